/// Something to look for in the text of messages.
///
/// A term always reads back as itself: what the query language can't say (an empty word, a pattern
/// that begins with a quantifier) becomes the nearest thing that it can say when the term is made.
public struct TextTerm: Hashable, Sendable {
  /// How the text is looked for.
  public enum Kind: Hashable, Sendable {
    /// As a word; where it holds connectors, as the words between them, side by side.
    case word
    /// As words side by side.
    case phrase
    /// As words in any order, with at most so many other tokens between them (0 to 10,000).
    case near(Int)
    /// As a beginning: the last word goes on as it likes.
    case prefix
    /// With a typo or two.
    case fuzzy
    /// With its letter case, accents and connectors.
    case exact
    /// As an ICU regular expression.
    case regex
  }

  /// How the text is looked for.
  public let kind: Kind

  /// The text, without quotes, escapes or marks; for a regular expression the pattern, in which
  /// every slash is escaped.
  public let text: String

  /// The most bytes that a pattern may have; a longer one is searched as a phrase.
  public static let maximumPatternLength = 1000

  /// Makes a term, or the nearest that can be written.
  ///
  /// An empty text is an empty phrase. A word with white space in it is a phrase. A pattern that
  /// can't be one (it begins with `*`, `+` or `?`, or is too long) is a phrase; bare slashes and a
  /// leading space in a pattern are escaped.
  public init(_ kind: Kind, _ text: String) {
    guard !text.isEmpty else {
      self.init(unchecked: .phrase, text)
      return
    }
    switch kind {
    case .word where QueryText(text).holdsSpace: self.init(unchecked: .phrase, text)
    case .near(let distance): self.init(unchecked: .near(min(max(0, distance), 10_000)), text)
    case .regex:
      if let pattern = RegexSyntax.writable(text) {
        self.init(unchecked: .regex, pattern)
      } else {
        self.init(unchecked: .phrase, text)
      }
    default: self.init(unchecked: kind, text)
    }
  }

  private init(unchecked kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
