import Glibc
import Model
import Store
import Text

/// Looks closely at the best hits: whole words, the whole question side by side, and age.
///
/// A hit's score by BM25 is multiplied by
///
///     (1 + phrase + wholeWords × share of the words that stand whole) × (1 + recency × 2^(-age/halfLife))
///
/// so that a hit that has all of it counts three times what one has that has none, and age alone never
/// outweighs a second word. All of it depends on the message, the question and the time only.
struct Relevance {
  /// For a message whose own text has the words of the question side by side.
  static let phrase = 1.0
  /// For one that has them so in another of its texts.
  static let phraseElsewhere = 0.5
  /// For one in which all words stand whole: as ICU cuts words, in scripts without spaces too.
  static let wholeWords = 0.5
  /// For one that is sent now.
  static let recency = 0.2
  /// After so many days half of that is left.
  static let halfLife = 180.0

  /// Words further on in a text are not looked at.
  private static let longestText = 1 << 16

  private let matcher: TermMatcher
  private let terms: [TextTerm]
  private let whole: TextTerm?
  private let now: Timestamp

  /// Prepares for a question.
  ///
  /// - Parameters:
  ///   - analyser: this thread's analyser.
  ///   - query: the question; terms under a negation don't count.
  ///   - now: when it is asked.
  init(analyser: TextAnalyser, query: ParsedQuery, now: Timestamp) {
    matcher = TermMatcher(analyser: analyser)
    self.now = now
    terms = query.expression.wantedTerms.filter { term in
      switch term.kind {
      case .word, .phrase, .prefix, .exact, .fuzzy: true
      case .near, .regex: false
      }
    }
    let text = terms.map(\.text).joined(separator: " ")
    whole = terms.count < 2 ? nil : TextTerm(terms.last?.kind == .prefix ? .prefix : .phrase, text)
  }

  /// Adjusts a score, of which more is better.
  ///
  /// - Parameters:
  ///   - score: the score by BM25, zero or more.
  ///   - message: what it is the score of.
  /// - Returns: the adjusted score.
  func adjusted(_ score: Double, message: Message) -> Double {
    adjusted(
      score,
      fields: [message.content] + IndexText.extraTexts(of: message),
      sentAt: message.sentAt
    )
  }

  /// Adjusts a score by a message's texts, its own first, and its time.
  func adjusted(_ score: Double, fields: [String], sentAt: Timestamp) -> Double {
    adjusted(score, content: fields.first ?? "", sentAt: sentAt) { Array(fields.dropFirst()) }
  }

  /// Adjusts a score by a message's texts and its time.
  ///
  /// - Parameters:
  ///   - score: the score by BM25, zero or more.
  ///   - content: the message's own text.
  ///   - sentAt: when it was sent.
  ///   - others: its other texts, asked for at most once and only where its own doesn't decide.
  /// - Returns: the adjusted score.
  func adjusted(
    _ score: Double,
    content: String,
    sentAt: Timestamp,
    others: () -> [String]
  ) -> Double {
    let content = content.beginning(ofBytes: Self.longestText)
    var known: [String]?
    func rest() -> [String] {
      if let known { return known }
      let texts = others().map { $0.beginning(ofBytes: Self.longestText) }
      known = texts
      return texts
    }
    let bonus = 1 + phraseBonus(content, rest) + Self.wholeWords * wholeShare(content, rest)
    return score * bonus * (1 + Self.recency * freshness(sentAt))
  }

  private func phraseBonus(_ content: String, _ rest: () -> [String]) -> Double {
    guard let whole else { return 0 }
    if matcher.holds(whole, in: [content], deadline: nil) == .holds { return Self.phrase }
    let isElsewhere = matcher.holds(whole, in: rest(), deadline: nil) == .holds
    return isElsewhere ? Self.phraseElsewhere : 0
  }

  private func wholeShare(_ content: String, _ rest: () -> [String]) -> Double {
    guard !terms.isEmpty else { return 0 }
    var missing = Set(terms)
    let count = Double(missing.count)
    missing.subtract(matcher.wholeWords(among: missing, in: content))
    if !missing.isEmpty {
      for field in rest() where !missing.isEmpty {
        missing.subtract(matcher.wholeWords(among: missing, in: field))
      }
    }
    return 1 - Double(missing.count) / count
  }

  /// One for a message that is sent now, and the half of it after each half-life.
  private func freshness(_ sentAt: Timestamp) -> Double {
    let age = max(0, Double(now.milliseconds) - Double(sentAt.milliseconds))
    return exp2(-age / (Self.halfLife * 86_400_000))
  }
}

extension Expression {
  /// The terms that a hit may have, in order: those that no negation stands over.
  var wantedTerms: [TextTerm] {
    switch self {
    case .text(let term): [term]
    case .and(let members), .or(let members): members.flatMap(\.wantedTerms)
    case .filter, .not: []
    }
  }
}

extension String {
  /// The text, or as many whole code points as so many bytes hold.
  fileprivate func beginning(ofBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}
