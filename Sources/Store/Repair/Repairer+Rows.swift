import Model
import Queries
import SQLite

extension Repairer {
  /// A message's row and the keys that it is repaired with.
  private struct Row {
    let row: Int64
    let id: Int64
    let channel: Int64
    let author: Int64
    let channelGuild: Int64?
  }

  // MARK: Documents without a message

  /// Makes messages again of documents that lost theirs, where they name their channel themselves.
  func restoreLost() throws(StoreError) {
    let lost = try archive.attempt("looking for lost documents") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.lostDocuments.text) { statement in
        (statement.integer(0), try? reader.message(statement, at: 1, channelID: nil).get())
      }
    }
    try archive.write("restoring messages") { () throws(StoreError) in
      try archive.attempt("restoring messages") { () throws(SQLiteError) in
        for case (let row, let message?) in lost where row >= message.id.tick {
          let place = try places.place(message.channelID, guildID: message.guildID).place
          let known = try archive.connection.statement(SQL.messageRow.text)
            .bind(1, message.id.rawValue).bind(2, place.key).firstInteger()
          guard known == nil else { continue }
          let author = try authorKey(of: message, kept: nil)
          let keys = MessageTable.Keys(channel: place.key, guild: place.guildKey, author: author)
          try messages.insert(message, row: row, keys: keys)
          counts.restored += 1
        }
        try archive.connection.run(SQL.deleteLostAttachments.text)
        try archive.connection.run(SQL.deleteLostMentions.text)
      }
    }
  }

  // MARK: Columns and parts

  /// Makes the columns, parts and versions' texts of all messages anew.
  func repairRows() throws(StoreError) {
    var last: Int64 = -1
    while true {
      if shouldStop() { throw .interrupted }
      let rows = try archive.write("making columns anew") { () throws(StoreError) in
        try archive.attempt("making columns anew") { () throws(SQLiteError) in
          let rows = try nextRows(above: last)
          for row in rows { try repair(row) }
          return rows
        }
      }
      guard let highest = rows.last?.row else { return }
      last = highest
      report(.columns, counts.messages, of: max(keptTotal, counts.messages))
    }
  }

  private func nextRows(above row: Int64) throws(SQLiteError) -> [Row] {
    try archive.connection.rows(
      SQL.repairRows.text,
      [":row": .integer(row), ":limit": .integer(Self.batchSize)]
    ) {
      Row(
        row: $0.integer(0),
        id: $0.integer(1),
        channel: $0.integer(2),
        author: $0.integer(3),
        channelGuild: $0.optionalInteger(4)
      )
    }
  }

  private func repair(_ row: Row) throws(SQLiteError) {
    let statement = try archive.connection.statement(SQL.verifyDocument.text).bind(1, row.row)
    var message: Message?
    var channelID: Snowflake?
    if try statement.step() {
      channelID = Snowflake(rawValue: statement.integer(11))
      message = try? reader.message(statement, at: 0, channelID: channelID).get()
    }
    statement.reset()
    var author = row.author
    if let message {
      author = try authorKey(of: message, kept: row.author)
      let keys = MessageTable.Keys(channel: row.channel, guild: row.channelGuild, author: author)
      try messages.update(message, row: row.row, keys: keys)
      try messages.writeAttachments(of: message, row: row.row, isNew: false)
      try messages.writeMentions(of: message, row: row.row, isNew: false)
      counts.messages += 1
    } else {
      counts.unreadable += 1
    }
    try repairVersions(of: row.row, in: channelID)
    tally.add(id: row.id, row: row.row, channel: row.channel, author: author)
  }

  /// The key of who wrote a message, by its document; without one there, who is kept as its author.
  private func authorKey(of message: Message, kept: Int64?) throws(SQLiteError) -> Int64 {
    if message.author.id == nil, let kept,
      try archive.connection.statement(SQL.isUserKey.text).bind(1, kept).firstInteger() != nil
    {
      return kept
    }
    let id = message.author.id?.rawValue ?? 0
    let known = try archive.connection.statement(SQL.findUser.text).bind(1, id).firstInteger()
    if let known { return known }
    return try users.note(message.author, seenAt: message.id.timestamp.milliseconds)
  }

  private func repairVersions(
    of row: Int64,
    in channelID: Snowflake?
  ) throws(SQLiteError) {
    var texts: [(id: Int64, content: String)] = []
    let statement = try archive.connection.statement(SQL.versionTexts.text).bind(1, row)
    while try statement.step() {
      guard let message = try? reader.message(statement, at: 1, channelID: channelID).get()
      else {
        continue
      }
      texts.append((statement.integer(4), message.content))
    }
    for (id, content) in texts {
      try archive.connection.statement(SQL.setVersionContent.text).bind(1, content).bind(2, id)
        .run()
    }
  }
}
