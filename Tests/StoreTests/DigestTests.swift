import Model
import Queries
import SQLite
import Store
import TestSupport
import Testing

/// Digests that tell whether exports would be the same.
struct DigestTests {
  /// What knows messages' rows and shows in no export but by what is digested.
  private static let derived: Set<String> = [
    // Read out of the documents.
    "attachments", "mentions",
    // Told by `verify` alone, and remembered by `sync` alone.
    "oddities", "reactor_marks",
  ]

  @Test func `every table that knows messages is digested, or read out of what is`() throws {
    let store = try TemporaryArchive()
    let tables = try store.rows(
      "SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c "
        + "WHERE t.type = 'table' AND c.name = 'row' AND t.sql LIKE 'CREATE TABLE%'"
    ).compactMap { $0[0].text }
    #expect(tables.count > 6)
    let text = [
      SQL.digestMessages, .digestVersions, .digestFates, .digestReactions, .digestAnswered,
    ].map(\.text).joined()
    for table in tables where !Self.derived.contains(table) {
      #expect(text.contains("FROM \(table)") || text.contains("JOIN \(table)"), "\(table)")
    }
  }

  @Test func `a digest changes with what its channel shows, and with nothing else`() throws {
    let store = try TemporaryArchive()
    try store.ingest([
      Builder.message(id: Builder.id(1), channel: 500, author: 70, content: "one"),
      Builder.message(
        id: Builder.id(2),
        channel: 501,
        author: 71,
        content: "two",
        fields: #","reactions":[{"emoji":{"id":null,"name":"x"},"count":1}]"#
      ),
    ])
    let (one, two) = (Snowflake(rawValue: 500), Snowflake(rawValue: 501))
    func digests() throws -> (String?, String?) {
      let made = try ArchiveDigests(of: store.archive)
      return (one.flatMap { made.channels[$0] }, two.flatMap { made.channels[$0] })
    }
    var before = try digests()
    #expect(before.0 != nil && before.0 != before.1)
    #expect(try digests() == before)
    // Counts, and when something was seen, are no matter of exports.
    try store.archive.connection.execute(
      "UPDATE users SET messages = 9, seen_at = 9; UPDATE channels SET messages = 9, seen_at = 9"
    )
    #expect(try digests() == before)
    for change in [
      "UPDATE users SET username = 'other' WHERE id = 71", "UPDATE reactions SET count = 2",
      "INSERT INTO deletions SELECT row, 1, 1 FROM messages WHERE content = 'two'",
      "INSERT INTO pins SELECT row, NULL FROM messages WHERE content = 'two'",
      "INSERT INTO versions (row, seen_at, run, rank, shape, dictionary, content, body) "
        + "SELECT row, 1, 1, 1, 0, 0, 'was', x'00' FROM messages WHERE content = 'two'",
    ] {
      try store.archive.connection.execute(change)
      let after = try digests()
      #expect(after.0 == before.0 && after.1 != before.1, "\(change)")
      before = after
    }
  }
}
