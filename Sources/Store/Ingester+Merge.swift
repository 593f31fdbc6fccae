import Model
import Payload
import Queries
import SQLite

/// A message that the archive holds already, as far as precedence asks.
struct KeptMessage {
  let row: Int64
  let rank: Int64
  let receivedAt: Int64
  let editedAt: Int64
  let content: String
  let shape: Int64
  let document: PackedDocument
  let run: Int64
  let author: Int64

  static func find(
    _ id: Snowflake,
    channel: Int64,
    on connection: Connection
  ) throws(SQLiteError) -> KeptMessage? {
    let statement = try connection.statement(.findMessage)
    statement.bind(1, id.rawValue).bind(2, channel)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return KeptMessage(
      row: statement.integer(0),
      rank: statement.integer(1),
      receivedAt: statement.integer(2),
      editedAt: statement.integer(3),
      content: statement.text(4),
      shape: statement.integer(5),
      document: PackedDocument(
        dictionary: statement.integer(6),
        body: statement.withBlob(7) { Array($0) }
      ),
      run: statement.integer(8),
      author: statement.integer(9)
    )
  }
}

/// A version of a message on its way into the archive.
struct IncomingVersion {
  let seenAt: Int64
  let editedAt: Int64?
  let rank: Int64
  let shape: Int64
  let content: String
  let document: PackedDocument
  let run: Int64
}

extension Ingester {
  /// Takes in another document of a message that is known: the one rule of precedence.
  ///
  /// API and gateway are believed over other archives, those over imports, those over the harvest;
  /// within a rank the later edit, then the later receipt. What is not believed is kept as an earlier
  /// version where it says something else.
  func merge(
    _ incoming: IncomingMessage,
    into kept: KeptMessage,
    keys: MessageTable.Keys,
    _ counts: inout IngestCounts
  ) throws(StoreError) {
    let old = try archive.unpack(kept.document)
    let isBelieved = isBelieved(incoming, over: kept)
    if old == incoming.document {
      try confirm(kept, by: incoming, isBelieved: isBelieved)
      counts.unchanged += 1
    } else if isBelieved {
      try supersede(kept, old: old, by: incoming, keys: keys, &counts)
    } else {
      try addEarlierVersion(incoming, to: kept, old: old, keys: keys, &counts)
    }
  }

  private func isBelieved(_ incoming: IncomingMessage, over kept: KeptMessage) -> Bool {
    let order = (
      incoming.rank ?? run.source.rank, incoming.message.editedAt?.milliseconds ?? 0
    )
    guard order == (kept.rank, kept.editedAt) else { return order > (kept.rank, kept.editedAt) }
    let receivedAt = (incoming.receivedAt ?? run.startedAt).milliseconds
    return !dating.isOutdated(receivedAt, by: kept.receivedAt)
  }

  private func supersede(
    _ kept: KeptMessage,
    old: [UInt8],
    by incoming: IncomingMessage,
    keys: MessageTable.Keys,
    _ counts: inout IngestCounts
  ) throws(StoreError) {
    let context = PayloadContext(
      shape: incoming.shape,
      channelID: incoming.message.channelID,
      guildID: incoming.message.guildID,
      author: incoming.message.author
    )
    let together =
      kept.shape == incoming.shape.rawValue ? Self.merged(incoming, old, context) : nil
    let merged = together ?? (document: incoming.document, message: incoming.message)
    guard merged.document != old else {
      try confirm(kept, by: incoming, isBelieved: true)
      counts.unchanged += 1
      return
    }
    let before = try decode(old, shape: kept.shape, of: incoming.message)
    let isRevision = before.map { $0.isRevised(by: merged.message) } ?? true
    let packed = try pack(merged.document)
    let tellsReactions = try self.tellsReactions(incoming)
    try archive.attempt("replacing a message") { () throws(SQLiteError) in
      let keys = try self.keys(keys, of: merged.message, insteadOf: incoming.message)
      moveCount(from: kept.author, to: keys.author)
      archive.functions.forgetLast()
      try index.replace(row: kept.row) { () throws(SQLiteError) in
        archive.functions.forgetLast()
        if isRevision { try insert(version(kept), row: kept.row) }
        try messages.update(merged.message, row: kept.row, keys: keys)
        try keep(packed, of: incoming, row: kept.row)
      }
      try messages.writeParts(of: merged.message, row: kept.row, isNew: false)
      if tellsReactions {
        try writeReactions(of: incoming.message, row: kept.row, isNew: false)
      }
      try archive.connection.statement(.deleteOddities).bind(1, kept.row).run()
      try noteOddities(of: incoming, row: kept.row)
    }
    counts.updated += 1
    if isRevision { counts.versions += 1 }
  }

  /// Takes in a document that says what the kept one says.
  ///
  /// The kept one gains the rank of a better source, else what the server confirmed could be overruled
  /// by a file that says less. And its reactions hold again: events may have counted others since.
  private func confirm(
    _ kept: KeptMessage,
    by incoming: IncomingMessage,
    isBelieved: Bool
  ) throws(StoreError) {
    let isBetter = (incoming.rank ?? run.source.rank) > kept.rank
    let tellsReactions = isBelieved ? try self.tellsReactions(incoming) : false
    guard isBetter || tellsReactions else { return }
    try archive.attempt("confirming a message") { () throws(SQLiteError) in
      if isBetter { try keep(kept.document, of: incoming, row: kept.row) }
      if tellsReactions {
        try writeReactions(of: incoming.message, row: kept.row, isNew: false)
      }
    }
  }

