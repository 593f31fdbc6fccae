import Model
import SQLite
import Store
import TestSupport
import Testing

/// A document as precedence sees it: where from, edited when, received when.
struct Told: CustomStringConvertible, Sendable {
  let source: Source
  let edited: Int?
  let received: Int64

  var description: String {
    "\(source) edited \(edited.map(String.init) ?? "never") received \(received)"
  }

  /// The rule in its plainest form: a list of numbers, compared in order.
  var weight: [Int64] {
    let ranks: [Source: Int64] = [.harvest: 0, .import: 1, .archive: 2, .api: 3, .gateway: 3]
    return [ranks[source] ?? -1, Int64(edited ?? -1), received]
  }

  func document(_ content: String) -> [UInt8] {
    Builder.message(
      id: 1 << 40,
      content: content,
      edited: edited.map { "2026-01-01T00:00:0\($0).000Z" }
    )
  }
}

private let every: [Told] = Source.allCases.flatMap { source in
  [nil, 1, 2].flatMap { edited in
    [1000, 2000].map { Told(source: source, edited: edited, received: $0) }
  }
}

@Test(arguments: every)
func `the better document stands, whichever came first, and the other is an earlier version`(
  first: Told
) throws {
  for second in every {
    let temporary = try TemporaryArchive()
    try temporary.ingest([first.document("first")], source: first.source, at: first.received)
    try temporary.ingest([second.document("second")], source: second.source, at: second.received)
    let isReplaced = !second.weight.lexicographicallyPrecedes(first.weight)
    let standing = isReplaced ? "second" : "first"
    let earlier = isReplaced ? "first" : "second"
    #expect(try temporary.value("SELECT content FROM v1_messages")?.text == standing, "\(second)")
    #expect(try temporary.value("SELECT content FROM v1_versions")?.text == earlier, "\(second)")
    #expect(try temporary.value("SELECT count(*) FROM v1_versions") == 1)
    #expect(try temporary.matches("\"\(standing)\"").count == 1)
    #expect(try temporary.matches("\"\u{4}\(earlier)\"").count == 1)
    #expect(try temporary.matches("\"\(earlier)\"").isEmpty)
  }
}

@Test func `a key that is absent never erases one that was there`() throws {
  let temporary = try TemporaryArchive()
  let whole = Builder.message(
    id: 1 << 40,
    guild: 300,
    author: 77,
    content: "said",
    edited: "2026-01-01T00:00:01.000Z",
    fields: """
      ,"attachments":[{"id":"8","filename":"a.png"}],"embeds":[{"title":"embedded"}],"pinned":true,\
      "mentions":[{"id":"9","username":"x"}],"flags":4,"reactions":[{"emoji":{"name":"👍"},"count":3}]
      """
  )
  try temporary.ingest([whole])
  let views: Set<String> = ["v1_runs", "v1_raw", "v1_versions"]
  let before = try temporary.archive.dump(without: views)
  let bare = Builder.message(
    id: 1 << 40,
    author: nil,
    content: nil,
    edited: "2026-01-01T00:00:02.000Z"
  )
  try temporary.ingest([bare], source: .gateway, at: 1_700_000_000_001)
  // The time of the edit is news, and that no author is told is odd.
  let edited = before.replacing("2026-01-01T00:00:01.000Z", with: "2026-01-01T00:00:02.000Z")
    .replacing("integer(4) | integer(0)", with: "integer(4) | integer(1)")
  let changed = try changes(temporary.archive.dump(without: views), edited)
  #expect(changed == [])
  #expect(try temporary.matches("\"said\" \"embedded\" \"\u{3}a77\"").count == 1)
  let findings = try verify(temporary.archive).findings
  #expect(findings.map(\.kind) == [.oddity])
}

func changes(_ after: String, _ before: String) -> [String] {
  lines(after).difference(from: lines(before)).map { "\($0)" }
}

/// The lines of a dump but those of the system's user, whom a message without an author makes known.
private func lines(_ dump: String) -> [Substring] {
  dump.split(separator: "\n").filter { !$0.hasPrefix("integer(0)") }
}

@Test func `reactions stay when an update does not tell them, and go when it tells of none`() throws
{
  let temporary = try TemporaryArchive()
  func tell(_ content: String, _ fields: String, at time: Int64) throws {
    try temporary.ingest([Builder.message(id: 1 << 40, content: content, fields: fields)], at: time)
  }
  let count = "SELECT count FROM v1_reactions"
  try tell("a", ",\"reactions\":[{\"emoji\":{\"name\":\"👍\"},\"count\":3}]", at: 1)
  try tell("b", "", at: 2)
  #expect(try temporary.value(count) == 3)
  try tell("c", ",\"reactions\":[{\"emoji\":{\"name\":\"👍\"},\"count\":1}]", at: 3)
  #expect(try temporary.value(count) == 1)
  try tell("d", ",\"reactions\":[]", at: 4)
  #expect(try temporary.value(count) == nil)
}

@Test func `the placeholder for a deleted account never replaces a person`() throws {
  let temporary = try TemporaryArchive()
  try temporary.ingest([Builder.message(id: 1 << 40, author: 77, username: "ada")])
  let placeholder = """
    {"id":"\(1 << 41)","channel_id":"500","content":"x","author":{"id":"77","username":"DeletedUser",\
    "discriminator":"0000"}}
    """
  try temporary.ingest([Array(placeholder.utf8)], at: 1_800_000_000_000)
  #expect(try temporary.value("SELECT username FROM v1_users WHERE id = 77") == "ada")
  #expect(try temporary.value("SELECT names FROM v1_users WHERE id = 77") == "[\"ada\"]")
}

@Test func `what a lower source says later does not rename a message's author`() throws {
  let temporary = try TemporaryArchive()
  try temporary.ingest([Builder.message(id: 2 << 40, author: 77, username: "new")])
  try temporary.ingest([Builder.message(id: 1 << 40, author: 77, username: "old")], source: .import)
  #expect(try temporary.value("SELECT username FROM v1_users WHERE id = 77") == "new")
  #expect(try temporary.value("SELECT json_array_length(names) FROM v1_users WHERE id = 77") == 2)
}

@Test func `a display name stays until it is told that there is none`() throws {
  let temporary = try TemporaryArchive()
  func told(_ id: Int64, _ name: String) -> [UInt8] {
    Array(
      """
      {"id":"\(id << 41)","channel_id":"500","content":"x","type":0,
       "author":{"id":"77","username":"wren"\(name)}}
      """.utf8
    )
  }
  func name() throws -> Value? {
    try temporary.value("SELECT global_name FROM v1_users WHERE id = 77")
  }
  try temporary.ingest([told(1, ",\"global_name\":\"Wren H.\"")])
  for id in 2...4 as ClosedRange<Int64> { try temporary.ingest([told(id, "")]) }
  #expect(try name() == .text("Wren H."))
  try temporary.ingest([told(5, ",\"global_name\":{}")])
  #expect(try name() == .text("Wren H."))
  try temporary.ingest([told(6, ",\"global_name\":null")])
  #expect(try name() == .null)
  try temporary.ingest([told(7, ",\"global_name\":\"Wren\""), told(8, "")])
  #expect(try name() == .text("Wren"))
  // What is older replaces nothing, however often it is told.
  for _ in 0..<2 { try temporary.ingest([told(3, ",\"global_name\":\"Old\"")]) }
  #expect(try name() == .text("Wren"))
}
