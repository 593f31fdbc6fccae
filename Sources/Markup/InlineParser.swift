/// Reads the pieces of a text in one pass.
///
/// What opens a style waits on a stack; what closes it takes the pieces since then. Everything is
/// taken off the stack once at most, so that the time is proportional to the text whatever it is.
struct InlineParser {
  let source: SourceText
  let limits: MarkupLimits
  /// Pieces that were made; the block parser counts them over the whole message.
  var nodeCount: Int
  /// Steps that were made, for the proof that there are few.
  var steps = 0
  /// The next byte.
  var position = 0

  private var nodes: [Node] = []
  private var openers: [Opener] = []
  /// Where the openers of each mark are on the stack.
  private var waiting: [[Int]] = Array(repeating: [], count: InlineMark.allCases.count)
  /// Where the text begins that isn't a piece yet.
  private var textStart = 0
  private var ticks = CodeTicks()

  var bytes: [UInt8] { source.bytes }

  init(_ source: SourceText, limits: MarkupLimits, nodeCount: Int = 0) {
    self.source = source
    self.limits = limits
    self.nodeCount = nodeCount
  }

  /// A piece, how deep it is, and where it lies among the bytes.
  private struct Node {
    var inline: Inline
    var depth: Int
  }

  private struct Opener {
    let mark: InlineMark
    let range: Range<Int>
    /// The first piece behind it.
    let node: Int
  }

  /// Reads everything.
  mutating func parse() -> [Inline] {
    while position < bytes.count, nodeCount < limits.nodes { step() }
    position = bytes.count
    flushText()
    return Self.joined(nodes[...].map(\.inline))
  }

  private mutating func step() {
    steps += 1
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\\"): escape()
    case UInt8(ascii: "`"): code()
    case UInt8(ascii: "*"), UInt8(ascii: "_"): emphasis(byte)
    case UInt8(ascii: "~"): toggle(.strike, byte)
    case UInt8(ascii: "|"): toggle(.spoiler, byte)
    case UInt8(ascii: "["): open(.bracket, 1)
    case UInt8(ascii: "]"): closeBracket()
    default: single(byte)
    }
  }

  /// Reads what stands for itself: tags, addresses, emoji and mass mentions.
  private mutating func single(_ byte: UInt8) {
    var reader = TagReader(bytes: source, limits: limits, position: position)
    let found = reader.read(byte)
    steps += reader.steps
    if let (kind, length) = found { add(kind, length) } else { position += 1 }
  }

  private mutating func escape() {
    guard position + 1 < bytes.count, Self.escapable.contains(bytes[position + 1]) else {
      position += 1
      return
    }
    add(.text(source.text(position + 1..<position + 2)), 2)
  }

  private static let escapable = Set("[]()\\*_~`@!#$%^&+={}|:;\"'<>,.?/".utf8)

  private mutating func code() {
    let length = run(of: UInt8(ascii: "`"))
    let start = position + length
    guard let end = ticks.closing(length, after: start, in: bytes, steps: &steps) else {
      position = start
      return
    }
    var inner = start..<end
    // A blank at both ends is there to keep the marks apart.
    if inner.count > 2, bytes[start] == 0x20, bytes[end - 1] == 0x20, length > 1 {
      inner = start + 1..<end - 1
    }
    add(.code(source.text(inner)), end + length - position)
  }

  private func run(of byte: UInt8) -> Int {
    var end = position
    while end < bytes.count, bytes[end] == byte { end += 1 }
    return end - position
  }

  /// Adds a piece that is whole, and goes behind it.
  private mutating func add(_ kind: Inline.Kind, _ length: Int) {
    flushText()
    nodes.append(
      Node(inline: Inline(kind, source.range(position..<position + length)), depth: 0)
    )
    nodeCount += 1
    position += length
    textStart = position
  }

  private mutating func flushText() {
    if textStart < position {
      let range = textStart..<position
      nodes.append(
        Node(inline: Inline(.text(source.text(range)), source.range(range)), depth: 0)
      )
      nodeCount += 1
    }
    textStart = position
  }

  /// Joins texts that stand beside each other.
  private static func joined(_ pieces: [Inline]) -> [Inline] {
    var result: [Inline] = []
    var text = ""
    var range = 0..<0
    func flush() {
      if !text.isEmpty { result.append(Inline(.text(text), range)) }
      text = ""
    }
    for piece in pieces {
      guard case .text(let more) = piece.kind else {
        flush()
        result.append(piece)
        continue
      }
      range =
        text.isEmpty
        ? piece.range : range.lowerBound..<max(range.upperBound, piece.range.upperBound)
      text += more
    }
    flush()
    return result
  }
}

// MARK: - styles

extension InlineParser {
  /// Has a mark wait for what closes it; until then it is text.
  private mutating func open(_ mark: InlineMark, _ length: Int) {
    flushText()
    waiting[mark.rawValue].append(openers.count)
    let range = position..<position + length
    openers.append(Opener(mark: mark, range: range, node: nodes.count + 1))
    position += length
    flushText()
  }

