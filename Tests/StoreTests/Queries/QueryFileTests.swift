import FoundationEssentials
import Queries
import SQLite
import Store
import TestSupport
import Testing

/// The head of a file of SQL: what it promises.
private struct Head {
  var purpose = ""
  var parameters: [String] = []
  var columns: [String] = []

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n").enumerated() where line.hasPrefix("-- ") {
      let words = line.dropFirst(3)
      if index == 0 { purpose = String(words) }
      if words.hasPrefix(":") {
        parameters.append(String(words.prefix { $0 != " " }))
      } else if words.hasPrefix("Returns: ") {
        let list = words.dropFirst(9).prefix { $0 != ";" && $0 != "(" }
        columns = list.split(separator: ",").map { String($0.drop { $0 == " " }) }
      }
    }
  }
}

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("Queries")

private let statements = SQL.folders.filter { ["media", "store"].contains($0.key) }
  .flatMap(\.value).sorted { $0.name < $1.name }

@Test func `every file has a member in the index, and every member a file`() throws {
  for folder in try FileManager.default.contentsOfDirectory(atPath: root.path) {
    let path = root.appendingPathComponent(folder).path
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: path) else { continue }
    let names = files.filter { $0.hasSuffix(".sql") }.map { String($0.dropLast(4)) }.sorted()
    let members = (SQL.folders[folder] ?? []).map(\.name)
    #expect(members.sorted() == names, "in \(folder)")
    #expect(Set(members).count == members.count)
    for sql in SQL.folders[folder] ?? [] {
      let file = root.appendingPathComponent("\(folder)/\(sql.name).sql")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text == sql.text)
    }
  }
}

@Test func `no file is over 8 KB, and all are under 160 KB`() {
  let sizes = SQL.folders.values.joined().map(\.text.utf8.count)
  #expect(sizes.allSatisfy { $0 <= 8 << 10 })
  // Each KB costs 40 to 75 ms of compiling, once.
  #expect(sizes.reduce(0, +) <= 160 << 10)
}

@Test(arguments: SQL.folders.values.joined().sorted { $0.name < $1.name })
func `a file begins with a sentence of purpose`(sql: SQL) {
  let head = Head(sql.text)
  #expect(sql.text.hasPrefix("-- "))
  #expect(head.purpose.first?.isUppercase == true)
  #expect(head.purpose.contains { ".;:,".contains($0) } || sql.text.contains(".\n"))
}

@Test(arguments: statements)
func `the head of a statement tells its parameters and columns`(sql: SQL) throws {
  let temporary = try TemporaryArchive()
  // Some statements read the list of the index's tokens, which exists while it is compared.
  try temporary.archive.connection.execute(SQL.indexInstances.text)
  let statement = try temporary.archive.connection.prepare(sql.text)
  let head = Head(sql.text)
  #expect(statement.parameterNames == head.parameters)
  let columns = statement.columnNames
  #expect(columns.count == head.columns.count, "\(columns) against \(head.columns)")
  for (column, said) in zip(columns, head.columns) where isPlain(column) {
    let words = said.split(separator: " ")
    #expect(
      said.replacing(" ", with: "_") == column || words.contains { $0 == column }
        || column.hasSuffix("id") && said.hasSuffix("id"),
      "\(column) is called \(said)"
    )
  }
  let isWhole = statement.remainder.allSatisfy { $0.isWhitespace }
  #expect(isWhole)
}

/// Whether SQLite's name for a column is a column's, and no expression.
private func isPlain(_ name: String) -> Bool {
  name.allSatisfy { $0.isLetter || $0 == "_" } && name != "term" && name != "doc" && name != "v"
}

@Test func `the hot statements use the indexes that they were written for`() throws {
  let temporary = try TemporaryArchive()
  let hot: [SQL] = [
    .findMessage, .messageRow, .isRowTaken, .firstFreeRow, .highestRow, .insertMessage,
    .updateMessage, .insertDocument, .document, .versions, .versionTexts, .findChannel, .findUser,
    .findGuild, .insertAttachment, .trimAttachments, .deleteMentions, .deleteReactions,
    .deleteOddities, .indexFromSource, .unindexFromSource, .touchingCoverage, .deleteCoverage,
    .coverageOfChannel, .verifyRows, .verifyDocument, .repairRows, .orphans, .termCount,
  ]
  var plans = ""
  for sql in hot {
    plans += "\(sql.name)\n"
    let rows = try temporary.rows("EXPLAIN QUERY PLAN \(sql.text)")
    for row in rows { plans += "  \(row.last?.text ?? "")\n" }
  }
  try Golden.expect(plans, named: "plans.txt")
}
