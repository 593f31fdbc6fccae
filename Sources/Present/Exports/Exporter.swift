/// Writes messages of a channel in a format, one after the other; nothing is gathered.
public protocol Exporter {
  /// Begins a part.
  mutating func begin(_ place: ExportPlace)
  /// Writes a message; they come from the oldest to the newest.
  mutating func add(_ message: ExportMessage)
  /// Ends the part.
  mutating func end()
  /// Gives what was written since the last time.
  mutating func take() -> [UInt8]
}

/// The formats that messages are exported in.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable {
  /// One JSON object a part, by the schema in `Exports/Schema`.
  case json
  /// A JSON object a line, which `import` reads.
  case ndjson
  /// A table for spreadsheets.
  case csv
  /// Pages to read in a browser.
  case html
  /// Plain text.
  case text
  /// CommonMark.
  case markdown

  /// How the names of its files end, without the dot.
  public var fileExtension: String {
    switch self {
    case .json, .ndjson, .csv, .html: rawValue
    case .text: "txt"
    case .markdown: "md"
    }
  }

  /// Makes a writer.
  public func makeExporter(_ style: ExportStyle) -> any Exporter {
    switch self {
    case .json: JSONExporter(style)
    case .ndjson: NDJSONExporter()
    case .csv: CSVExporter(style)
    case .html: HTMLExporter(style)
    case .text: TextExporter(style)
    case .markdown: MarkdownExporter(style)
    }
  }
}
