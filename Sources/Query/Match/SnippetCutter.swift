import Text

/// Cuts one line out of a text: see `Snippet.init(of:lit:columns:)`.
///
/// It reads outwards from the densest place, so that what it costs depends on the length of the line
/// and not on that of the text.
struct SnippetCutter {
  let text: String
  let lit: [Range<Int>]
  let columns: Int

  private typealias Cell = SnippetLine.Cell

  /// Nobody sees more marks than these on one letter, and hostile text has thousands.
  private static let longestCharacter = 64

  func cut() -> Snippet {
    guard columns > 0 else { return Snippet(pieces: [], isCutAtEnd: !text.isEmpty) }
    let cluster = self.cluster
    let anchor = characterStart(cluster?.lowerBound ?? 0)
    let (before, reachesStart) = cells(before: anchor)
    let (behind, reachesEnd, size) = cells(from: anchor, clusterEnd: cluster?.upperBound ?? 0)
    let line = SnippetLine(
      before: before.reversed(),
      behind: behind,
      clusterSize: size,
      reachesStart: reachesStart,
      reachesEnd: reachesEnd
    )
    return line.snippet(columns: columns)
  }

  /// The stretch with the most ranges that can be shown together.
  private var cluster: Range<Int>? {
    guard !lit.isEmpty else { return nil }
    // A column is one byte in Latin and one and a half in Han; two is near enough in all scripts.
    let window = 2 * columns
    var best = 0...0
    var last = 0
    for first in lit.indices {
      last = max(first, last)
      while last + 1 < lit.count, lit[last + 1].upperBound - lit[first].lowerBound <= window {
        last += 1
      }
      if last - first > best.upperBound - best.lowerBound { best = first...last }
    }
    return lit[best.lowerBound].lowerBound..<lit[best.upperBound].upperBound
  }

  /// The beginning of the character that an offset lies in.
  private func characterStart(_ offset: Int) -> String.Index {
    let index = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
    guard let index, index < text.endIndex else { return text.endIndex }
    return text.index(before: text.index(after: index))
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The cells before a place, from there backwards, and whether they reach the text's start.
  private func cells(before anchor: String.Index) -> ([Cell], reachesStart: Bool) {
    var cells: [Cell] = []
    var used = 0
    var index = anchor
    while index > text.startIndex {
      guard used <= columns, cells.count < 4 * columns + 64 else { return (cells, false) }
      let end = index
      if let plain = PlainCharacter(in: text, before: index) {
        index = plain.start
        append(plain, to: &cells, &used)
      } else {
        index = text.index(before: index)
        append(text[index], index..<end, to: &cells, &used)
      }
    }
    return (cells, true)
  }

  /// The cells from a place on, whether they reach the text's end, and how many are the cluster.
  private func cells(
    from anchor: String.Index,
    clusterEnd: Int
  ) -> ([Cell], reachesEnd: Bool, size: Int) {
    var cells: [Cell] = []
    var used = 0
    var size = 0
    var index = anchor
    while index < text.endIndex {
      guard used <= columns, cells.count < 4 * columns + 64 else { return (cells, false, size) }
      let start = index
      if let plain = PlainCharacter(in: text, at: index) {
        index = plain.end
        append(plain, to: &cells, &used)
      } else {
        index = text.index(after: index)
        append(text[start], start..<index, to: &cells, &used)
      }
      if offset(start) < clusterEnd { size = cells.count }
    }
    return (cells, true, size)
  }

  private func append(_ plain: PlainCharacter, to cells: inout [Cell], _ used: inout Int) {
    let isLit = isLit(offset(plain.start)..<offset(plain.end))
    cells.append(
      Cell(text: String(plain.scalar), columns: plain.columns, isBlank: false, isLit: isLit)
    )
    used += plain.columns
  }

  private func append(
    _ character: Character,
    _ range: Range<String.Index>,
    to cells: inout [Cell],
    _ used: inout Int
  ) {
    let isLit = isLit(offset(range.lowerBound)..<offset(range.upperBound))
    switch SnippetCharacter(character) {
    case .dropped: return
    case .blank, .lineBreak:
      if let last = cells.last, last.isBlank {
        cells[cells.count - 1].isLit = last.isLit || isLit
        return
      }
      cells.append(Cell(text: " ", columns: 1, isBlank: true, isLit: isLit))
      used += 1
    case .visible:
      let width = DisplayWidth.columns(character)
      cells.append(
        Cell(text: Self.shortened(character), columns: width, isBlank: false, isLit: isLit)
      )
      used += width
    }
  }

  private static func shortened(_ character: Character) -> String {
    guard character.utf8.count > longestCharacter else { return String(character) }
    return String(String.UnicodeScalarView(character.unicodeScalars.prefix(longestCharacter)))
  }

  /// Whether a character lies in a range that is lit, by bisection.
  private func isLit(_ range: Range<Int>) -> Bool {
    var low = 0
    var high = lit.count
    while low < high {
      let middle = (low + high) / 2
      if lit[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < lit.count && lit[low].lowerBound < range.upperBound
  }
}
