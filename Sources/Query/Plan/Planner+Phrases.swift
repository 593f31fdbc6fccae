import Queries
import SQLite
import Store

extension Planner {
  /// A single word stands for its phrase only where it leaves so few messages to look at.
  private static let fewMessages: Int64 = 50

  /// A question that finds every message with a phrase, and few others, without walking the long list of
  /// the phrase's most common word; nothing where that spares little.
  ///
  /// The index walks the lists of all words of a phrase side by side, to their ends where the phrase
  /// is rare: in "alone he the" nine entries of ten are those of "the". What the others find is checked
  /// on the text.
  func sparing(_ phrase: Phrase) throws(StoreError) -> IndexQuestion? {
    let last = phrase.tokens.count - 1
    guard last >= 2, last < 16 else { return nil }
    let lengths = try archive.attempt("estimating a phrase") { () throws(SQLiteError) in
      try phrase.tokens.map { (token) throws(SQLiteError) in
        // What is no word of the vocabulary is never left out.
        let statement = try archive.connection.statement(SQL.wordFrequency.text).bind(1, token)
        return try statement.firstInteger() ?? 0
      }
    }
    let whole = lengths.reduce(0, +)
    guard whole >= sparingFrom, let most = lengths.max() else { return nil }
    // All that is as common is left out, or one of it where nothing would remain.
    let common = Set(lengths.indices.filter { lengths[$0] == most })
    let choices = [common] + common.map { [$0] }
    for omitted in choices {
      let kept = lengths.indices.filter { !omitted.contains($0) }
      let rest = kept.reduce(0) { $0 + lengths[$1] }
      guard rest * 3 <= whole * 2, kept.count > 1 || rest <= Self.fewMessages else { continue }
      if let question = Self.question(phrase.tokens, keeping: kept) { return question }
    }
    return nil
  }

  /// How many messages a plan finds, as if its words knew nothing of each other; nothing where the
  /// index doesn't walk several lists for it.
  func expectedOfLists(_ plan: Plan) throws(StoreError) -> Double? {
    guard let match = plan.match, plan.rows == nil, match.isJoint else { return nil }
    return try archive.attempt("estimating a question") { () throws(SQLiteError) -> Double? in
      let total = try archive.connection.value(SQL.countAll.text)?.integer ?? 0
      guard total >= sparingFrom, total > 0 else { return nil }
      var expected = Double(total)
      for (token, isBeside) in match.requiredTokens.prefix(16) {
        let statement = try archive.connection.statement(SQL.wordFrequency.text).bind(1, token)
        let length = try statement.firstInteger()
        // Of two words of a message one in eight pairs stands side by side. What is no word may be
        // in any number of messages.
        expected *= length.map { Double($0) / Double(total) } ?? 1 / 16
        if isBeside { expected /= 8 }
      }
      return expected
    }
  }

  /// The kept tokens, as far from each other as in their phrase.
  private static func question(_ tokens: [String], keeping kept: [Int]) -> IndexQuestion? {
    var runs: [[Int]] = []
    for place in kept {
      if let last = runs.last?.last, last + 1 == place {
        runs[runs.count - 1].append(place)
      } else {
        runs.append([place])
      }
    }
    let phrases = runs.compactMap { run in Phrase(run.map { tokens[$0] }) }
    // FTS5 lets two phrases stand on one token: equal ones would say nothing of their distance.
    guard let first = phrases.first, Set(phrases).count == phrases.count else { return nil }
    guard phrases.count > 1, let start = runs.last?.first, let end = runs.first?.last else {
      return .phrase(first)
    }
    return .near(phrases, start - end - 1)
  }
}
