public import Model
import Payload
import Queries
import SQLite

extension Archive {
  /// How many messages the archive holds, as its channels count them.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var messageCount: Int64 {
    get throws(StoreError) {
      try attempt("counting messages") { () throws(SQLiteError) in
        try connection.value(SQL.countMessages.text)?.integer ?? 0
      }
    }
  }

  /// The rows of messages from a row on, in order.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func rows(from row: Int64, limit: Int) throws(StoreError) -> [Int64] {
    try attempt("reading rows") { () throws(SQLiteError) in
      try connection.rows(
        SQL.rowsFrom.text,
        [":row": .integer(row), ":limit": .integer(Int64(limit))]
      ) { $0.integer(0) }
    }
  }

  /// Reads a message with all that is known of it, for another archive.
  ///
  /// - Parameters:
  ///   - row: its row.
  ///   - highestRank: what its document counts as at most.
  /// - Returns: the message, or nothing where the row is free.
  /// - Throws: `.damaged` and `.compression` where a document can't be read, and what SQLite reports.
  public func content(
    atRow row: Int64,
    highestRank: Int64
  ) throws(StoreError) -> KeptContent? {
    guard let stored = try message(atRow: row) else { return nil }
    return try content(
      atRow: row,
      highestRank: highestRank,
      stored.message,
      stored.kept,
      stored.oddities
    )
  }

  /// Reads what is known of a message beside what it says, for one that was read before.
  ///
  /// - Parameters:
  ///   - message: the message, as its document has it.
  ///   - row: its row.
  /// - Returns: the message without its oddities, or nothing where the row is free.
  /// - Throws: `.compression` where a document can't be read, and what SQLite reports.
  public func content(
    of message: Message,
    atRow row: Int64
  ) throws(StoreError) -> KeptContent? {
    guard let kept = try document(atRow: row) else { return nil }
    return try content(atRow: row, highestRank: .max, message, kept, [])
  }

  private func content(
    atRow row: Int64,
    highestRank: Int64,
    _ told: Message,
    _ kept: KeptDocument,
    _ oddities: [Oddity]
  ) throws(StoreError) -> KeptContent {
    var message = told
    let reactions = try reactions(ofRow: row)
    // The table is what they are now; a document without the key says nothing of them.
    if !reactions.isEmpty || message.reactions != nil { message.reactions = reactions }
    let versions = try versions(ofRow: row)
    let incoming = IncomingMessage(
      message: message,
      oddities: oddities,
      document: kept.document,
      shape: kept.shape,
      receivedAt: kept.receivedAt,
      rank: min(highestRank, kept.rank)
    )
    return try attempt("reading a message") { () throws(SQLiteError) in
      let fate = try connection.statement(.fateOfRow)
      fate.bind(1, row)
      defer { fate.reset() }
      _ = try fate.step()
      return KeptContent(
        incoming: incoming,
        versions: versions,
        deletedAt: fate.optionalInteger(0).map(Timestamp.init(milliseconds:)),
        isPinned: fate.integer(1) != 0,
        pinnedAt: fate.optionalInteger(2).map(Timestamp.init(milliseconds:))
      )
    }
  }

  private func reactions(ofRow row: Int64) throws(StoreError) -> [Reaction] {
    var reactions: [Reaction] = []
    try attempt("reading reactions") { () throws(SQLiteError) in
      let statement = try connection.statement(.reactionsOfRow)
      statement.bind(1, row)
      defer { statement.reset() }
      while try statement.step() {
        let emoji = Emoji(
          id: Snowflake(rawValue: statement.integer(0)),
          name: statement.text(1),
          isAnimated: statement.optionalInteger(2).map { $0 != 0 }
        )
        if reactions.last?.emoji != emoji {
          reactions.append(Reaction(emoji: emoji, count: statement.integer(3)))
        }
        guard let id = Snowflake(rawValue: statement.integer(4)) else { continue }
        reactions[reactions.count - 1].users.append(User(id: id))
      }
    }
    return reactions
  }
}
