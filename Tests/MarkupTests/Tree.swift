import Markup

/// Writes trees in short, for tables of cases: `b(x)` is bold, `"…"` text.
enum Tree {
  static func of(_ text: String, hasBlocks: Bool = true) -> String {
    var parser = MarkupParser(hasBlocks: hasBlocks)
    return parser.parse(text).map(write).joined(separator: " ")
  }

  static func write(_ block: Block) -> String {
    switch block.kind {
    case .paragraph(let pieces): "p(\(write(pieces)))"
    case .heading(let level, let pieces): "h\(level)(\(write(pieces)))"
    case .subtext(let pieces): "sub(\(write(pieces)))"
    case .quote(let blocks): "q(\(blocks.map(write).joined(separator: " ")))"
    case .alert(let alert, let blocks):
      "\(alert.rawValue)(\(blocks.map(write).joined(separator: " ")))"
    case .spoiler(let blocks): "S(\(blocks.map(write).joined(separator: " ")))"
    case .code(let code, let language): "code[\(language ?? "")](\(code))"
    case .table(let table):
      "T\(table.columns.map { "\($0)".prefix(1) }.joined())"
        + ([table.head] + table.rows).map { row in
          "(\(row.cells.map { write($0.content) }.joined(separator: ", ")))"
        }.joined()
    case .list(let start, let items):
      "\(start.map { "ol\($0)" } ?? "ul")(\(items.map(write).joined(separator: "; ")))"
    }
  }

  private static func write(_ item: ListItem) -> String {
    let task = item.isDone.map { $0 ? "[x]" : "[ ]" } ?? ""
    return ([task + write(item.content)] + item.children.map(write)).joined(separator: " ")
  }

  static func write(_ pieces: [Inline]) -> String {
    pieces.map(write).joined(separator: " ")
  }

  private static func write(_ piece: Inline) -> String {
    switch piece.kind {
    case .text(let text): "'\(text)'"
    case .styled(let style, let children):
      "\(["b", "i", "u", "s", "spoiler"][style.rawValue])(\(write(children)))"
    case .code(let code): "c(\(code))"
    case .link(let children, let address, let title):
      "a(\(write(children)) -> \(address)\(title.map { " \($0)" } ?? ""))"
    case .address(let address, let hasPreview): hasPreview ? "<\(address)>" : "<<\(address)>>"
    case .mention(let mention): "\(mention)".replacing("Model.Snowflake(rawValue: ", with: "(")
    case .emoji(let name, let id, let isAnimated): "\(isAnimated ? "a" : ""):\(name):\(id)"
    case .shortcode(let name, let tone): ":\(name):\(tone.map { "\($0)" } ?? "")"
    case .time(let seconds, let style): "t(\(seconds) \(style.rawValue))"
    }
  }
}
