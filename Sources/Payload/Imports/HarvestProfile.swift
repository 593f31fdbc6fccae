public import Model

/// What a harvest's `user.json` holds that an archive needs (fluxer-protocol 28.4).
///
/// Addresses, payments and whatever else is there are not looked at.
public struct HarvestProfile: Hashable, Sendable {
  /// A guild that the person is in.
  public struct Membership: Hashable, Sendable {
    /// The guild, with its name.
    public var guild: Guild
    /// What the guild adds to the person.
    public var member: Member
  }

  /// A message that the person saved.
  public struct SavedMessage: Hashable, Sendable {
    /// The channel.
    public var channelID: Snowflake
    /// The message.
    public var messageID: Snowflake
    /// When it was saved.
    public var savedAt: Timestamp?
  }

  /// Whose data it is.
  public var user: User
  /// The guilds.
  public var memberships: [Membership]
  /// Conversations outside guilds, with the ids of the others.
  public var privateChannels: [Channel]
  /// Saved messages.
  public var savedMessages: [SavedMessage]
  /// Conversations that are pinned, in order.
  public var pinnedChannels: [Snowflake]

  /// Reads `user.json`.
  ///
  /// - Throws: `PayloadError.notAnObject`, or `.noUsableID` where it doesn't say who it is about.
  public static func decode(
    _ value: JSONValue
  ) throws(PayloadError) -> Decoded<HarvestProfile> {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard let user = value["user"].flatMap({ lenient.user($0) }), user.id != nil else {
      throw .noUsableID
    }
    let profile = HarvestProfile(
      user: user,
      memberships: lenient.list(value["guild_memberships"]) { $0.membership($1) },
      privateChannels: lenient.list(value["private_channels"]) { $0.channel($1) },
      savedMessages: lenient.list(value["saved_messages"]) { $0.savedMessage($1) },
      pinnedChannels: lenient.list(value["pinned_dms"]) { $0.pinnedChannel($1) }
        .enumerated()
        .sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        .map(\.element.id)
    )
    return Decoded(value: profile, oddities: lenient.oddities)
  }
}

extension Lenient {
  fileprivate mutating func membership(_ value: JSONValue) -> HarvestProfile.Membership? {
    guard value.isObject, let id = id(value["guild_id"]) else {
      note(value, expected: .object)
      return nil
    }
    let member = Member(
      nick: nonEmptyText(value["nick"]),
      roles: ids(value["role_ids"]),
      joinedAt: time(value["joined_at"])
    )
    return HarvestProfile.Membership(
      guild: Guild(id: id, name: nonEmptyText(value["guild_name"])),
      member: member
    )
  }

  fileprivate mutating func savedMessage(_ value: JSONValue) -> HarvestProfile.SavedMessage? {
    guard let channelID = id(value["channel_id"]), let messageID = id(value["message_id"]) else {
      note(value, expected: .object)
      return nil
    }
    return HarvestProfile.SavedMessage(
      channelID: channelID,
      messageID: messageID,
      savedAt: time(value["saved_at"])
    )
  }

  fileprivate mutating func pinnedChannel(
    _ value: JSONValue
  ) -> (id: Snowflake, order: Int64)? {
    guard value.isObject else { return id(value).map { ($0, 0) } }
    return id(value["channel_id"]).map { ($0, integer(value["sort_order"]) ?? 0) }
  }
}
