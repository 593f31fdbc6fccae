/// Reads what stands behind a link's text: `(address)`, `(<address>)`, perhaps with a title.
struct TargetReader {
  let source: SourceText
  let limits: MarkupLimits
  let position: Int
  var steps = 0

  init(source: SourceText, limits: MarkupLimits, position: Int) {
    self.source = source
    self.limits = limits
    self.position = position
  }

  /// Parentheses within an address; what has more is none, so that no byte is looked at often.
  private static let mostNested = 8

  /// Reads it; nothing where there is none.
  mutating func read() -> LinkTarget? {
    let bytes = source.bytes
    guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else { return nil }
    var end = position + 1
    let isQuoted = end < bytes.count && bytes[end] == UInt8(ascii: "<")
    if isQuoted { end += 1 }
    let start = end
    var nested = 0
    while end < bytes.count, end - start <= limits.addressLength, !bytes[end].isBlank {
      if isQuoted, bytes[end] == UInt8(ascii: ">") || bytes[end] == UInt8(ascii: "<") { break }
      if !isQuoted, bytes[end] == UInt8(ascii: "(") { nested += 1 }
      if !isQuoted, bytes[end] == UInt8(ascii: ")") {
        if nested == 0 { break }
        nested -= 1
      }
      steps += 1
      if nested > Self.mostNested { return nil }
      end += 1
    }
    guard end < bytes.count, end - start <= limits.addressLength else { return nil }
    let address = source.text(start..<end)
    if isQuoted {
      guard bytes[end] == UInt8(ascii: ">") else { return nil }
      end += 1
    }
    let title = readTitle(&end)
    guard end < bytes.count, bytes[end] == UInt8(ascii: ")"), Self.isAllowed(address) else {
      return nil
    }
    return LinkTarget(address: address, title: title, length: end + 1 - position)
  }

  private mutating func readTitle(_ end: inout Int) -> String? {
    let bytes = source.bytes
    guard end + 1 < bytes.count, bytes[end] == 0x20, bytes[end + 1] == UInt8(ascii: "\"") else {
      return nil
    }
    var close = end + 2
    while close < bytes.count, close - end <= limits.addressLength, bytes[close] != 0x0A,
      bytes[close] != UInt8(ascii: "\"")
    {
      // A link within a title is none: without this, each of many could look through all.
      if bytes[close] == UInt8(ascii: "]") { return nil }
      close += 1
      steps += 1
    }
    guard close < bytes.count, bytes[close] == UInt8(ascii: "\"") else { return nil }
    let title = source.text(end + 2..<close)
    end = close + 1
    return title
  }

  private static func isAllowed(_ address: String) -> Bool {
    ["http://", "https://", "mailto:", "fluxer:"].contains { scheme in
      address.hasPrefix(scheme) && address.utf8.count > scheme.utf8.count
    }
  }
}

/// Where a link leads.
struct LinkTarget {
  let address: String
  let title: String?
  /// How long it is with its parentheses.
  let length: Int

  /// Whether a text may stand for the address: one that looks like another place's may not, for it
  /// would deceive.
  func mayBear(_ children: [Inline]) -> Bool {
    let text = children.map { child in
      switch child.kind {
      case .text(let text): text
      case .address(let address, _): address
      default: ""
      }
    }.joined()
    if text.contains("@"), text.contains("."), !text.contains(" ") { return false }
    guard let shown = Self.host(of: text) else { return true }
    return shown == Self.host(of: address)
  }

  private static func host(of text: String) -> String? {
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
    return text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }.lowercased()
  }
}
