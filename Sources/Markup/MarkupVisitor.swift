/// Goes through a message's parts; what isn't defined goes on into what is within.
public protocol MarkupVisitor {
  /// Comes to a part.
  mutating func visit(_ block: Block)
  /// Comes to an item of a list.
  mutating func visit(_ item: ListItem)
  /// Comes to a piece.
  mutating func visit(_ inline: Inline)
}

extension MarkupVisitor {
  /// Goes on into the part.
  public mutating func visit(_ block: Block) {
    descend(into: block)
  }

  /// Goes on into the item.
  public mutating func visit(_ item: ListItem) {
    for child in item.content { visit(child) }
    for child in item.children { visit(child) }
  }

  /// Goes on into the piece.
  public mutating func visit(_ inline: Inline) {
    for child in inline.children { visit(child) }
  }

  /// Visits what is within a part.
  public mutating func descend(into block: Block) {
    switch block.kind {
    case .paragraph(let pieces), .heading(_, let pieces), .subtext(let pieces):
      for child in pieces { visit(child) }
    case .quote(let blocks), .alert(_, let blocks), .spoiler(let blocks):
      for child in blocks { visit(child) }
    case .list(_, let items): for child in items { visit(child) }
    case .table(let table):
      for row in [table.head] + table.rows {
        for cell in row.cells { for child in cell.content { visit(child) } }
      }
    case .code: break
    }
  }
}
