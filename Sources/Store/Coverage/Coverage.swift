import Glibc
public import Model
import Queries
import SQLite

/// How it was learned that nothing is missing from an interval of ids.
public enum CoverageSource: Int64, Hashable, Sendable, CaseIterable {
  /// Pages from the server lay side by side.
  case page = 0
  /// The live feed was not broken.
  case live = 1
  /// A file that was imported holds the whole of it.
  case `import` = 2
}

/// An entry of the ledger: from here to there nothing is missing.
public struct CoverageInterval: Hashable, Sendable {
  /// The ids that it vouches for.
  public let ids: ClosedRange<Snowflake>
  /// How it was learned.
  public let source: CoverageSource
  /// When it was learned, or last extended.
  public let learnedAt: Timestamp

  /// Describes an entry.
  public init(ids: ClosedRange<Snowflake>, source: CoverageSource, learnedAt: Timestamp) {
    self.ids = ids
    self.source = source
    self.learnedAt = learnedAt
  }
}

/// The ledger. A channel is named by its key, an account by its id; 0 is no account, as for files.
extension Archive {
  /// Claims that an archive holds every message of an interval, and joins the claim with those of the
  /// same source that it touches.
  ///
  /// Call it in the transaction that writes the rows it vouches for: a claim that outlives its rows
  /// is a lie. Without a transaction it traps.
  ///
  /// - Parameters:
  ///   - interval: the ids, both ends among them.
  ///   - channel: the key of the channel.
  ///   - account: the account that could see them, or 0.
  ///   - source: how it was learned.
  ///   - run: the run that learned it.
  ///   - now: the time.
  /// - Throws: `StoreError` for what SQLite reports.
  public func claim(
    _ interval: ClosedRange<Snowflake>,
    channel: Int64,
    account: Int64,
    source: CoverageSource,
    run: Run,
    now: Timestamp
  ) throws(StoreError) {
    precondition(connection.isInTransaction, "a claim belongs in the transaction of its rows")
    try attempt("writing the ledger") { () throws(SQLiteError) in
      let low = interval.lowerBound.rawValue
      let high = interval.upperBound.rawValue
      let touching = try connection.statement(SQL.touchingCoverage.text)
      touching.bind(1, channel).bind(2, account).bind(3, source.rawValue)
        .bind(4, interval.lowerBound.predecessor.rawValue)
        .bind(5, interval.upperBound.successor.rawValue)
      _ = try touching.step()
      let lowest = min(low, touching.optionalInteger(0) ?? low)
      let highest = max(high, touching.optionalInteger(1) ?? high)
      touching.reset()
      try connection.statement(SQL.deleteCoverage.text)
        .bind(1, channel).bind(2, account).bind(3, source.rawValue)
        .bind(4, interval.lowerBound.predecessor.rawValue)
        .bind(5, interval.upperBound.successor.rawValue).run()
      try connection.statement(SQL.insertCoverage.text)
        .bind(1, channel).bind(2, account).bind(3, source.rawValue).bind(4, lowest)
        .bind(5, highest).bind(6, now.milliseconds).bind(7, run.id).run()
    }
  }

  /// Reads the ledger of a channel as an account sees it, lowest first.
  ///
  /// - Parameters:
  ///   - channel: the key of the channel.
  ///   - account: the account, or 0 for what was learned without one.
  /// - Returns: the entries as they are kept: of one source they lie apart, of several they may overlap.
  /// - Throws: `StoreError` for what SQLite reports.
  public func coverage(
    ofChannel channel: Int64,
    account: Int64
  ) throws(StoreError) -> [CoverageInterval] {
    try attempt("reading the ledger") { () throws(SQLiteError) in
      try connection.rows(
        SQL.coverageOfChannel.text,
        [":channel": .integer(channel), ":account": .integer(account)]
      ) { $0.coverage(at: 0) }.compactMap(\.self)
    }
  }

  /// Everything that is known to be complete in a channel for an account, whatever proved it.
  ///
  /// What was learned without an account, as from files, counts for each.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func covered(channel: Int64, account: Int64) throws(StoreError) -> IntervalSet {
    let own = try coverage(ofChannel: channel, account: account)
    let common = account == 0 ? [] : try coverage(ofChannel: channel, account: 0)
    return IntervalSet((own + common).map(\.ids))
  }

  /// The holes in what is known of a channel, lowest first, up to the newest message that is known to
  /// be there.
  ///
  /// - Parameters:
  ///   - channel: the key of the channel.
  ///   - account: the account, or 0.
  /// - Returns: the ids that nothing vouches for; none where no message is known of at all.
  /// - Throws: `StoreError` for what SQLite reports.
  public func gaps(
    channel: Int64,
    account: Int64
  ) throws(StoreError) -> [ClosedRange<Snowflake>] {
    let newest = try attempt("reading the newest message") { () throws(SQLiteError) in
      try connection.value(SQL.newestKnownMessage.text, [":key": .integer(channel)])?.integer
    }
    guard let newest, let end = Snowflake(rawValue: newest), end.isOfThePast else { return [] }
    return try covered(channel: channel, account: account).gaps(within: .lowest...end).intervals
  }
}

extension Snowflake {
  /// Whether its time has come, or comes within a day: an id that a broken server made up must not
  /// make a gap that nothing can fill.
  var isOfThePast: Bool {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return timestamp.milliseconds / 1000 <= Int64(time.tv_sec) + 86_400
  }
}

extension Statement {
  /// An entry of the ledger from four columns; nothing where they can't be one, which `verify` names.
  func coverage(at column: Int32) -> CoverageInterval? {
    guard let source = CoverageSource(rawValue: integer(column)),
      let low = Snowflake(rawValue: integer(column + 1)),
      let high = Snowflake(rawValue: integer(column + 2)), low <= high
    else { return nil }
    return CoverageInterval(
      ids: low...high,
      source: source,
      learnedAt: Timestamp(milliseconds: integer(column + 3))
    )
  }
}
