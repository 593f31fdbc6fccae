public import Model
import Payload

extension RESTClient {
  /// The account: it also shows whether the token is good.
  ///
  /// A bot's application has another id than the bot: its user is given.
  ///
  /// - Throws: `WireError`; `.unauthorized` where the token is not good.
  public func me() async throws(WireError) -> User {
    if credential.isBot, let bot = try await account("/applications/@me", isBot: true) {
      return bot
    }
    // The application's document does not have to name its bot.
    let route = "/users/@me"
    guard let user = try await account(route, isBot: false) else {
      let call = WireError.Call("GET \(instance.base)\(route)")
      throw .malformed(reason: "it names no user", call: call)
    }
    return user
  }

  private func account(_ route: String, isBot: Bool) async throws(WireError) -> User? {
    let document = try await get(Path(route), Bucket(.settings), .object)
    let user = (try? AccountPayload.decode(document.body, isBot: isBot)).flatMap(\.self)
    return user?.id == nil ? nil : user
  }

  /// A page of the account's guilds without channels, by ascending id, 200 at most.
  ///
  /// - Throws: `WireError`.
  public func guilds(after: Snowflake? = nil) async throws(WireError) -> ServerDocument {
    let path = Path("/users/@me/guilds").with("limit", 200, in: 1...200).with("after", after)
    return try await get(path, Bucket(.guilds), .array)
  }

  /// A guild.
  ///
  /// - Throws: `WireError`.
  public func guild(_ guild: Snowflake) async throws(WireError) -> ServerDocument {
    try await get(Path("/guilds/\(guild)"), Bucket(.guild, guild), .object)
  }

  /// The channels of a guild; none proves nothing (fluxer-protocol 9.1).
  ///
  /// - Throws: `WireError`.
  public func channels(ofGuild guild: Snowflake) async throws(WireError) -> ServerDocument {
    try await get(Path("/guilds/\(guild)/channels"), Bucket(.guildChannels, guild), .array)
  }

  /// The open private channels.
  ///
  /// - Throws: `WireError`.
  public func privateChannels() async throws(WireError) -> ServerDocument {
    try await get(Path("/users/@me/channels"), Bucket(.privateChannels), .array)
  }

  /// A channel.
  ///
  /// - Throws: `WireError`.
  public func channel(_ channel: Snowflake) async throws(WireError) -> ServerDocument {
    try await get(Path("/channels/\(channel)"), Bucket(.channel, channel), .object)
  }

  /// A page of a guild's members, by ascending id.
  ///
  /// - Throws: `WireError`.
  public func members(
    ofGuild guild: Snowflake,
    after: Snowflake? = nil,
    limit: Int = 1_000
  ) async throws(WireError) -> ServerDocument {
    let path = Path("/guilds/\(guild)/members")
      .with("limit", limit, in: 1...1_000)
      .with("after", after)
    return try await get(path, Bucket(.members, guild), .array)
  }

  /// The emoji of a guild.
  ///
  /// - Throws: `WireError`.
  public func emojis(ofGuild guild: Snowflake) async throws(WireError) -> ServerDocument {
    try await get(Path("/guilds/\(guild)/emojis"), Bucket(.emojis), .array)
  }

  /// The stickers of a guild.
  ///
  /// - Throws: `WireError`.
  public func stickers(ofGuild guild: Snowflake) async throws(WireError) -> ServerDocument {
    try await get(Path("/guilds/\(guild)/stickers"), Bucket(.stickers), .array)
  }

  /// The settings of a person's account.
  ///
  /// - Throws: `WireError`.
  public func settings() async throws(WireError) -> ServerDocument {
    try await get(Path("/users/@me/settings"), Bucket(.settings), .object)
  }
}
