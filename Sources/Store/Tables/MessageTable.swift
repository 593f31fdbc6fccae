import Model
import Queries
import SQLite

/// The derived columns and parts of messages.
///
/// A class, for every message calls it several times, and a copy would count five references.
final class MessageTable {
  let connection: Connection
  private let insertMessage: HotStatement
  private let insertDocument: HotStatement
  private let insertMention: HotStatement
  private let insertReaction: HotStatement

  init(connection: Connection) {
    self.connection = connection
    insertMessage = HotStatement(.insertMessage, on: connection)
    insertDocument = HotStatement(.insertDocument, on: connection)
    insertMention = HotStatement(.insertMention, on: connection)
    insertReaction = HotStatement(.insertReaction, on: connection)
  }

  /// What a message's row says of its surroundings.
  struct Keys {
    let channel: Int64
    let guild: Int64?
    let author: Int64
  }

  func insert(_ message: Message, row: Int64, keys: Keys) throws(SQLiteError) {
    let statement = try insertMessage.ready()
    statement.bind(1, row).bind(2, message.id.rawValue).bind(3, keys.channel)
    bindColumns(of: message, keys, to: statement, guildAt: 4)
    try statement.run(lending: message.content, to: 13)
  }

  func update(_ message: Message, row: Int64, keys: Keys) throws(SQLiteError) {
    let statement = try connection.statement(.updateMessage)
    bindColumns(of: message, keys, to: statement, guildAt: 1)
    statement.bind(11, row)
    try statement.run(lending: message.content, to: 10)
  }

  /// Binds all columns but the content, the last.

  private func bindColumns(
    of message: Message,
    _ keys: Keys,
    to statement: Statement,
    guildAt index: Int32
  ) {
    // A webhook's name is what each message was sent under; other names are their users'.
    let ownName = message.author.kind == .webhook ? message.author.username : nil
    let toldTime = message.sentAt == message.id.timestamp ? nil : message.sentAt.milliseconds
    let replyChannel = message.reply?.channelID
    statement.bind(index, keys.guild).bind(index + 1, keys.author).bind(index + 2, ownName)
      .bind(index + 3, message.kind.rawValue).bind(index + 4, message.flags.rawValue)
      .bind(index + 5, toldTime).bind(index + 6, message.editedAt?.milliseconds)
      .bind(index + 7, message.reply?.messageID?.rawValue)
      .bind(index + 8, replyChannel == message.channelID ? nil : replyChannel?.rawValue)
  }

  func keep(
    _ document: PackedDocument,
    row: Int64,
    run: Int64,
    receivedAt: Int64?,
    rank: Int64,
    shape: DocumentShape
  ) throws(SQLiteError) {
    let statement = try insertDocument.ready()
    statement.bind(1, row).bind(2, run).bind(3, receivedAt).bind(4, rank).bind(5, shape.rawValue)
      .bind(6, document.dictionary)
    try document.body.withUnsafeBufferPointer { bytes throws(SQLiteError) in
      try statement.run(lending: UnsafeRawBufferPointer(bytes), to: 7)
    }
  }

  // MARK: Parts

  /// Writes the parts that a message's document tells, beside its reactions.
  ///
  /// Where the message is new, nothing of it is there yet, so nothing is to be removed.
  func writeParts(of message: Message, row: Int64, isNew: Bool) throws(SQLiteError) {
    try writeAttachments(of: message, row: row, isNew: isNew)
    try writeMentions(of: message, row: row, isNew: isNew)
    if message.isPinned {
      try connection.statement(.insertPin).bind(1, row).bind(2, nil as Int64?).run()
    } else if !isNew {
      try connection.statement(.deletePin).bind(1, row).run()
    }
  }

  /// Writes the attachments of a message; what was fetched of them stays known.
  func writeAttachments(of message: Message, row: Int64, isNew: Bool) throws(SQLiteError) {
    let attachments = message.allAttachments
    if !isNew {
      try connection.statement(SQL.trimAttachments.text).bind(1, row)
        .bind(2, Int64(attachments.count)).run()
    }
    for (position, attachment) in attachments.enumerated() {
      try write(attachment, row: row, position: Int64(position))
    }
  }

  private func write(
    _ attachment: Attachment,
    row: Int64,
    position: Int64
  ) throws(SQLiteError) {
    let statement = try connection.statement(.insertAttachment)
    statement.bind(1, row).bind(2, position).bind(3, attachment.id?.rawValue)
      .bind(4, attachment.filename).bind(5, attachment.contentType).bind(6, attachment.size)
      .bind(7, attachment.width).bind(8, attachment.height).bind(9, attachment.duration)
      .bind(10, attachment.url).bind(11, attachment.isExpired ? "expired" : "remote")
    try statement.run()
  }

  /// Writes whom a message mentions.
  func writeMentions(of message: Message, row: Int64, isNew: Bool) throws(SQLiteError) {
    if !isNew { try connection.statement(SQL.deleteMentions.text).bind(1, row).run() }
    for user in message.mentions {
      try writeMention(row, kind: 0, user.id?.rawValue ?? 0)
    }
    for role in message.mentionedRoles {
      try writeMention(row, kind: 1, role.rawValue)
    }
    for channel in message.mentionedChannels {
      try writeMention(row, kind: 2, channel.id.rawValue)
    }
    if message.mentionsEveryone { try writeMention(row, kind: 3, 0) }
    if message.mentionsHere { try writeMention(row, kind: 4, 0) }
  }

  private func writeMention(_ row: Int64, kind: Int64, _ target: Int64) throws(SQLiteError) {
    try insertMention.ready().bind(1, row).bind(2, kind).bind(3, target).run()
  }

  /// Writes the counts of reactions, in place of what was known of them.
  func writeReactions(
    _ reactions: [Reaction],
    row: Int64,
    isNew: Bool,
    userKey: (User) throws(SQLiteError) -> Int64
  ) throws(SQLiteError) {
    if !isNew { try connection.statement(.deleteReactions).bind(1, row).run() }
    for reaction in reactions {
      let emojiID = reaction.emoji.id?.rawValue ?? 0
      let name = reaction.emoji.name ?? ""
      try insertReaction.ready().bind(1, row).bind(2, emojiID).bind(3, name)
        .bind(4, reaction.emoji.animatedNumber).bind(5, reaction.count).run()
      for user in reaction.users {
        let key = try userKey(user)
        try connection.statement(.insertReactor).bind(1, row).bind(2, emojiID)
          .bind(3, name).bind(4, key).run()
      }
    }
    if !isNew { try connection.statement(.trimReactors).bind(1, row).run() }
  }
}

extension Emoji {
  /// Whether it moves, as a column has it.
  var animatedNumber: Int64? {
    isAnimated.map { $0 ? 1 : 0 }
  }
}
