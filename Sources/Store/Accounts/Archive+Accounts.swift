public import Model
import Queries
import SQLite

/// An account that filled an archive: who it is, and never what it signs in with.
public struct KnownAccount: Hashable, Sendable {
  /// The user's id.
  public let id: Snowflake
  /// Its name, where it was told.
  public let name: String?
  /// Whether it is a bot.
  public let isBot: Bool
  /// When it was last used.
  public let seenAt: Timestamp
}

extension Archive {
  /// The accounts that the archive was filled by, by id.
  ///
  /// - Returns: none where the archive is read as an older version wrote it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func accounts() throws(StoreError) -> [KnownAccount] {
    try readAccounts(SQL.accounts) { row in
      Snowflake(rawValue: row.integer(0)).map {
        KnownAccount(
          id: $0,
          name: row.optionalText(1),
          isBot: row.integer(2) != 0,
          seenAt: Timestamp(milliseconds: row.integer(3))
        )
      }
    }
  }

  /// Makes an account known, or renews its name.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteAccount(
    _ id: Snowflake,
    name: String?,
    isBot: Bool,
    now: Timestamp
  ) throws(StoreError) {
    try attempt("noting an account") { () throws(SQLiteError) in
      try connection.statement(.upsertAccount).bind(1, id.rawValue).bind(2, name)
        .bind(3, isBot ? 1 : 0).bind(4, now.milliseconds).run()
    }
  }

  /// The favourite channels of an account, in its own order.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func favourites(of account: Snowflake) throws(StoreError) -> [Snowflake] {
    try readAccounts(SQL.favourites, [":account": .integer(account.rawValue)]) { row in
      Snowflake(rawValue: row.integer(0))
    }
  }

  /// Replaces the favourite channels of an account, in a transaction.
  ///
  /// - Parameters:
  ///   - channels: the channels in their order.
  ///   - account: the account.
  /// - Throws: `StoreError` for what SQLite reports.
  public func setFavourites(
    _ channels: [Snowflake],
    of account: Snowflake
  ) throws(StoreError) {
    try attempt("noting favourites") { () throws(SQLiteError) in
      try connection.statement(.clearFavourites).bind(1, account.rawValue).run()
      for (position, channel) in channels.enumerated() {
        try connection.statement(.insertFavourite).bind(1, account.rawValue)
          .bind(2, channel.rawValue).bind(3, Int64(position)).run()
      }
    }
  }

  /// What is excluded from every run: channels, categories and guilds by their ids.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func exclusions() throws(StoreError) -> Set<Snowflake> {
    Set(try readAccounts(SQL.exclusions) { Snowflake(rawValue: $0.integer(0)) })
  }

  /// Excludes a channel, a category or a guild from every run.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func exclude(_ id: Snowflake, now: Timestamp) throws(StoreError) {
    try attempt("noting an exclusion") { () throws(SQLiteError) in
      try connection.statement(.insertExclusion).bind(1, id.rawValue).bind(2, now.milliseconds)
        .run()
    }
  }

  /// Takes an exclusion back.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func include(_ id: Snowflake) throws(StoreError) {
    try attempt("taking an exclusion back") { () throws(SQLiteError) in
      try connection.statement(.deleteExclusion).bind(1, id.rawValue).run()
    }
  }

  /// How channels last answered the accounts that asked them, by channel.
  ///
  /// - Parameter account: whose answers; every account's where there is none.
  /// - Returns: the last answer of each channel to each account.
  /// - Throws: `StoreError` for what SQLite reports.
  public func channelAccess(
    of account: Snowflake? = nil
  ) throws(StoreError) -> [ChannelAccess] {
    try readAccounts(SQL.channelAccess) { row in
      guard let channelID = Snowflake(rawValue: row.integer(0)),
        let owner = Snowflake(rawValue: row.integer(1)), account == nil || owner == account,
        let state = ChannelAccess.State(rawValue: row.integer(2))
      else { return nil }
      return ChannelAccess(
        channelID: channelID,
        account: owner,
        state: state,
        reason: row.optionalText(3),
        since: Timestamp(milliseconds: row.integer(4)),
        tries: row.integer(5),
        dueAt: row.integer(6) == 0 ? nil : Timestamp(milliseconds: row.integer(6))
      )
    }
  }

  /// Everything that is known to be complete for an account, by channel, whatever proved it.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func covered(account: Snowflake) throws(StoreError) -> [Snowflake: IntervalSet] {
    var found: [Snowflake: [ClosedRange<Snowflake>]] = [:]
    try attempt("reading the ledger") { () throws(SQLiteError) in
      let values: [String: Value] = [":account": .integer(account.rawValue)]
      try connection.forEachRow(SQL.coverageOfAccount.text, values) { row in
        guard let channel = Snowflake(rawValue: row.integer(0)),
          let low = Snowflake(rawValue: row.integer(1)),
          let high = Snowflake(rawValue: row.integer(2)), low <= high
        else { return }
        found[channel, default: []].append(low...high)
      }
    }
    return found.mapValues { IntervalSet($0) }
  }

  /// Reads what version 2 of the schema brought; nothing from an archive that is read as version 1.
  func readAccounts<Element>(
    _ sql: SQL,
    _ values: [String: Value] = [:],
    _ make: (Statement) -> Element?
  ) throws(StoreError) -> [Element] {
    try attempt("reading what is known of accounts") { () throws(SQLiteError) in
      guard try connection.value(SQL.schemaVersion.text)?.integer ?? 0 >= 2 else { return [] }
      return try connection.rows(sql.text, values, make).compactMap(\.self)
    }
  }
}
