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

  @Test func `README holds the table of filters`() throws {
    let page = Self.root.appendingPathComponent("README.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains(FieldTable.markdownTable()))
  }

  @Test func `README and help tell the same of exit codes`() throws {
    let page = Self.root.appendingPathComponent("README.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.split(separator: "| exit code | meaning |").last)
    let told = table.split(separator: "\n").prefix { $0.hasPrefix("|") }
      .filter { $0.wholeMatch(of: /\| \d+ \| .* \|/) != nil }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    let shown = try Sandbox().run(["help", "exit-codes"]).lines.filter { !$0.isEmpty }
      .map {
        $0.split(separator: " ", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      }
    #expect(told == shown)
  }

  /// The commands behind `$` in README, with the lines that it shows beneath them.
  private static func sessions() throws -> [(command: String, output: [String])] {
    let page = root.appendingPathComponent("README.md")
    var sessions: [(command: String, output: [String])] = []
    var isShowing = false
    for line in try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("    $ fluxsearch ") {
        sessions.append((String(line.dropFirst(17)), []))
        isShowing = true
      } else if isShowing, line.hasPrefix("    ") || line.isEmpty {
        sessions[sessions.count - 1].output.append(String(line.dropFirst(4)))
      } else {
        isShowing = false
      }
    }
    return sessions
  }

  @Test func `README shows what the program prints about the demo archive`() throws {
    let sandbox = try Sandbox.withDemo()
    let sessions = try Self.sessions()
    #expect(sessions.count >= 4)
    for session in sessions {
      var shown = session.output
      while shown.last == "" { shown.removeLast() }
      let run = try sandbox.shell(
        "cd \"$HOME\"; fluxsearch() { \"$FLUXSEARCH\" \"$@\"; }; fluxsearch \(session.command)"
      )
      var printed = run.lines
      while printed.last == "" { printed.removeLast() }
      #expect(printed == shown, "\(session.command)")
      #expect(run.code == 0, "\(session.command): \(run.errors)")
    }
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
