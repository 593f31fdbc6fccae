import Model
import Queries
import SQLite
import Store

/// A row that was found.
struct FoundRow: Hashable {
  let row: Int64
  let id: Snowflake
  let channel: Int64
  var score: Double?
}

/// Rows in order, and whether that is all.
struct RowPage {
  var rows: [FoundRow] = []
  var hasMore = false
  var isPartial = false
  /// Whether only the newest matches were ranked.
  var isCutToNewest = false
}

/// Finds rows by a plan.
///
/// Rows are in order of time only as far as the archive's `RowOrder` says. So they are read in their own
/// order until no row to come can hold a better id than the worst that is wanted, and then sorted.
struct RowFinder {
  let archive: Archive
  let plan: Plan
  let order: RowOrder
  let rows: ClosedRange<Int64>
  /// Whether messages are left out that the ids alone would let through.
  private let isCut: Bool

  init(archive: Archive, plan: Plan, lowestRow: Int64 = 0) throws(StoreError) {
    self.archive = archive
    self.plan = plan
    isCut = lowestRow > 0
    order = try RowOrder(archive: archive)
    let span = try order.rows(of: plan.ids)
    let low = max(span.lowerBound, lowestRow)
    rows = low...max(low, span.upperBound)
  }

  /// Finds a page in order of time.
  ///
  /// - Parameters:
  ///   - limit: how many rows at most.
  ///   - isOldestFirst: whether the oldest come first.
  ///   - after: the last hit of the page before.
  /// - Returns: the page.
  /// - Throws: what SQLite reports, but for running out of time.
  func page(
    limit: Int,
    isOldestFirst: Bool,
    after: MessageAddress?
  ) throws(StoreError) -> RowPage {
    let cursor = try after.map { (address) throws(StoreError) in
      try Cursor(address, isOldestFirst: isOldestFirst, archive: archive, order: order)
    }
    var page = RowPage()
    do throws(StoreError) {
      try archive.attempt("searching") { () throws(SQLiteError) in
        try collect(limit + 1, isOldestFirst: isOldestFirst, cursor, into: &page.rows)
      }
    } catch .interrupted {
      page.isPartial = true
    }
    try sort(&page.rows, isOldestFirst: isOldestFirst)
    page.hasMore = page.rows.count > limit
    page.rows = Array(page.rows.prefix(limit))
    return page
  }

  private func collect(
    _ wanted: Int,
    isOldestFirst: Bool,
    _ cursor: Cursor?,
    into found: inout [FoundRow]
  ) throws(SQLiteError) {
    var page = PageFiller(
      order: order,
      wanted: wanted,
      isOldestFirst: isOldestFirst,
      cursor: cursor
    )
    defer { found = page.found }
    // Where a crowd fills rows ahead of time, a window by rows would hold all of it.
    if let expected = plan.expectedOfLists, !isOldestFirst, !order.straysFar {
      var windows = try MatchWindows(self, cursor, wanted: wanted, expected: expected)
      while let rows = try windows.next(after: page) {
        for row in rows.reversed() {
          guard page.take(row) else { return }
        }
      }
      return
    }
    let statement = try pageStatement(isOldestFirst: isOldestFirst, cursor)
    defer { statement.reset() }
    while try statement.step(), page.take(MatchedRow(statement)) {}
  }

  private func sort(_ found: inout [FoundRow], isOldestFirst: Bool) throws(StoreError) {
    let ids = found.map(\.id)
    var channels: [Int64: Int64] = [:]
    if Set(ids).count < ids.count {
      for row in found where channels[row.channel] == nil {
        channels[row.channel] = try archive.channelID(ofKey: row.channel)?.rawValue ?? 0
      }
    }
    found.sort { left, right in
      if left.id != right.id { return (left.id < right.id) == isOldestFirst }
      let isLess = channels[left.channel, default: 0] < channels[right.channel, default: 0]
      return isLess == isOldestFirst
    }
  }

  // MARK: Counting

  /// Counts what the plan finds.
  ///
  /// - Parameter limit: where counting ends; nothing for never.
  /// - Returns: the number, at most the limit.
  /// - Throws: what SQLite reports.
  func count(limit: Int64?) throws(StoreError) -> Int64 {
    try archive.attempt("counting") { () throws(SQLiteError) in
      let statement = try countStatement()
      if statement.sql != SQL.countAll.text { statement.bind(":limit", .integer(limit ?? -1)) }
      return try statement.firstInteger() ?? 0
    }
  }

  private var hasAllIDs: Bool {
    plan.ids == .lowest ... .highest
  }

  private func countStatement() throws(SQLiteError) -> Statement {
    if plan.rows != nil || plan.match == nil {
      let hasNothing = plan.rows == nil && plan.without == nil && plan.predicates.isEmpty
      if hasNothing, hasAllIDs, !isCut {
        return try archive.connection.statement(SQL.countAll.text)
      }
      return try prepared(.countWalking, walkingPredicates(isCounting: true), match: nil)
    }
    if plan.predicates.isEmpty, hasAllIDs {
      let statement = try archive.connection.statement(SQL.countIndex.text)
      statement.bind(":match", .text(plan.match?.match ?? ""))
      statement.bind(":low_row", .integer(rows.lowerBound))
      return statement.bind(":high_row", .integer(rows.upperBound))
    }
    return try prepared(.countMatching, plan.predicates, match: plan.match)
  }

