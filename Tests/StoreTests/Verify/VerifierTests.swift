import Model
import SQLite
import Store
import TestSupport
import Testing

func filled(seed: UInt64 = 1, messages: Int = 300) throws -> TemporaryArchive {
  let temporary = try TemporaryArchive()
  var chat = RandomChat(seed: seed)
  let documents = (0..<messages).map { _ in chat.message() }
  try temporary.ingest(documents)
  // A second edition of some, so that there are earlier versions.
  for row in try temporary.rows(
    "SELECT m.id, c.id FROM v1_messages m, v1_channels c WHERE c.id = m.channel_id ORDER BY 1 LIMIT 30"
  ) {
    let (id, channel) = (row[0].integer ?? 0, row[1].integer ?? 0)
    try temporary.ingest([chat.message(id: id, channel: channel, edited: 5)], at: 1_700_000_000_001)
  }
  try temporary.archive.endBulk()
  return temporary
}

func verify(_ archive: Archive, _ depth: VerificationDepth = .full) throws -> Verification {
  try Verifier(archive: archive, depth: depth).run()
}

@Test(arguments: [VerificationDepth.quick, .full])
func `an archive as it was written is clean`(depth: VerificationDepth) throws {
  let temporary = try filled()
  let result = try verify(temporary.archive, depth)
  #expect(result.findings.filter { $0.kind != .oddity } == [])
  #expect(result.messages == 300)
  #expect(result.documents == 300)
  #expect(result.checkedIndex == (depth == .full))
}

@Test func `a reader proves as much as a writer, but for FTS5's own check`() throws {
  let temporary = try filled()
  let reader = try Archive(at: temporary.path, for: .reading)
  let result = try verify(reader)
  #expect(result.isClean)
  #expect(result.checkedIndex == false)
  #expect(throws: (any Error).self) { try reader.connection.execute("DELETE FROM stars") }
}

/// Damage, and what a full proof calls it.
private let damages: [(sql: String, kind: Finding.Kind)] = [
  ("UPDATE messages SET content = 'else' WHERE row = (SELECT max(row) FROM messages)", .column),
  ("UPDATE messages SET author = author % 2 + 1", .column),
  ("UPDATE messages SET reply_to = 5 WHERE row = (SELECT min(row) FROM messages)", .column),
  ("UPDATE messages SET guild = NULL WHERE guild IS NOT NULL", .place),
  ("UPDATE attachments SET filename = 'x'", .part),
  ("DELETE FROM attachments WHERE position = 0", .part),
  ("INSERT INTO mentions VALUES ((SELECT max(row) FROM messages), 2, 12345)", .part),
  ("INSERT INTO mentions VALUES (3, 2, 12345)", .part),
  ("INSERT INTO deletions VALUES (3, 2, 1)", .orphan),
  ("DELETE FROM documents WHERE row = (SELECT max(row) FROM messages)", .noDocument),
  ("UPDATE documents SET body = x'00' WHERE row = (SELECT max(row) FROM messages)", .document),
  ("UPDATE documents SET dictionary = 99 WHERE row = (SELECT max(row) FROM messages)", .document),
  ("UPDATE documents SET shape = 99 WHERE row = (SELECT max(row) FROM messages)", .document),
  ("UPDATE versions SET content = 'never said' WHERE id = 1", .version),
  ("UPDATE versions SET body = x'00' WHERE id = 1", .document),
  ("UPDATE channels SET messages = messages + 1 WHERE key = 1", .count),
  ("UPDATE channels SET first_id = 1 WHERE key = 1", .count),
  ("UPDATE users SET messages = 0", .count),
  ("UPDATE properties SET value = 'other' WHERE name = 'analyser'", .analyser),
  ("UPDATE messages SET row = 1 WHERE row = (SELECT min(row) FROM messages)", .row),
  ("DELETE FROM properties WHERE name = 'max_displacement'", .displacement),
  ("INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 67108864)", .bulkOptions),
  ("INSERT INTO properties VALUES ('repairing', 1)", .openRepair),
  ("INSERT INTO coverage VALUES (1, 0, 0, 10, 5, 1, 1)", .ledger),
  ("INSERT INTO coverage VALUES (1, 0, 9, 1, 5, 1, 1)", .ledger),
  ("INSERT INTO coverage VALUES (99, 0, 0, 1, 5, 1, 1)", .ledger),
  ("INSERT INTO coverage VALUES (1, 0, 0, 1, 5, 1, 99)", .ledger),
  ("INSERT INTO coverage VALUES (1, 0, 0, 1, 5, 1, 1), (1, 0, 0, 6, 9, 1, 1)", .ledger),
  ("INSERT INTO coverage VALUES (1, 0, 0, 1, 9223372036854775807, 1, 1)", .ledger),
  (
    "INSERT INTO coverage SELECT 1, 0, 0, last_id - 1, last_id, 1700000000000, 1 FROM channels WHERE key = 1",
    .claimEnd
  ),
  ("UPDATE runs SET ended_at = NULL WHERE id = (SELECT max(id) FROM runs)", .openRun),
  ("UPDATE vocabulary SET messages = 99999", .vocabulary),
]

