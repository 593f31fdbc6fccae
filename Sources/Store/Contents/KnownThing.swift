public import Model
import Payload

/// Something that an archive knows beside its messages, as one archive tells it to another.
///
/// Everything is named by ids: keys are each archive's own.
public enum KnownThing: Sendable {
  /// A guild, its document, the rank of its source and when it was so.
  case guild(Guild, document: [UInt8]?, rank: Int64, seenAt: Int64)
  /// A channel, its document, the rank of its source and when it was so.
  case channel(Channel, document: [UInt8]?, rank: Int64, seenAt: Int64)
  /// A person, and when they were so.
  case user(User, seenAt: Int64)
  /// What a guild adds to a person.
  case member(user: Snowflake, guildID: Snowflake, Member, seenAt: Int64)
  /// A custom emoji.
  case emoji(Emoji, guildID: Snowflake?)
  /// A name that a user, channel or guild bore; a nickname in a guild has its id.
  case name(NameKind, id: Int64, guildID: Snowflake?, String, seenAt: Int64)
  /// A stretch of a channel in which nothing is missing.
  case coverage(CoverageInterval, channelID: Snowflake, account: Int64)
  /// A favourite.
  case star(kind: Int64, id: Int64, channelID: Int64, at: Int64)
  /// A saved search.
  case saved(name: String, query: String, at: Int64)
  /// A document that can't become a message.
  case unplaced([UInt8], channelID: Snowflake?, path: String, expected: String, found: String)

  /// Whether it vouches for messages, which must be in the archive before.
  public var vouchesForMessages: Bool {
    if case .coverage = self { true } else { false }
  }
}

/// A name that a person bore.
public struct KnownName: Hashable, Sendable {
  /// The guild in which it was a nickname.
  public let guildID: Snowflake?
  /// The name.
  public let name: String
  /// When it was first seen.
  public let firstSeen: Timestamp
}

/// A message with all that an archive knows of it.
public struct KeptContent: Sendable {
  /// The message and its last document.
  public let incoming: IncomingMessage
  /// What it said before, oldest first.
  public let versions: [KeptDocument]
  /// When it was deleted.
  public let deletedAt: Timestamp?
  /// Whether it is pinned.
  public let isPinned: Bool
  /// When it was pinned.
  public let pinnedAt: Timestamp?
}

extension IncomingMessage {
  /// Makes an earlier version of a message ready to be taken in.
  ///
  /// - Parameters:
  ///   - version: the version as another archive keeps it; where it can't be read, only its document
  ///     is taken in.
  ///   - message: what the message says now.
  public convenience init(earlier version: KeptDocument, of message: Message) {
    let context = PayloadContext(
      shape: version.shape,
      channelID: message.channelID,
      guildID: message.guildID,
      author: message.author
    )
    let decoded = try? JSONReader().read(version.document) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context)
    }
    var earlier = decoded?.value ?? message
    if decoded == nil { earlier.content = "" }
    earlier.id = message.id
    earlier.channelID = message.channelID
    self.init(
      message: earlier,
      oddities: [],
      document: version.document,
      shape: version.shape,
      receivedAt: version.receivedAt,
      rank: min(version.rank, Source.archive.rank)
    )
  }
}
