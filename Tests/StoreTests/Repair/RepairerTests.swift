import Model
import SQLite
import Store
import TestSupport
import Testing

/// Changes to what is derived, and to nothing else.
private let vandalism = [
  "UPDATE messages SET content = 'vandal ' || row",
  "UPDATE messages SET author = 1, guild = NULL, flags = 77, type = 3 WHERE row % 3 = 0",
  "UPDATE messages SET author_name = 'x', sent_at = 5, edited_at = 6, reply_to = 7, reply_channel = 8",
  "UPDATE attachments SET filename = 'x', size = -1, url = NULL, id = id",
  "DELETE FROM attachments WHERE row % 2 = 0",
  "INSERT OR IGNORE INTO attachments (row, position, filename) SELECT row, 40, 'extra' FROM messages",
  "INSERT INTO attachments (row, position, filename) VALUES (5, 0, 'of nothing')",
  "DELETE FROM mentions WHERE kind = 0",
  "INSERT INTO mentions SELECT row, 1, 4242 FROM messages",
  "INSERT INTO mentions VALUES (5, 0, 1)",
  "UPDATE versions SET content = 'never said'",
  "UPDATE channels SET messages = 3, first_id = NULL, last_id = 1",
  "UPDATE users SET messages = messages + 5",
  "DELETE FROM vocabulary WHERE length(term) % 2 = 0",
  "INSERT INTO vocabulary VALUES ('zzz', 9)",
  "DELETE FROM properties WHERE name IN ('max_displacement', 'analyser')",
  "INSERT INTO search_index (search_index) VALUES ('delete-all')",
  "INSERT INTO search_index (rowid, content) VALUES (99, 'ghost' || char(2) || char(3) || 'c500')",
  "INSERT INTO search_index (search_index, rank) VALUES ('automerge', 0), ('hashsize', 67108864)",
  "DELETE FROM messages WHERE row IN (SELECT row FROM messages ORDER BY row LIMIT 5)",
]

private let questions = [
  "\"alpha\"", "\"bravo\" \"\u{3}a77\"", "\"東京\" + \"京都\"", "\"\u{4}alpha\"", "\"\u{3}a77\"",
  "\"\u{3}himage\"", "\"\u{3}m70\"", "\"naive\" OR \"strasse\"", "\"file\" \"png\"",
]

private func answers(_ temporary: TemporaryArchive) throws -> [[Int64]] {
  try questions.map { try temporary.matches($0) }
}

private func everything(_ temporary: TemporaryArchive) throws -> String {
  let tables = ["vocabulary", "properties", "attachments", "mentions", "messages", "channels"]
  return try temporary.archive.dump()
    + tables.map { "\(try temporary.rows("SELECT * FROM \($0)"))" }.joined(separator: "\n")
}

@Test(arguments: 0..<8 as Range<UInt64>)
func `whatever is done to what is derived, a repair undoes it`(seed: UInt64) throws {
  let temporary = try filled(seed: seed, messages: 250)
  try temporary.archive.connection.execute(
    "UPDATE attachments SET state = 'here', sha256 = 'ab' WHERE position = 1"
  )
  let before = try (everything(temporary), answers(temporary))
  #expect(before.1.contains { !$0.isEmpty })
  var random = SeededRandom(seed: seed)
  let chosen = vandalism.filter { sql in
    seed == 0
      ? !sql.hasPrefix("DELETE FROM attachments") : Int.random(in: 0..<3, using: &random) > 0
  }
  // A hash of a file that was fetched is not in any document.
  let kept = chosen.filter { !$0.hasPrefix("DELETE FROM attachments") }
  for sql in kept.shuffled(using: &random) {
    try temporary.archive.connection.execute(sql)
  }
  #expect(try verify(temporary.archive).isClean == kept.isEmpty)
  let counts = try Repairer(archive: temporary.archive).run()
  #expect(counts.messages == 250)
  let after = try (everything(temporary), answers(temporary))
  let changed = changes(after.0, before.0)
  #expect(changed == [])
  #expect(after.1 == before.1)
  let findings = try verify(temporary.archive).findings.filter { $0.kind != .oddity }
  #expect(findings == [])
}

@Test func `a repair of a sound archive changes nothing`() throws {
  let temporary = try filled()
  let before = try everything(temporary)
  _ = try Repairer(archive: temporary.archive).run()
  let changed = changes(try everything(temporary), before)
  #expect(changed == [])
}

@Test func `a repair never touches what no document tells`() throws {
  let temporary = try filled(messages: 60)
  try temporary.archive.connection.execute(
    """
    INSERT OR REPLACE INTO pins SELECT row, 5 FROM messages WHERE row % 2;
    INSERT INTO deletions SELECT row, 6, 1 FROM messages WHERE row % 3 = 0;
    INSERT OR REPLACE INTO reactions SELECT row, 0, '🎉', 0, 4 FROM messages;
    INSERT INTO reactors SELECT row, 0, '🎉', 1 FROM messages;
    UPDATE users SET username = 'renamed', seen_at = 1;
    UPDATE channels SET name = 'named';
    """
  )
  let before = try temporary.archive.dump()
  _ = try Repairer(archive: temporary.archive).run()
  let changed = changes(try temporary.archive.dump(), before)
  #expect(changed == [])
}

@Test func `an interrupted repair says so, and another one ends it`() throws {
  let temporary = try filled(messages: 60)
  let before = try everything(temporary)
  try temporary.archive.connection.execute(vandalism[0])
  #expect(throws: StoreError.self) {
    try Repairer(archive: temporary.archive, shouldStop: { true }).run()
  }
  #expect(try verify(temporary.archive).totals[.openRepair] == 1)
  #expect(try temporary.archive.status().needsRepair)
  _ = try Repairer(archive: temporary.archive).run()
  let changed = changes(try everything(temporary), before)
  #expect(changed == [])
}

@Test func `a repair waits for nobody and is refused beside another writer`() throws {
  let temporary = try filled(messages: 5)
  let other = try Archive(at: temporary.path, for: .writing)
  #expect {
    try Repairer(archive: temporary.archive).run()
  } throws: { error in
    guard case .locked = error as? StoreError else { return false }
    return true
  }
  #expect(try other.property("repairing") == nil)
  let reader = try Archive(at: temporary.path, for: .reading)
  #expect(throws: StoreError.self) { try Repairer(archive: reader).run() }
}

@Test func `a message whose document is damaged keeps its columns`() throws {
  let temporary = try filled(messages: 20)
  try temporary.archive.connection.execute(
    "UPDATE documents SET body = x'00' WHERE row = (SELECT max(row) FROM documents)"
  )
  let before = try temporary.rows("SELECT * FROM v1_messages")
  let counts = try Repairer(archive: temporary.archive).run()
  #expect(counts.unreadable == 1)
  #expect(try temporary.rows("SELECT * FROM v1_messages") == before)
}
