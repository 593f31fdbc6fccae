import Model
import SQLite
import Store
import TestSupport
import Testing

@Test func `taking the same documents in twice changes nothing`() throws {
  let temporary = try TemporaryArchive()
  var chat = RandomChat(seed: 4)
  let documents = (0..<200).map { _ in chat.message() }
  #expect(try temporary.ingest(documents).added == 200)
  let before = try temporary.archive.dump()
  let again = try temporary.ingest(documents.shuffled(), at: 1_800_000_000_000)
  #expect(again.unchanged == 200)
  #expect(again.added == 0)
  #expect(try temporary.archive.dump() == before)
}

@Test func `the same id in two channels is two messages`() throws {
  let temporary = try TemporaryArchive()
  try temporary.ingest([
    Builder.message(id: 1 << 40, channel: 500, content: "starter"),
    Builder.message(id: 1 << 40, channel: 501, content: "thread"),
  ])
  #expect(
    try temporary.rows("SELECT channel_id, content FROM v1_messages ORDER BY 1")
      == [[500, "starter"], [501, "thread"]]
  )
  #expect(try temporary.matches("\"starter\" \"\u{3}c500\"").count == 1)
  #expect(try temporary.matches("\"starter\" \"\u{3}c501\"").isEmpty)
  #expect(try temporary.archive.maximumDisplacement == 1)
}

@Test func `a crowd in one millisecond gets rows in its order, and the displacement is its size`()
  throws
{
  let temporary = try TemporaryArchive()
  let count: Int64 = 10_000
  let documents = (0..<count).map { Builder.message(id: Builder.id(5_000_000, $0), content: "a") }
  try temporary.ingest(documents)
  let tick = Builder.id(5_000_000) >> 29
  #expect(
    try temporary.rows("SELECT min(row), max(row), count(*) FROM messages")
      == [[.integer(tick), .integer(tick + count - 1), .integer(count)]]
  )
  #expect(
    try temporary.value("SELECT count(*) FROM messages WHERE row - \(tick) <> id & 4194303") == 0
  )
  #expect(try temporary.archive.maximumDisplacement == count - 1)
}

@Test(arguments: 0..<6 as Range<UInt64>)
func `messages may come in any order and in any pieces`(seed: UInt64) throws {
  var chat = RandomChat(seed: seed, pace: 30)
  var random = SeededRandom(seed: seed)
  var documents = (0..<150).map { _ in chat.message() }
  let ordered = try TemporaryArchive()
  try ordered.ingest(documents)
  documents.shuffle(using: &random)
  let pieces = try TemporaryArchive()
  while !documents.isEmpty {
    let count = Int.random(in: 1...40, using: &random)
    try pieces.ingest(Array(documents.prefix(count)))
    documents.removeFirst(min(count, documents.count))
  }
  #expect(try changes(pieces.archive.dump(), ordered.archive.dump()) == [])
  #expect(try verify(pieces.archive).isClean)
  #expect(try pieces.value("SELECT count(*) FROM messages WHERE row < id >> 29") == 0)
  for temporary in [ordered, pieces] {
    let displacement = try temporary.value("SELECT max(row - (id >> 29)) FROM messages")?.integer
    #expect(try temporary.archive.maximumDisplacement == displacement)
    #expect(try temporary.archive.maximumInversion == inversion(of: temporary))
  }
  #expect(try ordered.archive.maximumInversion == 0)
}

/// By how many ticks any message is at most older than one in a lower row.
private func inversion(of temporary: TemporaryArchive) throws -> Int64? {
  try temporary.value(
    "SELECT max(newest - tick) FROM "
      + "(SELECT id >> 29 AS tick, max(id >> 29) OVER (ORDER BY row) AS newest FROM messages)"
  )?.integer
}

@Test(arguments: 1...12 as ClosedRange<UInt64>)
func `how far rows are out of order is noted to the tick, and repair finds the same`(
  seed: UInt64
) throws {
  var random = SeededRandom(seed: seed)
  let temporary = try TemporaryArchive()
  // Crowds that touch, come in turns and in pieces, forwards and backwards.
  var left = (0..<3).flatMap { crowd -> [Int64] in
    (0..<200).map {
      Builder.id(1_000_000 + crowd * 40_000 + $0 * Int64.random(in: 1...150, using: &random), $0)
    }
  }
  left = Array(Set(left))
  switch seed % 4 {
  case 0: left.shuffle(using: &random)
  case 1: left.sort()
  case 2: left.sort(by: >)
  default: left.sort { $0 % 7 < $1 % 7 }
  }
  while !left.isEmpty {
    let count = Int.random(in: 1...60, using: &random)
    try temporary.ingest(left.prefix(count).map { Builder.message(id: $0, content: "a") })
    left.removeFirst(min(count, left.count))
  }
  let noted = try temporary.archive.maximumInversion
  #expect(try noted == inversion(of: temporary))
  #expect(try verify(temporary.archive).isClean)
  try temporary.archive.connection.execute(
    "UPDATE properties SET value = 0 WHERE name = 'max_inversion'"
  )
  #expect(try verify(temporary.archive).isClean == (noted == 0))
}

