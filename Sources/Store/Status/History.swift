public import Model
import Queries
import SQLite

/// A run as the archive remembers it.
public struct RunRecord: Hashable, Sendable {
  /// Its number.
  public let id: Int64
  /// The command that ran.
  public let command: String
  /// What it read from, such as a file's name.
  public let origin: String?
  /// Where its documents came from.
  public let source: Source?
  /// When it began.
  public let startedAt: Timestamp
  /// When it ended; nothing where it was killed or still runs.
  public let endedAt: Timestamp?
  /// `done`, `part`, `failed` or `interrupted`; nothing where it did not end.
  public let outcome: String?
  /// What it did, as a JSON object.
  public let counts: String?

  init(_ statement: Statement) {
    id = statement.integer(0)
    command = statement.text(1)
    origin = statement.optionalText(2)
    source = Source(rawValue: statement.integer(3))
    startedAt = Timestamp(milliseconds: statement.integer(4))
    endedAt = statement.optionalInteger(5).map { Timestamp(milliseconds: $0) }
    outcome = statement.optionalText(6)
    counts = statement.optionalText(7)
  }
}

/// A place where a document surprised, with where it is.
public struct OddityRecord: Hashable, Sendable {
  /// When the document was received.
  public let receivedAt: Timestamp
  /// The row of its message; nothing where it could not become one.
  public let row: Int64?
  /// The channel, where known.
  public let channelID: Snowflake?
  /// The message, where there is one.
  public let messageID: Snowflake?
  /// Where in the document.
  public let path: String
  /// What was expected there.
  public let expected: String
  /// What was found there.
  public let found: String

  init(_ statement: Statement) {
    receivedAt = Timestamp(milliseconds: statement.integer(1))
    row = statement.optionalInteger(2)
    channelID = Snowflake(rawValue: statement.integer(3))
    messageID = Snowflake(rawValue: statement.integer(4))
    path = statement.text(5)
    expected = statement.text(6)
    found = statement.text(7)
  }
}

extension Archive {
  /// The last runs, newest first.
  ///
  /// - Parameter limit: how many at most.
  /// - Returns: the runs.
  /// - Throws: `StoreError` for what SQLite reports.
  public func recentRuns(limit: Int64) throws(StoreError) -> [RunRecord] {
    try attempt("reading runs") { () throws(SQLiteError) in
      try connection.rows(SQL.recentRuns.text, [":limit": .integer(limit)], RunRecord.init)
    }
  }

  /// The runs whose end was never noted, oldest first: they were killed, or still run.
  ///
  /// Those after which the same command went to its end on the same thing are past.
  ///
  /// - Returns: the runs.
  /// - Throws: `StoreError` for what SQLite reports.
  public func openRuns() throws(StoreError) -> [RunRecord] {
    try attempt("reading runs") { () throws(SQLiteError) in
      try connection.rows(SQL.openRuns.text, [:], RunRecord.init)
    }
  }

  /// How many documents surprised: messages, and documents that could not become any.
  ///
  /// - Returns: both counts.
  /// - Throws: `StoreError` for what SQLite reports.
  public func oddityCounts() throws(StoreError) -> (placed: Int64, unplaced: Int64) {
    let counts = try attempt("counting oddities") { () throws(SQLiteError) in
      try connection.rows(SQL.countOddities.text) { ($0.integer(0), $0.integer(1)) }.first
    }
    return (counts?.0 ?? 0, counts?.1 ?? 0)
  }

  /// Where documents surprised, newest first.
  ///
  /// - Parameter limit: how many at most.
  /// - Returns: the places.
  /// - Throws: `StoreError` for what SQLite reports.
  public func oddities(limit: Int64) throws(StoreError) -> [OddityRecord] {
    try attempt("reading oddities") { () throws(SQLiteError) in
      try connection.rows(SQL.oddities.text, [":limit": .integer(limit)], OddityRecord.init)
    }
  }
}
