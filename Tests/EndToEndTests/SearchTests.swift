import Foundation
import TestSupport
import Testing

struct SearchTests {
  @Test(arguments: ["text", "json", "ndjson", "csv", "ids", "urls"])
  func `each format is as it was`(_ format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["--format", format, "--limit", "12", "has:file | \"the lantern\""])
    #expect(run.code == 0)
    try Golden.expect(run.text, named: "search.\(format)")
  }

  @Test func `the surroundings of hits are merged where they overlap`() throws {
    let run = try Sandbox.withDemo().run(["-C2", "--limit", "5", "lantern"])
    try Golden.expect(run.text, named: "context.text")
    let ids = run.lines.filter { $0.hasPrefix("  2") || $0.hasPrefix("> 2") }
      .compactMap { $0.split(separator: " ").last }
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: ["json", "ndjson"])
  func `JSON holds what was imported`(_ format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["--limit", "0", "--format", format, "after:2000"])
    let documents =
      format == "json" ? [run.output] : run.output.split(separator: 0x0A).map { Data($0) }
    let objects = try documents.map { try #require(Self.object($0)) }
    let hits = format == "json" ? try #require(objects[0]["hits"] as? [[String: Any]]) : objects
    var originals: [String: [String: Any]] = [:]
    for line in try Corpus.demoLines() {
      let object = try #require(Self.object(line))
      guard let id = object["id"] as? String, let channel = object["channel_id"] as? String else {
        continue
      }
      originals["\(channel)/\(id)"] = object
    }
    #expect(hits.count > 400)
    for hit in hits {
      let id = try #require(hit["id"] as? String)
      let channel = try #require(hit["channel_id"] as? String)
      let original = try #require(originals["\(channel)/\(id)"])
      let sent = try #require(hit["sent_at"] as? String)
      #expect(hit["content"] as? String == original["content"] as? String ?? "")
      #expect(sent.hasSuffix("Z") && sent.count == 24)
      let files = (hit["attachments"] as? [[String: Any]])?.compactMap { $0["filename"] as? String }
      let wanted = (original["attachments"] as? [[String: Any]] ?? [])
        .compactMap { $0["filename"] as? String }
      #expect(files == wanted)
    }
  }

  @Test func `pages follow each other without gap or repetition`() throws {
    let sandbox = try Sandbox.withDemo()
    let all = try sandbox.run(["--format", "ids", "--limit", "0", "after:2000"]).lines.filter {
      $0 != ""
    }
    var paged: [String] = []
    var after: [String] = []
    for _ in 0..<40 {
      let arguments = ["--format", "json", "--limit", "37", "after:2000"] + after
      let run = try sandbox.run(arguments)
      let object = try #require(Self.object(run.output))
      let hits = try #require(object["hits"] as? [[String: Any]])
      paged += hits.map { "\($0["channel_id"] ?? "")/\($0["id"] ?? "")" }
      guard let next = object["next"] as? String else { break }
      after = ["--after", next]
    }
    #expect(paged == all)
  }

  @Test func `oldest first is newest first backwards`() throws {
    let sandbox = try Sandbox.withDemo()
    let newest = try sandbox.run(["--format", "ids", "--limit", "0", "after:2000"]).lines.filter {
      $0 != ""
    }
    let oldest = try sandbox.run(["--format", "ids", "-n0", "--sort", "oldest", "after:2000"]).lines
      .filter { $0 != "" }
    #expect(newest.count > 400)
    // Copies that were published elsewhere stand with whichever comes first.
    #expect(Set(oldest).symmetricDifference(newest).count < 20)
  }

  @Test func `a count is the number of hits`() throws {
    let sandbox = try Sandbox.withDemo()
    let ids = try sandbox.run(["--format", "ids", "--limit", "0", "lantern"]).lines.filter {
      $0 != ""
    }
    #expect(try sandbox.run(["--count", "lantern"]).text == "\(ids.count)\n")
    let groups = try sandbox.run(["--group", "channel", "-n0", "--format", "csv", "lantern"]).lines
    let sum = groups.compactMap { $0.split(separator: ",").first.flatMap { Int($0) } }.reduce(0, +)
    #expect(sum == ids.count)
  }

  @Test func `two archives are searched as one, and a message in both is one hit`() throws {
    let sandbox = try Sandbox()
    let shared = Builder.message(id: Builder.id(3_000_000), content: "apple shared")
    let first = Builder.message(id: Builder.id(1_000_000), content: "apple first")
    let last = Builder.message(id: Builder.id(5_000_000), content: "apple last")
    try sandbox.add(archive: "one", documents: [shared, first])
    try sandbox.add(archive: "two", documents: [last, shared])
    let run = try sandbox.run(["apple"])
    let contents = run.lines.filter { $0.contains("apple") }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(contents == ["apple last", "apple shared", "apple first"])
    #expect(run.lines.filter { $0.contains("also in") }.count == 1)
    #expect(run.text.contains("(chat.example)"))
  }

  @Test func `what is new since the last time is found once`() throws {
    let sandbox = try Sandbox()
    try sandbox.add(
      archive: "a",
      documents: [Builder.message(id: Builder.id(1_000_000), content: "pear")]
    )
    #expect(try sandbox.run(["--since-last", "pear"]).code == 0)
    #expect(try sandbox.run(["--since-last", "pear"]).code == 1)
    try sandbox.add(
      archive: "a",
      documents: [Builder.message(id: Builder.id(9_000_000), content: "pear two")]
    )
    let run = try sandbox.run(["--since-last", "pear"])
    #expect(run.code == 0)
    #expect(run.text.contains("pear two"))
    #expect(!run.text.contains("  pear\n"))
  }

  @Test func `nothing found is told with what was searched and what may have been meant`() throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["lantern", "from:nobody-of-that-name"])
    #expect(run.code == 1)
    #expect(run.text == "")
    #expect(run.errors.contains("nothing found in"))
    #expect(run.errors.contains("without `from:nobody-of-that-name`:"))
    #expect(try sandbox.run(["-q", "lantern", "from:nobody-of-that-name"]).errors == "")
    #expect(try sandbox.run(["lanterm"]).errors.contains("did you mean: lantern"))
  }

  static func object(_ data: Data) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }
}
