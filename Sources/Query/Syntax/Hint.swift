/// One thing about a query that its writer may not have meant, with the bytes it is about.
///
/// A query is never refused: a hint tells how it was read instead.
public struct Hint: Hashable, Sendable {
  /// What there is to say.
  public enum Kind: Hashable, Sendable {
    /// Something looks like a filter and nearly bears the name of one.
    case unknownField(String, nearest: Field)
    /// A filter's name and colon stand alone.
    case missingValue(Field)
    /// A value that a filter doesn't know, with what it knows.
    case badValue(Field, value: String, expected: String)
    /// An option was negated.
    case negatedOption(Field)
    /// The reach is what is open, and nothing is.
    case nothingIsOpen
    /// A quote is never closed.
    case unclosedQuote
    /// A bracket is never closed.
    case unclosedBracket
    /// Brackets or negations lie too deep in one another.
    case tooDeep
    /// An operator has nothing to work on.
    case danglingOperator(String)
  }

  /// What there is to say.
  public let kind: Kind

  /// UTF-8 offsets in the query.
  public let range: Range<Int>

  /// The query with a line of carets under what the hint is about.
  ///
  /// - Parameter query: the query that gave the hint. Line breaks and tabs in it are drawn as
  ///   spaces. Every character counts as one column.
  /// - Returns: two lines without a line break at the end.
  public func marked(in query: String) -> String {
    let text = QueryText(query)
    let before = text.string(0..<range.lowerBound)
    let under = text.string(range)
    let drawn = String(query.map { $0.isWhitespace ? " " : $0 })
    let carets = String(repeating: "^", count: max(1, under.count))
    return drawn + "\n" + String(repeating: " ", count: before.count) + carets
  }
}

extension Hint: CustomStringConvertible {
  /// The hint as a sentence, or two.
  public var description: String {
    switch kind {
    case .unknownField(let name, let nearest):
      "`\(name):` is no field; searched as text. Did you mean `\(nearest.rawValue):`?"
    case .missingValue(let field):
      "`\(field.rawValue):` wants its value right after the colon; searched as text."
    case .badValue(let field, let value, let expected):
      "`\(field.rawValue):` doesn't know `\(value)`; searched as text. It takes \(expected)."
    case .negatedOption(let field):
      "`\(field.rawValue):` can't be negated; searched as text."
    case .nothingIsOpen:
      "`scope:current` is everything: no channel is open here. `in:` and `guild:` say where to look."
    case .unclosedQuote: "This quote is never closed; all from here on is searched as words."
    case .unclosedBracket: "This bracket is never closed; all from here on is searched as words."
    case .tooDeep:
      "More than \(Lexer.maximumDepth) levels of brackets; all from here on is searched as words."
    case .danglingOperator(let name):
      "`\(name)` has nothing to work on here; searched as a word."
    }
  }
}

/// The first hints of a query; more would help nobody.
struct HintList {
  private static let maximum = 16

  private(set) var hints: [Hint] = []

  var hasRoom: Bool {
    hints.count < Self.maximum
  }

  mutating func add(_ kind: Hint.Kind, _ range: Range<Int>) {
    if hasRoom {
      hints.append(Hint(kind: kind, range: range))
    }
  }

  /// Forgets what was said of the query from an offset on.
  mutating func removeAll(from offset: Int) {
    hints.removeAll { $0.range.lowerBound >= offset }
  }
}
