import Model
import Queries
import SQLite

/// What was counted while the messages were walked.
struct MessageTally {
  struct Span: Equatable {
    var count: Int64 = 0
    var first: Int64?
    var last: Int64?
  }

  var channels: [Int64: Span] = [:]
  var users: [Int64: Int64] = [:]
  var displacement: Int64 = 0
  var inversion: Int64 = 0
  private var newestTick: Int64 = 0

  /// Counts a message; they come in the order of their rows.
  mutating func add(id: Int64, row: Int64, channel: Int64, author: Int64) {
    var span = channels[channel] ?? Span()
    span.count += 1
    span.first = min(span.first ?? id, id)
    span.last = max(span.last ?? id, id)
    channels[channel] = span
    users[author, default: 0] += 1
    displacement = max(displacement, row - id >> 29)
    newestTick = max(newestTick, id >> 29)
    inversion = max(inversion, newestTick - id >> 29)
  }
}

extension Verifier {
  /// A row of messages with its surroundings.
  private struct Row {
    let row: Int64
    let id: Int64
    let channel: Int64
    let guild: Int64?
    let author: Int64
    let channelID: Snowflake?
    let channelGuild: Int64?
    let userID: Int64?

    init(_ statement: Statement) {
      row = statement.integer(0)
      id = statement.integer(1)
      channel = statement.integer(2)
      guild = statement.optionalInteger(3)
      author = statement.integer(4)
      channelID = Snowflake(rawValue: statement.integer(5))
      channelGuild = statement.optionalInteger(6)
      userID = statement.optionalInteger(7)
    }

    var subject: Finding.Subject {
      guard let channelID, let id = Snowflake(rawValue: id) else { return .row(row) }
      return .message(channel: channelID, id: id)
    }
  }

