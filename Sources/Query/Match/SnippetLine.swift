/// What there is around the densest place of a text, to be cut to a line's length.
struct SnippetLine {
  /// What takes up a place in the line: a character, or a space for any run of blanks.
  struct Cell {
    /// Where its text lies.
    let bytes: Range<Int>
    let columns: Int
    let isBlank: Bool
    var isLit: Bool
  }

  private var cells: [Cell]
  /// The cells that shall be seen before all others.
  private var cluster: Range<Int>
  private let reachesStart: Bool
  private let reachesEnd: Bool

  /// A word that ends so few cells away from the best cut is left whole.
  private static let reach = 12
  private static let ellipsis = "…"

  /// Joins both sides of a place.
  ///
  /// - Parameters:
  ///   - before: the cells before it, in the text's order.
  ///   - behind: the cells from it on.
  ///   - clusterSize: how many of those shall be seen before all others.
  ///   - reachesStart: whether nothing comes before the first.
  ///   - reachesEnd: whether nothing comes behind the last.
  init(
    before: [Cell],
    behind: [Cell],
    clusterSize: Int,
    reachesStart: Bool,
    reachesEnd: Bool
  ) {
    var before = before
    var behind = behind
    if let last = before.last, last.isBlank, behind.first?.isBlank ?? reachesEnd {
      before.removeLast()
    }
    if reachesEnd, behind.last?.isBlank == true { behind.removeLast() }
    if reachesStart, before.first?.isBlank == true { before.removeFirst() }
    if reachesStart, before.isEmpty, behind.first?.isBlank == true { behind.removeFirst() }
    cells = before + behind
    cluster = before.count..<min(cells.count, before.count + clusterSize)
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
  }

  /// The line, of so many columns at most, of a text that the cells lie in.
  func snippet(columns: Int, of text: UnsafeBufferPointer<UInt8>) -> Snippet {
    if reachesStart, reachesEnd, width(cells.indices) <= columns {
      return snippet(of: text, cells.indices, cutAtStart: false, cutAtEnd: false)
    }
    let first = start(columns: columns)
    let isCutAtStart = first > 0 || !reachesStart
    let end = self.end(from: first, columns: columns - (isCutAtStart ? 1 : 0))
    let isCutAtEnd = end < cells.count || !reachesEnd
    return snippet(of: text, first..<end, cutAtStart: isCutAtStart, cutAtEnd: isCutAtEnd)
  }

  /// The first cell to be shown: what the cluster leaves free is shared between its sides, and a side
  /// that needs less leaves the rest to the other.
  private func start(columns: Int) -> Int {
    let free = max(0, columns - width(cluster))
    let behind = width(cluster.upperBound..<cells.count)
    var room = reachesEnd ? max(free / 2, free - behind) : free / 2
    if !reachesStart || width(0..<cluster.lowerBound) > room { room -= 1 }
    var first = cluster.lowerBound
    while first > 0, cells[first - 1].columns <= room {
      first -= 1
      room -= cells[first].columns
    }
    guard first > 0 || !reachesStart else { return 0 }
    let near = first..<min(first + Self.reach, cluster.lowerBound)
    return near.first { cells[$0].isBlank } ?? first
  }

  /// The end of what is shown, from a cell on.
  private func end(from first: Int, columns: Int) -> Int {
    var room = columns
    var end = first
    while end < cells.count, cells[end].columns <= room {
      room -= cells[end].columns
      end += 1
    }
    guard end < cells.count || !reachesEnd else { return end }
    while end > first, room < 1 {
      end -= 1
      room += cells[end].columns
    }
    let low = max(first, cluster.upperBound, end - Self.reach)
    let near = low..<max(low, end)
    return near.last { cells[$0].isBlank }.map { $0 + 1 } ?? end
  }

  private func width(_ range: Range<Int>) -> Int {
    cells[range].reduce(0) { $0 + $1.columns }
  }

  private func snippet(
    of text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    cutAtStart: Bool,
    cutAtEnd: Bool
  ) -> Snippet {
    var builder = PieceBuilder()
    if cutAtStart { builder.append(Self.ellipsis, isLit: false) }
    var run = 0..<0
    var isLit = false
    for cell in cells[range] {
      let isSpace = cell.isBlank && text[cell.bytes.lowerBound] != 0x20
      if cell.isLit != isLit || isSpace || cell.bytes.lowerBound != run.upperBound {
        builder.append(text[run], isLit: isLit)
        run = cell.bytes
        isLit = cell.isLit
      }
      if isSpace {
        builder.append(" ", isLit: isLit)
        run = cell.bytes.upperBound..<cell.bytes.upperBound
      } else {
        run = run.lowerBound..<cell.bytes.upperBound
      }
    }
    builder.append(text[run], isLit: isLit)
    if cutAtEnd { builder.append(Self.ellipsis, isLit: false) }
    return Snippet(pieces: builder.pieces, isCutAtStart: cutAtStart, isCutAtEnd: cutAtEnd)
  }
}
