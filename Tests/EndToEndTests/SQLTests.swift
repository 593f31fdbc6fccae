import Foundation
import TestSupport
import Testing

struct SQLTests {
  @Test func `a question over the views is answered as a table`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "SELECT 1 AS one, 'two' AS two UNION ALL SELECT 20, 'b'",
    ])
    #expect(run.text == "one  two\n  1  two\n 20  b\n")
  }

  @Test func `ids keep all their digits in JSON`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "--format", "json", "SELECT id, type FROM v1_messages WHERE id = 1282626642425950219",
    ])
    #expect(run.text == "[{\"id\":\"1282626642425950219\",\"type\":0}]\n")
  }

  @Test func `the raw documents can be read here`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "--format", "ndjson",
      "SELECT json ->> 'id' AS id FROM v1_raw WHERE id = 1282626642425950219",
    ])
    #expect(run.text == "{\"id\":\"1282626642425950219\"}\n")
  }

  @Test func `JSON functions and the index can be used`() throws {
    let sandbox = try Sandbox.withDemo()
    let names = try sandbox.run([
      "sql", "--format", "csv",
      "SELECT count(*) AS n FROM v1_users, json_each(names) WHERE value = 'Marlow of the Hinges'",
    ])
    #expect(names.text == "n\r\n1\r\n")
    let found = try sandbox.run([
      "sql", "--format", "csv",
      "SELECT count(*) > 0 AS n FROM search_index WHERE search_index MATCH 'lantern'",
    ])
    #expect(found.text == "n\r\n1\r\n")
  }

  @Test(arguments: [
    "DELETE FROM messages", "UPDATE messages SET content = ''",
    "INSERT INTO stars VALUES (1,1,1,1)",
    "DROP TABLE messages", "CREATE TABLE x (a)", "CREATE TEMP TABLE x (a)", "VACUUM", "REINDEX",
    "ATTACH '/tmp/fluxsearch-test-x.sqlite' AS x", "PRAGMA user_version", "PRAGMA query_only = 0",
    "SELECT * FROM pragma_table_info('messages')", "SELECT load_extension('x')", "BEGIN",
    "SELECT writefile('/tmp/fluxsearch-test-x', 'y')", "VACUUM INTO '/tmp/fluxsearch-test-y'",
    "WITH x AS (SELECT 1) DELETE FROM messages", "ANALYZE", "DETACH main",
    "INSERT INTO search_index (search_index) VALUES ('rebuild')",
  ])
  func `nothing but reading is allowed`(_ statement: String) throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["sql", statement])
    #expect(run.code == 2, "\(run.text)")
    #expect(run.errors.split(separator: "\n").count <= 2)
    #expect(!FileManager.default.fileExists(atPath: "/tmp/fluxsearch-test-x.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/fluxsearch-test-y"))
    #expect(try sandbox.run(["verify", "--quick"]).code == 0)
  }

  @Test(arguments: [
    ("SELECT * FROM nowhere", "no such table: nowhere"),
    ("SELECT\n  nix FROM v1_messages", "no such column: nix (line 2, column 3: nix FROM"),
    ("SELECT 1 1", "syntax error (column 10: 1)"), ("", "the statement is empty"),
    ("SELECT 1; SELECT 2", "there is more than one statement"),
  ])
  func `a mistake is told in one line, with its place`(_ text: String, _ sentence: String) throws {
    let run = try Sandbox.withDemo().run(["sql", text])
    #expect(run.code == 2)
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }

  @Test func `a statement that takes too long is stopped`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "--max-time", "100ms",
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n",
    ])
    #expect(run.code == 6)
    #expect(run.errors.contains("was stopped after 100 ms"))
  }

  @Test func `a limit cuts and says so`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "--limit", "2", "--format", "ndjson", "SELECT 7 AS n FROM v1_messages",
    ])
    #expect(run.text == "{\"n\":7}\n{\"n\":7}\n")
    #expect(run.code == 0)
    #expect(run.errors.contains("--limit 0 shows all"))
  }

  @Test func `a limit that nobody asked for makes the answer a part`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "--format", "ndjson",
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 10001) SELECT n FROM c",
    ])
    #expect(run.lines.count == 10_001)
    #expect(run.code == 6)
    #expect(run.errors.contains("--limit 0 shows all"))
  }

  @Test func `columns of one name are told apart in objects`() throws {
    let run = try Sandbox.withDemo().run(["sql", "--format", "ndjson", "SELECT 1 AS a, 2 AS a"])
    #expect(run.text == "{\"a\":1,\"a_2\":2}\n")
  }

  @Test func `the schema is described without an archive`() throws {
    let run = try Sandbox().run(["sql", "--schema"])
    #expect(run.code == 0)
    #expect(run.text.contains("v1_messages"))
    #expect(run.text.contains("v1_coverage"))
  }

  @Test func `a table on a screen takes no escape sequence out of a message`() throws {
    let run = try Sandbox.withDemo().run([
      "sql", "SELECT char(27) || '[31m' || char(8238) || 'red' AS evil",
    ])
    #expect(!run.output.contains(0x1B))
    #expect(!run.text.contains("\u{202E}"))
  }
}
