import Foundation
import Query
import SQLite
import TestSupport
import Testing

/// What is written about the program is true.
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `the query language's page holds the table of filters`() throws {
    let page = Self.root.appendingPathComponent("docs/query-language.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains(FieldTable.markdownTable()))
  }

  @Test func `the guide to the views names every view and every column`() throws {
    let sandbox = try Sandbox.withDemo()
    let path = sandbox.archives.appendingPathComponent("chat.example.sqlite").path
    let connection = try Connection(path: path, mode: .readOnly)
    let views = try connection.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'v1%'"
    ) { $0.text(0) }
    let guide = try sandbox.run(["sql", "--schema", "--format", "json"]).objects
    #expect(Set(guide.compactMap { $0["view"] as? String }) == Set(views))
    for view in views {
      let told = guide.filter { $0["view"] as? String == view }
        .compactMap { $0["column"] as? String }
      let head = try sandbox.run(["sql", "--format", "csv", "SELECT * FROM \(view) LIMIT 0"]).text
      #expect(head == told.joined(separator: ",") + "\r\n", "\(view)")
    }
  }

  @Test func `every example of every command is about that command`() throws {
    let sandbox = try Sandbox()
    for command in ["import", "merge", "guilds", "stats", "sql", "status", "verify", "star"] {
      let page = try sandbox.run(["help", command]).lines
      let start = try #require(page.firstIndex(of: "Examples:"))
      let examples = page[start...].filter { $0.contains("fluxsearch ") }
      #expect(examples.contains { $0.contains("fluxsearch \(command)") }, "\(command)")
    }
  }
}
