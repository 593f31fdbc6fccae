public import Model
public import Payload
import Queries
import SQLite

/// A document of a message as it is kept, unpacked.
public struct KeptDocument: Hashable, Sendable {
  /// The bytes, as they came.
  public let document: [UInt8]
  /// How they are read.
  public let shape: DocumentShape
  /// When they were received.
  public let receivedAt: Timestamp
  /// The rank of their source.
  public let rank: Int64
}

/// A message read from the archive, with what surrounds its document.
public struct StoredMessage: Hashable, Sendable {
  /// Its row.
  public let row: Int64
  /// What its document says; the channel and guild are the archive's.
  public let message: Message
  /// The document.
  public let kept: KeptDocument
  /// What was odd about the document.
  public let oddities: [Oddity]
}

extension Archive {
  /// Finds the row of a message.
  ///
  /// - Parameters:
  ///   - id: the message.
  ///   - channelID: its channel.
  /// - Returns: the row, or nothing where the archive does not hold it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func row(of id: Snowflake, in channelID: Snowflake) throws(StoreError) -> Int64? {
    try attempt("finding a message") { () throws(SQLiteError) in
      let channel = try connection.statement(.findChannel).bind(1, channelID.rawValue)
        .firstInteger()
      guard let channel else { return nil }
      return try connection.statement(.messageRow).bind(1, id.rawValue).bind(2, channel)
        .firstInteger()
    }
  }

  /// Gives the key that the archive's rows name a channel by.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func channelKey(of id: Snowflake) throws(StoreError) -> Int64? {
    try attempt("finding a channel") { () throws(SQLiteError) in
      try connection.statement(SQL.findChannel.text).bind(1, id.rawValue).firstInteger()
    }
  }

  /// Gives the id of the channel that the archive's rows name by a key.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func channelID(ofKey key: Int64) throws(StoreError) -> Snowflake? {
    try attempt("finding a channel") { () throws(SQLiteError) in
      try connection.statement(SQL.channelId.text).bind(1, key).firstInteger()
        .flatMap(Snowflake.init(rawValue:))
    }
  }

  /// Reads a message by its row.
  ///
  /// - Returns: the message, or nothing where the row is free.
  /// - Throws: `.damaged` where its document can't be read, and what SQLite reports.
  public func message(atRow row: Int64) throws(StoreError) -> StoredMessage? {
    guard let found = try foundDocument(atRow: row) else { return nil }
    let document = try unpack(found.packed)
    // A harvest's documents do not name their author: who took them in did.
    let context = PayloadContext(
      shape: found.shape,
      channelID: found.channelID,
      guildID: found.guildID,
      author: found.author
    )
    do throws(PayloadError) {
      let decoded = try reader.read(document) { value throws(PayloadError) in
        try MessagePayload.decode(value, in: context)
      }
      var message = decoded.value
      message.channelID = found.channelID ?? message.channelID
      message.guildID = found.guildID
      let kept = KeptDocument(
        document: document,
        shape: found.shape,
        receivedAt: Timestamp(milliseconds: found.receivedAt),
        rank: found.rank
      )
      return StoredMessage(row: row, message: message, kept: kept, oddities: decoded.oddities)
    } catch {
      throw .damaged(path: path, detail: "the document at row \(row) can't be read (\(error))")
    }
  }

  /// Reads the document of a message, and not what it says.
  ///
  /// - Returns: the document, or nothing where the row is free.
  /// - Throws: `.compression` where it is damaged, and what SQLite reports.
  public func document(atRow row: Int64) throws(StoreError) -> KeptDocument? {
    guard let found = try foundDocument(atRow: row) else { return nil }
    return KeptDocument(
      document: try unpack(found.packed),
      shape: found.shape,
      receivedAt: Timestamp(milliseconds: found.receivedAt),
      rank: found.rank
    )
  }

  private func foundDocument(atRow row: Int64) throws(StoreError) -> FoundDocument? {
    try attempt("reading a message") { () throws(SQLiteError) in
      let statement = try connection.statement(.document)
      statement.bind(1, row)
      defer { statement.reset() }
      return try statement.step() ? FoundDocument(statement) : nil
    }
  }

  /// Reads the earlier versions of a message, oldest first.
  ///
  /// - Throws: `.compression` where one is damaged, and what SQLite reports.
  public func versions(ofRow row: Int64) throws(StoreError) -> [KeptDocument] {
    let packed = try attempt("reading versions") { () throws(SQLiteError) in
      try connection.rows(SQL.versions.text, [":row": .integer(row)]) { statement in
        (
          PackedDocument(
            dictionary: statement.integer(3),
            body: statement.withBlob(4) { Array($0) }
          ),
          DocumentShape(rawValue: statement.integer(2)) ?? .fluxer, statement.integer(0),
          statement.integer(6)
        )
      }
    }
    var versions: [KeptDocument] = []
    for (document, shape, seenAt, rank) in packed {
      versions.append(
        KeptDocument(
          document: try unpack(document),
          shape: shape,
          receivedAt: Timestamp(milliseconds: seenAt),
          rank: rank
        )
      )
    }
    return versions
  }

  func unpack(_ packed: PackedDocument) throws(StoreError) -> [UInt8] {
    try packed.body.withUnsafeBufferPointer { bytes throws(StoreError) in
      try codec.unpack(UnsafeRawBufferPointer(bytes), dictionary: packed.dictionary)
    }
  }
}

/// A document as it lies in the archive, with what surrounds it.
private struct FoundDocument {
  let packed: PackedDocument
  let shape: DocumentShape
  let channelID: Snowflake?
  let guildID: Snowflake?
  let receivedAt: Int64
  let rank: Int64
  let author: User?

  init(_ statement: Statement) {
    packed = PackedDocument(
      dictionary: statement.integer(1),
      body: statement.withBlob(2) { Array($0) }
    )
    shape = DocumentShape(rawValue: statement.integer(0)) ?? .fluxer
    channelID = Snowflake(rawValue: statement.integer(3))
    guildID = Snowflake(rawValue: statement.integer(4))
    receivedAt = statement.integer(6)
    rank = statement.integer(7)
    author = Snowflake(rawValue: statement.integer(8)).map { id in
      User(
        id: id,
        username: statement.optionalText(9),
        discriminator: statement.optionalText(10),
        globalName: statement.optionalText(11),
        avatar: statement.optionalText(12),
        kind: User.Kind(rawValue: statement.text(13)) ?? .user,
        flags: statement.integer(14)
      )
    }
  }
}
