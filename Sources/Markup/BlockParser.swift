/// Reads the parts of a message, line by line.
///
/// A part that holds parts is read by giving its lines, without their marks, to the reader again;
/// each kind is read within others only once, so that a line is looked at three times at most.
struct BlockParser {
  let source: [UInt8]
  let limits: MarkupLimits
  let isCard: Bool
  private(set) var steps = 0
  private var nodeCount = 0

  /// What stands around the lines that are read.
  struct Surroundings: OptionSet {
    let rawValue: Int
    static let quote = Surroundings(rawValue: 1)
    static let spoiler = Surroundings(rawValue: 2)
  }

  init(_ source: [UInt8], limits: MarkupLimits, isCard: Bool) {
    self.source = source
    self.limits = limits
    self.isCard = isCard
  }

  mutating func parse() -> [Block] {
    var lines: [Range<Int>] = []
    var start = 0
    while start <= source.count {
      // What lies beyond the last line is one long line of text.
      guard lines.count < limits.lines else {
        lines.append(start..<source.count)
        break
      }
      let end = source[start...].firstIndex(of: 0x0A) ?? source.count
      lines.append(start..<end)
      start = end + 1
    }
    steps += source.count
    return blocks(lines, [])
  }

  private mutating func blocks(_ lines: [Range<Int>], _ around: Surroundings) -> [Block] {
    var result: [Block] = []
    var text: [Range<Int>] = []
    var index = 0
    var scan = LineScan(source: source, lines: lines)
    while index < lines.count {
      steps += 1
      let found = block(&scan, lines, index, around)
      guard let (block, next) = found else {
        text.append(lines[index])
        index += 1
        continue
      }
      flush(&text, into: &result)
      result.append(block)
      index = next
    }
    steps += scan.steps
    flush(&text, into: &result)
    return result
  }

  private mutating func flush(_ text: inout [Range<Int>], into result: inout [Block]) {
    guard let first = text.first, let last = text.last else { return }
    result.append(
      Block(.paragraph(inlines(text)), first.lowerBound..<last.upperBound)
    )
    text = []
  }

  private mutating func block(
    _ scan: inout LineScan,
    _ lines: [Range<Int>],
    _ index: Int,
    _ around: Surroundings
  ) -> (Block, next: Int)? {
    let line = lines[index]
    guard line.count <= limits.lineLength, nodeCount < limits.nodes, let byte = first(line) else {
      return nil
    }
    switch byte {
    case UInt8(ascii: "`"): return fence(&scan, lines, index)
    case UInt8(ascii: "#"), UInt8(ascii: "-"):
      if let block = heading(line) { return (block, index + 1) }
    case UInt8(ascii: ">"):
      if !around.contains(.quote), let quote = quote(lines, index, around) { return quote }
    case UInt8(ascii: "|"):
      // A head whose first cell is empty begins as what is hidden does.
      if let table = table(lines, index) { return table }
      if !around.contains(.spoiler), let hidden = spoiler(&scan, lines, index, around) {
        return hidden
      }
    default: break
    }
    return list(lines, index) ?? table(lines, index)
  }

  private func first(_ line: Range<Int>) -> UInt8? {
    line.isEmpty ? nil : source[line.lowerBound]
  }