  /// Counts what the plan finds by what it has in common.
  func counts(by grouping: Grouping) throws(SQLiteError) -> [(key: Int64, count: Int64)] {
    let isMatching = plan.match != nil && plan.rows == nil
    let statement =
      isMatching
      ? try prepared(.groupedMatching, plan.predicates, match: plan.match)
      : try prepared(.groupedWalking, walkingPredicates(isCounting: true), match: nil)
    let by: Int64 =
      switch grouping {
      case .channel: 0
      case .author: 1
      case .day: 2
      }
    statement.bind(":by", .integer(by))
    defer { statement.reset() }
    var counts: [(key: Int64, count: Int64)] = []
    while try statement.step() { counts.append((statement.integer(0), statement.integer(1))) }
    return counts
  }

  // MARK: Statements

  func pageStatement(
    isOldestFirst: Bool,
    _ cursor: Cursor?
  ) throws(SQLiteError) -> Statement {
    let isMatching = plan.match != nil && plan.rows == nil
    let sql: SQL =
      switch (isMatching, isOldestFirst) {
      case (true, false): .matchingNewest
      case (true, true): .matchingOldest
      case (false, false): .walkingNewest
      case (false, true): .walkingOldest
      }
    let statement =
      isMatching
      ? try prepared(sql, plan.predicates, match: plan.match)
      : try prepared(sql, walkingPredicates(isCounting: false), match: nil)
    cursor?.bind(to: statement, rows: rows, ids: plan.ids)
    return statement
  }

  /// What is checked where messages are walked: the index too is then asked row by row, but for
  /// counts, which need the whole list anyway.
  private func walkingPredicates(isCounting: Bool) -> [Predicate] {
    var predicates = plan.rows.map { [Predicate(.rowIn, [jsonList($0)])] } ?? []
    let sql: SQL = isCounting && plan.rows == nil ? .inIndex : .rowInIndex
    if let match = plan.match { predicates.append(Predicate(sql, [.text(match.match)])) }
    if let without = plan.without {
      predicates.append(Predicate(sql, [.text(without.match)]).negated)
    }
    return predicates + plan.predicates
  }

  func prepared(
    _ sql: SQL,
    _ predicates: [Predicate],
    match: IndexQuestion?
  ) throws(SQLiteError) -> Statement {
    let statement = try archive.connection.statement(sql.with(predicates))
    if let match { statement.bind(":match", .text(match.match)) }
    statement.bind(":low_row", .integer(rows.lowerBound))
    statement.bind(":high_row", .integer(rows.upperBound))
    statement.bind(":low_id", .integer(plan.ids.lowerBound.rawValue))
    statement.bind(":high_id", .integer(plan.ids.upperBound.rawValue))
    let values = predicates.flatMap(\.values)
    let places = statement.parameterNames.enumerated().filter { $0.element == nil }.map(\.offset)
    for (place, value) in zip(places, values) {
      statement.bind(Int32(place) + 1, value)
    }
    return statement
  }

  /// The statement that walks the matches for ranking.
  func ranked() throws(SQLiteError) -> Statement {
    guard plan.predicates.isEmpty, hasAllIDs, rows.lowerBound <= plan.ids.lowerBound.tick else {
      return try prepared(.rankedMatching, plan.predicates, match: plan.match)
    }
    let statement = try archive.connection.statement(SQL.rankedIndex.text)
    return statement.bind(":match", .text(plan.match?.match ?? ""))
  }
}

/// Where a page begins: behind the last hit of the one before.
struct Cursor {
  private let id: Snowflake
  private let channel: Int64?
  private let channelKey: Int64?
  private let isOldestFirst: Bool
  private let archive: Archive
  /// The first row, in the order of reading, that can come behind it.
  private let edge: Int64

  init(
    _ address: MessageAddress,
    isOldestFirst: Bool,
    archive: Archive,
    order: RowOrder
  ) throws(StoreError) {
    id = address.messageID
    edge =
      isOldestFirst
      ? try order.lowestRow(from: address.messageID)
      : try order.highestRow(upTo: address.messageID)
    channel = address.channelID?.rawValue
    channelKey = try address.channelID.map { (id) throws(StoreError) in
      try archive.channelKey(of: id) ?? -1
    }
    self.isOldestFirst = isOldestFirst
    self.archive = archive
  }

  /// Whether a row comes behind.
  func isBefore(_ row: FoundRow) -> Bool {
    if row.id != id { return (row.id < id) != isOldestFirst }
    guard let channel, row.channel != channelKey,
      let other = try? archive.channelID(ofKey: row.channel)
    else { return false }
    return (other.rawValue < channel) != isOldestFirst
  }

  /// The highest row that can come behind it, newest first.
  func highestRow(of rows: ClosedRange<Int64>) -> Int64 { min(rows.upperBound, edge) }

  /// Leaves out what lies before the cursor, as far as ids tell.
  func bind(to statement: Statement, rows: ClosedRange<Int64>, ids: ClosedRange<Snowflake>) {
    if isOldestFirst {
      statement.bind(":low_id", .integer(max(ids.lowerBound, id).rawValue))
      statement.bind(":low_row", .integer(max(rows.lowerBound, edge)))
    } else {
      statement.bind(":high_id", .integer(min(ids.upperBound, id).rawValue))
      statement.bind(":high_row", .integer(min(rows.upperBound, edge)))
    }
  }
}
