import Model
import Queries
import SQLite
import Store

extension Searcher {
  /// How many of the newest matches are ranked; older ones rarely are what is looked for.
  public static let rankedMatches: Int64 = 20_000

  /// How many of them are looked at closely, and can be hits; more where more hits are wanted.
  public static let closelyRanked = 200

  /// How many documents are read at most for a bonus of words in other texts than a message's own:
  /// more are only looked at where none of the best has its words whole.
  static let readForRanking = 25

  /// Finds the most fitting messages, or nothing where there are no words to fit.
  func ranked(_ plan: Plan, _ request: SearchRequest) throws(StoreError) -> RowPage? {
    guard let match = plan.match, plan.rows == nil else { return nil }
    let finder = try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
    let weights = try archive.attempt("ranking") { () throws(SQLiteError) -> [Double?] in
      try self.weights(of: match)
    }
    let pass = RankingPass(
      weights: weights,
      limit: Self.rankedMatches,
      kept: Self.kept(for: request)
    )
    guard pass.hasWords else { return nil }
    var page = RowPage()
    checker.pass = pass
    defer { checker.pass = nil }
    do throws(StoreError) {
      try archive.attempt("ranking") { () throws(SQLiteError) in try finder.ranked().run() }
    } catch .interrupted {
      page.isPartial = true
    }
    page.isCutToNewest = pass.isCut
    try rerank(pass, into: &page, request)
    return page
  }

  /// How many of the best are kept: whoever wants more than a few hits wants all, and pages of one
  /// size are cut from one ranking.
  private static func kept(for request: SearchRequest) -> Int {
    request.limit > closelyRanked ? Int(rankedMatches) : closelyRanked
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
  private func rerank(
    _ pass: RankingPass,
    into page: inout RowPage,
    _ request: SearchRequest
  ) throws(StoreError) {
    var rows = try lookAtBest(pass, request)
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

  /// Adjusts the scores of the best, from the one that could gain most on: none is looked at that can't
  /// come onto the page any more.
  private func lookAtBest(
    _ pass: RankingPass,
    _ request: SearchRequest
  ) throws(StoreError) -> [FoundRow] {
    let bonus = Relevance(
      analyser: planner.analyser,
      query: request.query,
      now: planner.dates.now
    )
    // A row never lies below its tick, so that its message is at most as young as it.
    let candidates = pass.best.map { row, score in
      (row: row, score: score, bound: bonus.bound(score, sentBy: Snowflake.time(ofRow: row)))
    }
    let sorted = candidates.sorted { left, right in
      left.bound != right.bound ? left.bound > right.bound : left.row > right.row
    }
    // What comes after a hit is only known when all are in order.
    var wanted = BestRows(
      capacity: request.after == nil ? request.limit + 1 : Self.kept(for: request)
    )
    var rows: [FoundRow] = []
    var documents = 0
    for candidate in sorted {
      if let worst = wanted.worst, candidate.bound < worst { break }
      let isElsewhere =
        documents < Self.readForRanking && pass.rowsElsewhere.contains(candidate.row)
      documents += isElsewhere ? 1 : 0
      let found = try look(atRow: candidate.row, score: candidate.score, bonus, isElsewhere)
      guard let found else { continue }
      wanted.offer(found.row, score: found.score ?? 0)
      rows.append(found)
    }
    return rows
  }

  /// Looks closely at one hit; its document is read only where a word stands outside its own text.
  private func look(
    atRow row: Int64,
    score: Double,
    _ bonus: Relevance,
    _ isElsewhere: Bool
  ) throws(StoreError) -> FoundRow? {
    try archive.attempt("looking at a hit") { () throws(SQLiteError) in
      let statement = try archive.connection.statement(SQL.candidate.text).bind(1, row)
      defer { statement.reset() }
      guard try statement.step(), let id = Snowflake(rawValue: statement.integer(0)) else {
        return nil
      }
      var found = FoundRow(row: row, id: id, channel: statement.integer(1))
      found.score = bonus.adjusted(score, content: statement.text(2), sentAt: id.timestamp) {
        guard isElsewhere else { return [] }
        // One that is damaged has no other texts; verify names it.
        guard let message = try? archive.message(atRow: row)?.message else { return [] }
        readMessages[row] = message
        return IndexText.extraTexts(of: message)
      }
      return found
    }
  }
}

extension Snowflake {
  /// The latest time of a message whose tick is a row's.
  static func time(ofRow row: Int64) -> Timestamp {
    let (id, overflow) = (row &+ 1).multipliedReportingOverflow(by: 1 << 29)
    return (overflow ? .highest : Snowflake(rawValue: id) ?? .lowest).timestamp
  }
}
