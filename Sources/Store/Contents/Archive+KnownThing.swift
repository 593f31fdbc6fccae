public import Model
import Queries
import SQLite

/// What an archive knows of one thing that a message names.
extension Archive {
  /// Reads what is known of a guild, without its roles.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownGuild(_ id: Snowflake) throws(StoreError) -> KnownThing? {
    try first(.toldGuild, [id]) { knownGuild($0, roles: nil) }
  }

  /// Reads what is known of a channel.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownChannel(_ id: Snowflake) throws(StoreError) -> KnownThing? {
    try first(.toldChannel, [id]) { knownChannel($0) }
  }

  /// Reads what is known of a person.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownUser(_ id: Snowflake) throws(StoreError) -> KnownThing? {
    try first(.toldUser, [id]) { Self.knownUser($0) }
  }

  /// Reads every name that a person bore, in the order of guilds and names.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownNames(of id: Snowflake) throws(StoreError) -> [KnownName] {
    try attempt("reading names") { () throws(SQLiteError) in
      try connection.rows(SQL.toldNamesOfUser.text, [":id": .integer(id.rawValue)]) { row in
        KnownName(
          guildID: Snowflake(rawValue: row.integer(0)),
          name: row.text(1),
          firstSeen: Timestamp(milliseconds: row.integer(2))
        )
      }
    }
  }

  /// Reads what a guild adds to a person.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownMember(
    _ user: Snowflake,
    of guildID: Snowflake
  ) throws(StoreError) -> KnownThing? {
    try first(.toldMember, [guildID, user]) { Self.knownMember($0) }
  }

  /// Reads what is known of a custom emoji.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownEmoji(_ id: Snowflake) throws(StoreError) -> KnownThing? {
    try first(.toldOneEmoji, [id]) { Self.knownEmoji($0) }
  }

  /// Reads what is known of a role, and which guild's it is.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownRole(
    _ id: Snowflake
  ) throws(StoreError) -> (role: Role, guildID: Snowflake)? {
    try first(.toldRole, [id]) { row in
      guard let role = Self.role(row), let guildID = Snowflake(rawValue: row.integer(1)) else {
        return nil
      }
      return (role, guildID)
    }
  }

  /// Reads the ledger of a channel.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownCoverage(
    of channelID: Snowflake
  ) throws(StoreError) -> [CoverageInterval] {
    try attempt("reading the ledger") { () throws(SQLiteError) in
      let statement = try connection.statement(SQL.toldChannelCoverage.text)
      statement.bind(1, channelID.rawValue)
      defer { statement.reset() }
      var intervals: [CoverageInterval] = []
      while try statement.step() {
        guard case .coverage(let interval, _, _)? = Self.knownCoverage(statement) else { continue }
        intervals.append(interval)
      }
      return intervals
    }
  }

  private func first<Known>(
    _ sql: SQL,
    _ ids: [Snowflake],
    _ read: (Statement) -> Known?
  ) throws(StoreError) -> Known? {
    try attempt("reading what the archive knows") { () throws(SQLiteError) in
      let statement = try connection.statement(sql.text)
      for (index, id) in ids.enumerated() { statement.bind(Int32(index + 1), id.rawValue) }
      defer { statement.reset() }
      return try statement.step() ? read(statement) : nil
    }
  }
}
