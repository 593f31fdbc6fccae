/// Writes a message as plain text: without marks, with names in place of ids.
public struct PlainText {
  private let name: (Mention) -> String?
  private let time: (Int64, Inline.TimeStyle) -> String

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - name: tells what something is called, without a sign before it; nothing where nobody knows.
  ///   - time: writes an instant, in seconds since 1970.
  public init(
    name: @escaping (Mention) -> String?,
    time: @escaping (Int64, Inline.TimeStyle) -> String
  ) {
    self.name = name
    self.time = time
  }

  /// Writes parts, each on lines of its own; quotations have `> ` before each line, and the cells of
  /// tables ` | ` between them.
  public func text(_ blocks: [Block]) -> String {
    blocks.map { text($0) }.joined(separator: "\n")
  }

  /// Writes pieces of a line.
  public func text(_ pieces: [Inline]) -> String {
    var text = ""
    for piece in pieces { text += self.text(piece) }
    return text
  }

  private func text(_ block: Block) -> String {
    switch block.kind {
    case .paragraph(let pieces), .heading(_, let pieces), .subtext(let pieces): text(pieces)
    case .quote(let blocks): Self.prefixed(text(blocks), "> ")
    case .alert(let alert, let blocks):
      Self.prefixed(alert.rawValue.capitalizedASCII + ":\n" + text(blocks), "> ")
    case .spoiler(let blocks): text(blocks)
    case .code(let code, _): code
    case .list(let start, let items): list(items, start: start)
    case .table(let table): ([table.head] + table.rows).map(text).joined(separator: "\n")
    }
  }

  private func text(_ row: Table.Row) -> String {
    row.cells.map { text($0.content) }.joined(separator: " | ")
  }

  private func list(_ items: [ListItem], start: Int?) -> String {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let mark = start.map { "\($0 &+ index). " } ?? "- "
      let task = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
      lines.append(mark + task + text(item.content))
      for child in item.children { lines.append(Self.prefixed(text(child), "  ")) }
    }
    return lines.joined(separator: "\n")
  }

  private static func prefixed(_ text: String, _ prefix: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
      .joined(separator: "\n")
  }

  private func text(_ piece: Inline) -> String {
    switch piece.kind {
    case .text(let text), .code(let text): text
    case .styled(_, let children): text(children)
    case .link(let children, let address, _): "\(text(children)) (\(address))"
    case .address(let address, _): address
    case .mention(let mention): text(mention)
    case .emoji(let name, _, _): ":\(name):"
    case .shortcode(let name, let tone): tone.map { ":\(name)::skin-tone-\($0):" } ?? ":\(name):"
    case .time(let seconds, let style): time(seconds, style)
    }
  }

  /// What a mention is written as: `@mira`, `#general`, or as it was typed where nobody knows a name.
  public func text(_ mention: Mention) -> String {
    switch mention {
    case .user(let id): name(mention).map { "@\($0)" } ?? "<@\(id)>"
    case .role(let id): name(mention).map { "@\($0)" } ?? "<@&\(id)>"
    case .channel(let id): name(mention).map { "#\($0)" } ?? "<#\(id)>"
    case .everyone: "@everyone"
    case .here: "@here"
    case .command(let words, _): "/\(words)"
    case .page(let page): "#\(page)"
    }
  }
}

extension String {
  /// The word with all but its first letter small.
  fileprivate var capitalizedASCII: String {
    prefix(1) + dropFirst().lowercased()
  }
}
