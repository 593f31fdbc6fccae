public import Model
import Queries
import SQLite

/// What became of a reaction that a live event told of.
public enum ReactionEffect: Hashable, Sendable {
  /// The count changed.
  case counted
  /// It was known already.
  case known
  /// The count changed, but whether this person was counted isn't known: servers tell of reactions that
  /// are taken back although there were none.
  case guessed
  /// The archive does not hold the message.
  case messageUnknown
}

extension Ingester {
  /// Counts a reaction that came, unless it is known that this person's is counted already.
  ///
  /// - Parameters:
  ///   - emoji: the emoji.
  ///   - user: whose it is, where that is told.
  ///   - id: the message.
  ///   - channelID: its channel.
  ///   - seenAt: when it came.
  /// - Returns: what became of it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func addReaction(
    _ emoji: Emoji,
    of user: User?,
    to id: Snowflake,
    in channelID: Snowflake,
    seenAt: Timestamp
  ) throws(StoreError) -> ReactionEffect {
    try noticeOthers()
    guard let row = try archive.row(of: id, in: channelID) else { return .messageUnknown }
    return try archive.attempt("noting a reaction") { () throws(SQLiteError) in
      try noteReactions(toldOf: id, at: seenAt)
      let found = try reaction(emoji, row: row)
      if let user {
        let key = try users.note(user, seenAt: seenAt.milliseconds)
        let before = archive.connection.totalChanges
        try archive.connection.statement(.insertReactor).bind(1, row).bind(2, emoji.storedID)
          .bind(3, emoji.storedName).bind(4, key).run()
        // Someone who is known counts already: the event came twice.
        if archive.connection.totalChanges == before { return .known }
      }
      try set(emoji, row: row, count: found.count + 1)
      return .counted
    }
  }

  /// Takes a reaction off the count; one that nobody is known to have made, and that all who are
  /// counted are known not to have made, changes nothing.
  ///
  /// - Parameters:
  ///   - emoji: the emoji.
  ///   - user: whose it was, where that is told.
  ///   - id: the message.
  ///   - channelID: its channel.
  ///   - seenAt: when it went.
  /// - Returns: what became of it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func removeReaction(
    _ emoji: Emoji,
    of user: User?,
    from id: Snowflake,
    in channelID: Snowflake,
    seenAt: Timestamp
  ) throws(StoreError) -> ReactionEffect {
    try noticeOthers()
    guard let row = try archive.row(of: id, in: channelID) else { return .messageUnknown }
    return try archive.attempt("noting that a reaction is gone") { () throws(SQLiteError) in
      try noteReactions(toldOf: id, at: seenAt)
      let found = try reaction(emoji, row: row)
      var isKnown = false
      if let user {
        let key = try users.note(user, seenAt: seenAt.milliseconds)
        let before = archive.connection.totalChanges
        try archive.connection.statement(.deleteReactor).bind(1, row).bind(2, emoji.storedID)
          .bind(3, emoji.storedName).bind(4, key).run()
        isKnown = archive.connection.totalChanges != before
      }
      guard isKnown || found.count > found.known else { return .known }
      try set(emoji, row: row, count: found.count - 1)
      return isKnown ? .counted : .guessed
    }
  }

  /// Takes all reactions off a message, or all with one emoji.
  ///
  /// - Parameters:
  ///   - emoji: the emoji; all of them where there is none.
  ///   - id: the message.
  ///   - channelID: its channel.
  ///   - seenAt: when they went.
  /// - Returns: what became of it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func clearReactions(
    with emoji: Emoji?,
    from id: Snowflake,
    in channelID: Snowflake,
    seenAt: Timestamp
  ) throws(StoreError) -> ReactionEffect {
    guard let row = try archive.row(of: id, in: channelID) else { return .messageUnknown }
    return try archive.attempt("noting that reactions are gone") { () throws(SQLiteError) in
      try noteReactions(toldOf: id, at: seenAt)
      let before = archive.connection.totalChanges
      if let emoji {
        for sql in [SQL.deleteReaction, .deleteReactors] {
          try archive.connection.statement(sql).bind(1, row).bind(2, emoji.storedID)
            .bind(3, emoji.storedName).run()
        }
      } else {
        for sql in [SQL.deleteReactions, .clearReactors] {
          try archive.connection.statement(sql).bind(1, row).run()
        }
      }
      return archive.connection.totalChanges == before ? .known : .counted
    }
  }

  /// Remembers when an event told of a message's reactions, for pages that were asked for before it and
  /// come later: be it to another process.
  private func noteReactions(toldOf id: Snowflake, at time: Timestamp) throws(SQLiteError) {
    try archive.connection.statement(.setSyncMark).bind(1, 0 as Int64)
      .bind(2, SyncMark.reactions.rawValue).bind(3, id.rawValue).bind(4, time.milliseconds).run()
  }

  /// Whether what a document tells of reactions was so before an event told of them.
  func isOvertaken(_ incoming: IncomingMessage) throws(StoreError) -> Bool {
    let time = (incoming.receivedAt ?? run.startedAt).milliseconds
    return try archive.attempt("looking for news of reactions") { () throws(SQLiteError) in
      let statement = try archive.connection.statement(.syncMark).bind(1, 0 as Int64)
        .bind(2, SyncMark.reactions.rawValue).bind(3, incoming.message.id.rawValue)
      return try statement.firstInteger().map { dating.isOutdated(time, by: $0) } ?? false
    }
  }

  private func reaction(
    _ emoji: Emoji,
    row: Int64
  ) throws(SQLiteError) -> (count: Int64, known: Int64) {
    let statement = try archive.connection.statement(.reactionOfRow)
    statement.bind(1, row).bind(2, emoji.storedID).bind(3, emoji.storedName)
    defer { statement.reset() }
    guard try statement.step() else { return (0, 0) }
    return (statement.integer(0), statement.integer(1))
  }

  /// Sets a count; at nothing the emoji is gone.
  private func set(_ emoji: Emoji, row: Int64, count: Int64) throws(SQLiteError) {
    if count > 0 {
      try archive.connection.statement(.insertReaction).bind(1, row).bind(2, emoji.storedID)
        .bind(3, emoji.storedName).bind(4, emoji.animatedNumber).bind(5, count).run()
    } else {
      try archive.connection.statement(.deleteReaction).bind(1, row).bind(2, emoji.storedID)
        .bind(3, emoji.storedName).run()
    }
  }
}

extension Emoji {
  /// The id as a column has it: 0 for characters.
  var storedID: Int64 { id?.rawValue ?? 0 }
  /// The name as a column has it.
  var storedName: String { name ?? "" }
}
