public import Model

/// What a gateway session is told first (fluxer-protocol 20.1).
public struct ReadyPayload: Hashable, Sendable {
  /// The session's id, for resuming.
  public var sessionID: String?
  /// The account itself.
  public var user: User
  /// The guilds; empty for bots, which are told of them one by one.
  public var guilds: [GuildReadyPayload]
  /// The open conversations.
  public var privateChannels: [ChannelDocument]
  /// Everyone whom the rest names.
  public var users: [User]
  /// What is read up to where: the newest message that was read, by channel.
  public var readStates: [Snowflake: Snowflake]
  /// The channels that the account starred; empty where nothing can be read.
  public var favourites: [FavouriteChannel]
  /// Guilds and channels that the account muted.
  public var muted: Set<Snowflake>
  /// Which login session the token belongs to (unpadded base64url SHA-256 of the token).
  public var loginSessionHash: String?
  /// What was not as described.
  public var oddities: [Oddity]

  /// Reads the event's `d`; parts that make no sense are left out, one by one.
  ///
  /// - Throws: `PayloadError.notAnObject`, and `.noUsableID` where it doesn't say whose session it
  ///   is: nothing can be done with such a one.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> ReadyPayload {
    var ready = try decodeWithoutGuilds(value)
    // Each guild has its own budget of parts: a large one must not hide those behind it.
    for element in guildElements(value) {
      var own = Lenient(element)
      if let guild = own.guildReady(element) { ready.guilds.append(guild) }
    }
    return ready
  }

  /// Reads the event's `d` but for its guilds, and tells where in the document these stand.
  ///
  /// A READY may be of fifty megabytes, most of it guilds: who takes them one by one need not hold all of
  /// it twice.
  ///
  /// - Returns: the event without guilds, and the places of the guilds' objects in their order.
  /// - Throws: as `decode` does.
  public static func decodeApart(
    _ value: JSONValue
  ) throws(PayloadError) -> (ready: ReadyPayload, guilds: [Range<Int>]) {
    (try decodeWithoutGuilds(value), guildElements(value).map(\.place))
  }

  private static func guildElements(_ value: JSONValue) -> some Sequence<JSONValue> {
    (value["guilds"]?.elements ?? JSONElements(value)).prefix(Lenient.maximumParts)
  }

  private static func decodeWithoutGuilds(_ value: JSONValue) throws(PayloadError) -> ReadyPayload {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard let user = value["user"].flatMap({ lenient.user($0) }), user.id != nil else {
      throw .noUsableID
    }
    var people = Lenient(value)
    return ReadyPayload(
      sessionID: lenient.nonEmptyText(value["session_id"]),
      user: user,
      guilds: [],
      privateChannels: lenient.list(value["private_channels"]) {
        $0.channelDocument($1, inGuild: nil)
      },
      users: people.list(value["users"]) { $0.user($1) },
      readStates: readStates(value["read_states"]),
      favourites: SyncedPreferences.favourites(ofSettings: value["user_settings"]),
      muted: muted(value["user_guild_settings"]),
      loginSessionHash: lenient.nonEmptyText(value["auth_session_id_hash"]),
      oddities: lenient.oddities
    )
  }

  private static func readStates(_ value: JSONValue?) -> [Snowflake: Snowflake] {
    guard let value else { return [:] }
    var lenient = Lenient(value)
    var states: [Snowflake: Snowflake] = [:]
    for element in value.elements.prefix(Lenient.maximumParts) where element.isObject {
      guard let id = lenient.id(element["id"]), let read = lenient.id(element["last_message_id"])
      else { continue }
      states[id] = read
    }
    return states
  }

  private static func muted(_ value: JSONValue?) -> Set<Snowflake> {
    guard let value else { return [] }
    var lenient = Lenient(value)
    var muted: Set<Snowflake> = []
    for guild in value.elements.prefix(Lenient.maximumParts) where guild.isObject {
      if guild["muted"]?.bool == true, let id = lenient.id(guild["guild_id"]) { muted.insert(id) }
      // A map by channel id; older servers send a list.
      for member in guild["channel_overrides"]?.members ?? JSONMembers(guild)
      where member.value["muted"]?.bool == true {
        if let id = Snowflake(member.key.string) { muted.insert(id) }
      }
      for entry in guild["channel_overrides"]?.elements ?? JSONElements(guild)
      where entry["muted"]?.bool == true {
        if let id = lenient.id(entry["channel_id"]) { muted.insert(id) }
      }
    }
    return muted
  }
}
