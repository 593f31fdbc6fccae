public import Model

/// A message that was found, with what is shown of it.
public struct Hit: Sendable {
  /// Its row in its archive.
  public let row: Int64
  /// The message.
  public let message: Message
  /// Where it stands.
  public let place: HitPlace
  /// The name that its author goes by there, or went by.
  public let authorName: String
  /// When it was deleted.
  public let deletedAt: Timestamp?
  /// Whether it is pinned.
  public let isPinned: Bool
  /// Whether it bears a star.
  public let isStarred: Bool
  /// How many earlier versions are kept.
  public let versionCount: Int64
  /// The message that it answers, where the archive holds it.
  public let repliedTo: RepliedMessage?
  /// How well it fits, where hits are ordered so; higher is better.
  public let score: Double?
  /// The host of its instance.
  public let instance: String
  /// Where the instance's web client is.
  let webClient: String

  /// Its address in the chat.
  public var url: String {
    let guild = place.guildID.map(String.init) ?? "@me"
    return "\(webClient)/channels/\(guild)/\(message.channelID)/\(message.id)"
  }
}

/// The channel and guild that a hit stands in.
public struct HitPlace: Hashable, Sendable {
  /// The channel.
  public let channelID: Snowflake
  /// The channel's name; for private channels the names of the people in it.
  public let channelName: String?
  /// The kind of channel.
  public let kind: Channel.Kind?
  /// The guild.
  public let guildID: Snowflake?
  /// The guild's name.
  public let guildName: String?
}

/// A message that another one answers, in short.
public struct RepliedMessage: Hashable, Sendable {
  /// Its id.
  public let id: Snowflake
  /// The name of its author.
  public let authorName: String
  /// Its text.
  public let content: String
}

/// A page of hits, and what is known of all of them.
public struct SearchResult: Sendable {
  /// The hits, in order.
  public var hits: [Hit] = []
  /// How many there are in all, as far as was counted.
  public var total: Int64 = 0
  /// Whether that is the whole number.
  public var totalIsExact = true
  /// Whether time ran out before everything was looked at.
  public var isPartial = false
  /// How far back it was looked, where time ran out.
  public var lookedBackTo: Timestamp?
  /// Whether only the newest matches were ranked.
  public var isCutToNewest = false
  /// Whether there are hits after this page.
  public var hasMore = false
  /// What was found out while planning.
  public var notes = PlanNotes()

  /// The last hit, after which the next page begins; nothing where there is none.
  public var next: MessageAddress? {
    guard hasMore, let last = hits.last else { return nil }
    return MessageAddress(channelID: last.message.channelID, messageID: last.message.id)
  }
}
