public import Model

/// Reads channels and threads.
public enum ChannelPayload {
  /// Reads a channel object (fluxer-protocol 10.2, 17.2).
  ///
  /// - Parameters:
  ///   - value: the object.
  ///   - guildID: the guild that the object lies in, where it doesn't say.
  /// - Returns: the channel and what was odd.
  /// - Throws: `PayloadError.notAnObject`, `.noUsableID`.
  public static func decode(
    _ value: JSONValue,
    inGuild guildID: Snowflake? = nil
  ) throws(PayloadError) -> Decoded<Channel> {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard let channel = lenient.channel(value, inGuild: guildID) else { throw .noUsableID }
    return Decoded(value: channel, oddities: lenient.oddities)
  }
}

/// The members of a channel object that are read.
enum ChannelField: UInt8, FieldName {
  case id
  case type
  case guildID
  case name
  case topic
  case parentID
  case position
  case lastMessageID
  case ownerID
  case recipients
  case recipientIDs
  case isNSFW
  case icon

  init?(_ key: JSONKey) {
    switch key.count {
    case 2 where key == "id": self = .id
    case 4 where key == "type": self = .type
    case 4 where key == "name": self = .name
    case 4 where key == "nsfw": self = .isNSFW
    case 4 where key == "icon": self = .icon
    case 5 where key == "topic": self = .topic
    case 8 where key == "guild_id": self = .guildID
    case 8 where key == "position": self = .position
    case 8 where key == "owner_id": self = .ownerID
    case 9 where key == "parent_id": self = .parentID
    case 10 where key == "recipients": self = .recipients
    case 10 where key == "channel_id": self = .id
    case 13 where key == "recipient_ids": self = .recipientIDs
    case 15 where key == "last_message_id": self = .lastMessageID
    default: return nil
    }
  }
}

extension Lenient {
  /// Reads a channel, or nothing where it has no id; a bare id is a channel that is only named.
  mutating func channel(_ value: JSONValue, inGuild guildID: Snowflake? = nil) -> Channel? {
    guard value.isObject else {
      note(value, expected: .object)
      return value.kind == .string || value.kind == .number
        ? id(value).map { Channel(id: $0, guildID: guildID) } : nil
    }
    let fields = Fields<ChannelField>(value)
    guard let id = id(fields[.id]) else { return nil }
    var recipients = list(fields[.recipients]) { $0.user($1) }
    if recipients.isEmpty { recipients = ids(fields[.recipientIDs]).map { User(id: $0) } }
    var without: Channel.Parts = []
    if tellsNothing(fields[.name]) { without.insert(.name) }
    if tellsNothing(fields[.topic]) { without.insert(.topic) }
    if tellsNothing(fields[.parentID]) { without.insert(.parent) }
    return Channel(
      id: id,
      kind: integer(fields[.type]).map(Channel.Kind.init(rawValue:)),
      guildID: self.id(fields[.guildID]) ?? guildID,
      name: nonEmptyText(fields[.name]),
      topic: nonEmptyText(fields[.topic]),
      parentID: self.id(fields[.parentID]),
      position: integer(fields[.position]),
      lastMessageID: self.id(fields[.lastMessageID]),
      ownerID: self.id(fields[.ownerID]),
      recipients: recipients,
      isNSFW: flag(fields[.isNSFW]) ?? (tellsNothing(fields[.isNSFW]) ? false : nil),
      icon: nonEmptyText(fields[.icon]),
      without: without
    )
  }
}
