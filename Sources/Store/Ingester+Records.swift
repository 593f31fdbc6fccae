public import Model
import Payload
import Queries
import SQLite

extension Ingester {
  /// Takes in a guild with its roles, emoji and channels.
  ///
  /// - Parameters:
  ///   - guild: what is known of it; what is unknown erases nothing.
  ///   - document: the object as it came.
  ///   - seenAt: when it was so; nothing where that is when the run began.
  /// - Throws: `StoreError` for what SQLite reports.
  public func take(
    _ guild: Guild,
    document: [UInt8]? = nil,
    seenAt: Timestamp? = nil
  ) throws(StoreError) {
    let packed = try document.map { document throws(StoreError) in try pack(document) }
    let seenAt = (seenAt ?? run.startedAt).milliseconds
    try archive.attempt("noting a guild") { () throws(SQLiteError) in
      try places.update(guild, document: packed, rank: run.source.rank, seenAt: seenAt)
    }
    for var channel in guild.channels ?? [] {
      channel.guildID = guild.id
      try take(channel, seenAt: Timestamp(milliseconds: seenAt))
    }
  }

  /// Takes in a channel and the people of a private one.
  ///
  /// - Parameters:
  ///   - channel: what is known of it; what is unknown erases nothing.
  ///   - document: the object as it came.
  ///   - seenAt: when it was so; nothing where that is when the run began.
  /// - Throws: `StoreError` for what SQLite reports.
  public func take(
    _ channel: Channel,
    document: [UInt8]? = nil,
    seenAt: Timestamp? = nil
  ) throws(StoreError) {
    let packed = try document.map { document throws(StoreError) in try pack(document) }
    let seenAt = (seenAt ?? run.startedAt).milliseconds
    try archive.attempt("noting a channel") { () throws(SQLiteError) in
      for user in channel.recipients {
        _ = try users.note(user, seenAt: seenAt)
      }
      let (place, gainedGuild) = try places.update(
        channel,
        document: packed,
        rank: run.source.rank,
        seenAt: seenAt
      )
      if gainedGuild { try giveGuild(to: place) }
    }
  }

  /// Takes in a person, and what a guild adds to them.
  ///
  /// - Parameters:
  ///   - user: the person.
  ///   - member: what a guild adds.
  ///   - guildID: that guild.
  ///   - seenAt: when it was so; nothing where that is when the run began.
  /// - Throws: `StoreError` for what SQLite reports.
  public func take(
    _ user: User,
    member: Member? = nil,
    guildID: Snowflake? = nil,
    seenAt: Timestamp? = nil
  ) throws(StoreError) {
    let seenAt = (seenAt ?? run.startedAt).milliseconds
    try archive.attempt("noting a person") { () throws(SQLiteError) in
      let key = try users.note(user, seenAt: seenAt)
      guard let member, let guildID else { return }
      let guild = try places.guildKey(guildID)
      try users.note(member, user: key, guild: guild, seenAt: seenAt)
    }
  }

  /// Notes that a message was deleted; the first notice stands, and its document stays.
  ///
  /// - Returns: whether the archive holds the message.
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteDeletion(
    of id: Snowflake,
    in channelID: Snowflake,
    at time: Timestamp
  ) throws(StoreError) -> Bool {
    guard let row = try archive.row(of: id, in: channelID) else { return false }
    try archive.attempt("noting a deletion") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.markDeleted.text).bind(1, row)
        .bind(2, time.milliseconds).bind(3, run.id).run()
    }
    return true
  }

  /// Notes that a message was pinned.
  ///
  /// - Returns: whether the archive holds the message.
  /// - Throws: `StoreError` for what SQLite reports.
  public func notePin(
    of id: Snowflake,
    in channelID: Snowflake,
    at time: Timestamp?
  ) throws(StoreError) -> Bool {
    guard let row = try archive.row(of: id, in: channelID) else { return false }
    try archive.attempt("noting a pin") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.insertPin.text).bind(1, row)
        .bind(2, time?.milliseconds).run()
    }
    return true
  }

  /// Notes that a message is a favourite; the first time stands. It need not be in the archive.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteStar(
    of id: Snowflake,
    in channelID: Snowflake,
    at time: Timestamp?
  ) throws(StoreError) {
    try archive.attempt("noting a favourite") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.insertStar.text).bind(1, 0 as Int64)
        .bind(2, id.rawValue).bind(3, channelID.rawValue)
        .bind(4, (time ?? run.startedAt).milliseconds).run()
    }
  }

  /// Adds what a message said before, unless that is known.
  ///
  /// - Parameters:
  ///   - earlier: the version; its message must be in the archive.
  ///   - counts: gain the version where it is new.
  /// - Returns: whether the archive holds the message.
  /// - Throws: `StoreError` for what SQLite reports.
  public func addVersion(
    _ earlier: IncomingMessage,
    _ counts: inout IngestCounts
  ) throws(StoreError) -> Bool {
    let message = earlier.message
    guard let row = try archive.row(of: message.id, in: message.channelID) else { return false }
    let version = IncomingVersion(
      seenAt: (earlier.receivedAt ?? run.startedAt).milliseconds,
      editedAt: message.editedAt?.milliseconds,
      rank: earlier.rank ?? run.source.rank,
      shape: earlier.shape.rawValue,
      content: message.content,
      document: try packed(earlier),
      run: run.id
    )
    if try add(version, document: earlier.document, to: row) { counts.versions += 1 }
    return true
  }
}
