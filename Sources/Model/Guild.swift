/// A community: what holds channels, roles and members.
public struct Guild: Hashable, Sendable {
  /// Parts of a guild, as a set.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// A bit for each part.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
    /// The icon.
    public static let icon = Parts(rawValue: 1)
    /// The moment from which on members without the history permission may read.
    public static let messageHistoryCutoff = Parts(rawValue: 2)
  }

  /// The guild's id, which is its `@everyone` role's too.
  public var id: Snowflake
  /// The name.
  public var name: String?
  /// The icon's hash.
  public var icon: String?
  /// Who owns it.
  public var ownerID: Snowflake?
  /// From when on members without the history permission may read.
  public var messageHistoryCutoff: Timestamp?
  /// Whether it is marked as age-restricted; nothing where that isn't told.
  public var isNSFW: Bool?
  /// The roles, where the object carried them.
  public var roles: [Role]?
  /// The channels, where the object carried them.
  public var channels: [Channel]?
  /// The emoji, where the object carried them.
  public var emoji: [Emoji]?
  /// The stickers, where the object carried them.
  public var stickers: [Sticker]?
  /// What it is told that the guild has not, which is more than not telling of it.
  public var without: Parts

  /// Describes a guild; what is left out is unknown.
  public init(
    id: Snowflake,
    name: String? = nil,
    icon: String? = nil,
    ownerID: Snowflake? = nil,
    messageHistoryCutoff: Timestamp? = nil,
    isNSFW: Bool? = nil,
    roles: [Role]? = nil,
    channels: [Channel]? = nil,
    emoji: [Emoji]? = nil,
    stickers: [Sticker]? = nil,
    without: Parts = []
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.ownerID = ownerID
    self.messageHistoryCutoff = messageHistoryCutoff
    self.isNSFW = isNSFW
    self.roles = roles
    self.channels = channels
    self.emoji = emoji
    self.stickers = stickers
    self.without = without
  }

  /// What is known once this is told: what isn't told of stays.
  ///
  /// - Parameter old: what was known before.
  /// - Returns: the guild, of which nothing is left to be taken away.
  public func known(over old: Guild?) -> Guild {
    var guild = self
    guild.without = []
    guard let old else { return guild }
    let cutoff = without.contains(.messageHistoryCutoff) ? nil : old.messageHistoryCutoff
    guild.name = name ?? old.name
    guild.icon = icon ?? (without.contains(.icon) ? nil : old.icon)
    guild.ownerID = ownerID ?? old.ownerID
    guild.messageHistoryCutoff = messageHistoryCutoff ?? cutoff
    guild.isNSFW = isNSFW ?? old.isNSFW
    guild.roles = roles ?? old.roles
    guild.channels = channels ?? old.channels
    guild.emoji = emoji ?? old.emoji
    guild.stickers = stickers ?? old.stickers
    return guild
  }
}

/// A role of a guild.
public struct Role: Hashable, Sendable {
  /// The role's id.
  public var id: Snowflake
  /// The name.
  public var name: String?
  /// RGB, 0 where it has none.
  public var color: Int64
  /// Rank: a higher position ranks higher, on a tie the lower id.
  public var position: Int64
  /// The permission bits (fluxer-protocol 10.4).
  public var permissions: UInt64

  /// Describes a role.
  public init(
    id: Snowflake,
    name: String? = nil,
    color: Int64 = 0,
    position: Int64 = 0,
    permissions: UInt64 = 0
  ) {
    self.id = id
    self.name = name
    self.color = color
    self.position = position
    self.permissions = permissions
  }
}

/// A custom emoji of a guild, or a character from Unicode.
public struct Emoji: Hashable, Sendable {
  /// The id of a custom emoji; nothing for a Unicode one.
  public var id: Snowflake?
  /// The name of a custom emoji, or the character.
  public var name: String?
  /// Whether it moves; nothing where the server did not say, which isn't the same as no.
  public var isAnimated: Bool?

  /// Describes an emoji.
  public init(id: Snowflake? = nil, name: String? = nil, isAnimated: Bool? = nil) {
    self.id = id
    self.name = name
    self.isAnimated = isAnimated
  }
}

/// A sticker, as sent with a message or kept by a guild.
public struct Sticker: Hashable, Sendable {
  /// The sticker's id.
  public var id: Snowflake?
  /// The name.
  public var name: String?
  /// What it shows, in words.
  public var description: String?
  /// Words to find it by.
  public var tags: [String]
  /// Whether it moves.
  public var isAnimated: Bool?

  /// Describes a sticker.
  public init(
    id: Snowflake? = nil,
    name: String? = nil,
    description: String? = nil,
    tags: [String] = [],
    isAnimated: Bool? = nil
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.tags = tags
    self.isAnimated = isAnimated
  }
}
