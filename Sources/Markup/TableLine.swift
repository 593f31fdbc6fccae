/// Cuts the lines of tables, as GitHub's markdown has them: a bar ends a cell wherever it stands,
/// in code too, unless a backslash is before it.
struct TableLine {
  let source: [UInt8]
  let line: Range<Int>

  init(_ source: [UInt8], _ line: Range<Int>) {
    self.source = source
    self.line = line
  }

  /// Whether there is a bar in it that could end a cell.
  var hasBar: Bool { line.contains { isBar($0) } }

  /// The alignments that a line of nothing but bars, dashes and colons tells.
  var alignments: [Table.Alignment]? {
    let isRule = source[line].allSatisfy { byte in
      byte == Self.bar || byte == Self.dash || byte == Self.colon || byte.isBlank
    }
    guard isRule, hasBar else { return nil }
    var found: [Table.Alignment] = []
    for cell in cells(atMost: .max) {
      guard let alignment = alignment(of: cell) else { return nil }
      found.append(alignment)
    }
    return found
  }

  private func alignment(of cell: Range<Int>) -> Table.Alignment? {
    guard let first = source[cell].first, let last = source[cell].last else { return nil }
    let isLeft = first == Self.colon
    let isRight = last == Self.colon
    let dashes = source[cell].dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
    guard !dashes.isEmpty, dashes.allSatisfy({ $0 == Self.dash }) else { return nil }
    return switch (isLeft, isRight) {
    case (true, true): .center
    case (true, false): .left
    case (false, true): .right
    case (false, false): .natural
    }
  }

  /// Where its cells stand, without blanks around them.
  ///
  /// What lies beyond so many cells belongs to the last, bars and all, so that no text is lost.
  func cells(atMost limit: Int) -> [Range<Int>] {
    var rest = trimmed(line)
    if !rest.isEmpty, isBar(rest.lowerBound) { rest = rest.lowerBound + 1..<rest.upperBound }
    if !rest.isEmpty, isBar(rest.upperBound - 1) { rest = rest.lowerBound..<rest.upperBound - 1 }
    var cells: [Range<Int>] = []
    var start = rest.lowerBound
    for offset in rest where isBar(offset) {
      guard cells.count + 1 < limit else { break }
      cells.append(trimmed(start..<offset))
      start = offset + 1
    }
    cells.append(trimmed(start..<rest.upperBound))
    return cells
  }

  /// A cell's text; the backslashes that kept bars from ending it are gone.
  func text(of cell: Range<Int>) -> SourceText {
    var text = SourceText()
    var start = cell.lowerBound
    for offset in cell.dropLast()
    where source[offset] == Self.backslash && source[offset + 1] == Self.bar {
      text.append(source, start..<offset)
      start = offset + 1
    }
    text.append(source, start..<cell.upperBound)
    return text
  }

  private func isBar(_ offset: Int) -> Bool {
    source[offset] == Self.bar
      && (offset == line.lowerBound || source[offset - 1] != Self.backslash)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, source[start].isBlank { start += 1 }
    while end > start, source[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  private static let bar = UInt8(ascii: "|")
  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
  private static let backslash = UInt8(ascii: "\\")
}