  /// Whether a document tells what the reactions are by now.
  private func tellsReactions(_ incoming: IncomingMessage) throws(StoreError) -> Bool {
    guard incoming.message.reactions != nil else { return false }
    return try !isOvertaken(incoming)
  }

  /// The keys of a message whose document was completed from an older one: who wrote it may stand in
  /// that one alone.
  private func keys(
    _ keys: MessageTable.Keys,
    of message: Message,
    insteadOf incoming: Message
  ) throws(SQLiteError) -> MessageTable.Keys {
    guard message.author.id != incoming.author.id else { return keys }
    let author = try users.note(message.author, seenAt: message.id.timestamp.milliseconds)
    return MessageTable.Keys(channel: keys.channel, guild: keys.guild, author: author)
  }

  private func addEarlierVersion(
    _ incoming: IncomingMessage,
    to kept: KeptMessage,
    old: [UInt8],
    keys: MessageTable.Keys,
    _ counts: inout IngestCounts
  ) throws(StoreError) {
    let current = try decode(old, shape: kept.shape, of: incoming.message)
    guard current.map({ incoming.message.isRevised(by: $0) }) ?? true else {
      counts.unchanged += 1
      return
    }
    let version = IncomingVersion(
      seenAt: (incoming.receivedAt ?? run.startedAt).milliseconds,
      editedAt: incoming.message.editedAt?.milliseconds,
      rank: incoming.rank ?? run.source.rank,
      shape: incoming.shape.rawValue,
      content: incoming.message.content,
      document: try packed(incoming),
      run: run.id
    )
    let isNew = try add(version, document: incoming.document, to: kept.row)
    counts.versions += isNew ? 1 : 0
    counts.unchanged += isNew ? 0 : 1
  }

  /// Adds an earlier version to a message, unless it has it already.
  ///
  /// - Returns: whether it was new.
  func add(
    _ version: IncomingVersion,
    document: [UInt8],
    to row: Int64
  ) throws(StoreError) -> Bool {
    for known in try archive.versions(ofRow: row) where known.document == document { return false }
    try archive.attempt("adding a version") { () throws(SQLiteError) in
      archive.functions.forgetLast()
      try index.replace(row: row) { () throws(SQLiteError) in try insert(version, row: row) }
    }
    return true
  }

  private func version(_ kept: KeptMessage) -> IncomingVersion {
    IncomingVersion(
      seenAt: kept.receivedAt,
      editedAt: kept.editedAt == 0 ? nil : kept.editedAt,
      rank: kept.rank,
      shape: kept.shape,
      content: kept.content,
      document: kept.document,
      run: kept.run
    )
  }

  private func insert(_ version: IncomingVersion, row: Int64) throws(SQLiteError) {
    let statement = try archive.connection.statement(.insertVersion)
    statement.bind(1, row).bind(2, version.seenAt).bind(3, version.editedAt).bind(4, version.run)
      .bind(5, version.rank).bind(6, version.shape).bind(7, version.document.dictionary)
      .bind(8, version.content)
    version.document.body.withUnsafeBytes { statement.bindBlob(9, $0) }
    try statement.run()
  }

  /// Reads a kept document; nothing where it can't be read, which `verify` reports.
  private func decode(
    _ document: [UInt8],
    shape: Int64,
    of message: Message
  ) throws(StoreError) -> Message? {
    let context = PayloadContext(
      shape: DocumentShape(rawValue: shape) ?? .fluxer,
      channelID: message.channelID,
      guildID: message.guildID,
      author: message.author
    )
    return try? JSONReader().read(document) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context).value
    }
  }

  /// The new document with the members that it lacks and the old one has, and what it says.
  private static func merged(
    _ incoming: IncomingMessage,
    _ old: [UInt8],
    _ context: PayloadContext
  ) -> (document: [UInt8], message: Message)? {
    let reader = JSONReader()
    // Where a source tells all reactions, that it names none says that there are none.
    let told: Set<String> = incoming.message.reactions == nil ? [] : ["reactions"]
    let document = try? reader.read(incoming.document) { new throws(PayloadError) in
      try reader.read(old) { old throws(PayloadError) in
        JSONMerge.document(new, keepingAbsentMembersOf: old, except: told)
      }
    }
    guard let document else { return nil }
    let message = try? reader.read(document) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context).value
    }
    return message.map { (document, $0) }
  }
}

extension Message {
  /// Whether another document of this message is another revision, and not the same one told again.
  ///
  /// Unfurled links, pins and flags are no edits (fluxer-protocol 12.3).
  func isRevised(by other: Message) -> Bool {
    content != other.content || editedAt != other.editedAt
      || attachments.map(\.id) != other.attachments.map(\.id)
  }
}
