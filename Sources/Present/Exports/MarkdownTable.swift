import Markup

/// Writes a table as a table of GitHub's markdown, which most readers of CommonMark know too.
struct MarkdownTable {
  private var writer: MarkdownText

  init(_ writer: MarkdownText) {
    self.writer = writer
    self.writer.isInTable = true
  }

  func text(_ table: Table) -> String {
    let rule = table.columns.map { alignment in
      switch alignment {
      case .natural: "---"
      case .left: ":--"
      case .center: ":-:"
      case .right: "--:"
      }
    }
    let lines = [text(table.head), Self.line(rule)] + table.rows.map(text)
    return lines.joined(separator: "\n")
  }

  private func text(_ row: Table.Row) -> String {
    Self.line(row.cells.map { writer.oneLine(writer.text($0.content)) })
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  /// Takes from the bars in code and addresses what would end the cell.
  ///
  /// Readers take away each backslash before a bar, before they look at anything else; in text, bars
  /// have one already.
  static func withoutBars(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "|" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
