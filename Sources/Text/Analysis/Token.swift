/// What a token is made of.
public enum TokenKind: UInt8, Sendable, CaseIterable {
  /// A whole word: letters, marks and digits.
  case word
  /// A part of a camelCase word, at the word's own position.
  case wordPart
  /// A word with the sign that belongs to it: `c++`, `c#`, `.net`, `#123`.
  case sigil
  /// Two neighbouring characters of a spaceless script.
  case gram
  /// One character of a spaceless script.
  case single
  /// An emoji, with all that is joined to it.
  case emoji
  /// A word of a custom emoji's name.
  case emojiName
  /// The decimal id of a mentioned user, role or channel.
  case mention
}

/// A token as the analyser sees it: a view that is valid only during the callback.
public struct AnalysedToken {
  /// The folded text in UTF-8, one to 64 code points.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The first byte of the token's source in the original text.
  public let start: Int
  /// The byte behind the token's source in the original text.
  public let end: Int
  /// Whether the token stands at the same position as the one before.
  public let isColocated: Bool
  /// What the token is made of.
  public let kind: TokenKind
}

/// A token that owns its text.
public struct Token: Sendable, Equatable {
  /// The folded text.
  public let text: String
  /// Where it stands in the original text, in UTF-8 bytes.
  public let range: Range<Int>
  /// The number of its position; colocated tokens share one.
  public let position: Int
  /// What it is made of.
  public let kind: TokenKind

  /// Makes a token of its parts.
  public init(text: String, range: Range<Int>, position: Int, kind: TokenKind) {
    self.text = text
    self.range = range
    self.position = position
    self.kind = kind
  }
}

/// What a phrase asks of a document: these tokens at consecutive positions.
public struct QueryTokens: Sendable, Equatable {
  /// The folded texts, one for each position.
  public let tokens: [String]
  /// What each token is made of.
  public let kinds: [TokenKind]
  /// Whether the last token may be the beginning of a longer one.
  public let lastIsPrefix: Bool

  /// Whether nothing was left to search for.
  public var isEmpty: Bool { tokens.isEmpty }

  /// Makes a sequence of its parts.
  public init(tokens: [String], kinds: [TokenKind], lastIsPrefix: Bool) {
    self.tokens = tokens
    self.kinds = kinds
    self.lastIsPrefix = lastIsPrefix
  }
}
