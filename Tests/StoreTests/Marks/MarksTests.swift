import Model
import SQLite
import Store
import TestSupport
import Testing

private let now = Timestamp(milliseconds: 1_700_000_000_000)

private func flake(_ number: Int64) throws -> Snowflake {
  try #require(Snowflake(rawValue: number))
}

@Test func `stars are kept once, listed newest first and taken away`() throws {
  let archive = try TemporaryArchive().archive
  let targets: [StarTarget] = try [
    .message(flake(5), channel: flake(6)), .channel(flake(5)), .guild(flake(5)), .user(flake(5)),
  ]
  for (index, target) in targets.enumerated() {
    let time = Timestamp(milliseconds: now.milliseconds + Int64(index))
    #expect(try archive.star(target, now: time))
    #expect(try archive.star(target, now: time) == false)
  }
  #expect(try archive.stars().map(\.target) == targets.reversed())
  #expect(try archive.unstar(targets[0]))
  #expect(try archive.unstar(targets[0]) == false)
  #expect(try archive.stars().count == 3)
  #expect(try archive.status().totals.stars == 3)
}

@Test func `a search is saved, renamed, found and forgotten`() throws {
  let archive = try TemporaryArchive().archive
  try archive.save("work", query: "from:ada  \"deploy now\"", now: now)
  try archive.save("play", query: "has:image", now: now)
  #expect(throws: StoreError.self) { try archive.save("work", query: "x", now: now) }
  #expect(throws: StoreError.self) { try archive.renameSaved("work", to: "play") }
  try archive.renameSaved("work", to: "arbeit")
  try archive.renameSaved("arbeit", to: "arbeit")
  try archive.setSeenRow(9, ofSaved: "arbeit")
  let found = try #require(try archive.saved("arbeit"))
  #expect(found.query == "from:ada  \"deploy now\"")
  #expect(found.seenRow == 9)
  #expect(try archive.savedSearches().map(\.name) == ["arbeit", "play"])
  try archive.removeSaved("arbeit")
  #expect(throws: StoreError.self) { try archive.removeSaved("arbeit") }
  #expect(throws: StoreError.self) { try archive.renameSaved("arbeit", to: "x") }
  #expect(try archive.saved("arbeit") == nil)
}

@Test(arguments: [
  ("a", true), ("A-1_b.c", true), ("été", true), ("検索", true), ("3d", true),
  (String(repeating: "x", count: 64), true), (String(repeating: "x", count: 65), false),
  ("", false), ("-a", false), (".a", false), ("_a", false), ("a b", false), ("a:b", false),
  ("a,b", false), ("a\"", false), ("a(", false), ("a\u{0}", false), ("a\u{202E}b", false),
  ("a\nb", false), ("👍", false),
])
func `a name can stand behind saved:`(name: String, isUsable: Bool) throws {
  #expect(SavedSearch.isUsable(name: name) == isUsable)
  guard !isUsable else { return }
  let archive = try TemporaryArchive().archive
  #expect(throws: StoreError.self) { try archive.save(name, query: "x", now: now) }
}

@Test func `the mark that an earlier version left of a search is read`() throws {
  let archive = try TemporaryArchive().archive
  #expect(try archive.seenRow(ofQuery: "foo") == nil)
  try archive.connection.execute("INSERT INTO lookups (query, seen_row) VALUES ('foo', 8)")
  #expect(try archive.seenRow(ofQuery: "foo") == 8)
}
