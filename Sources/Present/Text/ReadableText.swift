import Model
public import Query

/// A text with the names of what it mentions in place of ids, and what is lit in it.
///
/// `<@123>` becomes `@mira`, `<#45>` `#general`, `<:spark:6>` `:spark:`, and `<t:1700000000>` the local
/// time. What nobody knows the name of stays as it is.
public struct ReadableText: Hashable {
  /// The text.
  public private(set) var text = ""
  /// What is lit in it, as UTF-8 offsets in order and without overlap.
  public private(set) var lit: [Range<Int>] = []

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - raw: the text, as it was typed.
  ///   - lit: what is lit in it, as UTF-8 offsets in order and without overlap.
  ///   - clock: how times are written.
  ///   - name: tells the names of things.
  public init(
    _ raw: String,
    lit: [Range<Int>] = [],
    clock: LocalClock,
    name: (NamedThing) -> String?
  ) {
    guard raw.utf8.contains(UInt8(ascii: "<")) else {
      text = raw
      self.lit = lit
      return
    }
    var bytes: [UInt8] = []
    let source = Array(raw.utf8)
    /// Where pieces were replaced: the range in the source, and in the result.
    var moves: [(from: Range<Int>, to: Range<Int>)] = []
    var offset = 0
    while offset < source.count {
      if source[offset] == UInt8(ascii: "<"), let tag = ChatTag(source, at: offset),
        let words = tag.words(clock: clock, name: name)
      {
        let start = bytes.count
        bytes += Array(words.utf8)
        moves.append((offset..<offset + tag.length, start..<bytes.count))
        offset += tag.length
      } else {
        bytes.append(source[offset])
        offset += 1
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.lit = lit.map { Self.moved($0, moves) }
  }

  /// Finds where a range has gone; one that touches a replaced piece takes it whole.
  private static func moved(
    _ range: Range<Int>,
    _ moves: [(from: Range<Int>, to: Range<Int>)]
  ) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    for (from, to) in moves {
      let shift = to.upperBound - from.upperBound
      if range.lowerBound >= from.upperBound {
        lower = range.lowerBound + shift
      } else if range.lowerBound >= from.lowerBound {
        lower = to.lowerBound
      }
      if range.upperBound >= from.upperBound {
        upper = range.upperBound + shift
      } else if range.upperBound > from.lowerBound {
        upper = to.upperBound
      }
    }
    return lower..<max(lower, upper)
  }
}

/// A mention, an emoji or a time as it is typed within angle brackets.
struct ChatTag {
  private enum Kind {
    case thing(NamedThing)
    case emoji(String)
    case time(Int64)
  }

  /// How many bytes it takes, with its brackets.
  let length: Int
  private let kind: Kind

  /// No tag is longer: a name of 32 and an id of 19.
  private static let longest = 80

  init?(_ bytes: [UInt8], at start: Int) {
    let limit = min(bytes.count, start + Self.longest)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let inner = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    guard let kind = Self.read(inner) else { return nil }
    self.kind = kind
    length = end + 1 - start
  }

  private static func read(_ inner: String) -> Kind? {
    if inner.hasPrefix("@&") {
      return Snowflake(String(inner.dropFirst(2))).map { .thing(.role($0)) }
    }
    if inner.hasPrefix("@!") {
      return Snowflake(String(inner.dropFirst(2))).map { .thing(.user($0)) }
    }
    if inner.hasPrefix("@") {
      return Snowflake(String(inner.dropFirst())).map { .thing(.user($0)) }
    }
    if inner.hasPrefix("#") {
      return Snowflake(String(inner.dropFirst())).map { .thing(.channel($0)) }
    }
    let parts = inner.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    if parts[0] == "t" { return Int64(parts[1]).map { .time($0) } }
    guard parts.count == 3, parts[0].isEmpty || parts[0] == "a", !parts[1].isEmpty,
      Snowflake(String(parts[2])) != nil
    else { return nil }
    return .emoji(String(parts[1]))
  }

  func words(clock: LocalClock, name: (NamedThing) -> String?) -> String? {
    switch kind {
    case .emoji(let name): return ":\(name):"
    case .time(let seconds):
      let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
      return overflow ? nil : clock.minute(Timestamp(milliseconds: milliseconds))
    case .thing(let thing):
      guard let name = name(thing) else { return nil }
      if case .channel = thing { return "#\(name)" }
      return "@\(name)"
    }
  }
}
