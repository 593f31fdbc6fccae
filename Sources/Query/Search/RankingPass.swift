import SQLite

/// One walk over the matches of a question, newest first: each is scored, and the best are kept.
///
/// It is what SQL calls `relevance`: true as soon as the walk can end.
final class RankingPass: FullTextRanker {
  /// What changes with each match, together, so that each costs one check of exclusive access.
  private struct State {
    var heap: BestRows
    var rest: Int64
    var rowsElsewhere: Set<Int64> = []
    var isCut = false
  }

  private let formula: BM25Formula
  private var state: State

  /// The best rows with their scores, in no order.
  var best: [(row: Int64, score: Double)] { state.heap.rows }
  /// The rows in which a word stands in another text than the message's own: all such of the best.
  var rowsElsewhere: Set<Int64> { state.rowsElsewhere }
  /// Whether there were more matches than are ranked.
  var isCut: Bool { state.isCut }
  /// Whether there are words at all to fit.
  var hasWords: Bool { !formula.isEmpty }

  /// Begins.
  ///
  /// - Parameters:
  ///   - weights: by the number of the phrase its weight; nothing for one that doesn't count.
  ///   - limit: how many matches are ranked.
  ///   - kept: how many of the best are kept.
  init(weights: [Double?], limit: Int64, kept: Int = Searcher.closelyRanked) {
    formula = BM25Formula(weights: weights)
    state = State(heap: BestRows(capacity: kept), rest: limit)
  }

  /// Takes a match.
  ///
  /// - Returns: one where it was one too many, and the walk can end; else zero.
  func score(_ match: FullTextMatch) -> Double {
    Self.take(match, formula, &state) ? 0 : 1
  }

  private static func take(
    _ match: FullTextMatch,
    _ formula: BM25Formula,
    _ state: inout State
  ) -> Bool {
    guard state.rest > 0 else {
      state.isCut = true
      return false
    }
    state.rest -= 1
    let (score, isElsewhere) = formula.score(match)
    if let worst = state.heap.worst, score <= worst { return true }
    let row = match.row
    if isElsewhere { state.rowsElsewhere.insert(row) }
    state.heap.offer(row, score: score)
    return true
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

  /// The score that a further row must beat; nothing while there is room.
  var worst: Double? {
    rows.count < capacity ? nil : rows.first?.score
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
