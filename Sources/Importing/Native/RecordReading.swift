import Model
import Payload
import Store

extension ArchiveRecord {
  /// Reads a line of our own that is no message.
  ///
  /// - Returns: the record; nothing where the object says that it is none.
  /// - Throws: `PayloadError` where it is one and can't be used.
  static func read(_ value: JSONValue) throws(PayloadError) -> ArchiveRecord? {
    guard value.isObject, let name = value["record"]?.string else { return nil }
    switch name {
    case "guild", "channel", "user", "member", "role", "emoji", "name":
      return try place(value, name)
    case "deletion":
      let (channelID, id) = try ids(value)
      return .deletion(
        channelID: channelID,
        id: id,
        at: time(value["deleted_at"]) ?? id.timestamp
      )
    case "version": return .version(try version(value))
    case "pin":
      let (channelID, id) = try ids(value)
      return .pin(channelID: channelID, id: id, at: time(value["pinned_at"]))
    case "unpin":
      let (channelID, id) = try ids(value)
      return .unpin(channelID: channelID, id: id)
    case "coverage": return try coverage(value)
    case "archive": return .archive
    default: return nil
    }
  }

  /// Reads what is said of a place or a person; what says when it was so is one archive's word to
  /// another, and no document.
  private static func place(
    _ value: JSONValue,
    _ name: String
  ) throws(PayloadError) -> ArchiveRecord? {
    let seenAt = time(value["seen_at"])
    switch name {
    case "guild":
      let document = try object(value, "guild")
      let guild = try GuildPayload.decode(document).value
      guard let seenAt else { return .guild(guild, document: bytes(document)) }
      return .known(.guild(guild, document: nil, rank: rank, seenAt: seenAt.milliseconds))
    case "channel":
      let document = try object(value, "channel")
      let channel = try ChannelPayload.decode(document).value
      guard let seenAt else { return .channel(channel, document: bytes(document)) }
      return .known(.channel(channel, document: nil, rank: rank, seenAt: seenAt.milliseconds))
    case "user": return .user(try UserPayload.decode(object(value, "user")).value, seenAt: seenAt)
    case "member":
      guard let user = id(value["user_id"]), let guildID = id(value["guild_id"]) else {
        throw .noUsableID
      }
      let member = try MemberPayload.decode(object(value, "member")).value.member
      return .member(User(id: user), guildID: guildID, member, seenAt: seenAt)
    case "name":
      guard let user = id(value["user_id"]) else { throw .noUsableID }
      guard let name = value["name"]?.string, !name.isEmpty else { throw .notAnObject }
      let first = time(value["first_seen"]) ?? user.timestamp
      let guildID = id(value["guild_id"])
      return .known(
        .name(.user, id: user.rawValue, guildID: guildID, name, seenAt: first.milliseconds)
      )
    case "role":
      guard let guildID = id(value["guild_id"]) else { throw .noUsableID }
      let role = try RolePayload.decode(object(value, "role")).value
      // What is known of the guild itself stays.
      let guild = Guild(id: guildID, roles: [role])
      return .known(.guild(guild, document: nil, rank: 0, seenAt: 0))
    default:
      let emoji = try EmojiPayload.decode(object(value, "emoji")).value
      return .known(.emoji(emoji, guildID: id(value["guild_id"])))
    }
  }

  /// What is believed of an export: no more than of any other.
  private static let rank = Source.import.rank

  private static func version(_ value: JSONValue) throws(PayloadError) -> IncomingMessage {
    let seenAt = time(value["seen_at"])
    let document = try object(value, "message")
    let context = PayloadContext(shape: .fluxer)
    let message = try MessagePayload.decode(document, in: context).value
    if let original = OriginalDocument(document), let earlier = original.message(of: message) {
      return IncomingMessage(
        message: earlier.value,
        oddities: [],
        document: original.bytes,
        shape: original.shape,
        receivedAt: seenAt
      )
    }
    return IncomingMessage(
      message: message,
      oddities: [],
      document: bytes(document),
      shape: .fluxer,
      receivedAt: seenAt
    )
  }

  private static func coverage(_ value: JSONValue) throws(PayloadError) -> ArchiveRecord {
    guard let channelID = id(value["channel_id"]) else { throw .noUsableChannel }
    guard let low = id(value["low_id"]), let high = id(value["high_id"]), low <= high else {
      throw .noUsableID
    }
    let interval = CoverageInterval(
      ids: low...high,
      source: .import,
      learnedAt: time(value["learned_at"]) ?? high.timestamp
    )
    return .known(.coverage(interval, channelID: channelID, account: 0))
  }

  private static func id(_ value: JSONValue?) -> Snowflake? {
    value?.string.flatMap { Snowflake($0) }
  }

  private static func object(
    _ value: JSONValue,
    _ name: StaticString
  ) throws(PayloadError) -> JSONValue {
    guard let member = value[name], member.isObject else { throw .notAnObject }
    return member
  }

  private static func ids(
    _ value: JSONValue
  ) throws(PayloadError) -> (channelID: Snowflake, id: Snowflake) {
    guard let id = value["id"]?.string.flatMap({ Snowflake($0) }) else { throw .noUsableID }
    guard let channelID = value["channel_id"]?.string.flatMap({ Snowflake($0) }) else {
      throw .noUsableChannel
    }
    return (channelID, id)
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    value?.string.flatMap { Timestamp(iso8601: $0) }
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    Array(value.rawBytes)
  }
}
