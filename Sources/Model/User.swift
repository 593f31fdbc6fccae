/// A person, a bot or a webhook, as far as the server has told.
///
/// Every part but the id may be unknown: events name users by id alone, and a profile once known is
/// never erased by such a mention.
public struct User: Hashable, Sendable {
  /// What kind of account wrote.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A person.
    case user
    /// A bot account.
    case bot
    /// A webhook: its id is the webhook's.
    case webhook
    /// The server itself.
    case system
  }

  /// The account's id; nothing for the system's author, whose id is 0.
  public var id: Snowflake?
  /// The login name.
  public var username: String?
  /// Four digits with leading zeros, such as `0042`.
  public var discriminator: String?
  /// The display name.
  public var globalName: String?
  /// Whether it is told that there is no display name, which is more than not telling of one.
  public var hasNoGlobalName: Bool
  /// The avatar's hash; `a_` before it means animated.
  public var avatar: String?
  /// What kind of account it is.
  public var kind: Kind
  /// Public flags; unknown bits are kept.
  public var flags: Int64

  /// Describes a user; what is left out is unknown.
  public init(
    id: Snowflake?,
    username: String? = nil,
    discriminator: String? = nil,
    globalName: String? = nil,
    hasNoGlobalName: Bool = false,
    avatar: String? = nil,
    kind: Kind = .user,
    flags: Int64 = 0
  ) {
    self.id = id
    self.username = username
    self.discriminator = discriminator
    self.globalName = globalName
    self.hasNoGlobalName = hasNoGlobalName
    self.avatar = avatar
    self.kind = kind
    self.flags = flags
  }

  /// The name to show: the display name, else the login name.
  public var displayName: String? {
    globalName ?? username
  }

  /// Whether this is the placeholder that servers show for an account they could not look up.
  ///
  /// It never replaces a profile that is known (fluxer-protocol 8.1).
  public var isDeletedPlaceholder: Bool {
    username == "DeletedUser" && discriminator == "0000" && kind == .user
  }

  /// Whether it says nothing but its id.
  public var isReference: Bool {
    username == nil && globalName == nil
  }
}

/// What a guild adds to a user.
public struct Member: Hashable, Sendable {
  /// The name that the user bears in this guild.
  public var nick: String?
  /// The roles, without `@everyone`.
  public var roles: [Snowflake]
  /// When the user came.
  public var joinedAt: Timestamp?

  /// Describes a membership.
  public init(nick: String? = nil, roles: [Snowflake] = [], joinedAt: Timestamp? = nil) {
    self.nick = nick
    self.roles = roles
    self.joinedAt = joinedAt
  }
}
