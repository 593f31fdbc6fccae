public import Model

/// How often an emoji must have been added to a message.
public struct ReactionFilter: Hashable, Sendable {
  /// How numbers are compared.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// So many at least.
    case atLeast = ">="
    /// So many at most.
    case atMost = "<="
    /// More than that.
    case above = ">"
    /// Fewer than that.
    case below = "<"
    /// Exactly so many.
    case exactly = "="

    /// Whether a count passes.
    public func holds(_ count: Int64, _ limit: Int64) -> Bool {
      switch self {
      case .atLeast: count >= limit
      case .atMost: count <= limit
      case .above: count > limit
      case .below: count < limit
      case .exactly: count == limit
      }
    }
  }

  /// Which emoji.
  public enum EmojiName: Hashable, Sendable {
    /// Any emoji: no single one is counted apart.
    case any
    /// A character, or a bare name.
    case text(String)
    /// `:name:`, a custom emoji by its name or a Unicode one by its short name.
    case named(String)
    /// `<:name:id>`: one custom emoji; only the id counts.
    case custom(Snowflake, name: String)
  }

  /// Which emoji.
  public let emoji: EmojiName
  /// How its count is compared.
  public let comparison: Comparison
  /// What its count is compared with, 0 or more.
  public let count: Int64

  /// Reads an emoji with a comparison behind it, such as `👍>5`, `:name:` or `>=10`.
  ///
  /// Without a comparison it is at least 1. Nothing where the text is neither.
  public init?(_ text: String) {
    let sign = Self.sign(in: text)
    let name = String(text[..<(sign?.start ?? text.endIndex)])
    guard let emoji = EmojiName(name) else { return nil }
    guard let sign else {
      guard emoji != .any else { return nil }
      self.emoji = emoji
      comparison = .atLeast
      count = 1
      return
    }
    let digits = text[sign.end...]
    guard (1...18).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      let count = Int64(digits)
    else { return nil }
    self.emoji = emoji
    comparison = sign.comparison
    self.count = count
  }

  private typealias Sign = (comparison: Comparison, start: String.Index, end: String.Index)

  /// The comparison, looked for behind the emoji: `<:name:id>` has such signs of its own.
  private static func sign(in text: String) -> Sign? {
    var start = text.startIndex
    if text.hasPrefix("<:") || text.hasPrefix("<a:") {
      guard let close = text.firstIndex(of: ">") else { return nil }
      start = text.index(after: close)
    }
    guard let first = text[start...].firstIndex(where: { "<>=".contains($0) }) else { return nil }
    for comparison in Comparison.allCases where text[first...].hasPrefix(comparison.rawValue) {
      return (comparison, first, text.index(first, offsetBy: comparison.rawValue.count))
    }
    return nil
  }
}

extension ReactionFilter.EmojiName: LosslessStringConvertible {
  /// Reads an emoji as it is written in the chat; an empty text is any.
  public init?(_ text: String) {
    if text.isEmpty {
      self = .any
      return
    }
    if text.hasPrefix("<"), text.hasSuffix(">") {
      let parts = text.dropFirst().dropLast()
        .split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "" || parts[0] == "a", !parts[1].isEmpty,
        let id = Snowflake(String(parts[2]))
      else { return nil }
      self = .custom(id, name: String(parts[1]))
      return
    }
    guard !text.contains(where: { "<>=".contains($0) || $0.isWhitespace }) else { return nil }
    let inner = text.dropFirst().dropLast()
    if text.utf8.count > 2, text.hasPrefix(":"), text.hasSuffix(":"), !inner.contains(":") {
      self = .named(String(inner))
    } else {
      guard !text.contains(":") else { return nil }
      self = .text(text)
    }
  }

  /// The emoji as it is written in the chat.
  public var description: String {
    switch self {
    case .any: ""
    case .text(let text): text
    case .named(let name): ":\(name):"
    case .custom(let id, let name): "<:\(name):\(id)>"
    }
  }
}

extension ReactionFilter: CustomStringConvertible {
  /// The filter's value as it is typed.
  public var description: String {
    let isPlain = comparison == .atLeast && count == 1 && emoji != .any
    return isPlain ? "\(emoji)" : "\(emoji)\(comparison.rawValue)\(count)"
  }
}
