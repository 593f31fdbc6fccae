import Model

/// The members of DiscordChatExporter's message object that are read.
enum ChatExporterField: UInt8, FieldName {
  case id
  case type
  case timestamp
  case timestampEdited
  case callEnded
  case isPinned
  case content
  case author
  case attachments
  case embeds
  case stickers
  case reactions
  case mentions
  case reference
  case referencedMessage
  case forwardedMessage
  case interaction
  case poll

  init?(_ key: JSONKey) {
    switch key.count {
    case 2 where key == "id": self = .id
    case 4 where key == "type": self = .type
    case 4 where key == "poll": self = .poll
    case 6 where key == "author": self = .author
    case 6 where key == "embeds": self = .embeds
    case 7 where key == "content": self = .content
    case 8 where key == "isPinned": self = .isPinned
    case 8 where key == "stickers": self = .stickers
    case 8 where key == "mentions": self = .mentions
    case 9 where key == "timestamp": self = .timestamp
    case 9 where key == "reactions": self = .reactions
    case 9 where key == "reference": self = .reference
    case 11 where key == "attachments": self = .attachments
    case 11 where key == "interaction": self = .interaction
    case 15 where key == "timestampEdited": self = .timestampEdited
    case 16 where key == "forwardedMessage": self = .forwardedMessage
    case 17 where key == "referencedMessage": self = .referencedMessage
    case 18 where key == "callEndedTimestamp": self = .callEnded
    default: return nil
    }
  }
}

/// Reads a message of DiscordChatExporter's JSON.
enum ChatExporterMessage {
  static func decode(
    _ value: JSONValue,
    in context: PayloadContext,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> Message {
    let fields = Fields<ChatExporterField>(value)
    if let repeated = fields.repeated { lenient.note(repeated, expected: .singleMember) }
    guard let id = lenient.id(fields[.id]) else { throw .noUsableID }
    guard let channelID = context.channelID else { throw .noUsableChannel }
    let author = fields[.author].flatMap { lenient.exportedAuthor($0) }
    if author == nil, context.author == nil {
      lenient.noteAbsence(of: "author", from: value, expected: .object)
    }
    var message = Message(
      id: id,
      channelID: channelID,
      author: author?.user ?? context.author ?? User(id: nil),
      content: lenient.text(fields[.content]) ?? ""
    )
    message.guildID = context.guildID
    message.member = author?.member
    message.kind = lenient.exportedKind(fields[.type])
    if let sentAt = lenient.time(fields[.timestamp]) { message.sentAt = sentAt }
    message.editedAt = lenient.time(fields[.timestampEdited])
    message.isPinned = lenient.flag(fields[.isPinned]) ?? false
    if message.kind == .call { message.call = Call(endedAt: lenient.time(fields[.callEnded])) }
    readParts(fields, into: &message, &lenient)
    return message
  }

  private static func readParts(
    _ fields: Fields<ChatExporterField>,
    into message: inout Message,
    _ lenient: inout Lenient
  ) {
    message.mentions = lenient.list(fields[.mentions]) { $0.exportedUser($1) }
    message.attachments = lenient.list(fields[.attachments]) { $0.attachment($1) }
    message.embeds = lenient.list(fields[.embeds]) { $0.embed($1) }
    message.stickers = lenient.list(fields[.stickers]) { $0.sticker($1) }
    message.reactions = lenient.reactions(fields[.reactions])
    message.reference = lenient.reference(fields[.reference])
    message.poll = lenient.poll(fields[.poll])
    if let forwarded = fields[.forwardedMessage], !forwarded.isNull {
      message.snapshots = lenient.snapshot(forwarded).map { [$0] } ?? []
      message.reference?.kind = .forward
    }
    for holder in [fields[.interaction]?["user"], fields[.referencedMessage]?["author"]] {
      guard let user = holder.flatMap({ lenient.exportedUser($0) }), user.id != nil else {
        continue
      }
      message.referencedUsers.append(user)
    }
  }
}

extension Lenient {
  /// Reads a kind by its name; kinds without a name are written as their number.
  fileprivate mutating func exportedKind(_ value: JSONValue?) -> MessageKind {
    guard let value, !value.isNull else { return .plain }
    guard let name = value.string else {
      return MessageKind(rawValue: integer(value) ?? 0)
    }
    switch name {
    case "Default": return .plain
    case "Reply": return .reply
    case "RecipientAdd": return .recipientAdd
    case "RecipientRemove": return .recipientRemove
    case "Call": return .call
    case "ChannelNameChange": return .channelNameChange
    case "ChannelIconChange": return .channelIconChange
    case "ChannelPinnedMessage": return .pinned
    case "GuildMemberJoin": return .userJoin
    case "ThreadCreated": return .threadCreated
    default:
      if let number = Int64(name) { return MessageKind(rawValue: number) }
      note(value, expected: .knownValue)
      return .plain
    }
  }
}