  /// Ends what a mark began, if something was begun that isn't empty or too deep.
  ///
  /// The mark that ends it is so many bytes long, from the position on.
  private mutating func close(
    _ mark: InlineMark,
    _ length: Int,
    _ make: ([Inline]) -> Inline.Kind?
  ) -> Bool {
    guard let index = waiting[mark.rawValue].last else { return false }
    flushText()
    let opener = openers[index]
    let depth = 1 + (nodes[opener.node...].lazy.map(\.depth).max() ?? 0)
    // Counted, for a piece may be looked at once for each style that it stands in.
    steps += nodes.count - opener.node
    drop(to: index)
    guard opener.node < nodes.count, depth <= limits.depth,
      let kind = make(Self.joined(nodes[opener.node...].map(\.inline)))
    else { return false }
    nodes.removeSubrange((opener.node - 1)...)
    let range = source.range(opener.range.lowerBound..<position + length)
    nodes.append(Node(inline: Inline(kind, range), depth: depth))
    nodeCount += 1
    position += length
    textStart = position
    return true
  }

  /// Takes the openers from an index on off the stack; those that weren't closed stay text.
  private mutating func drop(to index: Int) {
    while openers.count > index, let opener = openers.popLast() {
      steps += 1
      waiting[opener.mark.rawValue].removeLast()
    }
  }

  /// Reads `*` and `_`, of which one is italic and two are bold or underlined.
  private mutating func emphasis(_ byte: UInt8) {
    let length = run(of: byte)
    let end = position + length
    let before = position > 0 ? bytes[position - 1] : 0x20
    let after = end < bytes.count ? bytes[end] : 0x20
    let isWord = byte == UInt8(ascii: "_")
    let mayOpen = !after.isBlank && !(isWord && before.isWordByte)
    let mayClose = !before.isBlank && !(isWord && after.isWordByte)
    let one: InlineMark = isWord ? .bar : .star
    let two: InlineMark = isWord ? .bars : .stars
    while position < end {
      steps += 1
      let left = end - position
      if mayClose, closeEmphasis(one, two, left) { continue }
      guard mayOpen, length <= 3 else { break }
      open(left >= 2 ? two : one, left >= 2 ? 2 : 1)
    }
    position = end
  }

  private mutating func closeEmphasis(_ one: InlineMark, _ two: InlineMark, _ left: Int) -> Bool {
    let single = waiting[one.rawValue].last
    let double = left >= 2 ? waiting[two.rawValue].last : nil
    if let double, double > single ?? -1 {
      let style: Inline.Style = two == .stars ? .strong : .underline
      return close(two, 2) { .styled(style, $0) }
    }
    return single != nil && close(one, 1) { .styled(.emphasis, $0) }
  }

  /// Reads a mark of two bytes that both opens and closes.
  private mutating func toggle(_ mark: InlineMark, _ byte: UInt8) {
    guard position + 1 < bytes.count, bytes[position + 1] == byte else {
      position += 1
      return
    }
    let style: Inline.Style = mark == .strike ? .strike : .spoiler
    if close(mark, 2, { .styled(style, $0) }) { return }
    open(mark, 2)
  }

  /// Reads the end of a link's text, and its address.
  private mutating func closeBracket() {
    guard waiting[InlineMark.bracket.rawValue].last != nil else {
      position += 1
      return
    }
    var reader = TargetReader(source: source, limits: limits, position: position + 1)
    let target = reader.read()
    steps += reader.steps
    guard let target else {
      if let index = waiting[InlineMark.bracket.rawValue].last { drop(to: index) }
      position += 1
      return
    }
    let isLink = close(.bracket, 1 + target.length) { children in
      guard target.mayBear(children) else { return nil }
      return .link(children, address: target.address, title: target.title)
    }
    if !isLink { position += 1 }
  }
}

/// What can wait for its end.
enum InlineMark: Int, CaseIterable {
  case star
  case stars
  case bar
  case bars
  case strike
  case spoiler
  case bracket
}

/// Finds the ends of code, having looked through the text once.
struct CodeTicks {
  private var runs: [Int: [Int]]?

  /// Where the next run of just so many ticks begins, from an offset on.
  mutating func closing(
    _ length: Int,
    after start: Int,
    in bytes: [UInt8],
    steps: inout Int
  ) -> Int? {
    if runs == nil {
      steps += bytes.count
      runs = Self.find(in: bytes)
    }
    // The last come first to be taken; those that were passed are never needed again.
    while let next = runs?[length]?.last, next < start {
      steps += 1
      runs?[length]?.removeLast()
    }
    return runs?[length]?.last
  }

  private static func find(in bytes: [UInt8]) -> [Int: [Int]] {
    var runs: [Int: [Int]] = [:]
    var end = bytes.count
    while end > 0 {
      guard bytes[end - 1] == UInt8(ascii: "`") else {
        end -= 1
        continue
      }
      var start = end - 1
      while start > 0, bytes[start - 1] == UInt8(ascii: "`") { start -= 1 }
      runs[end - start, default: []].append(start)
      end = start
    }
    return runs
  }
}
