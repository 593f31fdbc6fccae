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
  /// Plain text.
  case text
  /// CommonMark.
  case markdown
  /// JSON as DiscordChatExporter writes it, for the tools that read that.
  case dceJSON = "dce-json"
  /// Lines for the bulk API of OpenSearch, in parts that it takes.
  case opensearch
  /// An archive of its own.
  case sqlite

  /// How the names of its files end, without the dot.
  public var fileExtension: String {
    switch self {
    case .json, .ndjson, .csv, .sqlite: rawValue
    case .dceJSON: "json"
    case .opensearch: "ndjson"
    case .text: "txt"
    case .markdown: "md"
    }
  }

  /// How many bytes a part has at most, where those who take it set a limit; a message more may go
  /// beyond it.
  public var largestPart: Int? {
    self == .opensearch ? OpenSearchExporter.largestPart : nil
  }

  /// Makes a writer; none for an archive, which is no text.
  public func makeExporter(_ style: ExportStyle) -> (any Exporter)? {
    switch self {
    case .json: JSONExporter(style)
    case .ndjson: NDJSONExporter(style)
    case .csv: CSVExporter(style)
    case .text: TextExporter(style)
    case .markdown: MarkdownExporter(style)
    case .dceJSON: ChatExporterExporter(style)
    case .opensearch: OpenSearchExporter(style)
    case .sqlite: nil
    }
  }
}
