public import Model
import Queries
import SQLite
public import Store
import Text

/// Answers questions from one archive.
///
/// It lives on the archive's thread. An archive has one searcher at a time: the function that checks
/// terms belongs to the connection.
public final class Searcher {
  /// The archive.
  public let archive: Archive

  let planner: Planner
  let checker: TermChecker
  /// The host of the instance that the archive keeps.
  public let instance: String
  let reader: HitReader
  private let shouldStop: () -> Bool
  /// The messages that ranking read, by their rows: the best are read no second time.
  var readMessages: [Int64: Message] = [:]

  /// Serves an archive.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - dates: what days are, and when the questions are asked.
  ///   - sparingFrom: see `Planner`.
  ///   - shouldStop: asked while it searches; true ends the search with what was found.
  /// - Throws: `StoreError` where ICU can't be set up or SQLite refuses.
  public init(
    archive: Archive,
    dates: DateResolver,
    sparingFrom: Int64 = Planner.longLists,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(StoreError) {
    self.archive = archive
    self.shouldStop = shouldStop
    planner = try Planner(archive: archive, dates: dates, sparingFrom: sparingFrom)
    checker = TermChecker(archive: archive, analyser: planner.analyser)
    instance = try archive.instance
    reader = try HitReader(archive: archive, instance: instance)
    let checker = self.checker
    try archive.attempt("preparing the search") { () throws(SQLiteError) in
      for count in [3, 4] as [Int32] {
        try archive.connection.register(function: "term_holds", argumentCount: count) {
          [weak checker] in
          let (number, row) = ($0.integer(0), $0.integer(1))
          let isInOwnText = count == 4 && $0.integer(3) == 0
          let isHeld = $0.withBlob(2) { content in
            checker?.holds(
              term: number,
              row: row,
              content: content.bindMemory(to: UInt8.self),
              isInOwnText: isInOwnText
            )
          }
          return .integer(isHeld == true ? 1 : 0)
        }
      }
      try archive.connection.register(function: "folded_case", argumentCount: 1) {
        .text($0.text(0).lowercased())
      }
      try archive.connection.register(ranker: "relevance") { [weak checker] _ in
        checker?.pass ?? RankingPass(weights: [], limit: 0)
      }
      try archive.connection.register(ranker: "stands_elsewhere") { _ in ElsewhereMark() }
    }
  }

  /// How long a page's total may be counted where texts are read for it, in milliseconds.
  private static let countingPatience: Int64 = 100

  /// How many of the newest messages a broad question looks at one by one.
  static let newestRows: Int64 = 3000

  /// How many messages are looked at in place of a list: some 6 µs each, against a millisecond or more.
  private static let mostSparedLooks = 160

  /// Finds a page of hits.
  ///
  /// - Throws: `StoreError` for what SQLite reports; running out of time is no error.
  public func search(_ request: SearchRequest) throws(StoreError) -> SearchResult {
    // The page, its count and what is shown of its hits then tell of one moment.
    try archive.read("searching") { () throws(StoreError) in try answer(request) }
  }

  private func answer(_ request: SearchRequest) throws(StoreError) -> SearchResult {
    var (plan, notes) = try planner.plan(request.expression)
    try request.narrow(&plan, in: archive)
    var result = SearchResult()
    result.notes = notes
    guard !plan.isImpossible else { return result }
    let end = begin(notes.checked, request, mayTakeLong: request.counting == .exact)
    defer {
      end()
      readMessages = [:]
    }
    var page = try rows(plan, request)
    // A message that took too long may be a hit too.
    page.isPartial = page.isPartial || checker.hasGivenUp
    result.isPartial = page.isPartial
    result.hasMore = page.hasMore
    if page.isPartial { result.lookedBackTo = checker.lastLooked }
    result.total = Int64(page.rows.count)
    result.totalIsExact =
      !page.hasMore && !page.isPartial && request.after == nil && request.order != .relevance
    if !result.totalIsExact, !page.isPartial { try count(plan, request, &result) }
    result.isCutToNewest = page.isCutToNewest
    end()
    for found in page.rows {
      do throws(StoreError) {
        let known = readMessages[found.row]
        if let hit = try reader.hit(row: found.row, score: found.score, known: known) {
          result.hits.append(hit)
        }
      } catch  where error.isDamagedDocument {
        // One damaged message must not hide the others.
        result.notes.warn("a message that fits can't be read: 'fluxsearch verify' names it")
      }
    }
    return result
  }

  /// The highest row of a message: what stands above it later is new; 0 where there are none.
  ///
  /// - Throws: what SQLite reports.
  public var newestRow: Int64 {
    get throws(StoreError) {
      try archive.attempt("finding the newest message") { () throws(SQLiteError) in
        try archive.connection.value(SQL.highestRow.text)?.integer ?? 0
      }
    }
  }

  /// The rows of the first hits, without the hits themselves.
  ///
  /// - Parameter request: what is asked; its order is the rows' order.
  /// - Returns: as many rows as the request's limit at most; where time ran out, those until then.
  /// - Throws: `StoreError` for what SQLite reports.
  public func rows(_ request: SearchRequest) throws(StoreError) -> [Int64] {
    try page(request).rows.map(\.row)
  }

  /// The rows of the first hits, if they could be found within the request's time.
  ///
  /// - Parameter request: what is asked; its order is the rows' order.
  /// - Returns: as many rows as the request's limit at most; nothing where time ran out.
  /// - Throws: `StoreError` for what SQLite reports.
  public func certainRows(_ request: SearchRequest) throws(StoreError) -> [Int64]? {
    let page = try page(request)
    return page.isPartial ? nil : page.rows.map(\.row)
  }

  private func page(_ request: SearchRequest) throws(StoreError) -> RowPage {
    var (plan, notes) = try planner.plan(request.expression)
    try request.narrow(&plan, in: archive)
    guard !plan.isImpossible else { return RowPage() }
    let end = begin(notes.checked, request, mayTakeLong: false)
    defer { end() }
    var page = try rows(plan, request)
    page.isPartial = page.isPartial || checker.hasGivenUp
    return page
  }

  /// Reads the message of a row; nothing where there is none, or where it can't be read.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func hit(inRow row: Int64) throws(StoreError) -> Hit? {
    do throws(StoreError) {
      return try reader.hit(row: row, score: nil)
    } catch  where error.isDamagedDocument {
      return nil
    }
  }

