import FoundationEssentials
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
      try (format == "json" ? [run.output] : run.output.split(separator: 0x0A).map { Data($0) })
      .map { try JSONTree($0) }
    let hits = format == "json" ? try #require(documents[0]["hits"]).elements : documents
    // A message stands in several documents where it was edited or pinned.
    var originals: [String: [JSONTree]] = [:]
    for line in try Corpus.demoLines() {
      // Some are hostile: half a surrogate pair, which Foundation refuses.
      guard let object = try? JSONTree(line), object["id"]?.string != nil,
        object["channel_id"]?.string != nil
      else { continue }
      originals[Self.address(object), default: []].append(object)
    }
    #expect(hits.count > 400)
    let strange = hits.filter { hit in
      !originals[Self.address(hit), default: []].contains { original in
        let names = original["attachments"]?.elements.map { $0["filename"]?.string }
        return hit["content"]?.string == original["content"]?.string
          && hit["attachments"]?.elements.map { $0["filename"]?.string } == names ?? []
      }
    }
    // Documents that are wrong on purpose: no content, a number in its place, a file without a name.
    #expect(strange.count <= 8, "\(strange.map(Self.address))")
    for hit in hits {
      let sent = try #require(hit["sent_at"]?.string)
      #expect(sent.hasSuffix("Z") && sent.count == 24)
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
      let page = try JSONTree(run.output)
      paged += try #require(page["hits"]).elements.map(Self.address)
      guard let next = page["next"]?.string else { break }
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

  @Test func `a count is the number of hits, and so is the sum of all groups`() throws {
    let sandbox = try Sandbox.withDemo()
    let ids = try sandbox.run(["--format", "ids", "--limit", "0", "biscuit"]).lines
      .filter { $0 != "" }
    #expect(ids.count > 3)
    #expect(try sandbox.run(["--count", "biscuit"]).text == "\(ids.count)\n")
    for grouping in ["channel", "author", "day"] {
      let run = try sandbox.run(["--group", grouping, "-n0", "--format", "ndjson", "biscuit"])
      let counts = try run.output.split(separator: 0x0A).map { line -> Int in
        guard case .number(let count)? = try JSONTree(Data(line))["count"] else { return 0 }
        return Int(count)
      }
      #expect(counts.reduce(0, +) == ids.count)
    }
  }

  @Test func `two archives are searched as one, and a message in both is one hit`() throws {
    let sandbox = try Sandbox()
    let shared = Builder.message(id: Builder.id(3_000_000), content: "apple shared")
    let first = Builder.message(id: Builder.id(1_000_000), content: "apple first")
    let last = Builder.message(id: Builder.id(5_000_000), content: "apple last")
    try sandbox.add(archive: "one", documents: [shared, first])
    try sandbox.add(archive: "two", documents: [last, shared])
    let run = try sandbox.run(["apple"])
    let contents = run.lines.filter { $0.contains("apple") }.map { String($0.drop { $0 == " " }) }
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

  /// The address of a hit, as `--format ids` writes it.
  private static func address(_ hit: JSONTree) -> String {
    "\(hit["channel_id"]?.string ?? "")/\(hit["id"]?.string ?? "")"
  }
}
