public import Model

/// Something that an export asks of an archive beside the messages of a channel.
public enum ExportQuestion: Hashable, Sendable {
  /// What is known of one thing.
  case thing(Kind, Snowflake)
  /// What a guild adds to somebody.
  case member(Snowflake, of: Snowflake)
  /// Which roles somebody has in a guild.
  case roles(of: Snowflake, in: Snowflake)
  /// The file that lay at an address.
  case file(String)

  /// What one thing is asked for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A person's own facts.
    case user
    /// The name that a person goes by.
    case userName = "user_name"
    /// All names that a person bore.
    case userNames = "user_names"
    /// A role.
    case role
    /// A role's name.
    case roleName = "role_name"
    /// The colours of a guild's roles.
    case colours
    /// A guild.
    case guild
    /// A guild's picture.
    case guildIcon = "guild_icon"
    /// The picture of a group of people.
    case groupIcon = "group_icon"
    /// A channel.
    case channel
    /// A channel's name.
    case channelName = "channel_name"
    /// What a channel is about.
    case topic
    /// Where a channel's pages begin.
    case path
    /// A custom emoji.
    case emoji
  }
}

/// All that an export asked for one channel.
public struct AskedQuestions: Hashable, Sendable {
  /// Single things.
  public var things: [ExportQuestion.Kind: Set<Snowflake>] = [:]
  /// By guild, the people whom it was asked for as members.
  public var members: [Snowflake: Set<Snowflake>] = [:]
  /// By guild, the people whose roles were asked for.
  public var bearers: [Snowflake: Set<Snowflake>] = [:]
  /// Addresses of files.
  public var files: Set<String> = []

  /// Nothing was asked.
  public init() {}

  /// Notes a question.
  mutating func insert(_ question: ExportQuestion) {
    switch question {
    case .thing(let kind, let id): things[kind, default: []].insert(id)
    case .member(let user, let guild): members[guild, default: []].insert(user)
    case .roles(let user, let guild): bearers[guild, default: []].insert(user)
    case .file(let url): files.insert(url)
    }
  }
}