  private func begins(_ line: Range<Int>, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[line].starts(with: $0) }
  }

  /// Reads lines as one text, newlines between them.
  private mutating func inlines(_ lines: [Range<Int>]) -> [Inline] {
    var text = SourceText()
    for (index, line) in lines.enumerated() {
      if index > 0 { text.appendNewline(at: lines[index - 1].upperBound) }
      text.append(source, line)
    }
    return inlines(text, isLong: lines.contains { $0.count > limits.lineLength })
  }

  private mutating func inlines(_ text: SourceText, isLong: Bool = false) -> [Inline] {
    guard !isLong else {
      nodeCount += 1
      let whole = 0..<text.bytes.count
      return [Inline(.text(text.text(whole)), text.range(whole))]
    }
    var parser = InlineParser(text, limits: limits, nodeCount: nodeCount)
    let pieces = parser.parse()
    steps += parser.steps
    nodeCount = parser.nodeCount
    return pieces
  }

  // MARK: - parts of one line

  private mutating func heading(_ line: Range<Int>) -> Block? {
    if begins(line, "-# ") {
      return Block(.subtext(inlines([line.lowerBound + 3..<line.upperBound])), line)
    }
    guard !isCard else { return nil }
    let level = source[line].prefix(5).prefix { $0 == UInt8(ascii: "#") }.count
    let start = line.lowerBound + level
    guard (1...4).contains(level), start + 1 < line.upperBound, source[start] == 0x20 else {
      return nil
    }
    return Block(.heading(level: level, inlines([start + 1..<line.upperBound])), line)
  }

  // MARK: - parts of several lines

  private mutating func fence(
    _ scan: inout LineScan,
    _ lines: [Range<Int>],
    _ index: Int
  ) -> (Block, next: Int)? {
    let line = lines[index]
    guard begins(line, "```"),
      !source[line].dropFirst(3).contains(UInt8(ascii: "`")),
      let end = scan.next(.fence, after: index)
    else { return nil }
    let language = String(decoding: source[line].dropFirst(3), as: UTF8.self)
    let code = lines[index + 1..<end].map { String(decoding: source[$0], as: UTF8.self) }
      .joined(separator: "\n")
    nodeCount += 1
    let block = Block(
      .code(code, language: language.isEmpty ? nil : language),
      line.lowerBound..<lines[end].upperBound
    )
    return (block, end + 1)
  }

  private mutating func quote(
    _ lines: [Range<Int>],
    _ index: Int,
    _ around: Surroundings
  ) -> (Block, next: Int)? {
    var inner: [Range<Int>] = []
    var next = index
    if begins(lines[index], ">>> ") {
      inner = [lines[index].lowerBound + 4..<lines[index].upperBound] + lines[(index + 1)...]
      next = lines.count
    } else {
      while next < lines.count,
        begins(lines[next], "> ") || lines[next].count == 1 && begins(lines[next], ">")
      {
        let line = lines[next]
        inner.append(min(line.lowerBound + 2, line.upperBound)..<line.upperBound)
        next += 1
      }
    }
    guard let head = inner.first, let last = inner.last else { return nil }
    let range = lines[index].lowerBound..<last.upperBound
    nodeCount += 1
    let title = source[head]
    let alert =
      isCard ? nil : Block.Alert.allCases.first { title.elementsEqual("[!\($0.rawValue)]".utf8) }
    let parts = blocks(alert == nil ? inner : Array(inner.dropFirst()), around.union(.quote))
    return (Block(alert.map { .alert($0, parts) } ?? .quote(parts), range), next)
  }

  private mutating func spoiler(
    _ scan: inout LineScan,
    _ lines: [Range<Int>],
    _ index: Int,
    _ around: Surroundings
  ) -> (Block, next: Int)? {
    let line = lines[index]
    guard begins(line, "||"), LineScan.bars(source, line.lowerBound + 2..<line.upperBound) == nil,
      let end = scan.next(.bars, after: index),
      let bars = LineScan.bars(source, lines[end]), bars + 2 == lines[end].upperBound
    else { return nil }
    var inner = [line.lowerBound + 2..<line.upperBound] + lines[index + 1..<end]
    inner.append(lines[end].lowerBound..<bars)
    inner = inner.filter { !$0.isEmpty }
    nodeCount += 1
    let range = line.lowerBound..<lines[end].upperBound
    return (Block(.spoiler(blocks(inner, around.union(.spoiler))), range), end + 1)
  }

  private mutating func list(_ lines: [Range<Int>], _ index: Int) -> (Block, next: Int)? {
    var reader = ListReader(source: source, depth: limits.depth)
    var next = index
    while next < lines.count, lines[next].count <= limits.lineLength,
      let item = ListLine(source, lines[next]), next > index || item.indent < 2,
      nodeCount < limits.nodes
    {
      nodeCount += 1
      reader.add(item, inlines([item.content]), lines[next])
      next += 1
      steps += 1
      // A list of the other kind at the outermost level is one of its own.
      if next < lines.count, let other = ListLine(source, lines[next]), other.indent < 2,
        (other.number == nil) != reader.isUnordered
      {
        break
      }
    }
    guard next > index else { return nil }
    return (reader.finish(), next)
  }
}

// MARK: - tables

extension BlockParser {
  /// Reads a head, the line of dashes below it, and the rows.
  private mutating func table(_ lines: [Range<Int>], _ index: Int) -> (Block, next: Int)? {
    guard !isCard, index + 1 < lines.count, lines[index + 1].count <= limits.lineLength else {
      return nil
    }
    steps += lines[index + 1].count
    guard let columns = TableLine(source, lines[index + 1]).alignments else { return nil }
    let head = TableLine(source, lines[index])
    steps += head.line.count
    guard head.hasBar, head.cells(atMost: columns.count + 1).count == columns.count,
      hasRoom(for: columns)
    else { return nil }
    let names = row(head, columns)
    var rows: [Table.Row] = []
    var next = index + 2
    while next < lines.count, isRow(lines[next]), hasRoom(for: columns) {
      rows.append(row(TableLine(source, lines[next]), columns))
      next += 1
    }
    let table = Table(columns: columns, head: names, rows: rows)
    let range = lines[index].lowerBound..<lines[next - 1].upperBound
    return (Block(.table(table), range), next)
  }

  /// Empty cells count too: a line of many columns must not make much of many short rows.
  private func hasRoom(for columns: [Table.Alignment]) -> Bool {
    nodeCount + columns.count <= limits.nodes
  }

  /// Whether a line goes on with a table: it has a bar, and begins nothing else.
  private func isRow(_ line: Range<Int>) -> Bool {
    guard line.count <= limits.lineLength, TableLine(source, line).hasBar else { return false }
    let marks: [StaticString] = ["```", "# ", "## ", "### ", "#### ", "-# ", "> ", ">>> "]
    return !marks.contains { begins(line, $0) } && ListLine(source, line) == nil
  }

  private mutating func row(_ line: TableLine, _ columns: [Table.Alignment]) -> Table.Row {
    steps += line.line.count
    nodeCount += columns.count
    var cells = line.cells(atMost: columns.count).map { cell in
      Table.Cell(cell.isEmpty ? [] : inlines(line.text(of: cell)), cell)
    }
    let end = line.line.upperBound
    while cells.count < columns.count { cells.append(Table.Cell([], end..<end)) }
    return Table.Row(cells, line.line)
  }
}
