extension FieldTable {
  /// The table as Markdown, for the manual.
  public static func markdownTable() -> String {
    var lines = ["| filter | finds messages | takes | example |", "|---|---|---|---|"]
    for definition in definitions {
      let names = ([definition.name] + definition.aliases).map { "`\($0):`" }
      let cells = [
        names.joined(separator: " "), definition.meaning, definition.takes + definition.listNote,
        "`\(definition.example)`",
      ]
      lines.append("| " + cells.map(\.withoutBars).joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table as text for `help fields`, in lines as long as they come: whoever shows it breaks them.
  public static func helpText() -> String {
    let width = definitions.map(\.name.utf8.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 5)
    var lines: [String] = []
    for definition in definitions {
      let padding = String(repeating: " ", count: width - definition.name.utf8.count)
      lines.append("  \(definition.name):\(padding)  messages \(definition.meaning)")
      // Only a page that is drawn has a use for the signs of code.
      let takes = (definition.takes + definition.listNote).filter { $0 != "`" }
      lines.append("\(indent)takes \(takes)")
      if !definition.aliases.isEmpty {
        lines.append("\(indent)also \(definition.aliases.map { "\($0):" }.joined(separator: " "))")
      }
      lines.append("\(indent)e.g. \(definition.example)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension FieldDefinition {
  /// What is said of several values behind the one that it takes.
  fileprivate var listNote: String {
    switch list {
    case .single: ""
    case .anyOf: "; commas: any of"
    case .allOf: "; commas: all of"
    }
  }
}

extension String {
  /// The text with its bars escaped, as a cell of a Markdown table.
  fileprivate var withoutBars: String {
    split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
