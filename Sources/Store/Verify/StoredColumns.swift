import Model
import SQLite

/// The columns that a message's document tells, as they should be or as they are.
///
/// It is written apart from the code that fills the columns, so that each proves the other.
struct StoredColumns {
  static let names = [
    "author_name", "type", "flags", "sent_at", "edited_at", "reply_to", "reply_channel", "content",
  ]

  let values: [Value]

  /// What a message's document says.
  init(of message: Message, channelID: Snowflake) {
    let reply = message.reply
    let isElsewhere = reply?.channelID != nil && reply?.channelID != channelID
    values = [
      Value(message.author.kind == .webhook ? message.author.username : nil),
      .integer(message.kind.rawValue), .integer(message.flags.rawValue),
      Value(message.sentAt == message.id.timestamp ? nil : message.sentAt.milliseconds),
      Value(message.editedAt?.milliseconds), Value(reply?.messageID?.rawValue),
      Value(isElsewhere ? reply?.channelID?.rawValue : nil), .text(message.content),
    ]
  }

  /// What a row says, from its first such column on.
  init(_ statement: Statement, at column: Int32) {
    values = Self.names.indices.map { statement.value(column + Int32($0)) }
  }

  /// The names of the columns that differ.
  func differences(from other: StoredColumns) -> [String] {
    zip(Self.names, zip(values, other.values)).filter { $1.0 != $1.1 }.map { $0.0 }
  }
}

/// The parts that a message's document tells, as they should be or as they are.
struct StoredParts: Equatable {
  /// Position, id, filename, content type, size, width, height, duration, url.
  let attachments: [[Value]]
  /// Kind and target.
  let mentions: Set<[Int64]>

  /// What a message's document says.
  init(of message: Message) {
    attachments = message.allAttachments.enumerated().map { position, attachment in
      [
        .integer(Int64(position)), Value(attachment.id?.rawValue), .text(attachment.filename),
        Value(attachment.contentType), Value(attachment.size), Value(attachment.width),
        Value(attachment.height), attachment.duration.map(Value.real) ?? .null,
        Value(attachment.url),
      ]
    }
    var mentions = Set(message.mentions.map { [0, $0.id?.rawValue ?? 0] })
    mentions.formUnion(message.mentionedRoles.map { [1, $0.rawValue] })
    mentions.formUnion(message.mentionedChannels.map { [2, $0.id.rawValue] })
    if message.mentionsEveryone { mentions.insert([3, 0]) }
    if message.mentionsHere { mentions.insert([4, 0]) }
    self.mentions = mentions
  }

  /// What the tables say of a row.
  init(row: Int64, attachments: Statement, mentions: Statement) throws(SQLiteError) {
    var files: [[Value]] = []
    attachments.bind(1, row)
    while try attachments.step() { files.append((0..<9).map { attachments.value($0) }) }
    var targets: Set<[Int64]> = []
    mentions.bind(1, row)
    while try mentions.step() { targets.insert([mentions.integer(0), mentions.integer(1)]) }
    self.attachments = files
    self.mentions = targets
  }
}
