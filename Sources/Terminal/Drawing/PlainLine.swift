import Markup
import Model
import Present
import Query

/// A message's text as one line of plain words: without marks, with names in place of ids.
struct PlainLine: Hashable {
  /// The words.
  private(set) var text = ""
  /// What is lit in them, as UTF-8 offsets in order and without overlap.
  private(set) var lit: [Range<Int>] = []

  private let source: [UInt8]
  private let wanted: [Range<Int>]
  private let names: [NamedThing: String]
  private let clock: LocalClock
  private let revealsSpoilers: Bool

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - raw: the text, as it was typed.
  ///   - lit: what is lit in it, as UTF-8 offsets.
  ///   - names: the names of what it calls by id.
  ///   - clock: how times are written.
  ///   - revealsSpoilers: whether hidden text is shown; what is lit in it shows it too.
  init(
    _ raw: String,
    lit: [Range<Int>] = [],
    names: [NamedThing: String],
    clock: LocalClock,
    revealsSpoilers: Bool
  ) {
    source = Array(raw.utf8)
    wanted = lit
    self.names = names
    self.clock = clock
    self.revealsSpoilers = revealsSpoilers
    if Self.isPlain(source) {
      addPlain()
    } else {
      var parser = MarkupParser()
      add(parser.parse(raw))
    }
  }

  // MARK: - texts without marks

  /// Whether nothing in a text can be a mark: so most are, and every key draws dozens of them.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    var isStart = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"),
        UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "\\"), 0x0D:
        return false
      case 0x0A: isStart = true
      case UInt8(ascii: " "), 0x09: continue
      case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), 0x30...0x39:
        // These begin headings, quotations and lists, at the beginning of a line only.
        if isStart { return false }
      default: isStart = false
      }
    }
    return true
  }

  private mutating func addPlain() {
    // Line ends and tabs are a byte each, as the blank is: offsets stay.
    let bytes = source.map { $0 == 0x0A || $0 == 0x09 ? UInt8(ascii: " ") : $0 }
    text = String(decoding: bytes, as: UTF8.self)
    for wish in wanted { light(wish.clamped(to: 0..<source.count)) }
  }

  static func == (one: PlainLine, other: PlainLine) -> Bool {
    one.text == other.text && one.lit == other.lit
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(lit)
  }

  // MARK: - blocks

  private mutating func add(_ blocks: [Block]) {
    for block in blocks { add(block) }
  }

  private mutating func add(_ block: Block) {
    part()
    switch block.kind {
    case .paragraph(let inlines), .heading(_, let inlines), .subtext(let inlines): add(inlines)
    case .quote(let blocks): add(blocks)
    case .alert(let kind, let blocks):
      put(kind.rawValue)
      add(blocks)
    case .list(let start, let items):
      for (index, item) in items.enumerated() { add(item, number: start.map { $0 &+ index }) }
    case .code(let code, _): put(code, at: block.range)
    case .table(let table):
      for cell in ([table.head] + table.rows).flatMap(\.cells) {
        part()
        add(cell.content)
      }
    case .spoiler(let blocks): isShown(block.range) ? add(blocks) : put(Self.hidden)
    }
  }

  private mutating func add(_ item: ListItem, number: Int?) {
    part()
    let bullet = item.isDone.map { $0 ? "☑" : "☐" } ?? number.map { "\($0)." } ?? "•"
    put(bullet + " ")
    add(item.content)
    add(item.children)
  }

  private static let hidden = "(hidden)"

  private func isShown(_ range: Range<Int>) -> Bool {
    revealsSpoilers || wanted.contains { $0.overlaps(range) }
  }

  // MARK: - within a line

  private mutating func add(_ inlines: [Inline]) {
    for inline in inlines { add(inline) }
  }

  private mutating func add(_ inline: Inline) {
    switch inline.kind {
    case .text(let text), .code(let text), .address(let text, _): put(text, at: inline.range)
    case .styled(.spoiler, let children):
      isShown(inline.range) ? add(children) : put(Self.hidden)
    case .styled(_, let children), .link(let children, _, _): add(children)
    case .mention(let mention): put(mention.words(names), at: inline.range)
    case .emoji(let name, _, _), .shortcode(let name, _): put(":\(name):", at: inline.range)
    case .time(let seconds, _): put(clock.words(ofSecond: seconds), at: inline.range)
    }
  }

  /// Parts what follows from what is there.
  private mutating func part() {
    if let last = text.last, last != " " { text += " " }
  }

  private mutating func put(_ words: String) {
    text += words
  }

  /// Writes a text that stands somewhere in the source, with what is lit there.
  private mutating func put(_ words: String, at range: Range<Int>) {
    let start = text.utf8.count
    // Line ends and tabs are a byte each, as the blank is: offsets stay.
    text += String(words.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let end = text.utf8.count
    guard wanted.contains(where: { $0.overlaps(range) }) else { return }
    let place = place(of: words, in: range)
    for wish in wanted where wish.overlaps(place ?? range) {
      guard let place, end - start == place.count else {
        light(start..<end)
        return
      }
      let shift = start - place.lowerBound
      let from = max(wish.lowerBound, place.lowerBound) + shift
      light(from..<min(wish.upperBound, place.upperBound) + shift)
    }
  }

  private mutating func light(_ range: Range<Int>) {
    guard !range.isEmpty, range.lowerBound >= lit.last?.upperBound ?? 0 else { return }
    lit.append(range)
  }

  /// Where in the source the very words stand: their marks may be around them.
  private func place(of words: String, in range: Range<Int>) -> Range<Int>? {
    let bytes = Array(words.utf8)
    let range = range.clamped(to: 0..<source.count)
    guard !bytes.isEmpty, bytes.count <= range.count else { return nil }
    // Marks are short: what is not found near the beginning has been rewritten.
    for offset in range.lowerBound...min(range.upperBound - bytes.count, range.lowerBound + 64)
    where source[offset..<offset + bytes.count].elementsEqual(bytes) {
      return offset..<offset + bytes.count
    }
    return nil
  }
}

extension Mention {
  /// What it is written as, with the names that are known.
  func words(_ names: [NamedThing: String]) -> String {
    switch self {
    case .user(let id): "@\(names[.user(id)] ?? "\(id)")"
    case .role(let id): "@\(names[.role(id)] ?? "\(id)")"
    case .channel(let id): "#\(names[.channel(id)] ?? "\(id)")"
    case .everyone: "@everyone"
    case .here: "@here"
    case .command(let words, _): "/\(words)"
    case .page(let name): "<\(name)>"
    }
  }
}

extension LocalClock {
  /// A time as a text has it, in seconds since 1970; the number where it is none.
  func words(ofSecond seconds: Int64) -> String {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? "\(seconds)" : minute(Timestamp(milliseconds: milliseconds))
  }
}
