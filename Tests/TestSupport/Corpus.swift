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
}
