public import Model

/// Reads guilds, whether their own fields lie under `properties` or at the top.
public enum GuildPayload {
  /// Reads a guild object or a guild-ready object (fluxer-protocol 9.2, 20.2).
  ///
  /// An unavailable guild gives an id and nothing else.
  ///
  /// - Throws: `PayloadError.notAnObject`, `.noUsableID`.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> Decoded<Guild> {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard var guild = lenient.guild(value) else { throw .noUsableID }
    let id = guild.id
    // A thread is a channel; the list of threads is one more list of channels.
    guild.roles = lenient.presentList(value["roles"]) { $0.role($1) }
    guild.channels = lenient.presentList(value["channels"]) { $0.channel($1, inGuild: id) }
    if let threads = lenient.presentList(value["threads"], { $0.channel($1, inGuild: id) }) {
      guild.channels = (guild.channels ?? []) + threads
    }
    guild.emoji = lenient.presentList(value["emojis"]) { $0.emoji($1) }
    guild.stickers = lenient.presentList(value["stickers"]) { $0.sticker($1) }
    return Decoded(value: guild, oddities: lenient.oddities)
  }

  /// The members that a guild-ready object carries: oneself and whoever is in a voice channel.
  public static func members(of value: JSONValue) -> [MemberPayload.GuildMember] {
    var members: [MemberPayload.GuildMember] = []
    for element in value["members"]?.elements ?? JSONElements(value) {
      // One that is no object is passed over: names come with messages, too.
      guard let decoded = try? MemberPayload.decode(element) else { continue }
      members.append(decoded.value)
    }
    return members
  }
}

extension Lenient {
  /// Reads what a guild's object tells of the guild itself, or nothing where it has no id.
  mutating func guild(_ value: JSONValue) -> Guild? {
    let own = value["properties"].flatMap { $0.isObject ? $0 : nil }
    func field(_ name: StaticString) -> JSONValue? { own?[name] ?? value[name] }
    guard let id = id(value["id"]) ?? id(own?["id"]) ?? id(value["guild_id"]) else { return nil }
    var without: Guild.Parts = []
    if tellsNothing(field("icon")) { without.insert(.icon) }
    if tellsNothing(field("message_history_cutoff")) { without.insert(.messageHistoryCutoff) }
    return Guild(
      id: id,
      name: nonEmptyText(field("name")),
      icon: nonEmptyText(field("icon")),
      ownerID: self.id(field("owner_id")),
      messageHistoryCutoff: time(field("message_history_cutoff")),
      isNSFW: flag(field("nsfw")) ?? (tellsNothing(field("nsfw")) ? false : nil),
      without: without
    )
  }

  /// Reads a list, or nothing where there is no such key or it is null.
  mutating func presentList<Part>(
    _ value: JSONValue?,
    _ read: (inout Lenient, JSONValue) -> Part?
  ) -> [Part]? {
    guard let value, !value.isNull else { return nil }
    return list(value, read)
  }
}
