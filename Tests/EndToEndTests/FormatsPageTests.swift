import Foundation
import TestSupport
import Testing

/// docs/formats.md names what the lists write.
struct FormatsPageTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../docs/formats.md").standardized

  /// The names in the first cells of the table below a heading, in order.
  private static func members(below heading: String) throws -> [String] {
    let lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "### \(heading)"), "\(heading)")
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
    let table = section.drop { !$0.hasPrefix("|--") }.dropFirst().prefix { $0.hasPrefix("|") }
    return table.flatMap { row in
      (row.split(separator: "|").first ?? "").matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  @Test(arguments: [
    "channels", "guilds", "users", "user", "stats", "status", "status --channels", "gaps", "verify",
    "media list", "starred", "saved list", "accounts",
  ])
  func `the members of a list are those that the page names, in that order`(list: String) throws {
    let sandbox = try Sandbox.withDemo()
    let words = list.split(separator: " ").map(String.init) + (list == "user" ? ["wren"] : [])
    let run = try sandbox.run(words + ["--format", "csv"])
    let columns = (run.text.components(separatedBy: "\r\n").first ?? "").split(separator: ",")
    #expect(try columns.map(String.init) == Self.members(below: list))
  }

  @Test(arguments: [
    "activity-by-month", "activity-by-hour", "top-authors", "top-channels", "top-reactions",
    "top-hosts",
  ])
  func `the columns of a report are those that the page names`(report: String) throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["stats", report, "--format", "csv"])
    let columns = (run.text.components(separatedBy: "\r\n").first ?? "").split(separator: ",")
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let row = try #require(
      text.components(separatedBy: "\n").first { $0.hasPrefix("| `\(report)` |") }
    )
    let told = row.split(separator: ":")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
    let plain = told.filter { $0 != report && $0 != "2026-03" && $0 != "www." }
    #expect(plain == columns.map(String.init).filter { $0 != "archive" })
  }

  @Test func `the columns of exported CSV are those that its page names`() throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["export", "#dev", "-f", "csv", "-o", "-"])
    let columns = (run.text.components(separatedBy: "\r\n").first ?? "").split(separator: ",")
    let page = Self.page.deletingLastPathComponent().appendingPathComponent("exports.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## csv\n").last)
    let told = section.prefix(
      upTo: section.range(of: "These are not")?.lowerBound ?? section.endIndex
    )
    .matches(of: /`([a-z_]+)`/).map { String($0.1) }.filter { $0 != "yes" }
    #expect(told == columns.map(String.init))
  }
}
