public import Model
import Queries
import SQLite

/// What is known of files that were sent: the queue of what is to be fetched.
extension Archive {
  /// Whether the archive's schema knows files; one that an earlier version wrote is read as it is.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var knowsMedia: Bool {
    get throws(StoreError) {
      try attempt("reading the schema") { () throws(SQLiteError) in
        try connection.value(SQL.schemaVersion.text)?.integer ?? 0 >= 3
      }
    }
  }

  /// Makes the attachments known of messages whose attachments aren't yet, in a transaction.
  ///
  /// - Parameters:
  ///   - row: only messages at rows above this one; -1 for all.
  ///   - limit: how many messages at most.
  /// - Returns: the last row that was looked at; nothing where there is no more.
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteAttachments(above row: Int64, limit: Int = 1_000) throws(StoreError) -> Int64? {
    let rows = try attempt("looking for files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.unnotedAttachments.text,
        [":row": .integer(row), ":limit": .integer(Int64(limit))]
      ) { $0.integer(0) }
    }
    try noteAttachments(ofRows: rows)
    return rows.last
  }

  /// Makes the attachments of messages known, in a transaction.
  ///
  /// - Parameter rows: the messages' rows; free ones are passed over.
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteAttachments(ofRows rows: [Int64]) throws(StoreError) {
    for row in rows {
      // A document that can't be read hides its files; verify names it.
      guard let message = try readable(row) else { continue }
      for attachment in message.allAttachments { try note(attachment, of: message) }
    }
  }

  private func readable(_ row: Int64) throws(StoreError) -> Message? {
    do throws(StoreError) {
      return try message(atRow: row)?.message
    } catch {
      guard error.isDamagedDocument else { throw error }
      return nil
    }
  }

  private func note(_ attachment: Attachment, of message: Message) throws(StoreError) {
    guard let id = attachment.id else { return }
    let address = attachment.url.flatMap(MediaAddress.init)
    let isOver = attachment.isExpired || attachment.url == nil
    let state: MediaState = isOver ? .expired : address == nil ? .refused : .wanted
    let reason: String? =
      switch state {
      case .expired: "its time was over when the message was read"
      case .refused: "its address can't be used"
      default: nil
      }
    try attempt("noting a file") { () throws(SQLiteError) in
      try connection.statement(.noteMedia).bind(1, MediaKeeper.attachment.rawValue)
        .bind(2, id.rawValue).bind(3, "").bind(4, attachment.filename).bind(5, 0)
        .bind(6, address?.place).bind(7, address == nil ? nil : attachment.url)
        .bind(8, address?.signedUntil?.milliseconds).bind(9, attachment.expiresAt?.milliseconds)
        .bind(10, attachment.size).bind(11, attachment.contentType)
        .bind(12, attachment.contentHash).bind(13, message.channelID.rawValue)
        .bind(14, message.id.rawValue).bind(15, state.rawValue).bind(16, reason).run()
    }
  }

  /// Makes the pictures known that exports show beside messages: of authors, guilds and emoji.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func notePictures() throws(StoreError) {
    try attempt("noting pictures") { () throws(SQLiteError) in
      for sql in [SQL.noteAvatars, .noteIcons, .noteEmoji] { try connection.run(sql.text) }
    }
    let groups = try attempt("looking for groups") { () throws(SQLiteError) in
      try connection.rows(SQL.groupChannels.text) { Snowflake(rawValue: $0.integer(0)) }
    }
    for id in groups.compactMap(\.self) {
      // Only what the group's document tells as its picture is one.
      guard case .channel(let group, _, _, _)? = try knownChannel(id), let icon = group.icon else {
        continue
      }
      let hash = MediaAddress.plainHash(icon)
      try note(.icon, id, variant: hash, name: "", moves: hash != icon)
    }
  }

  private func rows(
    with trait: MessageTrait,
    above row: Int64,
    _ limit: Int
  ) throws(StoreError) -> [Int64] {
    try attempt("looking for messages") { () throws(SQLiteError) in
      try connection.rows(
        SQL.rowsWithToken.text,
        [
          ":token": .text("\"\(FilterToken.has(trait).text)\""), ":row": .integer(row),
          ":limit": .integer(Int64(limit)),
        ]
      ) { $0.integer(0) }
    }
  }

  /// Makes the stickers known of messages that have some.
  ///
  /// - Parameters:
  ///   - row: only messages at rows above this one; -1 for all.
  ///   - limit: how many messages at most.
  /// - Returns: the last row that was looked at; nothing where there is no more.
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteStickers(above row: Int64, limit: Int = 1_000) throws(StoreError) -> Int64? {
    let rows = try rows(with: .sticker, above: row, limit)
    for row in rows {
      guard let message = try readable(row) else { continue }
      for sticker in message.stickers + message.snapshots.flatMap(\.stickers) {
        guard let id = sticker.id else { continue }
        try note(.sticker, id, name: sticker.name ?? "", moves: sticker.isAnimated == true)
      }
    }
    return rows.last
  }

  /// Makes the custom emoji known that nothing but texts of messages name.
  ///
  /// - Parameters:
  ///   - row: only messages at rows above this one; -1 for all.
  ///   - limit: how many messages at most.
  /// - Returns: the last row that was looked at; nothing where there is no more.
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteEmojiOfTexts(above row: Int64, limit: Int = 1_000) throws(StoreError) -> Int64? {
    let texts = try attempt("looking for emoji") { () throws(SQLiteError) in
      try connection.rows(
        SQL.rowsNamingEmoji.text,
        [":row": .integer(row), ":limit": .integer(Int64(limit))]
      ) { (row: $0.integer(0), content: $0.text(1)) }
    }
    for text in texts { try note(CustomEmoji.all(in: text.content)) }
    return texts.last?.row
  }

  /// Makes the custom emoji known that forwarded texts name.
  ///
  /// - Parameters:
  ///   - row: only messages at rows above this one; -1 for all.
  ///   - limit: how many messages at most.
  /// - Returns: the last row that was looked at; nothing where there is no more.
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteEmojiOfForwards(
    above row: Int64,
    limit: Int = 1_000
  ) throws(StoreError) -> Int64? {
    let rows = try rows(with: .forward, above: row, limit)
    for row in rows {
      guard let message = try readable(row) else { continue }
      for snapshot in message.snapshots { try note(CustomEmoji.all(in: snapshot.content)) }
    }
    return rows.last
  }

  private func note(_ emoji: [Emoji]) throws(StoreError) {
    for named in emoji {
      guard let id = named.id else { continue }
      // What one is called in a text is no name to keep: guilds rename them.
      try note(.emoji, id, name: "", moves: named.isAnimated == true)
    }
  }

  private func note(
    _ keeper: MediaKeeper,
    _ id: Snowflake,
    variant: String = "",
    name: String,
    moves: Bool
  ) throws(StoreError) {
    try attempt("noting a picture") { () throws(SQLiteError) in
      let statement = try connection.statement(.noteMedia)
      statement.bind(1, keeper.rawValue).bind(2, id.rawValue).bind(3, variant)
        .bind(4, name).bind(5, moves ? 1 : 0)
      for index in Int32(6)...10 { statement.bind(index, nil as Int64?) }
      statement.bind(11, "image/webp")
      for index in Int32(12)...14 { statement.bind(index, nil as Int64?) }
      statement.bind(15, MediaState.wanted.rawValue).bind(16, nil as String?)
      try statement.run()
    }
  }

  /// The numbers of files that are to be fetched now, those that die first at the head.
  ///
  /// - Parameters:
  ///   - keepers: what they may belong to.
  ///   - now: the time.
  ///   - triesAll: whether what was given up is tried again, too.
  /// - Returns: the numbers.
  /// - Throws: `StoreError` for what SQLite reports.
  public func dueMedia(
    of keepers: [MediaKeeper],
    now: Timestamp,
    tryingAll triesAll: Bool = false
  ) throws(StoreError) -> [Int64] {
    try attempt("reading the queue of files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.dueMedia.text,
        [
          ":now": .integer(now.milliseconds), ":all": .integer(triesAll ? 1 : 0),
          ":kinds": Self.list(keepers.map(\.rawValue)),
        ]
      ) { $0.integer(0) }
    }
  }

  /// Files of some messages that are to be fetched.
  ///
  /// - Parameter rows: the messages' rows.
  /// - Returns: the files.
  /// - Throws: `StoreError` for what SQLite reports.
  public func wantedMedia(ofRows rows: [Int64]) throws(StoreError) -> [MediaItem] {
    try mediaItems(.mediaOfMessages, [":rows": Self.list(rows)])
  }

  /// A file as it stands now; nothing where it isn't known.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func mediaItem(_ key: Int64) throws(StoreError) -> MediaItem? {
    try mediaItems(.mediaItem, [":key": .integer(key)]).first
  }

  private func mediaItems(
    _ sql: SQL,
    _ values: [String: Value]
  ) throws(StoreError) -> [MediaItem] {
    try attempt("reading the queue of files") { () throws(SQLiteError) in
      try connection.rows(sql.text, values) { MediaItem($0) }.compactMap(\.self)
    }
  }

  static func list(_ numbers: [Int64]) -> Value {
    .text("[" + numbers.map(String.init).joined(separator: ",") + "]")
  }
}

extension MediaItem {
  /// Reads the columns of the queue.
  fileprivate init?(_ row: Statement) {
    guard let keeper = MediaKeeper(rawValue: row.integer(1)),
      let target = Snowflake(rawValue: row.integer(2))
    else { return nil }
    key = row.integer(0)
    reference = MediaReference(keeper, target, variant: row.text(3))
    name = row.text(4)
    isMoving = row.integer(5) != 0
    url = row.optionalText(6)
    signedUntil = row.optionalInteger(7).map(Timestamp.init(milliseconds:))
    diesAt = row.optionalInteger(8).map(Timestamp.init(milliseconds:))
    size = row.optionalInteger(9)
    contentType = row.optionalText(10)
    contentHash = row.optionalText(11)
    let channel = row.optionalInteger(12).flatMap(Snowflake.init(rawValue:))
    let id = row.optionalInteger(13).flatMap(Snowflake.init(rawValue:))
    message = if let channel, let id { MessagePlace(channelID: channel, id: id) } else { nil }
    tries = row.integer(14)
    etag = row.optionalText(15)
  }
}
