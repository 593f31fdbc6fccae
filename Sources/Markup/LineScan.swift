/// Finds the lines that end parts of several lines, looking at each line once for each mark.
struct LineScan {
  enum Mark {
    case fence
    case bars
  }

  let source: [UInt8]
  let lines: [Range<Int>]
  private(set) var steps = 0
  private var nextFence = 0
  private var nextBars = 0

  init(source: [UInt8], lines: [Range<Int>]) {
    self.source = source
    self.lines = lines
  }

  /// The next line behind an index that holds a mark; indexes come in order.
  mutating func next(_ mark: Mark, after index: Int) -> Int? {
    var line = max(mark == .fence ? nextFence : nextBars, index + 1)
    while line < lines.count, !holds(mark, lines[line]) {
      steps += lines[line].count + 1
      line += 1
    }
    if mark == .fence { nextFence = line } else { nextBars = line }
    return line < lines.count ? line : nil
  }

  private func holds(_ mark: Mark, _ line: Range<Int>) -> Bool {
    switch mark {
    case .fence:
      let bytes = source[line]
      return bytes.starts(with: "```".utf8) && bytes.dropFirst(3).allSatisfy(\.isBlank)
    case .bars: return Self.bars(source, line) != nil
    }
  }

  /// Where two bars stand first in a line.
  static func bars(_ source: [UInt8], _ line: Range<Int>) -> Int? {
    guard line.count >= 2 else { return nil }
    return (line.lowerBound..<line.upperBound - 1).first { offset in
      source[offset] == UInt8(ascii: "|") && source[offset + 1] == UInt8(ascii: "|")
    }
  }
}
