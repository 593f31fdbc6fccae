/// The phrases that a page's hits light up, compiled once and found by their first byte.
struct LitPatterns {
  /// What they were compiled of.
  let phrases: [Phrase]
  /// Whether each is one token, so that tokens can be looked at one by one.
  let areSingleTokens: Bool
  /// Where to look for them then, unless it takes the analyser.
  let sieve: TokenSieve?

  private var byFirstByte: [[TokenPattern]]

  /// Compiles phrases as the index is asked for them.
  init(_ phrases: [Phrase]) {
    self.phrases = phrases
    byFirstByte = Array(repeating: [], count: 256)
    let patterns = phrases.map(TokenPattern.init)
    areSingleTokens = patterns.allSatisfy { $0.tokens.count == 1 }
    sieve = areSingleTokens ? TokenSieve(patterns.map { ($0.tokens[0], $0.lastIsPrefix) }) : nil
    for pattern in patterns {
      guard let first = pattern.tokens.first?.first else { continue }
      byFirstByte[Int(first)].append(pattern)
    }
  }

  /// The patterns that begin with a byte.
  subscript(first: UInt8) -> [TokenPattern] { byFirstByte[Int(first)] }

  /// Whether a token is one of them, where each is one token.
  func matches(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = token.first else { return false }
    return byFirstByte[Int(first)].contains { $0.isSingleToken(token) }
  }
}

extension TokenPattern {
  /// Whether the pattern is one token, and a text's token fits it.
  func isSingleToken(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard tokens.count == 1, let wanted = tokens.first,
      lastIsPrefix ? token.count >= wanted.count : token.count == wanted.count
    else { return false }
    return token.prefix(wanted.count).elementsEqual(wanted)
  }
}
