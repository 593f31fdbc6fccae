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
    try noticeOthers()
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
    try noticeOthers()
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
    try noticeOthers()
    let seenAt = (seenAt ?? run.startedAt).milliseconds
    try archive.attempt("noting a person") { () throws(SQLiteError) in
      let key = try users.note(user, seenAt: seenAt)
      guard let member, let guildID else { return }
      let guild = try places.guildKey(guildID)
      try users.note(member, user: key, guild: guild, seenAt: seenAt)
    }
  }

  /// Takes in a custom emoji; a guild that is known stays.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func take(_ emoji: Emoji, guildID: Snowflake? = nil) throws(StoreError) {
    guard let id = emoji.id else { return }
    try noticeOthers()
    try archive.attempt("noting an emoji") { () throws(SQLiteError) in
      let guild = try guildID.map { id throws(SQLiteError) in try places.guildKey(id) }
      try archive.connection.statement(.upsertEmoji).bind(1, id.rawValue).bind(2, guild)
        .bind(3, emoji.name).bind(4, emoji.animatedNumber).bind(5, run.source.rank).run()
    }
  }

  /// Claims that the archive holds every message of an interval, as files tell it: without an account.
  ///
  /// Call it in a transaction, once the messages are in.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func claim(
    _ ids: ClosedRange<Snowflake>,
    in channelID: Snowflake,
    now: Timestamp
  ) throws(StoreError) {
    try noticeOthers()
    let place = try archive.attempt("noting a channel") { () throws(SQLiteError) in
      try places.place(channelID, guildID: nil).place
    }
    try archive.claim(ids, channel: place.key, account: 0, source: .import, run: run, now: now)
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
      try archive.connection.statement(.markDeleted).bind(1, row)
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
      try archive.connection.statement(.insertPin).bind(1, row)
        .bind(2, time?.milliseconds).run()
    }
    return true
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
