import Foundation
import TestSupport
import Testing

/// What exports for reading tell of cards, files, times and where a message is found again.
struct ReadableExportTests {
  private static let id = Builder.id(7_000)
  private static let fields = """
    ,"embeds":[{"type":"article","provider":{"name":"The Gazette"},"author":{"name":"A. Reporter"},\
    "title":"Blue lanterns","footer":{"text":"Page seven"},"children":[{"title":"Within"}]}],\
    "attachments":[{"id":"5","filename":"wall.png","title":"Samples","description":"Four blues on a wall",\
    "url":"https://files.example/wall.png"}],\
    "stickers":[{"id":"6","name":"wave","description":"A hand"}]
    """

  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.add(
      archive: "a",
      documents: [Builder.message(id: Self.id, content: "see", fields: Self.fields)]
    )
  }

  private func export(_ format: String, _ more: [String] = []) throws -> String {
    try sandbox.run(["export", "500", "-f", format, "-o", "-"] + more).text
  }

  @Test(arguments: ["text", "markdown"])
  func `a card is told from its head to its foot, with what is within`(format: String) throws {
    let text = try export(format)
    for part in ["The Gazette", "A. Reporter", "Blue lanterns", "Page seven", "Within"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(arguments: ["text", "markdown"])
  func `files and stickers are told with what describes them`(format: String) throws {
    let text = try export(format)
    for part in ["Samples", "Four blues on a wall", "A hand"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(arguments: ["text", "markdown"])
  func `each message has its id, by which it is found again`(format: String) throws {
    let text = try export(format)
    let id = try #require(text.firstMatch(of: /\b\d{10,}\b/).map { String($0.0) })
    #expect(try sandbox.run(["show", id]).text.contains("see"))
  }

  @Test(arguments: ["text", "markdown"])
  func `the zone of the times stands once at the head`(format: String) throws {
    let there = try export(format, ["--tz", "Asia/Kolkata"])
    #expect(there.components(separatedBy: "Asia/Kolkata").count == 2)
    let head = try #require(there.range(of: "Asia/Kolkata"))
    #expect(head.upperBound < (try #require(there.range(of: "see"))).lowerBound)
  }
}
