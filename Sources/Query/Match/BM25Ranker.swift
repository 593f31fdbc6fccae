import Glibc
public import SQLite

/// Scores the rows of a question by BM25, for `ORDER BY relevance(search_index)`.
///
/// Chat is short, so the length of a message doesn't count (b = 0), and neither lengths nor positions
/// are read: only how often each phrase stands in each column. Lower is better, as SQL sorts.
public final class BM25Ranker: FullTextRanker {
  /// How soon another occurrence of a phrase stops counting for more.
  public static let saturation = 1.2

  /// What an occurrence counts in the message's own text.
  public static let ownWeight = 1.0

  /// What one counts in its other texts; those in earlier texts count nothing.
  public static let otherWeight = 0.5

  private let formula: BM25Formula

  /// Makes a ranker for one question.
  ///
  /// - Parameter weights: by the number of the phrase its inverse frequency; nothing for a phrase
  ///   that doesn't count: a fact, or one that is not wanted.
  public init(weights: [Double?]) {
    formula = BM25Formula(weights: weights)
  }

  /// How much a phrase tells: the rarer, the more, and never less than nothing.
  ///
  /// - Parameters:
  ///   - messages: how many messages hold it; 0 or more.
  ///   - total: how many messages there are.
  /// - Returns: what a row's score multiplies the phrase's frequency by.
  public static func inverseFrequency(messages: Int64, of total: Int64) -> Double {
    let holding = Double(max(0, min(messages, total)))
    return log(1 + (Double(max(0, total)) - holding + 0.5) / (holding + 0.5))
  }

  /// Gives a row's score, zero or less: the lower, the better.
  public func score(_ match: FullTextMatch) -> Double {
    -formula.score(match).score
  }
}

/// The formula of `BM25Ranker`, without what SQL wants of it.
struct BM25Formula {
  private struct Part {
    let number: Int
    let weight: Double
  }

  private let parts: [Part]

  /// Whether there are phrases at all that count.
  var isEmpty: Bool { parts.isEmpty }

  init(weights: [Double?]) {
    parts = weights.enumerated().compactMap { number, weight in
      weight.map { Part(number: number, weight: $0) }
    }
  }

  /// Gives a row's score, zero or more: the higher, the better; and whether a phrase stands in
  /// another text than the message's own.
  func score(_ match: FullTextMatch) -> (score: Double, isElsewhere: Bool) {
    var score = 0.0
    var isElsewhere = false
    for part in parts {
      let (frequency, isBeyondFirst) = match.weightedCount(
        ofPhrase: part.number,
        first: BM25Ranker.ownWeight,
        second: BM25Ranker.otherWeight
      )
      isElsewhere = isElsewhere || isBeyondFirst
      let gain = frequency * (BM25Ranker.saturation + 1) / (frequency + BM25Ranker.saturation)
      score += part.weight * gain
    }
    return (score, isElsewhere)
  }
}
