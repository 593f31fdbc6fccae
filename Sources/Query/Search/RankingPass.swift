import SQLite

/// One walk over the matches of a question, newest first: each is scored, and the best are kept.
final class RankingPass {
  /// The best rows with their scores, in no order.
  var best: [(row: Int64, score: Double)] { heap.rows }
  /// The rows in which a word stands in another text than the message's own.
  private(set) var rowsElsewhere: Set<Int64> = []
  /// Whether there were more matches than are ranked.
  private(set) var isCut = false
  /// Whether there are words at all to fit.
  let hasWords: Bool

  private let ranker: BM25Ranker
  private var heap = BestRows(capacity: Searcher.closelyRanked)
  private var rest: Int64

  /// Begins.
  ///
  /// - Parameters:
  ///   - weights: by the number of the phrase its weight; nothing for one that doesn't count.
  ///   - limit: how many matches are ranked.
  init(weights: [Double?], limit: Int64) {
    ranker = BM25Ranker(weights: weights)
    hasWords = weights.contains { $0 != nil }
    rest = limit
  }

  /// Scores a match.
  ///
  /// - Returns: whether it was one too many, and the walk can end.
  fileprivate func see(_ match: FullTextMatch) -> Bool {
    guard rest > 0 else {
      isCut = true
      return true
    }
    rest -= 1
    let row = match.row
    heap.offer(row, score: -ranker.score(match))
    if ranker.sawOtherTexts { rowsElsewhere.insert(row) }
    return false
  }
}

/// What SQL calls `relevance`: true as soon as the walk can end.
final class RankingStop: FullTextRanker {
  private let pass: RankingPass?

  /// Serves a walk; without one there is nothing to walk for.
  init(_ pass: RankingPass?) {
    self.pass = pass
  }

  func score(_ match: FullTextMatch) -> Double {
    pass?.see(match) == false ? 0 : 1
  }
}

/// The best of many rows; of two with the same score the one that was offered first.
struct BestRows {
  /// A heap whose first element is the worst.
  private(set) var rows: [(row: Int64, score: Double)] = []
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    rows.reserveCapacity(capacity)
  }

  /// Takes a row if it is among the best so far.
  mutating func offer(_ row: Int64, score: Double) {
    if rows.count < capacity {
      rows.append((row, score))
      rise()
    } else if let worst = rows.first, score > worst.score {
      rows[0] = (row, score)
      sink()
    }
  }

  private func isWorse(_ left: Int, _ right: Int) -> Bool {
    let (one, other) = (rows[left], rows[right])
    // Rows are offered newest first: of equals the older one is the worse.
    return one.score != other.score ? one.score < other.score : one.row < other.row
  }

  private mutating func rise() {
    var child = rows.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isWorse(child, parent) else { return }
      rows.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var worst = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < rows.count {
        if isWorse(child, worst) { worst = child }
      }
      guard worst != parent else { return }
      rows.swapAt(parent, worst)
      parent = worst
    }
  }
}
