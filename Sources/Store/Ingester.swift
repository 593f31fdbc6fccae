public import Model
public import Payload
import Queries
import SQLite

/// A message on its way into an archive.
///
/// A class, for a message has so many parts that copying one costs more than some of its rows.
public final class IncomingMessage: Sendable {
  /// What was understood of it.
  public let message: Message
  /// What was odd about its document.
  public let oddities: [Oddity]
  /// Its document, as it came.
  public let document: [UInt8]
  /// How the document is read.
  public let shape: DocumentShape
  /// The document, packed ahead on another thread.
  public let packed: SplitDocument?
  /// When it was received; nothing where that is when its run began.
  public let receivedAt: Timestamp?
  /// The rank of its source, where that isn't the run's.
  public let rank: Int64?
  /// Its texts for the index, made ahead on another thread.
  public let texts: IndexTexts?

  /// Describes a message on its way.
  public init(
    message: Message,
    oddities: [Oddity],
    document: [UInt8],
    shape: DocumentShape,
    packed: SplitDocument? = nil,
    receivedAt: Timestamp? = nil,
    rank: Int64? = nil,
    texts: IndexTexts? = nil
  ) {
    self.message = message
    self.oddities = oddities
    self.document = document
    self.shape = shape
    self.packed = packed
    self.receivedAt = receivedAt
    self.rank = rank
    self.texts = texts
  }
}

/// What became of messages on their way into an archive.
public struct IngestCounts: Hashable, Sendable {
  /// Messages that were not there before.
  public var added: Int64 = 0
  /// Messages whose document was replaced by a later or better one.
  public var updated: Int64 = 0
  /// Messages that brought nothing new.
  public var unchanged: Int64 = 0
  /// Earlier versions that were added to known messages.
  public var versions: Int64 = 0
  /// Documents that surprised.
  public var odd: Int64 = 0
  /// Documents that could not become messages and are kept raw.
  public var unplaced: Int64 = 0

  /// Begins at nothing.
  public init() {}

  /// Adds other counts to these.
  public static func += (left: inout IngestCounts, right: IngestCounts) {
    left.added += right.added
    left.updated += right.updated
    left.unchanged += right.unchanged
    left.versions += right.versions
    left.odd += right.odd
    left.unplaced += right.unplaced
  }

  /// Takes other counts off these.
  public static func -= (left: inout IngestCounts, right: IngestCounts) {
    left.added -= right.added
    left.updated -= right.updated
    left.unchanged -= right.unchanged
    left.versions -= right.versions
    left.odd -= right.odd
    left.unplaced -= right.unplaced
  }
}

/// Takes messages into an archive: rows, parts, people, documents and index, by one precedence.
///
/// It serves one run, on the archive's thread. Call `ingest` within `Archive.write`; where that
/// transaction fails, call `forget`, for keys given in it are void.
public final class Ingester {
  let archive: Archive
  let run: Run
  let index: SearchIndex
  let messages: MessageTable
  let users: UserTable
  let places: PlaceTable
  let names: NameTable
  let dating: Dating
  private var rows: RowAllocator
  private var saved: (displacement: Int64, inversion: Int64)

  /// Whether `writeCounts` is called at the end of each transaction and not by each `ingest`: many
  /// batches then write each count once.
  public var defersCounts = false

  private var tally = Tally()
  private var dataVersion: Int64?

  /// Serves a run.
  ///
  /// - Parameters:
  ///   - archive: where to.
  ///   - run: the run.
  ///   - dating: which of the archive's dates can be believed.
  /// - Throws: `StoreError` for what SQLite reports, or where ICU can't be set up.
  public init(
    archive: Archive,
    run: Run,
    dating: Dating = .anyTime
  ) throws(StoreError) {
    self.archive = archive
    self.run = run
    self.dating = dating
    let connection = archive.connection
    names = NameTable(connection: connection, analyser: try archive.analyser())
    index = SearchIndex(connection: connection)
    messages = MessageTable(connection: connection)
    users = UserTable(connection: connection, names: names, dating: dating)
    places = PlaceTable(connection: connection, names: names, dating: dating)
    // Read before what it vouches for: a write between the two is then noticed.
    dataVersion = try archive.attempt("looking for other writers") { () throws(SQLiteError) in
      try connection.value("PRAGMA data_version")?.integer
    }
    rows = try archive.attempt("reading the last row") { () throws(SQLiteError) in
      try RowAllocator(connection: connection)
    }
    saved = (try archive.maximumDisplacement, try archive.maximumInversion)
  }

