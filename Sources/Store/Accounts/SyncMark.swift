public import Model
import Queries
import SQLite

/// What an account's runs remember of a channel from one to the next.
public enum SyncMark: Int64, Hashable, Sendable, CaseIterable {
  /// When the newest pin was set that has been read.
  case pins = 0
  /// When the newest archived thread was archived that is known.
  case archivedThreads = 1
  /// When archived threads were last asked for.
  case askedForThreads = 2
  /// A message that the account saved: the message's id stands for the channel's, and the value is
  /// when that was learned.
  case savedMessage = 3
  /// A guild that the account is in: the guild's id stands for the channel's, and the value is when the
  /// account was shown it last.
  case membership = 4
  /// A message of whose reactions a session told: the message's id stands for the channel's, no account
  /// is named, and the value is when it told.
  case reactions = 5
}

/// A message of the archive as far as it is compared with the server's.
public struct HeldMessage: Hashable, Sendable {
  /// Its id.
  public let id: Snowflake
  /// What it says.
  public let content: String
  /// When it was last edited.
  public let editedAt: Timestamp?
}

/// A reaction whose people are still to be asked for.
public struct DueReaction: Hashable, Sendable {
  /// The channel of its message.
  public let channelID: Snowflake
  /// Its message.
  public let messageID: Snowflake
  /// The emoji.
  public let emoji: Emoji
  /// How many people the message told of.
  public let count: Int64
  /// The last user that was read, where the list was begun.
  public let after: Snowflake?

  /// Describes a reaction.
  public init(
    channelID: Snowflake,
    messageID: Snowflake,
    emoji: Emoji,
    count: Int64,
    after: Snowflake?
  ) {
    self.channelID = channelID
    self.messageID = messageID
    self.emoji = emoji
    self.count = count
    self.after = after
  }
}

extension Archive {
  /// What an account's runs remember, by channel.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func syncMarks(
    _ kind: SyncMark,
    account: Snowflake
  ) throws(StoreError) -> [Snowflake: Timestamp] {
    let values: [String: Value] = [
      ":account": .integer(account.rawValue), ":kind": .integer(kind.rawValue),
    ]
    let marks = try readAccounts(SQL.syncMarks, values) { row in
      Snowflake(rawValue: row.integer(0)).map { ($0, Timestamp(milliseconds: row.integer(1))) }
    }
    return Dictionary(marks) { first, _ in first }
  }

  /// Remembers something of a channel for the next run of an account.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func setSyncMark(
    _ kind: SyncMark,
    of channelID: Snowflake,
    account: Snowflake,
    to time: Timestamp
  ) throws(StoreError) {
    try attempt("noting where a run stands") { () throws(SQLiteError) in
      try connection.statement(.setSyncMark).bind(1, account.rawValue).bind(2, kind.rawValue)
        .bind(3, channelID.rawValue).bind(4, time.milliseconds).run()
    }
  }

  /// Reads the messages of a stretch of a channel that are not known to be deleted, lowest first.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func heldMessages(
    in channelID: Snowflake,
    _ ids: ClosedRange<Snowflake>
  ) throws(StoreError) -> [HeldMessage] {
    guard let key = try channelKey(of: channelID) else { return [] }
    return try attempt("reading messages") { () throws(SQLiteError) in
      let values: [String: Value] = [
        ":channel": .integer(key), ":low_id": .integer(ids.lowerBound.rawValue),
        ":high_id": .integer(ids.upperBound.rawValue),
      ]
      return try connection.rows(SQL.heldMessages.text, values) { row in
        Snowflake(rawValue: row.integer(0)).map {
          let edited = row.optionalInteger(2).map { Timestamp(milliseconds: $0) }
          return HeldMessage(id: $0, content: row.text(1), editedAt: edited)
        }
      }.compactMap(\.self)
    }
  }

  /// Every channel that is known, and how many messages of it are held.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func knownChannels() throws(StoreError) -> [(channel: Channel, messages: Int64)] {
    try attempt("reading channels") { () throws(SQLiteError) in
      try connection.rows(SQL.knownChannels.text) { row in
        Snowflake(rawValue: row.integer(0)).map { id in
          let channel = Channel(
            id: id,
            kind: row.optionalInteger(1).map(Channel.Kind.init(rawValue:)),
            guildID: Snowflake(rawValue: row.integer(2)),
            name: row.optionalText(4),
            parentID: Snowflake(rawValue: row.integer(3)),
            lastMessageID: Snowflake(rawValue: row.integer(5))
          )
          return (channel, row.integer(6))
        }
      }.compactMap(\.self)
    }
  }

  /// Counts the messages of a stretch of a channel, deleted ones among them.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func countMessages(
    in channelID: Snowflake,
    _ ids: ClosedRange<Snowflake>
  ) throws(StoreError) -> Int64 {
    guard let key = try channelKey(of: channelID) else { return 0 }
    return try attempt("counting messages") { () throws(SQLiteError) in
      let values: [String: Value] = [
        ":channel": .integer(key), ":low_id": .integer(ids.lowerBound.rawValue),
        ":high_id": .integer(ids.upperBound.rawValue),
      ]
      return try connection.value(SQL.countBetween.text, values)?.integer ?? 0
    }
  }

  /// The message of a stretch of a channel that has so many of it before it.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func message(
    _ index: Int64,
    in channelID: Snowflake,
    _ ids: ClosedRange<Snowflake>
  ) throws(StoreError) -> Snowflake? {
    guard let key = try channelKey(of: channelID) else { return nil }
    return try attempt("finding a message") { () throws(SQLiteError) in
      let values: [String: Value] = [
        ":channel": .integer(key), ":low_id": .integer(ids.lowerBound.rawValue),
        ":high_id": .integer(ids.upperBound.rawValue), ":before": .integer(index),
      ]
      return try connection.value(SQL.nthMessage.text, values)?.integer
        .flatMap { Snowflake(rawValue: $0) }
    }
  }

  /// The pinned messages of a channel.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func pinnedMessages(in channelID: Snowflake) throws(StoreError) -> [Snowflake] {
    guard let key = try channelKey(of: channelID) else { return [] }
    return try attempt("reading pins") { () throws(SQLiteError) in
      try connection.rows(SQL.pinnedMessages.text, [":channel": .integer(key)]) {
        Snowflake(rawValue: $0.integer(0))
      }.compactMap(\.self)
    }
  }

  /// The reactions whose people are not known, or not known any more, those with the most first.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func dueReactions(limit: Int) throws(StoreError) -> [DueReaction] {
    try readAccounts(SQL.dueReactions, [":limit": .integer(Int64(limit))]) { row in
      guard let channel = Snowflake(rawValue: row.integer(0)),
        let message = Snowflake(rawValue: row.integer(1))
      else { return nil }
      let name = row.text(3)
      return DueReaction(
        channelID: channel,
        messageID: message,
        emoji: Emoji(id: Snowflake(rawValue: row.integer(2)), name: name.isEmpty ? nil : name),
        count: row.integer(4),
        after: Snowflake(rawValue: row.integer(5))
      )
    }
  }
}