  /// The name of a guild; nothing where it is unknown.
  ///
  /// - Throws: what SQLite reports.
  public func guildName(_ id: Snowflake) throws(StoreError) -> String? {
    try archive.attempt("reading a name") { () throws(SQLiteError) in
      try archive.connection.value(SQL.nameOfGuild.text, [":id": .integer(id.rawValue)])?.text
    }
  }

  /// Begins to watch the time, where a question may take long, and the wish to stop.
  ///
  /// - Returns: what ends the watch.
  func begin(
    _ checked: [TextTerm],
    _ request: SearchRequest,
    mayTakeLong: Bool
  ) -> () -> Void {
    let clock = Stopwatch(milliseconds: request.patience)
    checker.begin(checked, deadline: clock.deadline)
    if !checked.isEmpty || mayTakeLong {
      archive.connection.setStopCondition { [shouldStop, checker] in
        shouldStop() || checker.hasRunOut || (!checker.terms.isEmpty && clock.isOver)
      }
    } else {
      archive.connection.setStopCondition { [shouldStop, checker] in
        shouldStop() || checker.hasRunOut
      }
    }
    return { [archive] in archive.connection.setStopCondition(nil) }
  }

  /// Counts what a question finds.
  ///
  /// - Parameters:
  ///   - expression: what a message must be.
  ///   - limit: where counting ends; nothing for never.
  ///   - patience: how long counting may take, in milliseconds; nothing for as long as it takes.
  /// - Returns: the number, at most the limit.
  /// - Throws: `StoreError` for what SQLite reports; `.interrupted` where time ran out.
  public func count(
    _ expression: Expression,
    limit: Int64? = nil,
    patience: Int64? = nil
  ) throws(StoreError) -> Int64 {
    let (plan, notes) = try planner.plan(expression)
    guard !plan.isImpossible else { return 0 }
    let clock = patience.map(Stopwatch.init(milliseconds:))
    checker.begin(notes.checked, deadline: clock?.deadline)
    archive.connection.setStopCondition { [shouldStop] in
      shouldStop() || clock?.isOver == true
    }
    defer { archive.connection.setStopCondition(nil) }
    return try RowFinder(archive: archive, plan: plan).count(limit: limit)
  }

  private func rows(_ plan: Plan, _ request: SearchRequest) throws(StoreError) -> RowPage {
    if request.order == .relevance, let page = try ranked(plan, request) { return page }
    let isOldest = request.order == .oldest
    if plan.isBroad, !isOldest, request.after == nil, let page = try newestRows(request) {
      return page
    }
    if plan.canSpare, let page = try sparedRows(request) { return page }
    return try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
      .page(limit: request.limit, isOldestFirst: isOldest, after: request.after)
  }

