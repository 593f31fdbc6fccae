public import Model

/// A guild as READY, GUILD_CREATE and GUILD_SYNC show it (fluxer-protocol 20.2).
public struct GuildReadyPayload: Hashable, Sendable {
  /// The guild with its roles, emoji and stickers; its channels are in `channels` and `threads`.
  ///
  /// An unavailable guild has an id and nothing else.
  public var guild: Guild
  /// Whether the guild is out of reach for now: what is archived of it stays as it is.
  public var isUnavailable: Bool
  /// The channels that the account can see.
  public var channels: [ChannelDocument]
  /// The threads shown: those that a user joined, all active ones for a bot; nothing where the
  /// guild has no threads for this account.
  public var threads: [ChannelDocument]?
  /// Oneself and people in voice channels; READY names them by id alone.
  public var members: [MemberPayload.GuildMember]
  /// How many members the guild has, where it says.
  public var memberCount: Int64?
  /// The object's bytes without its channels, threads, members, presences and voice states.
  public var bytes: [UInt8]
  /// What was not as described.
  public var oddities: [Oddity]

  /// Describes a guild; what is left out is unknown.
  public init(
    guild: Guild,
    isUnavailable: Bool = false,
    channels: [ChannelDocument] = [],
    threads: [ChannelDocument]? = nil,
    members: [MemberPayload.GuildMember] = [],
    memberCount: Int64? = nil,
    bytes: [UInt8] = [],
    oddities: [Oddity] = []
  ) {
    self.guild = guild
    self.isUnavailable = isUnavailable
    self.channels = channels
    self.threads = threads
    self.members = members
    self.memberCount = memberCount
    self.bytes = bytes
    self.oddities = oddities
  }

  /// Reads a guild-ready object; parts that make no sense are left out, one by one.
  ///
  /// - Throws: `PayloadError.notAnObject`, `.noUsableID`.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> GuildReadyPayload {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard let payload = lenient.guildReady(value) else { throw .noUsableID }
    return payload
  }

  /// What the guild says of a user, or nothing where the user is not among the members shown.
  public func membership(of id: Snowflake) -> Member? {
    members.first { $0.user?.id == id }?.member
  }

  /// Computes what a user may do in a channel or thread of the guild (fluxer-protocol 10.5).
  ///
  /// A thread has its parent's permissions; one whose parent is not shown has the guild's.
  public func permissions(of id: Snowflake, in channel: ChannelDocument) -> Permissions {
    let viewer = Permissions.Viewer(id: id, roles: membership(of: id)?.roles)
    var overwrites = channel.overwrites
    if channel.channel.kind?.isThread == true, let parent = channel.channel.parentID {
      overwrites = channels.first { $0.channel.id == parent }?.overwrites ?? []
    }
    return Permissions.inGuild(guild, of: viewer)
      .applying(overwrites, of: viewer, inGuild: guild.id)
  }
}

extension Lenient {
  /// Reads a guild-ready object, or nothing where it has no id.
  mutating func guildReady(_ value: JSONValue) -> GuildReadyPayload? {
    guard value.isObject else {
      note(value, expected: .object)
      return nil
    }
    guard var guild = self.guild(value) else { return nil }
    let id = guild.id
    guild.roles = presentList(value["roles"]) { $0.role($1) }
    guild.emoji = presentList(value["emojis"]) { $0.emoji($1) }
    guild.stickers = presentList(value["stickers"]) { $0.sticker($1) }
    return GuildReadyPayload(
      guild: guild,
      isUnavailable: flag(value["unavailable"]) ?? false,
      channels: list(value["channels"]) { $0.channelDocument($1, inGuild: id) },
      threads: presentList(value["threads"]) { $0.channelDocument($1, inGuild: id) },
      members: list(value["members"]) { $0.guildMember($1) },
      memberCount: integer(value["member_count"]),
      bytes: Self.bytesWithoutLists(value),
      oddities: oddities
    )
  }

  /// Reads a member and who it is.
  mutating func guildMember(_ value: JSONValue) -> MemberPayload.GuildMember? {
    guard value.isObject else {
      note(value, expected: .object)
      return nil
    }
    let user = value["user"].flatMap { self.user($0) }
    return member(value).map { MemberPayload.GuildMember(user: user, member: $0) }
  }

  /// Copies an object member by member, without the lists that are kept elsewhere or not at all.
  private static func bytesWithoutLists(_ value: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = [0x7B]
    for member in value.members {
      let key = member.key
      if key == "channels" || key == "threads" || key == "members" || key == "presences"
        || key == "voice_states"
      {
        continue
      }
      if bytes.count > 1 { bytes.append(0x2C) }
      bytes.append(contentsOf: member.rawBytes)
    }
    bytes.append(0x7D)
    return bytes
  }
}
