/// What stands side by side in a text: tokens at consecutive positions.
public struct Phrase: Hashable, Sendable {
  /// The tokens; never empty.
  public let tokens: [String]
  /// Whether the last token may go on.
  public let lastIsPrefix: Bool

  /// Makes a phrase, or nothing where there are no tokens.
  public init?(_ tokens: [String], lastIsPrefix: Bool = false) {
    guard !tokens.isEmpty else { return nil }
    self.tokens = tokens
    self.lastIsPrefix = lastIsPrefix
  }
}
