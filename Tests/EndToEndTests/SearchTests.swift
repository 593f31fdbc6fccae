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

  @Test func `what finds no place on a page of news is news the next time`() throws {
    let sandbox = try Sandbox()
    func add(_ numbers: ClosedRange<Int64>) throws {
      try sandbox.add(
        archive: "a",
        documents: numbers.map {
          Builder.message(id: Builder.id($0 * 1_000_000), content: "pear no. \($0)")
        }
      )
    }
    func news(_ options: String...) throws -> [String] {
      let run = try sandbox.run(["--since-last", "pear", "--format", "csv"] + options)
      return run.text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
        guard let place = line.firstRange(of: "pear no. ") else { return nil }
        return String(line.suffix(from: place.upperBound).prefix(while: \.isNumber))
      }
    }
    try add(11...40)
    // At first all that is there is past, whether there was room for it or not.
    #expect(try news("-n", "2") == ["40", "39"])
    #expect(try news().isEmpty)
    try add(41...48)
    #expect(try news("-n", "3") == ["48", "47", "46"])
    // A message that comes late lies below others that were shown, and is new as well.
    try add(9...10)
    #expect(try news("-n", "4") == ["45", "44", "43", "42"])
    #expect(try news() == ["41", "10", "9"])
    #expect(try news().isEmpty)
    try add(49...50)
    #expect(try sandbox.run(["--since-last", "pear", "--count"]).text == "2\n")
    #expect(try news().isEmpty)
  }

  @Test func `news that are more than can be remembered are shown again rather than lost`() throws {
    let sandbox = try Sandbox()
    func add(_ numbers: ClosedRange<Int64>) throws {
      try sandbox.add(
        archive: "a",
        documents: numbers.map { Builder.message(id: Builder.id($0 * 1_000), content: "pear") }
      )
    }
    func news(_ limit: Int) throws -> (ids: Set<String>, errors: String) {
      let run = try sandbox.run(
        ["--since-last", "pear", "--format", "ids", "--limit", "\(limit)"]
      )
      return (Set(run.text.split(separator: "\n").map(String.init)), run.errors)
    }
    try add(1_000_000...1_000_000)
    #expect(try news(20).ids.count == 1)
    try add(1_000_001...1_012_000)
    let first = try news(7_000)
    let second = try news(4_000)
    #expect(first.ids.count == 7_000 && second.ids.count == 4_000)
    #expect(first.ids.isDisjoint(with: second.ids))
    #expect(second.errors.contains("none is remembered as seen"))
    let rest = try news(0).ids
    #expect(rest.count == 5_000 && rest.isSuperset(of: second.ids))
    #expect(try news(0).ids.isEmpty)
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

  @Test func `a pattern that takes too long gives what was found, and says so`() throws {
    let sandbox = try Sandbox()
    let slow = String(repeating: "a", count: 3_000)
    try sandbox.add(
      archive: "a",
      documents: (1...200 as ClosedRange<Int64>).map {
        Builder.message(id: Builder.id($0 * 1_000), content: "\(slow) \($0)")
      }
    )
    let words = ["--max-time", "1ms", "--format", "json", "/(a+)+(a+)+(a+)+b/"]
    let page = try JSONTree(sandbox.run(words).output)
    #expect(page["partial"] == .truth(true))
    #expect(page["total_is_exact"] == .truth(false))
    let run = try sandbox.run(["--max-time", "1ms", "/(a+)+(a+)+(a+)+b/"])
    #expect(run.text.contains("Time ran out"))
    #expect(!run.errors.contains("nothing found"))
  }

  @Test func `only what was asked for is looked through`() throws {
    let sandbox = try Sandbox.withDemo()
    let users = try JSONTree(sandbox.run(["--only", "users", "--format", "json", "wren"]).output)
    #expect(users["users"]?.elements.first?["name"]?.string == "Wren Halloran")
    #expect(users["channels"]?.elements.isEmpty == true)
    #expect(users["hits"] == nil)
    let all = try JSONTree(sandbox.run(["--format", "json", "workshop"]).output)
    #expect(all["channels"]?.elements.contains { $0["name"]?.string == "workshop" } == true)
    #expect(try sandbox.run(["--only", "guilds", "zzz-no-such-guild"]).code == 1)
  }

  @Test func `who was found alone is written a line each`() throws {
    let sandbox = try Sandbox.withDemo()
    let words = ["--only", "users", "m"]
    let whole = try JSONTree(sandbox.run(words + ["--format", "json"]).output)
    let names = whole["users"]?.elements.map { $0["name"]?.string ?? "" } ?? []
    #expect(names.count > 1)
    let lines = try sandbox.run(words + ["--format", "ndjson"]).text.split(separator: "\n")
      .map { try JSONTree(Data($0.utf8)) }
    #expect(lines.map { $0["name"]?.string ?? "" } == names)
    #expect(lines.allSatisfy { $0["kind"]?.string == "user" })
  }

  @Test func `explaining shows the tokens, the tree, the plan, the SQL and the times`() throws {
    let run = try Sandbox.withDemo().run(["--explain", "lantern from:wren"])
    for heading in ["Query", "Tree", "Tokens", "Plan", "SQL", "Hits", "Times"] {
      #expect(run.lines.contains(heading), "\(heading)")
    }
  }

  @Test func `days are those of the zone`() throws {
    let sandbox = try Sandbox()
    // 2015-01-01T23:30:00Z, which is the next day in Berlin.
    let id = Builder.id((23 * 60 + 30) * 60_000)
    try sandbox.add(archive: "a", documents: [Builder.message(id: id, content: "late")])
    #expect(try sandbox.run(["--group", "day", "late"]).text == "1  2015-01-01\n")
    let berlin = try sandbox.run(["--group", "day", "--tz", "Europe/Berlin", "late"])
    #expect(berlin.text == "1  2015-01-02\n")
    #expect(try sandbox.run(["--tz", "Europe/Berlin", "late"]).text.contains("2015-01-02 00:30"))
    #expect(try sandbox.run(["--tz", "Europe/Berlin", "--count", "on:2015-01-02"]).text == "1\n")
  }

  /// The address of a hit, as `--format ids` writes it.
  private static func address(_ hit: JSONTree) -> String {
    "\(hit["channel_id"]?.string ?? "")/\(hit["id"]?.string ?? "")"
  }
}
