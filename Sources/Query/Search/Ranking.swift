import Model
import Queries
import SQLite
import Store

extension Searcher {
  /// How many of the newest matches are ranked; older ones rarely are what is looked for.
  public static let rankedMatches: Int64 = 20_000

  /// How many of them are looked at closely, and can be hits.
  public static let closelyRanked = 200

  /// Finds the most fitting messages, or nothing where there are no words to fit.
  func ranked(_ plan: Plan, _ request: SearchRequest) throws(StoreError) -> RowPage? {
    guard let match = plan.match, plan.rows == nil else { return nil }
    var finder = try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
    var page = RowPage()
    do throws(StoreError) {
      let lowest = try archive.attempt("ranking") { () throws(SQLiteError) in
        try finder.rowOfMatch(Self.rankedMatches)
      }
      if let lowest {
        // The row itself is one too many.
        let first = max(lowest + 1, request.lowestRow)
        finder = try RowFinder(archive: archive, plan: plan, lowestRow: first)
        page.isCutToNewest = true
      }
      try archive.attempt("ranking") { () throws(SQLiteError) in
        checker.phraseWeights = try weights(of: match)
        guard checker.phraseWeights.contains(where: { $0 != nil }) else { return }
        let statement = try finder.ranked()
        defer { statement.reset() }
        while try statement.step() {
          page.best.append((statement.integer(0), -statement.real(1)))
        }
      }
    } catch .interrupted {
      page.isPartial = true
    }
    guard checker.phraseWeights.contains(where: { $0 != nil }) else { return nil }
    try rerank(&page, request)
    return page
  }

  /// How much each phrase counts: the rarer the more, facts and unwanted phrases nothing.
  private func weights(of match: IndexQuestion) throws(SQLiteError) -> [Double?] {
    let total = try archive.connection.value(SQL.countAll.text)?.integer ?? 1
    var weights: [Double?] = []
    for (phrase, isWanted) in match.phrases {
      guard isWanted, let first = phrase.tokens.first?.utf8.first, first >= 0x20 else {
        weights.append(nil)
        continue
      }
      weights.append(try inverseFrequency(phrase, of: total))
    }
    return weights
  }

  /// A phrase is as rare as its rarest word; a word that the vocabulary lacks stands in one message.
  private func inverseFrequency(_ phrase: Phrase, of total: Int64) throws(SQLiteError) -> Double {
    var least = total
    for token in phrase.tokens {
      let statement = try archive.connection.statement(SQL.wordFrequency.text)
      let messages = try statement.bind(1, token).firstInteger()
      least = min(least, messages ?? 1)
    }
    return BM25Ranker.inverseFrequency(messages: least, of: total)
  }

  /// Looks closely at the best: whole words, the whole question side by side, and age.
  private func rerank(_ page: inout RowPage, _ request: SearchRequest) throws(StoreError) {
    let bonus = Relevance(
      analyser: planner.analyser,
      query: request.query,
      now: planner.dates.now
    )
    var rows: [FoundRow] = []
    for (row, score) in page.best {
      guard let message = try? archive.message(atRow: row)?.message,
        let channel = try archive.channelKey(of: message.channelID)
      else { continue }
      var found = FoundRow(row: row, id: message.id, channel: channel)
      found.score = bonus.adjusted(score, message: message)
      rows.append(found)
    }
    rows.sort { left, right in
      let (first, second) = (left.score ?? 0, right.score ?? 0)
      return first != second ? first > second : left.row > right.row
    }
    let start = request.after.flatMap { address in
      rows.firstIndex { $0.id == address.messageID }.map { $0 + 1 }
    }
    let rest = rows.dropFirst(start ?? 0)
    page.rows = Array(rest.prefix(request.limit))
    page.hasMore = rest.count > request.limit
  }
}
