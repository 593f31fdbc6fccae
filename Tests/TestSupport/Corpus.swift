public import Foundation

/// The demo data set: some five hundred invented messages with every kind and part of a message.
///
/// docs/demo.md tells what is in it and what queries find there.
public enum Corpus {
  /// The file of the demo data set, one JSON object a line.
  public static let demoFile = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Corpus/demo.ndjson")

  /// Reads the lines of the demo data set, each of them one JSON object.
  ///
  /// - Throws: Foundation's error where the file can't be read.
  public static func demoLines() throws -> [Data] {
    try Data(contentsOf: demoFile).split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  /// A query of docs/demo.md, and how many messages it finds in the demo data set.
  public struct Example: Hashable, Sendable, CustomStringConvertible {
    /// The query as it is typed.
    public let query: String
    /// How many messages it finds, copies counted each.
    public let hits: Int

    /// The query and its count.
    public var description: String {
      "\(query) → \(hits)"
    }
  }

  /// Reads the examples out of docs/demo.md: the rows of its last table, with UTC for days.
  ///
  /// - Throws: Foundation's error where the file can't be read.
  public static func examples() throws -> [Example] {
    let file = demoFile.deletingLastPathComponent().appendingPathComponent("../../../docs/demo.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let rows = text.components(separatedBy: "| query | hits |").last ?? ""
    return rows.split(separator: "\n").compactMap { row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 2, cells[0].count > 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`"),
        let hits = Int(cells[1])
      else { return nil }
      return Example(query: String(cells[0].dropFirst().dropLast()), hits: hits)
    }
  }
}
