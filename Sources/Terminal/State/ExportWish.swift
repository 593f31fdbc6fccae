public import Present

/// What is to be written to files: the words of `fluxsearch export`, and a name for it.
public struct ExportWish: Hashable, Sendable {
  /// What is exported, as words of the command line.
  public let words: [String]
  /// In which form.
  public let form: ExportFormat
  /// What it is called, by the channel or by what was looked for: a name as data, never a path.
  public let title: String
  /// The file or folder that was named for it; nothing for one of the program's choice.
  public internal(set) var place: String?

  /// The forms that are offered, those for people first.
  static let forms: [ExportFormat] = [
    .html, .markdown, .text, .json, .ndjson, .csv, .sqlite, .dceJSON, .opensearch,
  ]

  /// The forms that a menu offers; the others are for programs, and can be typed.
  static let commonForms: [ExportFormat] = [.html, .markdown, .text, .json, .ndjson, .csv, .sqlite]

  /// Finds a form by its name, or by a beginning that is no other's.
  static func form(named name: String) -> ExportFormat? {
    let name = name.lowercased()
    if let form = ExportFormat(rawValue: name) { return form }
    let found = forms.filter { $0.rawValue.hasPrefix(name) }
    return found.count == 1 ? found.first : nil
  }
}

extension ExportFormat {
  /// What it is good for, in a few words.
  var meaning: String {
    switch self {
    case .html: "pages to read in a web browser"
    case .markdown: "text with markup, for notes"
    case .text: "plain text"
    case .json: "one document, for programs"
    case .ndjson: "a line a message, which import reads whole"
    case .csv: "a table, for spreadsheets"
    case .sqlite: "an archive of its own, to give away"
    case .dceJSON: "JSON as DiscordChatExporter writes it"
    case .opensearch: "parts for OpenSearch"
    }
  }
}
