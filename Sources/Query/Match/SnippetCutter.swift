import Text

/// Cuts one line out of a text: see `Snippet.init(of:lit:columns:)`.
///
/// It reads outwards from the densest place, so that what it costs depends on the length of the line
/// and not on that of the text. Most of a page's hits are cut so: it works on bytes.
struct SnippetCutter {
  let text: String
  let lit: [Range<Int>]
  let columns: Int

  private typealias Bytes = UnsafeBufferPointer<UInt8>
  private typealias Cell = SnippetLine.Cell

  /// Nobody sees more marks than these on one letter, and hostile text has thousands.
  private static let longestCharacter = 64

  func cut() -> Snippet {
    guard columns > 0 else { return Snippet(pieces: [], isCutAtEnd: !text.isEmpty) }
    let cluster = self.cluster
    let anchor = characterStart(cluster?.lowerBound ?? 0)
    var native = text
    return native.withUTF8 { bytes in
      let (before, reachesStart) = cells(before: anchor, in: bytes)
      let (behind, reachesEnd, size) = cells(
        from: anchor,
        clusterEnd: cluster?.upperBound ?? 0,
        in: bytes
      )
      let line = SnippetLine(
        before: before.reversed(),
        behind: behind,
        clusterSize: size,
        reachesStart: reachesStart,
        reachesEnd: reachesEnd
      )
      return line.snippet(columns: columns, of: bytes)
    }
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

  /// Where the character begins that an offset lies in.
  private func characterStart(_ offset: Int) -> Int {
    let index = index(offset)
    guard index < text.endIndex else { return text.utf8.count }
    return self.offset(text.index(before: text.index(after: index)))
  }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The cells before a place, from there backwards, and whether they reach the text's start.
  private func cells(before anchor: Int, in bytes: Bytes) -> ([Cell], reachesStart: Bool) {
    var cells: [Cell] = []
    cells.reserveCapacity(min(anchor, columns + 8))
    var used = 0
    var end = anchor
    while end > 0 {
      guard used <= columns, cells.count < 4 * columns + 64 else { return (cells, false) }
      if Self.isASCII(in: bytes, at: end - 1), end == 1 || bytes[end - 2] < 0x80 {
        appendASCII(end - 1, to: &cells, &used)
        end -= 1
      } else if let plain = PlainCharacter(in: bytes, before: end) {
        append(plain, to: &cells, &used)
        end = plain.bytes.lowerBound
      } else if bytes[end - 1] == 0x20, end == 1 || bytes[end - 2] < 0x80,
        PlainCharacter.standsAlone(in: bytes, at: end - 1)
      {
        appendBlank(end - 1..<end, to: &cells, &used)
        end -= 1
      } else {
        let last = index(end)
        let first = text.index(before: last)
        let start = offset(first)
        append(text[first], start..<end, to: &cells, &used)
        end = start
      }
    }
    return (cells, true)
  }

  /// The cells from a place on, whether they reach the text's end, and how many are the cluster.
  private func cells(
    from anchor: Int,
    clusterEnd: Int,
    in bytes: Bytes
  ) -> ([Cell], reachesEnd: Bool, size: Int) {
    var cells: [Cell] = []
    cells.reserveCapacity(min(bytes.count - anchor, columns + 8))
    var used = 0
    var size = 0
    var start = anchor
    while start < bytes.count {
      guard used <= columns, cells.count < 4 * columns + 64 else { return (cells, false, size) }
      let first = start
      if Self.isASCII(in: bytes, at: start) {
        appendASCII(start, to: &cells, &used)
        start += 1
      } else if let plain = PlainCharacter(in: bytes, at: start) {
        append(plain, to: &cells, &used)
        start = plain.bytes.upperBound
      } else if bytes[start] == 0x20, PlainCharacter.standsAlone(in: bytes, at: start) {
        appendBlank(start..<start + 1, to: &cells, &used)
        start += 1
      } else {
        let index = index(start)
        let end = offset(text.index(after: index))
        append(text[index], start..<end, to: &cells, &used)
        start = end
      }
      if first < clusterEnd { size = cells.count }
    }
    return (cells, true, size)
  }

  /// Whether a visible character of ASCII stands there, and nothing that could join it.
  @inline(__always)
  private static func isASCII(in bytes: Bytes, at offset: Int) -> Bool {
    bytes[offset] > 0x20 && bytes[offset] < 0x7F
      && (offset + 1 == bytes.count || bytes[offset + 1] < 0x80)
  }

  @inline(__always)
  private func appendASCII(_ offset: Int, to cells: inout [Cell], _ used: inout Int) {
    let bytes = offset..<offset + 1
    cells.append(Cell(bytes: bytes, columns: 1, isBlank: false, isLit: isLit(bytes)))
    used += 1
  }

  private func append(_ plain: PlainCharacter, to cells: inout [Cell], _ used: inout Int) {
    let columns = plain.columns
    cells.append(
      Cell(bytes: plain.bytes, columns: columns, isBlank: false, isLit: isLit(plain.bytes))
    )
    used += columns
  }

  private func appendBlank(_ bytes: Range<Int>, to cells: inout [Cell], _ used: inout Int) {
    let isLit = isLit(bytes)
    if let last = cells.last, last.isBlank {
      cells[cells.count - 1].isLit = last.isLit || isLit
      return
    }
    cells.append(Cell(bytes: bytes, columns: 1, isBlank: true, isLit: isLit))
    used += 1
  }

  private func append(
    _ character: Character,
    _ bytes: Range<Int>,
    to cells: inout [Cell],
    _ used: inout Int
  ) {
    switch SnippetCharacter(character) {
    case .dropped: return
    case .blank, .lineBreak: appendBlank(bytes, to: &cells, &used)
    case .visible:
      let width = DisplayWidth.columns(character)
      let end = bytes.lowerBound + min(bytes.count, Self.shownSize(character))
      cells.append(
        Cell(
          bytes: bytes.lowerBound..<end,
          columns: width,
          isBlank: false,
          isLit: isLit(bytes)
        )
      )
      used += width
    }
  }

  private static func shownSize(_ character: Character) -> Int {
    let size = character.utf8.count
    guard size > longestCharacter else { return size }
    return character.unicodeScalars.prefix(longestCharacter).reduce(0) { $0 + $1.utf8.count }
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
