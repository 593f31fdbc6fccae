/// A line that is an item of a list.
struct ListLine {
  /// How many blanks stand before it.
  let indent: Int
  /// The number of an item that is numbered.
  let number: Int?
  /// Whether a task is done.
  let isDone: Bool?
  /// What stands behind the marks.
  let content: Range<Int>

  /// Reads a line; nothing where it is no item.
  init?(_ source: [UInt8], _ line: Range<Int>) {
    var start = line.lowerBound
    while start < line.upperBound, source[start] == 0x20 { start += 1 }
    indent = start - line.lowerBound
    guard start < line.upperBound else { return nil }
    if source[start] == UInt8(ascii: "-") || source[start] == UInt8(ascii: "*") {
      number = nil
      start += 1
    } else {
      var digits = start
      while digits < line.upperBound, digits - start < 10, source[digits].isDigit { digits += 1 }
      guard digits > start, digits - start < 10, digits < line.upperBound,
        source[digits] == UInt8(ascii: ".")
      else { return nil }
      number = Int(String(decoding: source[start..<digits], as: UTF8.self))
      start = digits + 1
    }
    guard start + 1 < line.upperBound, source[start] == 0x20 else { return nil }
    start += 1
    let box = source[start..<line.upperBound].prefix(4)
    if number == nil, box.elementsEqual("[ ] ".utf8) || box.elementsEqual("[x] ".utf8) {
      isDone = source[start + 1] == UInt8(ascii: "x")
      start += 4
    } else {
      isDone = nil
    }
    content = start..<line.upperBound
  }
}

/// Builds lists within lists from items and their indents, without recursion.
struct ListReader {
  private struct Level {
    let indent: Int
    let number: Int?
    var items: [(isDone: Bool?, content: [Inline], children: [Block])]
    var range: Range<Int>

    var block: Block {
      let items = items.map {
        ListItem(isDone: $0.isDone, content: $0.content, children: $0.children)
      }
      return Block(.list(start: number, items), range)
    }
  }

  private let depth: Int
  private var levels: [Level] = []

  init(source: [UInt8], depth: Int) {
    self.depth = depth
  }

  /// Whether the outermost list has no numbers.
  var isUnordered: Bool { levels.first?.number == nil }

  /// Adds an item.
  mutating func add(_ line: ListLine, _ content: [Inline], _ range: Range<Int>) {
    while levels.count > 1, let last = levels.last,
      line.indent < last.indent
        || line.indent < last.indent + 2 && (line.number == nil) != (last.number == nil)
    {
      close()
    }
    let item = (isDone: line.isDone, content: content, children: [Block]())
    if let last = levels.last, line.indent < last.indent + 2 || levels.count >= depth {
      levels[levels.count - 1].items.append(item)
      levels[levels.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      levels.append(Level(indent: line.indent, number: line.number, items: [item], range: range))
    }
  }

  private mutating func close() {
    guard levels.count > 1, let inner = levels.popLast() else { return }
    let outer = levels.count - 1
    levels[outer].items[levels[outer].items.count - 1].children.append(inner.block)
    levels[outer].range = levels[outer].range.lowerBound..<inner.range.upperBound
  }

  /// Ends the list.
  mutating func finish() -> Block {
    while levels.count > 1 { close() }
    return levels.first?.block ?? Block(.list(start: nil, []), 0..<0)
  }
}
