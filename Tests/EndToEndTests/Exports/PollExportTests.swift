import Foundation
import TestSupport
import Testing

/// Polls in every form that messages leave in.
struct PollExportTests {
  private static let id = Builder.id(7_000)
  private static let poll = """
    "poll":{"title":"Which blue?","options":[{"text":"Cobalt","vote_count":9},{"text":""},\
    {"text":"Midnight","vote_count":"4"},{"text":"Fridge light","vote_count":1}],\
    "expires_at":"2026-06-01T14:00:00.000Z","closed":true}
    """

  private let sandbox: Sandbox
  private let archive: String

  init() throws {
    sandbox = try Sandbox()
    archive = sandbox.home.path("polls.sqlite")
    try sandbox.take(
      [Builder.message(id: Self.id, content: "Vote:", fields: "," + Self.poll)],
      into: archive
    )
  }

  private func export(_ format: String) throws -> String {
    let run = try sandbox.run(
      ["export", "--archive", archive, "500", "-f", format, "-o", "-"]
    )
    #expect(run.code == 0, "\(run.errors)")
    return run.text
  }

  @Test(arguments: ["text", "markdown", "csv", "json", "ndjson", "dce-json", "opensearch", "html"])
  func `a poll is told with its question and its answers`(format: String) throws {
    let text = try export(format)
    for part in ["Which blue?", "Cobalt", "Midnight", "Fridge light"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(arguments: [("text", "Midnight: 4"), ("markdown", "Midnight: 4"), ("csv", "Midnight: 4")])
  func `what people read has the votes beside each answer`(format: String, line: String) throws {
    #expect(try export(format).contains(line))
  }

  @Test(arguments: ["json", "dce-json", "opensearch"])
  func `programs are told the votes as numbers`(format: String) throws {
    let poll = """
      "poll":{"title":"Which blue?","options":[{"text":"Cobalt","vote_count":9},\
      {"text":"Midnight","vote_count":4},{"text":"Fridge light","vote_count":1}],\
      "closed":true,"expires_at":"2026-06-01T14:00:00.000Z"}
      """
    #expect(try export(format).contains(poll))
  }

  @Test(arguments: ["json", "ndjson", "dce-json", "sqlite"])
  func `a poll that is read back is the same poll`(format: String) throws {
    let (out, copy) = (sandbox.home.path("out"), sandbox.home.path("copy.sqlite"))
    try sandbox.export(archive, format, to: out)
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    #expect(try sandbox.run(["--archive", copy, "--count", "has:poll"]).text == "1\n")
    let pages = try [archive, copy].map {
      try sandbox.run(["show", "--archive", $0, "\(Self.id)", "--format", "json"]).text
        .firstMatch(of: /"poll":\{.*?\]/).map { String($0.0) }
    }
    #expect(pages[0] != nil && pages[0] == pages[1])
  }

  @Test func `a message that is shown tells how many chose what`() throws {
    let lines = try sandbox.run(["show", "--archive", archive, "\(Self.id)"]).lines
    let head = try #require(lines.firstIndex(of: "    poll:"))
    #expect(
      lines[(head + 1)...].prefix(5).map { $0 } == [
        "      Which blue?", "      - Cobalt: 9", "      - Midnight: 4", "      - Fridge light: 1",
        "      14 votes, closed, ended 2026-06-01 14:00",
      ]
    )
  }
}
