import Model

/// Reads the API's and gateway's message object (fluxer-protocol 12).
enum FluxerMessage {
  static func decode(
    _ value: JSONValue,
    in context: PayloadContext,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> Message {
    let fields = Fields<FluxerField>(value)
    if let repeated = fields.repeated { lenient.note(repeated, expected: .singleMember) }
    guard let id = lenient.id(fields[.id]) else { throw .noUsableID }
    guard let channelID = lenient.id(fields[.channelID]) ?? context.channelID else {
      throw .noUsableChannel
    }
    var message = Message(
      id: id,
      channelID: channelID,
      author: author(fields, context, &lenient),
      content: lenient.text(fields[.content]) ?? ""
    )
    message.guildID = lenient.id(fields[.guildID]) ?? context.guildID
    readMarks(fields, into: &message, &lenient)
    readPeople(fields, into: &message, &lenient)
    readParts(fields, into: &message, &lenient)
    return message
  }

  private static func author(
    _ fields: Fields<FluxerField>,
    _ context: PayloadContext,
    _ lenient: inout Lenient
  ) -> User {
    let webhookID = lenient.id(fields[.webhookID])
    guard var author = fields[.author].flatMap({ lenient.user($0) }) ?? context.author else {
      lenient.noteAbsence(of: "author", from: fields.object, expected: .object)
      return User(id: webhookID, kind: webhookID == nil ? .user : .webhook)
    }
    if webhookID != nil { author.kind = .webhook }
    return author
  }

  private static func readMarks(
    _ fields: Fields<FluxerField>,
    into message: inout Message,
    _ lenient: inout Lenient
  ) {
    message.kind = MessageKind(rawValue: lenient.integer(fields[.type]) ?? 0)
    message.flags = MessageFlags(rawValue: lenient.integer(fields[.flags]) ?? 0)
    if let sentAt = lenient.time(fields[.timestamp]) { message.sentAt = sentAt }
    message.editedAt = lenient.time(fields[.editedTimestamp])
    message.isPinned = lenient.flag(fields[.pinned]) ?? false
    message.mentionsHere = lenient.flag(fields[.mentionHere]) ?? false
    message.mentionsEveryone =
      lenient.flag(fields[.mentionEveryone]) ?? false || message.mentionsHere
    message.hasThread = fields[.thread].map { !$0.isNull } ?? false
  }

  private static func readPeople(
    _ fields: Fields<FluxerField>,
    into message: inout Message,
    _ lenient: inout Lenient
  ) {
    message.member = lenient.member(fields[.member])
    if message.member == nil, let nicks = fields[.nicks], let id = message.author.id,
      let nick = nicks.members.first(where: { $0.key.string == id.description })
    {
      message.member = lenient.nonEmptyText(nick.value).map { Member(nick: $0) }
    }
    message.mentions = lenient.list(fields[.mentions]) { $0.user($1) }
    message.mentionedRoles = lenient.ids(fields[.mentionRoles])
    message.mentionedChannels = lenient.list(fields[.mentionChannels]) { $0.channel($1) }
    message.referencedUsers = lenient.list(fields[.users]) { $0.user($1) }
    // The message answered is a document of its own; its author's name is worth having here.
    guard let referenced = fields[.referencedMessage], referenced.isObject,
      let author = referenced["author"].flatMap({ lenient.user($0) }), author.id != nil,
      author.id != message.author.id,
      !message.referencedUsers.contains(where: { $0.id == author.id })
    else { return }
    message.referencedUsers.append(author)
  }

  private static func readParts(
    _ fields: Fields<FluxerField>,
    into message: inout Message,
    _ lenient: inout Lenient
  ) {
    message.embeds = lenient.list(fields[.embeds]) { $0.embed($1) }
    message.attachments = lenient.list(fields[.attachments]) { $0.attachment($1) }
    message.stickers = lenient.list(fields[.stickers]) { $0.sticker($1) }
    if message.stickers.isEmpty {
      message.stickers = lenient.list(fields[.stickerItems]) { $0.sticker($1) }
    }
    message.reactions = lenient.reactions(fields[.reactions])
    message.reference = lenient.reference(fields[.reference])
    message.snapshots = lenient.list(fields[.snapshots]) { $0.snapshot($1) }
    message.call = lenient.call(fields[.call])
    message.poll = lenient.poll(fields[.poll]) ?? EmbedReading.poll(in: message.embeds)
  }
}