@Test(arguments: damages)
func `damage is found and named`(sql: String, kind: Finding.Kind) throws {
  let temporary = try filled(messages: 120)
  if kind == .displacement {
    try temporary.ingest([
      Builder.message(id: Builder.id(9), content: "a"), Builder.message(id: Builder.id(9) + 1),
    ])
  }
  try temporary.archive.connection.execute(sql)
  let result = try verify(temporary.archive)
  #expect(result.totals[kind] ?? 0 > 0, "\(result.findings.map(\.description))")
  let reader = try verify(Archive(at: temporary.path, for: .reading))
  #expect(reader.totals[kind] ?? 0 > 0)
}

@Test func `a message that the index lacks, a ghost and a wrong entry are named by id`() throws {
  let temporary = try filled(messages: 120)
  let rows = try temporary.rows(
    "SELECT m.row, m.id, c.id FROM messages m JOIN channels c ON c.key = m.channel ORDER BY m.row LIMIT 3 OFFSET 60"
  )
  let ids = rows.map { row in row.map { $0.integer ?? 0 } }
  let connection = temporary.archive.connection
  let unindex =
    "INSERT INTO search_index (search_index, rowid, content, extra, old) SELECT 'delete', * FROM search_source WHERE row = "
  try connection.execute(unindex + "\(ids[0][0])")
  try connection.execute("INSERT INTO search_index (rowid, content) VALUES (77, 'boo')")
  try connection.execute(unindex + "\(ids[2][0])")
  try connection.execute("INSERT INTO search_index (rowid, content) VALUES (\(ids[2][0]), 'bar')")
  let result = try verify(Archive(at: temporary.path, for: .reading))
  func subject(_ index: Int) throws -> Finding.Subject {
    .message(
      channel: try #require(Snowflake(rawValue: ids[index][2])),
      id: try #require(Snowflake(rawValue: ids[index][1]))
    )
  }
  let entries = result.findings.filter { $0.kind == .indexEntry }
  #expect(try entries.map(\.subject) == [.row(77), subject(0), subject(2)])
  #expect(
    entries.map(\.detail) == [
      "the index holds it and the archive does not", "it is not in the index", "the index differs",
    ]
  )
  #expect(try verify(temporary.archive).totals[.index] == 1)
}

@Test func `findings are bounded and counted`() throws {
  let temporary = try filled(messages: 120)
  try temporary.archive.connection.execute("UPDATE messages SET flags = 12345")
  let result = try Verifier(archive: temporary.archive, depth: .quick, limit: 3).run()
  #expect(result.totals[.column] == 120)
  #expect(result.findings.filter { $0.kind == .column }.count == 3)
  #expect(result.worst == .fault)
}

@Test func `a proof stops when asked to`() throws {
  let temporary = try filled(messages: 50)
  let verifier = Verifier(archive: temporary.archive, depth: .full, shouldStop: { true })
  #expect { try verifier.run() } throws: { error in
    guard case .interrupted = error as? StoreError else { return false }
    return true
  }
}

@Test(arguments: [("sync", "a", "done", 0), ("sync", "a", "failed", 1), ("sync", "b", "done", 1)])
func `a run that was killed is past once the same went to its end`(
  command: String,
  origin: String,
  outcome: String,
  notices: Int
) throws {
  let temporary = try TemporaryArchive()
  let now = Timestamp(milliseconds: 1_700_000_000_000)
  _ = try temporary.archive.beginRun(command: "sync", origin: "a", source: .api, now: now)
  let run = try temporary.archive.beginRun(
    command: command,
    origin: origin,
    source: .api,
    now: now
  )
  try temporary.archive.endRun(run, outcome: outcome, counts: "{}", now: now)
  let found = try verify(temporary.archive).findings
  #expect(found.count { $0.kind == .openRun } == notices)
}
