import Console
import Present
import Writing

/// A list as a table: columns below their titles, aligned by the columns that texts take on a terminal.
///
/// On a terminal flexible columns of text are cut so that a row fits on its line; figures and ids are
/// never cut. Where that is not enough columns go: dispensable ones first, then the others, each time
/// the one furthest to the right; the first one stays, and so do all that a person asked for by name.
/// Elsewhere nothing is cut, for a file has no edge.
struct TextTable {
  private struct Column {
    let column: ListColumn
    let texts: [SafeText]
    let isFigure: Bool
    var width: Int

    /// Whether its texts may be cut: ids, which other programs also keep as texts, must not be.
    var isFlexible: Bool {
      column.isFlexible && !isFigure && !texts.contains { $0.string.isLongNumber }
    }
  }

  /// How narrow a flexible column may become.
  private static let narrowest = 8

  /// How narrow a flexible column becomes before dispensable ones go.
  private static let readable = 16

  /// What lies between two columns.
  private static let gap = 2

  private var columns: [Column]
  private let rowCount: Int

  /// Lays a list out.
  init(_ listing: Listing, traits: TerminalTraits, clock: LocalClock) {
    let barWidth = max(8, min(40, traits.width / 4))
    rowCount = listing.rows.count
    columns = listing.columns.indices.compactMap { index in
      let column = listing.columns[index]
      switch column.audience {
      case .machines: return nil
      case .terminal where !traits.isTerminal: return nil
      default: break
      }
      let cells = listing.rows.map { $0[index] }
      if column.audience == .differing, cells.allSatisfy({ $0 == cells.first }) { return nil }
      // A column in which nothing is known tells nothing.
      if !cells.isEmpty, cells.allSatisfy({ $0 == .absent }) { return nil }
      let texts = cells.map { $0.shown(by: clock, barWidth: barWidth) }
      return Column(
        column: column,
        texts: texts,
        isFigure: cells.contains(where: \.isFigure),
        width: max(column.title.columns, texts.lazy.map(\.columns).max() ?? 0)
      )
    }
    if traits.isTerminal { fit(into: traits.width) }
  }

  /// Writes the table; one without rows is nothing at all.
  func write(to output: Output) {
    guard rowCount > 0 else { return }
    writeLine(to: output) { ($0.column.title, .dim) }
    for row in 0..<rowCount {
      guard !output.isClosed else { return }
      writeLine(to: output) { ($0.texts[row], $0.column.style) }
    }
  }

  private mutating func fit(into width: Int) {
    while needed(Self.readable) > width,
      let index = columns.lastIndex(where: \.column.isDispensable)
    {
      columns.remove(at: index)
    }
    while needed(Self.narrowest) > width,
      let index = columns.lastIndex(where: { !$0.column.isKept }), index > 0
    {
      columns.remove(at: index)
    }
    var excess = columns.reduce(-Self.gap) { $0 + $1.width + Self.gap } - width
    while excess > 0 {
      let widest = columns.indices.filter { columns[$0].isFlexible }
        .max { columns[$0].width < columns[$1].width }
      guard let widest, columns[widest].width > Self.narrowest else { return }
      columns[widest].width -= 1
      excess -= 1
    }
  }

  /// The columns that the table takes when its flexible ones are so narrow.
  private func needed(_ narrow: Int) -> Int {
    columns.reduce(-Self.gap) { sum, column in
      sum + Self.gap + (column.isFlexible ? min(column.width, narrow) : column.width)
    }
  }

  private func writeLine(to output: Output, _ cell: (Column) -> (SafeText, Style)) {
    for (index, column) in columns.enumerated() {
      let (text, style) = cell(column)
      let cut = text.cut(to: column.width)
      let blanks = column.width - cut.columns
      let isLast = index == columns.count - 1
      if column.isFigure { output.write(Self.blanks(blanks)) }
      output.write(cut, style)
      if !column.isFigure, !isLast { output.write(Self.blanks(blanks)) }
      if !isLast { output.write(Self.blanks(Self.gap)) }
    }
    output.write("\n")
  }

  private static func blanks(_ count: Int) -> SafeText {
    SafeText(String(repeating: " ", count: max(0, count)))
  }
}

extension String {
  /// Whether it is an id or another number of many digits.
  fileprivate var isLongNumber: Bool {
    utf8.count >= 15 && utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2F }
  }
}
