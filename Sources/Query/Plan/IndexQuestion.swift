/// A question to the search index: the only way to make what `MATCH` takes.
///
/// Every token is quoted and nothing else is written but FTS5's own words, so that no text can be
/// taken for syntax. Deep trees don't occur: the parser bounds them, and FTS5 would overflow at 100.
public indirect enum IndexQuestion: Hashable, Sendable {
  /// Tokens side by side.
  case phrase(Phrase)
  /// Phrases in any order, with at most so many other tokens between them.
  case near([Phrase], Int)
  /// All of these.
  case and([IndexQuestion])
  /// One of these at least.
  case or([IndexQuestion])
  /// The first and not the second.
  case without(IndexQuestion, IndexQuestion)

  /// A single token.
  static func token(_ text: String) -> IndexQuestion {
    Phrase([text]).map(IndexQuestion.phrase) ?? .or([])
  }

  /// All of several questions.
  static func all(_ questions: [IndexQuestion]) -> IndexQuestion {
    questions.count == 1 ? questions[0] : .and(questions)
  }

  /// Any of several questions.
  static func any(_ questions: [IndexQuestion]) -> IndexQuestion {
    questions.count == 1 ? questions[0] : .or(questions)
  }

  /// The argument of `MATCH`.
  public var match: String {
    switch self {
    case .phrase(let phrase): Self.quoted(phrase)
    case .near(let phrases, let distance):
      "NEAR(" + phrases.map(Self.quoted).joined(separator: " ") + ", \(distance))"
    case .and(let members): "(" + members.map(\.match).joined(separator: " AND ") + ")"
    case .or(let members): "(" + members.map(\.match).joined(separator: " OR ") + ")"
    case .without(let wanted, let unwanted): "(\(wanted.match) NOT \(unwanted.match))"
    }
  }

  /// Every phrase in the order in which FTS5 numbers them, with whether it is wanted.
  public var phrases: [(phrase: Phrase, isWanted: Bool)] {
    switch self {
    case .phrase(let phrase): [(phrase, true)]
    case .near(let phrases, _): phrases.map { ($0, true) }
    case .and(let members), .or(let members): members.flatMap(\.phrases)
    case .without(let wanted, let unwanted):
      wanted.phrases + unwanted.phrases.map { ($0.phrase, false) }
    }
  }

  /// Whether lists must agree for a hit, so that the index may walk far between two.
  ///
  /// Beginnings are left out: their lists are joined whole each time they are asked for.
  var isJoint: Bool {
    guard !phrases.contains(where: { $0.phrase.lastIsPrefix }) else { return false }
    return switch self {
    case .phrase(let phrase): phrase.tokens.count > 1
    case .near, .and: true
    case .or: false
    case .without(let wanted, _): wanted.isJoint
    }
  }

  /// The tokens that every hit has, each with whether it stands near the one before.
  var requiredTokens: [(token: String, isBeside: Bool)] {
    switch self {
    case .phrase(let phrase):
      phrase.tokens.enumerated().map { ($0.element, $0.offset > 0) }
    case .near(let phrases, _):
      phrases.flatMap(\.tokens).enumerated().map { ($0.element, $0.offset > 0) }
    case .and(let members): members.flatMap(\.requiredTokens)
    case .or: []
    case .without(let wanted, _): wanted.requiredTokens
    }
  }

  private static func quoted(_ phrase: Phrase) -> String {
    let tokens = phrase.tokens.map { token in
      "\""
        + token.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
    }
    return tokens.joined(separator: " + ") + (phrase.lastIsPrefix ? " *" : "")
  }
}