  /// Walks all messages; the documents of all or of a sample are read and compared.
  func checkMessages() throws(StoreError) -> MessageTally {
    let total = try archive.attempt("counting messages") { () throws(SQLiteError) in
      try archive.connection.value(SQL.totals.text)?.integer ?? 0
    }
    let step = depth == .full ? 1 : max(1, total / Self.sampleSize)
    var tally = MessageTally()
    var proof = depth == .full ? IndexProof(archive: archive, cutter: try cutter()) : nil
    let walk = try archive.attempt("reading messages") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.verifyRows.text)
    }
    defer { walk.reset() }
    while try archive.attempt("reading messages", { () throws(SQLiteError) in try walk.step() }) {
      let row = Row(walk)
      if result.messages & 511 == 0 {
        try pause()
        report(.messages, result.messages, of: max(total, result.messages))
      }
      check(row)
      tally.add(id: row.id, row: row.row, channel: row.channel, author: row.author)
      if result.messages % step == 0 { try checkDocument(of: row, &proof) }
      result.messages += 1
    }
    if var proof { try checkEntries(&proof) }
    return tally
  }

  private func cutter() throws(StoreError) -> TokenCutter {
    TokenCutter(tokenizer: MessageTokenizer(analyser: try archive.analyser()))
  }

  private func check(_ row: Row) {
    guard let id = Snowflake(rawValue: row.id) else {
      result.add(.row, .row(row.row), "its id \(row.id) is none")
      return
    }
    if row.row < id.tick {
      result.add(.row, row.subject, "row \(row.row) lies below its tick \(id.tick)")
    }
    if row.channelID == nil { result.add(.orphan, row.subject, "its channel is unknown") }
    if row.userID == nil { result.add(.place, row.subject, "its author is unknown") }
    if row.channelID != nil, row.guild != row.channelGuild {
      result.add(.place, row.subject, "its guild is not its channel's")
    }
  }

  private func checkDocument(
    of row: Row,
    _ proof: inout IndexProof?
  ) throws(StoreError) {
    switch try read(row) {
    case .failure(let trouble):
      let kind: Finding.Kind = trouble.reason.isEmpty ? .noDocument : .document
      let detail = "its document can't be read: \(trouble.reason)"
      result.add(kind, row.subject, trouble.reason.isEmpty ? "it has no document" : detail)
    case .success(let kept):
      result.documents += 1
      compare(kept, of: row)
      try compareParts(of: kept.message, row)
      let versions = try versions(of: row) { [row] in result.add($0, row.subject, $1) }
      proof?.add(texts(of: kept, versions), row: row.row)
    }
  }

  /// A message as its document tells it, and what stands beside the document.
  private struct Kept {
    let message: Message
    let columns: StoredColumns
    let channelID: Snowflake
    let guildID: Snowflake?
    let authorID: Int64
  }

  private func read(_ row: Row) throws(StoreError) -> Result<Kept, KeptReader.Unreadable> {
    let statement = try archive.attempt("reading a document") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.verifyDocument.text).bind(1, row.row)
    }
    defer { statement.reset() }
    let isThere = try archive.attempt("reading a document") { () throws(SQLiteError) in
      try statement.step()
    }
    guard isThere else { return .failure(KeptReader.Unreadable(reason: "")) }
    let columns = StoredColumns(statement, at: 3)
    return reader.message(statement, at: 0, channelID: row.channelID).map { message in
      Kept(
        message: message,
        columns: columns,
        channelID: row.channelID ?? message.channelID,
        guildID: Snowflake(rawValue: statement.integer(12)),
        authorID: statement.integer(13)
      )
    }
  }

  /// What the index should hold of a message, column by column.
  private func texts(of kept: Kept, _ versions: [String]) -> [String] {
    let mark = String(Unicode.Scalar(IndexText.oldMark))
    let old = versions.map(IndexText.plain).joined(separator: String(IndexText.fieldBreak))
    let facets = IndexText.facets(
      of: kept.message,
      channelID: kept.channelID,
      authorID: kept.authorID
    )
    return [
      IndexText.plain(kept.message.content) + facets, IndexText.extra(of: kept.message),
      versions.isEmpty ? "" : mark + old,
    ]
  }

  private func compareParts(of message: Message, _ row: Row) throws(StoreError) {
    let parts = try archive.attempt("reading parts") { () throws(SQLiteError) in
      try StoredParts(
        row: row.row,
        attachments: archive.connection.statement(SQL.attachmentsOfMessage.text),
        mentions: archive.connection.statement(SQL.mentionsOfMessage.text)
      )
    }
    let expected = StoredParts(of: message)
    if parts.attachments != expected.attachments {
      result.add(.part, row.subject, "its attachments are not its document's")
    }
    if parts.mentions != expected.mentions {
      result.add(.part, row.subject, "its mentions are not its document's")
    }
  }

  private func compare(_ kept: Kept, of row: Row) {
    let message = kept.message
    if message.id.rawValue != row.id {
      result.add(.document, row.subject, "its document is of message \(message.id)")
    }
    if message.channelID != kept.channelID {
      result.add(.document, row.subject, "its document is of channel \(message.channelID)")
    }
    let expected = StoredColumns(of: message, channelID: kept.channelID)
    let differing = expected.differences(from: kept.columns)
    if !differing.isEmpty {
      let names = differing.joined(separator: ", ")
      result.add(.column, row.subject, "not as its document says: \(names)")
    }
    // A harvest's documents do not name their author: who took them in did.
    if let author = message.author.id, author.rawValue != kept.authorID {
      result.add(.column, row.subject, "its author is \(author), not \(kept.authorID)")
    }
  }

  /// Reads the texts of earlier versions and compares them with their documents.
  private func versions(
    of row: Row,
    _ note: (Finding.Kind, String) -> Void
  ) throws(StoreError) -> [String] {
    let statement = try archive.attempt("reading versions") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.versionTexts.text).bind(1, row.row)
    }
    defer { statement.reset() }
    var texts: [String] = []
    while try archive.attempt(
      "reading versions",
      { () throws(SQLiteError) in try statement.step() }
    ) {
      let text = statement.text(0)
      texts.append(text)
      switch reader.message(statement, at: 1, channelID: row.channelID) {
      case .failure(let trouble):
        note(.document, "an earlier version can't be read: \(trouble.reason)")
      case .success(let message) where message.content != text:
        note(.version, "the text of an earlier version is not its document's")
      case .success: break
      }
    }
    return texts
  }

  // MARK: The index

  /// Compares the index with what the walk found, and names the messages that differ.
  private func checkEntries(_ proof: inout IndexProof) throws(StoreError) {
    let isSame = try proof.compare { done throws(StoreError) in
      try pause()
      report(.entries, done)
    }
    guard !isSame else { return }
    var subjects: [Int64: Finding.Subject] = [:]
    let walk = try archive.attempt("reading messages") { () throws(SQLiteError) in
      try archive.connection.statement(SQL.verifyRows.text)
    }
    defer { walk.reset() }
    while try archive.attempt("reading messages", { () throws(SQLiteError) in try walk.step() }) {
      let row = Row(walk)
      guard proof.isSuspect(row.row), case .success(let kept) = try read(row) else { continue }
      try pause()
      proof.addAgain(texts(of: kept, try versions(of: row) { _, _ in }), row: row.row)
      subjects[row.row] = row.subject
    }
    for difference in try proof.differences() {
      let detail =
        difference.isMissing
        ? "it is not in the index"
        : difference.isGhost ? "the index holds it and the archive does not" : "the index differs"
      result.add(.indexEntry, subjects[difference.row] ?? .row(difference.row), detail)
    }
  }
}
