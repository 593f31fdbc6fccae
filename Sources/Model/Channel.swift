/// A place where messages are written, or that orders such places.
public struct Channel: Hashable, Sendable {
  /// The kinds of channel by the numbers of fluxer-protocol 10.1; unknown numbers are kept.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The number on the wire.
    public let rawValue: Int64
    /// Takes the number on the wire.
    public init(rawValue: Int64) {
      self.rawValue = rawValue
    }
    /// A guild's text channel.
    public static let text = Kind(rawValue: 0)
    /// A conversation of two.
    public static let direct = Kind(rawValue: 1)
    /// A voice channel with its text chat.
    public static let voice = Kind(rawValue: 2)
    /// A conversation of several people outside guilds.
    public static let group = Kind(rawValue: 3)
    /// A parent that orders channels and holds no messages.
    public static let category = Kind(rawValue: 4)
    /// A channel whose messages can be published to followers.
    public static let announcement = Kind(rawValue: 5)
    /// A thread in an announcement channel.
    public static let announcementThread = Kind(rawValue: 10)
    /// A thread that all can read.
    public static let publicThread = Kind(rawValue: 11)
    /// A thread for those who were asked.
    public static let privateThread = Kind(rawValue: 12)
    /// A forum: its posts are threads.
    public static let forum = Kind(rawValue: 15)
    /// A media forum.
    public static let media = Kind(rawValue: 16)
    /// A link among channels.
    public static let link = Kind(rawValue: 998)
    /// The notes that a person writes for themselves.
    public static let personalNotes = Kind(rawValue: 999)

    /// Whether such a channel belongs to people and not to a guild.
    public var isPrivate: Bool {
      self == .direct || self == .group || self == .personalNotes
    }
    /// Whether such a channel can hold messages of its own; true for unknown kinds.
    public var holdsMessages: Bool {
      ![.category, .forum, .media, .link].contains(self)
    }
    /// Whether it is a thread.
    public var isThread: Bool {
      (10...12).contains(rawValue)
    }
  }

  /// Parts of a channel, as a set.
  public struct Parts: OptionSet, Hashable, Sendable {
    /// A bit for each part.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }
    /// The name.
    public static let name = Parts(rawValue: 1)
    /// The topic.
    public static let topic = Parts(rawValue: 2)
    /// The parent.
    public static let parent = Parts(rawValue: 4)
  }

  /// The channel's id.
  public var id: Snowflake
  /// What kind of channel it is; nothing where it was only named.
  public var kind: Kind?
  /// The guild it belongs to.
  public var guildID: Snowflake?
  /// The name; direct messages have none.
  public var name: String?
  /// The topic.
  public var topic: String?
  /// The category, or the channel that a thread hangs on.
  public var parentID: Snowflake?
  /// Order within the parent.
  public var position: Int64?
  /// The newest message, which may be deleted.
  public var lastMessageID: Snowflake?
  /// Who owns a group or thread.
  public var ownerID: Snowflake?
  /// The other people of a private channel, without oneself.
  public var recipients: [User]
  /// Whether it is marked as age-restricted; nothing where that isn't told.
  public var isNSFW: Bool?
  /// The hash of the picture, which groups may have.
  public var icon: String?
  /// What it is told that the channel has not, which is more than not telling of it.
  public var without: Parts

  /// Describes a channel; what is left out is unknown.
  public init(
    id: Snowflake,
    kind: Kind? = nil,
    guildID: Snowflake? = nil,
    name: String? = nil,
    topic: String? = nil,
    parentID: Snowflake? = nil,
    position: Int64? = nil,
    lastMessageID: Snowflake? = nil,
    ownerID: Snowflake? = nil,
    recipients: [User] = [],
    isNSFW: Bool? = nil,
    icon: String? = nil,
    without: Parts = []
  ) {
    self.id = id
    self.kind = kind
    self.guildID = guildID
    self.name = name
    self.topic = topic
    self.parentID = parentID
    self.position = position
    self.lastMessageID = lastMessageID
    self.ownerID = ownerID
    self.recipients = recipients
    self.isNSFW = isNSFW
    self.icon = icon
    self.without = without
  }

  /// What is known once this is told: what isn't told of stays.
  ///
  /// - Parameter old: what was known before.
  /// - Returns: the channel, of which nothing is left to be taken away.
  public func known(over old: Channel?) -> Channel {
    var channel = self
    channel.without = []
    guard let old else { return channel }
    channel.kind = kind ?? old.kind
    channel.guildID = guildID ?? old.guildID
    channel.name = name ?? (without.contains(.name) ? nil : old.name)
    channel.topic = topic ?? (without.contains(.topic) ? nil : old.topic)
    channel.parentID = parentID ?? (without.contains(.parent) ? nil : old.parentID)
    channel.position = position ?? old.position
    channel.lastMessageID = lastMessageID ?? old.lastMessageID
    channel.ownerID = ownerID ?? old.ownerID
    channel.recipients = recipients.isEmpty ? old.recipients : recipients
    channel.isNSFW = isNSFW ?? old.isNSFW
    channel.icon = icon ?? old.icon
    return channel
  }
}
