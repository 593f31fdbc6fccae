import Model

/// Reads an entry of a data harvest, old or new (fluxer-protocol 28.3).
enum HarvestMessage {
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
    let author = fields[.author].flatMap { lenient.user($0) } ?? context.author
    if author == nil { lenient.noteAbsence(of: "author", from: value, expected: .object) }
    var message = Message(
      id: id,
      channelID: channelID,
      author: author ?? User(id: nil),
      content: lenient.text(fields[.content]) ?? ""
    )
    message.guildID = lenient.id(fields[.guildID]) ?? context.guildID
    if let sentAt = lenient.time(fields[.timestamp]) { message.sentAt = sentAt }
    message.attachments = lenient.list(fields[.attachments]) { $0.harvestAttachment($1) }
    return message
  }
}