  /// Forgets what was remembered of a transaction that was undone.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func forget() throws(StoreError) {
    tally = Tally()
    try forgetKeys()
  }

  /// Forgets what is remembered where another process has written since.
  ///
  /// Its rows are taken and its channels known. Called within the transaction, whose snapshot the
  /// answer is of.
  func noticeOthers() throws(StoreError) {
    let version = try archive.attempt("looking for other writers") { () throws(SQLiteError) in
      try archive.connection.value("PRAGMA data_version")?.integer
    }
    guard dataVersion != version else { return }
    dataVersion = version
    try forgetKeys()
  }

  private func forgetKeys() throws(StoreError) {
    users.forget()
    places.forget()
    archive.codec.refresh()
    rows = try archive.attempt("reading the last row") { () throws(SQLiteError) in
      try RowAllocator(connection: archive.connection)
    }
    saved = (try archive.maximumDisplacement, try archive.maximumInversion)
  }

  /// Takes messages in.
  ///
  /// They are sorted by id first, for FTS5 flushes its buffer whenever a row does not rise.
  ///
  /// - Parameter batch: messages in any order, of any channels.
  /// - Returns: what became of them.
  /// - Throws: `StoreError` for what SQLite reports; the transaction must then be undone.
  public func ingest(_ batch: [IncomingMessage]) throws(StoreError) -> IngestCounts {
    try noticeOthers()
    var counts = IngestCounts()
    for incoming in Self.sorted(batch) {
      try take(incoming, &counts)
    }
    if !defersCounts { try writeCounts() }
    return counts
  }

  /// Writes what was counted since the last time: by each `ingest`, or, where that is deferred, by
  /// whoever ends the transaction.
  ///
  /// - Throws: `StoreError` for what SQLite reports; the transaction must then be undone.
  public func writeCounts() throws(StoreError) {
    try archive.attempt("counting messages") { () throws(SQLiteError) in
      try users.writeSightings()
      try tally.write(to: archive.connection)
    }
    if rows.displacement > saved.displacement || rows.inversion > saved.inversion {
      saved = (max(rows.displacement, saved.displacement), max(rows.inversion, saved.inversion))
      try archive.setStraying(displacement: saved.displacement, inversion: saved.inversion)
    }
  }

  private static func sorted(_ batch: [IncomingMessage]) -> [IncomingMessage] {
    var last: Snowflake?
    for incoming in batch {
      let id = incoming.message.id
      if let last, id < last { return batch.sorted { $0.message.id < $1.message.id } }
      last = id
    }
    return batch
  }

  /// Notes that a message is counted for another author from now on.
  func moveCount(from old: Int64, to new: Int64) {
    if old != new { tally.move(from: old, to: new) }
  }

  /// Keeps a document that can't become a message, with what was odd about it.
  ///
  /// - Parameters:
  ///   - document: the bytes, as they came.
  ///   - channelID: the channel, where known.
  ///   - path: where in the document the trouble lies.
  ///   - expected: what was expected there.
  ///   - found: what was found.
  ///   - seenAt: when it came; nothing where that is when the run began.
  /// - Returns: whether it was not kept already.
  /// - Throws: `StoreError` for what SQLite reports.
  @discardableResult
  public func keepUnplaced(
    _ document: [UInt8],
    channelID: Snowflake?,
    path: String,
    expected: String,
    found: String,
    seenAt: Timestamp? = nil
  ) throws(StoreError) -> Bool {
    try archive.attempt("keeping a document") { () throws(SQLiteError) in
      let known = try archive.connection.value(
        SQL.hasUnplaced.text,
        [":document": .blob(document)]
      )
      guard known == nil else { return false }
      let statement = try archive.connection.statement(.insertOddity)
      statement.bind(1, run.id).bind(2, (seenAt ?? run.startedAt).milliseconds)
        .bind(3, nil as Int64?).bind(4, channelID?.rawValue).bind(5, path).bind(6, expected).bind(
          7,
          found
        )
        .bind(8, .blob(document))
      try statement.run()
      return true
    }
  }

  private func take(_ incoming: IncomingMessage, _ counts: inout IngestCounts) throws(StoreError) {
    let message = incoming.message
    let (keys, guildID) = try archive.attempt("noting people and places") {
      () throws(SQLiteError) in try self.keys(for: message)
    }
    let kept = try archive.attempt("finding the message") { () throws(SQLiteError) in
      guard rows.mayHold(message.id) else { return nil as KeptMessage? }
      return try KeptMessage.find(message.id, channel: keys.channel, on: archive.connection)
    }
    if let kept {
      try merge(incoming, into: kept, keys: keys, &counts)
    } else {
      try add(incoming, keys: keys, guildID: guildID)
      counts.added += 1
      tally.add(message.id, channel: keys.channel, author: keys.author)
    }
    if !incoming.oddities.isEmpty { counts.odd += 1 }
  }

  private func keys(
    for message: Message
  ) throws(SQLiteError) -> (MessageTable.Keys, guildID: Snowflake?) {
    let (place, gainedGuild) = try places.place(message.channelID, guildID: message.guildID)
    if gainedGuild { try giveGuild(to: place) }
    let seenAt = message.id.timestamp.milliseconds
    let author = try users.note(message.author, seenAt: seenAt)
    if let member = message.member, let guild = place.guildKey {
      try users.note(member, user: author, guild: guild, seenAt: seenAt)
    }
    for user in message.mentions where !user.isReference {
      _ = try users.note(user, seenAt: seenAt)
    }
    for user in message.referencedUsers where !user.isReference {
      _ = try users.note(user, seenAt: seenAt)
    }
    let keys = MessageTable.Keys(channel: place.key, guild: place.guildKey, author: author)
    return (keys, place.guildID)
  }

  /// Gives the guild to messages that were kept before their channel's guild was known.
  func giveGuild(to place: PlaceTable.Place) throws(SQLiteError) {
    try archive.connection.statement(.setMessageGuild).bind(1, place.guildKey).bind(2, place.key)
      .run()
  }

  private func add(
    _ incoming: IncomingMessage,
    keys: MessageTable.Keys,
    guildID: Snowflake?
  ) throws(StoreError) {
    let message = incoming.message
    let packed = try packed(incoming)
    try archive.attempt("adding a message") { () throws(SQLiteError) in
      let row = try rows.row(for: message.id)
      try messages.insert(message, row: row, keys: keys)
      try keep(packed, of: incoming, row: row)
      try messages.writeParts(of: message, row: row, isNew: true)
      try writeReactions(of: message, row: row, isNew: true)
      try noteOddities(of: incoming, row: row)
      if let texts = incoming.texts {
        try index.insert(row: row, texts)
      } else {
        try index.insert(row: row, IndexTexts(of: message))
      }
    }
  }

  func packed(_ incoming: IncomingMessage) throws(StoreError) -> PackedDocument {
    if let packed = incoming.packed { return try archive.codec.store(packed) }
    return try pack(incoming.document)
  }

  func pack(_ document: [UInt8]) throws(StoreError) -> PackedDocument {
    try archive.codec.pack(document)
  }

  func keep(
    _ packed: PackedDocument,
    of incoming: IncomingMessage,
    row: Int64
  ) throws(SQLiteError) {
    try messages.keep(
      packed,
      row: row,
      run: run.id,
      receivedAt: incoming.receivedAt?.milliseconds,
      rank: incoming.rank ?? run.source.rank,
      shape: incoming.shape
    )
  }

  func writeReactions(of message: Message, row: Int64, isNew: Bool) throws(SQLiteError) {
    guard let reactions = message.reactions, !(reactions.isEmpty && isNew) else { return }
    let seenAt = message.id.timestamp.milliseconds
    try messages.writeReactions(reactions, row: row, isNew: isNew) { user throws(SQLiteError) in
      try users.note(user, seenAt: seenAt)
    }
  }

  func noteOddities(of incoming: IncomingMessage, row: Int64) throws(SQLiteError) {
    for oddity in incoming.oddities {
      let statement = try archive.connection.statement(.insertOddity)
      let receivedAt = incoming.receivedAt ?? run.startedAt
      statement.bind(1, run.id).bind(2, receivedAt.milliseconds).bind(3, row)
        .bind(4, nil as Int64?).bind(5, oddity.path).bind(6, oddity.expected.rawValue)
        .bind(7, oddity.found).bind(8, .null)
      try statement.run()
    }
  }
}

/// Counts by channel and author, written once for a batch.
private struct Tally {
  private struct Span {
    var count: Int64
    var first: Int64
    var last: Int64
  }

  private var channels: [Int64: Span] = [:]
  private var users: [Int64: Int64] = [:]

  mutating func add(_ id: Snowflake, channel: Int64, author: Int64) {
    var span = channels[channel] ?? Span(count: 0, first: id.rawValue, last: id.rawValue)
    span.count += 1
    span.first = min(span.first, id.rawValue)
    span.last = max(span.last, id.rawValue)
    channels[channel] = span
    users[author, default: 0] += 1
  }

  mutating func move(from old: Int64, to new: Int64) {
    users[old, default: 0] -= 1
    users[new, default: 0] += 1
  }

  mutating func write(to connection: Connection) throws(SQLiteError) {
    for (key, span) in channels {
      try connection.statement(.countIntoChannel).bind(1, span.count)
        .bind(2, span.first).bind(3, span.last).bind(4, key).run()
    }
    for (key, count) in users {
      try connection.statement(.countIntoUser).bind(1, count).bind(2, key).run()
    }
    self = Tally()
  }
}