@Test func `a channel learned without its guild gains it, and its messages are found by it`() throws
{
  let temporary = try TemporaryArchive()
  try temporary.ingest((1...20).map { Builder.message(id: $0 << 40, content: "word") })
  let inGuild =
    "SELECT count(*) FROM messages WHERE guild = (SELECT key FROM guilds WHERE id = 300)"
  #expect(try temporary.value(inGuild) == 0)
  try temporary.ingest([Builder.message(id: 30 << 40, guild: 300, content: "word")])
  #expect(try temporary.value(inGuild) == 21)
  #expect(try temporary.value("SELECT count(*) FROM v1_messages WHERE guild_id = 300") == 21)
  #expect(try verify(temporary.archive).findings == [])
}

@Test(arguments: [
  "a\u{0}b", "\u{2}a b", "a\u{1E}b", "\u{4}a", "\u{3}c500", "\u{2}\u{3}c999", "\u{1}", "\u{0}", "",
  "\u{2}", "\u{FEFF}x", "e\u{301}\u{301}", String(repeating: "x", count: 200_000),
])
func `hostile content is kept as it is, and can neither forge facts nor break the index`(
  content: String
) throws {
  let temporary = try TemporaryArchive()
  let id: Int64 = 1 << 40
  try temporary.ingest([Builder.message(id: id, content: content)])
  try temporary.ingest([Builder.message(id: id, content: "next " + content)], at: 1_800_000_000_000)
  let stored = try temporary.rows(
    "SELECT content FROM v1_versions UNION ALL SELECT content FROM v1_messages"
  )
  #expect(stored == [[.text(content)], [.text("next " + content)]])
  #expect(try temporary.matches("\"\u{3}c999\"").isEmpty)
  #expect(try temporary.matches("\"next\" \"\u{3}c500\"").count == 1)
  #expect(try verify(temporary.archive).findings == [])
}

@Test func `a document that can't become a message is kept once`() throws {
  let temporary = try TemporaryArchive()
  let archive = temporary.archive
  let run = try archive.beginRun(
    command: "t",
    origin: nil,
    source: .import,
    now: Timestamp(milliseconds: 1)
  )
  let ingester = try Ingester(archive: archive, run: run)
  func keep() throws -> Bool {
    try ingester.keepUnplaced(
      Array("{\"id\":-1}".utf8),
      channelID: nil,
      path: "id",
      expected: "id",
      found: "-1"
    )
  }
  #expect(try keep())
  #expect(try keep() == false)
  #expect(try archive.oddityCounts() == (0, 1))
  let record = try #require(try archive.oddities(limit: 5).first)
  #expect([record.path, record.expected, record.found] == ["id", "id", "-1"])
  #expect(try verify(archive).isClean)
}

@Test func `the texts of earlier versions are found as what was said`() throws {
  let temporary = try TemporaryArchive()
  for (time, content) in [(1, "one"), (2, "two"), (3, "three")] as [(Int64, String)] {
    try temporary.ingest([Builder.message(id: 1 << 40, content: content)], at: time)
  }
  #expect(try temporary.matches("\"\u{4}one\" \"\u{4}two\" \"three\"").count == 1)
  #expect(try temporary.matches("\"one\"").isEmpty)
  let versions = try temporary.archive.versions(ofRow: (1 << 40) >> 29)
  #expect(versions.map(\.receivedAt.milliseconds) == [1, 2])
}

@Test func `a message by a harvest's owner is theirs when it is read again`() throws {
  let temporary = try TemporaryArchive()
  let owner = User(id: Snowflake(rawValue: 77), username: "ada")
  let document = Array(
    "{\"id\":\"\(1 << 40)\",\"content\":\"mine\",\"timestamp\":\"2026-01-01T00:00:00Z\"}".utf8
  )
  try temporary.ingest([document], source: .harvest, shape: .harvest, channel: 500, author: owner)
  let row = try #require(try temporary.matches("\"mine\" \"\u{3}a77\"").first)
  let stored = try #require(try temporary.archive.message(atRow: row))
  #expect(stored.message.author.id == owner.id)
  #expect(stored.message.author.username == "ada")
  #expect(try verify(temporary.archive).isClean)
}

@Test func `two writers take turns and never collide on a row`() throws {
  let temporary = try TemporaryArchive()
  let other = try Archive(at: temporary.path, for: .writing)
  let now = Timestamp(milliseconds: 1)
  let runs = try [temporary.archive, other].map { archive in
    (archive, try archive.beginRun(command: "t", origin: nil, source: .api, now: now))
  }
  let ingesters = try runs.map { try Ingester(archive: $0.0, run: $0.1) }
  for index in 0..<40 as Range<Int64> {
    let (archive, ingester) = (runs[Int(index % 2)].0, ingesters[Int(index % 2)])
    // One tick for all, and a channel whose guild only one of the two is told.
    let document = Builder.message(
      id: Builder.id(7_000, index),
      channel: 500 + index / 4,
      guild: index % 3 == 0 ? 300 : nil,
      author: 70 + index / 4
    )
    let incoming = try Builder.incoming(document)
    _ = try archive.write("t") { () throws(StoreError) in try ingester.ingest([incoming]) }
  }
  #expect(try temporary.value("SELECT count(*) FROM v1_messages") == 40)
  let found = try verify(temporary.archive).findings.filter { $0.kind != .openRun }
  #expect(found == [])
}
