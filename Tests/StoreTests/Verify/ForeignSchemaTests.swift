import FoundationEssentials
import Model
import SQLite
import Store
import TestSupport
import Testing

/// An archive from elsewhere may have any schema; what isn't ours is seen, and put right.
struct ForeignSchemaTests {
  private func filled() throws -> TemporaryArchive {
    let temporary = try TemporaryArchive()
    try temporary.ingest((1...30).map { Builder.message(id: $0 << 40, content: "word \($0)") })
    return temporary
  }

  @Test(arguments: [
    "DROP VIEW v1_messages; CREATE VIEW v1_messages AS SELECT 1 AS id",
    "DROP VIEW v1_users",
    "DROP INDEX messages_by_reply",
    "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM messages; END",
    """
    DROP VIEW search_source; CREATE VIEW search_source AS WITH RECURSIVE a (n) AS (
    SELECT 1 UNION ALL SELECT n + 1 FROM a) SELECT n AS row, 'x' AS content, 'x' AS extra, 'x' AS old
    FROM a
    """,
  ])
  func `a schema that was tampered with is found, and repair gives it back`(script: String) throws {
    let temporary = try filled()
    let before = try temporary.archive.dump()
    try temporary.archive.connection.execute(script)
    try temporary.reopen()
    let findings = try Verifier(archive: temporary.archive, depth: .full).run().findings
    #expect(findings.contains { $0.kind == .schema })
    _ = try Repairer(archive: temporary.archive).run()
    #expect(try Verifier(archive: temporary.archive, depth: .full).run().isClean)
    #expect(try temporary.archive.dump() == before)
  }

  @Test func `a foreign trigger is not run`() throws {
    let temporary = try filled()
    try temporary.archive.connection.execute(
      "CREATE TRIGGER t AFTER INSERT ON messages BEGIN DELETE FROM documents; END"
    )
    try temporary.ingest([Builder.message(id: 99 << 40, content: "more")])
    #expect(try temporary.value("SELECT count(*) FROM documents") == 31)
  }

  @Test func `an index whose format is damaged is made anew`() throws {
    let temporary = try filled()
    let connection = temporary.archive.connection
    connection.setDefensive(false)
    try connection.execute("UPDATE search_index_config SET v = 99 WHERE k = 'version'")
    connection.setDefensive(true)
    try temporary.reopen()
    _ = try Repairer(archive: temporary.archive).run()
    #expect(try temporary.matches("\"word\"").count == 30)
    #expect(try Verifier(archive: temporary.archive, depth: .full).run().isClean)
  }

  @Test func `an empty file is no archive, and proving it does not make it one`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("empty.sqlite")
    try Data().write(to: URL(fileURLWithPath: path))
    for access in [Archive.Access.reading, .writing, .rebuilding] {
      #expect(throws: StoreError.self) { try Archive(at: path, for: access) }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
  }
}
