import Model

/// Reads what stands for itself at an offset: tags in angle brackets, addresses, shortcodes and mass
/// mentions.
struct TagReader {
  let bytes: SourceText
  let limits: MarkupLimits
  let position: Int
  var steps = 0

  private var data: [UInt8] { bytes.bytes }

  init(bytes: SourceText, limits: MarkupLimits, position: Int) {
    self.bytes = bytes
    self.limits = limits
    self.position = position
  }

  /// Reads what begins with a byte; nothing where it is text.
  mutating func read(_ byte: UInt8) -> (Inline.Kind, length: Int)? {
    switch byte {
    case UInt8(ascii: "<"): tag()
    case UInt8(ascii: ":"): shortcode()
    case UInt8(ascii: "@"): massMention()
    case UInt8(ascii: "h"), UInt8(ascii: "f"): address()
    default: nil
    }
  }

  private func begins(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= data.count else { return false }
    return text.withUTF8Buffer { data[offset..<offset + $0.count].elementsEqual($0) }
  }

  private func massMention() -> (Inline.Kind, length: Int)? {
    for (word, mention) in [("@everyone", Mention.everyone), ("@here", .here)]
      as [(StaticString, Mention)]
    where begins(word, at: position) {
      let end = position + word.utf8CodeUnitCount
      guard end == data.count || !data[end].isWordByte else { continue }
      return (.mention(mention), word.utf8CodeUnitCount)
    }
    return nil
  }

  private mutating func shortcode() -> (Inline.Kind, length: Int)? {
    guard let end = nameEnd(from: position + 1, longest: 64), data[end] == UInt8(ascii: ":"),
      data[position + 1..<end].contains(where: { !$0.isDigit })
    else { return nil }
    let name = bytes.text(position + 1..<end)
    if begins("::skin-tone-", at: end), end + 13 < data.count, data[end + 13] == UInt8(ascii: ":"),
      (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(data[end + 12])
    {
      return (.shortcode(name, tone: Int(data[end + 12] - 0x30)), end + 14 - position)
    }
    return (.shortcode(name, tone: nil), end + 1 - position)
  }

  /// Where a name ends that is neither empty nor too long, within the text.
  private mutating func nameEnd(from start: Int, longest: Int) -> Int? {
    var end = start
    while end < data.count, end - start <= longest,
      data[end].isNameByte || data[end] == UInt8(ascii: "+")
    {
      end += 1
    }
    steps += end - start
    return end > start && end < data.count && end - start <= longest ? end : nil
  }

  // MARK: - addresses

  private mutating func address() -> (Inline.Kind, length: Int)? {
    guard position == 0 || !data[position - 1].isWordByte else { return nil }
    let schemes: [StaticString] = ["http://", "https://", "fluxer:"]
    guard let scheme = schemes.first(where: { begins($0, at: position) }) else { return nil }
    var end = position
    var opened = 0
    while end < data.count, !data[end].isBlank, data[end] != UInt8(ascii: "<"),
      data[end] != UInt8(ascii: ">"), end - position <= limits.addressLength
    {
      if data[end] == UInt8(ascii: "(") { opened += 1 }
      // The end of what an address stands within is none of its own.
      if data[end] == UInt8(ascii: ")") {
        guard opened > 0 else { break }
        opened -= 1
      }
      if data[end] == UInt8(ascii: "]") || begins("||", at: end) || begins("**", at: end) { break }
      end += 1
    }
    steps += end - position
    guard end - position <= limits.addressLength else { return nil }
    let least = position + scheme.utf8CodeUnitCount
    while end > least, Self.trailing.contains(data[end - 1]) { end -= 1 }
    guard end > least else { return nil }
    return (.address(bytes.text(position..<end), hasPreview: true), end - position)
  }

  private static let trailing = Set(".,;:!?'\"*_~|\\".utf8)

  // MARK: - tags

  private mutating func tag() -> (Inline.Kind, length: Int)? {
    guard let end = tagEnd() else { return nil }
    let inner = bytes.text(position + 1..<end)
    guard let kind = Self.tag(inner) else { return nil }
    return (kind, end + 1 - position)
  }

  /// Where the bracket is that ends a tag.
  private mutating func tagEnd() -> Int? {
    var end = position + 1
    while end < data.count, end - position <= limits.addressLength, data[end] != UInt8(ascii: ">") {
      // Another tag begins: this is none, and each byte is looked at for one tag only.
      if data[end] == UInt8(ascii: "<") || data[end] == 0x0A { return nil }
      end += 1
      steps += 1
    }
    return end < data.count && data[end] == UInt8(ascii: ">") ? end : nil
  }

  private static func tag(_ inner: String) -> Inline.Kind? {
    guard let first = inner.utf8.first else { return nil }
    switch first {
    case UInt8(ascii: "@"):
      let rest = inner.dropFirst()
      if rest.hasPrefix("&") { return id(rest.dropFirst()).map { .mention(.role($0)) } }
      let digits = rest.hasPrefix("!") ? rest.dropFirst() : rest
      return id(digits).map { .mention(.user($0)) }
    case UInt8(ascii: "#"): return id(inner.dropFirst()).map { .mention(.channel($0)) }
    case UInt8(ascii: "/"):
      guard let colon = inner.lastIndex(of: ":"), let id = id(inner[colon...].dropFirst()) else {
        return nil
      }
      let name = String(inner[..<colon].dropFirst())
      return name.isEmpty ? nil : .mention(.command(name, id))
    case UInt8(ascii: "+"):
      return inner.utf8.count > 1 && inner.utf8.dropFirst().allSatisfy(\.isDigit)
        ? .address("tel:" + inner, hasPreview: false) : nil
    default: return parts(inner) ?? addressTag(inner)
    }
  }

  private static func parts(_ inner: String) -> Inline.Kind? {
    let parts = inner.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    if parts[0] == "t", parts.count <= 3 {
      return time(parts[1], parts.count == 3 ? parts[2] : "f")
    }
    if parts[0] == "id" {
      let pages = ["customize", "browse", "guide", "linked-roles"]
      return pages.contains(String(parts[1])) ? .mention(.page(String(parts[1]))) : nil
    }
    guard parts.count == 3, parts[0].isEmpty || parts[0] == "a", !parts[1].isEmpty,
      parts[1].utf8.allSatisfy(\.isNameByte), let id = id(parts[2])
    else { return nil }
    return .emoji(name: String(parts[1]), id: id, isAnimated: parts[0] == "a")
  }

  private static func time(_ seconds: Substring, _ style: Substring) -> Inline.Kind? {
    guard let style = Inline.TimeStyle(rawValue: String(style)), let seconds = Int64(seconds),
      seconds != 0, !seconds.multipliedReportingOverflow(by: 1000).overflow
    else { return nil }
    return .time(seconds: seconds, style)
  }

  private static func addressTag(_ inner: String) -> Inline.Kind? {
    guard !inner.utf8.contains(where: \.isBlank) else { return nil }
    let schemes = ["http://", "https://", "fluxer:", "sms:"]
    if schemes.contains(where: { inner.hasPrefix($0) && inner.utf8.count > $0.utf8.count }) {
      return .address(inner, hasPreview: false)
    }
    let sides = inner.split(separator: "@", omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty, sides[1].contains("."), !inner.contains(":") else {
      return nil
    }
    return .address("mailto:" + inner, hasPreview: false)
  }

  private static func id(_ digits: Substring) -> Snowflake? {
    Snowflake(String(digits))
  }
}
