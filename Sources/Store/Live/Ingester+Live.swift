public import Model
import Payload
import Queries
import SQLite

extension Ingester {
  /// Claims that the archive holds every message of an interval, for an account's session heard them
  /// all.
  ///
  /// Call it in a transaction, once the messages are in.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func claimLive(
    _ ids: ClosedRange<Snowflake>,
    in channelID: Snowflake,
    account: Snowflake,
    now: Timestamp
  ) throws(StoreError) {
    try noticeOthers()
    let key = try archive.attempt("noting a channel") { () throws(SQLiteError) in
      try places.place(channelID, guildID: nil).place.key
    }
    try archive.claim(
      ids,
      channel: key,
      account: account.rawValue,
      source: .live,
      run: run,
      now: now
    )
  }

  /// Completes a message's document by the one that is kept, for an event that tells a part of it.
  ///
  /// - Parameters:
  ///   - document: the event's object.
  ///   - id: the message.
  ///   - channelID: its channel.
  ///   - receivedAt: when it came.
  /// - Returns: the message as it is now; nothing where the archive does not hold it, or what it holds
  ///   is of another shape.
  /// - Throws: `StoreError` for what SQLite reports, and for a damaged document.
  public func completed(
    _ document: [UInt8],
    of id: Snowflake,
    in channelID: Snowflake,
    receivedAt: Timestamp
  ) throws(StoreError) -> IncomingMessage? {
    guard let row = try archive.row(of: id, in: channelID),
      let kept = try archive.message(atRow: row), kept.kept.shape == .fluxer
    else { return nil }
    let context = PayloadContext(
      shape: .fluxer,
      channelID: channelID,
      guildID: kept.message.guildID,
      author: kept.message.author
    )
    let reader = JSONReader()
    let whole = try? reader.read(document) { new throws(PayloadError) in
      try reader.read(kept.kept.document) { old throws(PayloadError) in
        JSONMerge.document(new, keepingAbsentMembersOf: old)
      }
    }
    guard let whole else { return nil }
    let decoded = try? reader.read(whole) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context)
    }
    guard let decoded else { return nil }
    var message = decoded.value
    // Reactions are counted by their own events since the document came.
    message.reactions = nil
    return IncomingMessage(
      message: message,
      oddities: decoded.oddities,
      document: whole,
      shape: .fluxer,
      receivedAt: receivedAt
    )
  }

  /// Notes that an account is in a guild, or no longer.
  ///
  /// The guild is gone once none of the archive's accounts is in it; its channels and messages stay as
  /// they are.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteMembership(
    _ isMember: Bool,
    of account: Snowflake,
    inGuild id: Snowflake,
    at time: Timestamp
  ) throws(StoreError) {
    try noticeOthers()
    let kind = SyncMark.membership
    if isMember {
      try archive.setSyncMark(kind, of: id, account: account, to: time)
    } else {
      try archive.removeSyncMark(kind, of: id, account: account)
    }
    try archive.attempt("noting a guild") { () throws(SQLiteError) in
      _ = try places.guildKey(id)
      try archive.connection.statement(.renewGuildState).bind(1, kind.rawValue)
        .bind(2, id.rawValue).run()
    }
  }

  /// Notes every guild that an account is in: it is in no other.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteMemberships(
    of account: Snowflake,
    inGuilds guilds: Set<Snowflake>,
    at time: Timestamp
  ) throws(StoreError) {
    let known = try archive.syncMarks(.membership, account: account).keys
    for id in guilds {
      try noteMembership(true, of: account, inGuild: id, at: time)
    }
    for id in known where !guilds.contains(id) {
      try noteMembership(false, of: account, inGuild: id, at: time)
    }
  }

  /// Replaces a guild's stickers in its document; those that are gone stay behind the others, for
  /// messages bear them still.
  ///
  /// - Parameters:
  ///   - list: the whole list of stickers, as it came.
  ///   - guildID: the guild.
  ///   - time: when it was so.
  /// - Throws: `StoreError` for what SQLite reports.
  public func takeStickers(
    _ list: [UInt8],
    of guildID: Snowflake,
    seenAt time: Timestamp
  ) throws(StoreError) {
    let old = try keptDocument(ofGuild: guildID) ?? Array("{\"id\":\"\(guildID)\"}".utf8)
    guard let stickers = StickerLists.joined(list, keeping: old) else { return }
    let head = Array("{\"stickers\":".utf8)
    guard let document = StickerLists.merged(head + stickers + [0x7D], over: old) else { return }
    try take(Guild(id: guildID), document: document, seenAt: time)
  }

  /// A guild's document with the stickers that it once had and the new one lacks.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func withFormerStickers(
    _ document: [UInt8],
    of guildID: Snowflake
  ) throws(StoreError) -> [UInt8] {
    guard let old = try keptDocument(ofGuild: guildID),
      let list = StickerLists.list(in: document),
      let stickers = StickerLists.joined(list, keeping: old), stickers != list
    else { return document }
    let head = Array("{\"stickers\":".utf8)
    return StickerLists.merged(head + stickers + [0x7D], over: document) ?? document
  }

  /// A guild's document with new properties, as guild-ready objects have them.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func withProperties(
    _ properties: [UInt8],
    of guildID: Snowflake
  ) throws(StoreError) -> [UInt8] {
    let head = Array("{\"id\":\"\(guildID)\",\"properties\":".utf8)
    let new = head + properties + [0x7D]
    guard let old = try keptDocument(ofGuild: guildID) else { return new }
    return StickerLists.merged(new, over: old) ?? new
  }

  private func keptDocument(ofGuild id: Snowflake) throws(StoreError) -> [UInt8]? {
    let stored = try archive.attempt("reading a guild") { () throws(SQLiteError) in
      try archive.connection.value(SQL.guildDocument.text, [":id": .integer(id.rawValue)])
    }
    guard case .blob(let bytes)? = stored, bytes.count > 8 else { return nil }
    let dictionary = bytes.prefix(8).reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return try? archive.unpack(
      PackedDocument(dictionary: dictionary, body: Array(bytes.dropFirst(8)))
    )
  }
}

extension Archive {
  /// Forgets something that an account's runs remember.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func removeSyncMark(
    _ kind: SyncMark,
    of id: Snowflake,
    account: Snowflake
  ) throws(StoreError) {
    try attempt("noting where a run stands") { () throws(SQLiteError) in
      try connection.statement(.deleteSyncMark).bind(1, account.rawValue).bind(2, kind.rawValue)
        .bind(3, id.rawValue).run()
    }
  }
}