  /// What is found without walking the list of a phrase's most common word; nothing where so much is
  /// found that looking at it takes longer than the list.
  private func sparedRows(_ request: SearchRequest) throws(StoreError) -> RowPage? {
    var notes = PlanNotes()
    var plan = try planner.plan(request.expression, mode: .sparing, notes: &notes)
    try request.narrow(&plan, in: archive)
    // Where a fact drives the search, the index is asked row by row already.
    guard plan.rows == nil else { return nil }
    checker.beginWalk(notes.checked, outlook: nil, mostLooks: Self.mostSparedLooks)
    defer { checker.endWalk() }
    let page = try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
      .page(limit: request.limit, isOldestFirst: request.order == .oldest, after: request.after)
    return checker.hasRunOut ? nil : page
  }

  /// What the newest rows hold of a broad question, found message by message; nothing where they
  /// don't fill a page.
  private func newestRows(_ request: SearchRequest) throws(StoreError) -> RowPage? {
    let found = try archive.attempt("finding the newest messages") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.nthNewestRow.text, [":offset": .integer(Self.newestRows)]) {
        (row: $0.integer(0), id: Snowflake(rawValue: $0.integer(1)))
      }.first
    }
    guard let (low, id) = found else { return nil }
    var notes = PlanNotes()
    var plan = try planner.plan(request.expression, mode: .walk, notes: &notes)
    try request.narrow(&plan, above: low, in: archive)
    checker.beginWalk(notes.checked, outlook: try outlook(from: low))
    defer { checker.endWalk() }
    let page = try RowFinder(archive: archive, plan: plan, lowestRow: max(low, request.lowestRow))
      .page(limit: request.limit, isOldestFirst: false, after: nil)
    // What lies below is older than the page only where none of the page was moved up from there.
    let newest = try RowOrder(archive: archive).newestTick(upTo: low, id)
    let isWhole = page.hasMore && page.rows.allSatisfy { $0.id.tick > newest }
    return isWhole || page.isPartial ? page : nil
  }

  private func outlook(from low: Int64) throws(StoreError) -> TermChecker.Outlook {
    let facts = TermChecker.Outlook.facts.map { IndexQuestion.token(FilterToken.has($0).text) }
    let rows = try archive.attempt("finding the newest messages") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.rowsWithFacts.text,
        [":match": .text(IndexQuestion.any(facts).match), ":low_row": .integer(low)]
      ) { $0.integer(0) }
    }
    return TermChecker.Outlook(lowestRow: low, rowsWithOthers: Set(rows))
  }

  /// Counts what a question finds whose page was asked for without, so that the page need not wait for it.
  ///
  /// Both tell of one moment only where a transaction spans them.
  ///
  /// - Parameters:
  ///   - request: what was asked, with how far it is to be counted.
  ///   - result: the page, whose total becomes known.
  /// - Throws: `StoreError` for what SQLite reports; running out of time is no error.
  public func count(
    _ request: SearchRequest,
    completing result: inout SearchResult
  ) throws(StoreError) {
    guard !result.totalIsExact, !result.isPartial else { return }
    let found = result.total
    var (plan, notes) = try planner.plan(request.expression)
    try request.narrow(&plan, in: archive)
    let end = begin(notes.checked, request, mayTakeLong: request.counting == .exact)
    defer { end() }
    try archive.read("counting") { () throws(StoreError) in try count(plan, request, &result) }
    result.total = max(found, result.total)
  }

  private func count(
    _ plan: Plan,
    _ request: SearchRequest,
    _ result: inout SearchResult
  ) throws(StoreError) {
    guard request.counting != .none else { return }
    if !checker.terms.isEmpty || request.inbox != nil || !request.seenRows.isEmpty,
      request.counting == .page
    {
      // What is checked message by message is counted as far as a short while reaches.
      let clock = Stopwatch(milliseconds: Self.countingPatience)
      archive.connection.setStopCondition { [shouldStop] in shouldStop() || clock.isOver }
    }
    let limit: Int64? = request.counting == .exact ? nil : 10_001
    let total: Int64
    do throws(StoreError) {
      total = try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
        .count(limit: limit)
    } catch .interrupted {
      result.isPartial = request.counting == .exact
      return
    }
    result.totalIsExact = (limit.map { total < $0 } ?? true) && !checker.hasGivenUp
    if request.counting == .exact, checker.hasGivenUp { result.isPartial = true }
    result.total = min(total, limit.map { $0 - 1 } ?? total)
  }
}

/// Time that runs out.
struct Stopwatch {
  /// When it is over, in nanoseconds of the monotonic clock.
  let deadline: UInt64

  init(milliseconds: Int64) {
    deadline = Pattern.deadline(after: .milliseconds(milliseconds))
  }

  /// Whether it has run out.
  var isOver: Bool {
    Pattern.deadline(after: .zero) >= deadline
  }
}
