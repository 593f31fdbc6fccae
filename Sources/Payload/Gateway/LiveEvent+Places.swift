import Model

/// How events about guilds, channels and people are read.
extension LiveEvent {
  static func guildUpdate(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    // It is flat; where it is wrapped as in a guild-ready object, that is understood as well.
    let id = lenient.id(data["id"]) ?? lenient.id(data["guild_id"])
    guard let id else { throw .noUsableID }
    let payload = try GuildReadyPayload.decode(data)
    var guild = payload.guild
    guild.id = id
    return .guildUpdate(guild, bytes: Array(data.rawBytes))
  }

  static func guildDelete(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["id"]) ?? lenient.id(data["guild_id"]) else {
      throw .noUsableID
    }
    return .guildDelete(id: id, isUnavailable: lenient.flag(data["unavailable"]) ?? false)
  }

  static func role(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let role = data["role"].flatMap({ lenient.role($0) }) else { throw .notAnObject }
    return .roles([role], guildID: try guildID(data, &lenient))
  }

  static func roles(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    let roles = lenient.list(data["roles"]) { $0.role($1) }
    return .roles(roles, guildID: try guildID(data, &lenient))
  }

  static func roleDelete(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["role_id"]) else { throw .noUsableID }
    return .roleDelete(id, guildID: try guildID(data, &lenient))
  }

  static func emoji(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    let emoji = lenient.list(data["emojis"]) { $0.emoji($1) }
    return .emoji(emoji, guildID: try guildID(data, &lenient))
  }

  static func stickers(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let list = data["stickers"], list.isArray else { throw .notAnObject }
    return .stickers(Array(list.rawBytes), guildID: try guildID(data, &lenient))
  }

  static func member(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    let guildID = try guildID(data, &lenient)
    guard let member = lenient.guildMember(data), member.user?.id != nil else {
      throw .noUsableID
    }
    return .member(member, guildID: guildID)
  }

  static func memberRemove(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["user"]?["id"]) else { throw .noUsableID }
    return .memberRemove(id, guildID: try guildID(data, &lenient))
  }

  static func user(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let user = lenient.user(data), user.id != nil else { throw .noUsableID }
    return .user(user)
  }

  static func friend(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let user = data["user"].flatMap({ lenient.user($0) }), user.id != nil else {
      return .ignored
    }
    return .user(user)
  }

  static func settings(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    // What says nothing of preferences takes no favourites away.
    guard data["synced_preferences"]?.string != nil else { return .ignored }
    return .favourites(SyncedPreferences.favourites(ofSettings: data).map(\.channelID))
  }

  static func channel(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> ChannelDocument {
    guard let channel = lenient.channelDocument(data, inGuild: nil) else { throw .noUsableID }
    return channel
  }

  static func channels(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    let guildID = try guildID(data, &lenient)
    let channels = lenient.list(data["channels"]) { $0.channelDocument($1, inGuild: guildID) }
    return .channels(channels, isNew: false)
  }

  static func recipient(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["channel_id"]) else { throw .noUsableChannel }
    guard let user = data["user"].flatMap({ lenient.user($0) }), user.id != nil else {
      throw .noUsableID
    }
    return .recipient(user, channelID: id)
  }

  static func pins(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["channel_id"]) else { throw .noUsableChannel }
    return .pins(
      channelID: id,
      guildID: lenient.id(data["guild_id"]),
      lastPin: lenient.time(data["last_pin_timestamp"])
    )
  }

  static func threadDelete(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["id"]) else { throw .noUsableID }
    return .threadDelete(id, guildID: lenient.id(data["guild_id"]))
  }

  static func threadMembers(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["id"]) else { throw .noUsableID }
    let gone = lenient.list(data["removed_member_ids"]) { $0.id($1) }
    guard !gone.isEmpty else { return .ignored }
    return .threadMembersGone(gone, threadID: id, guildID: lenient.id(data["guild_id"]))
  }

  static func passive(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    var newest: [Snowflake: Snowflake] = [:]
    let channels = data["channels"].flatMap { $0.isObject ? $0 : nil }
    for member in channels?.members ?? JSONMembers(data) where channels != nil {
      guard newest.count < Lenient.maximumParts else { break }
      guard let id = Snowflake(member.key.string), let last = lenient.id(member.value) else {
        continue
      }
      newest[id] = last
    }
    return .passive(newest, guildID: try guildID(data, &lenient))
  }

  static func unsaved(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> LiveEvent {
    guard let id = lenient.id(data["message_id"]) ?? lenient.id(data["id"]) else {
      throw .noUsableID
    }
    return .unsaved(id)
  }

  private static func guildID(
    _ data: JSONValue,
    _ lenient: inout Lenient
  ) throws(PayloadError) -> Snowflake {
    guard let id = lenient.id(data["guild_id"]) else { throw .noUsableID }
    return id
  }
}
