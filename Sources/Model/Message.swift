/// A message as the archive understands it.
///
/// The document it came in is kept beside it; this is what can be told from the document. Reactions
/// are nothing where the document had no such key, which is not the same as none.
public struct Message: Hashable, Sendable {
  /// The id, unique within a channel: a thread's starter bears its source's id.
  public var id: Snowflake
  /// The channel.
  public var channelID: Snowflake
  /// The guild, where the document names it; pages from the server do not.
  public var guildID: Snowflake?
  /// Who wrote it.
  public var author: User
  /// What the guild adds to its author, at that moment.
  public var member: Member?
  /// The kind of message.
  public var kind: MessageKind
  /// Flags; unknown bits are kept.
  public var flags: MessageFlags
  /// The text, as it was typed.
  public var content: String
  /// When it was sent: the document's own word, else the id's time.
  public var sentAt: Timestamp
  /// When it was last edited by its author.
  public var editedAt: Timestamp?
  /// Whether it was pinned when the document was made.
  public var isPinned: Bool
  /// Whether it called everyone or everyone here.
  public var mentionsEveryone: Bool
  /// Whether it is known to have called only those present.
  public var mentionsHere: Bool
  /// The people it pinged.
  public var mentions: [User]
  /// The roles it pinged.
  public var mentionedRoles: [Snowflake]
  /// The channels it names, with their names then.
  public var mentionedChannels: [Channel]
  /// People named without a ping; for reading `<@id>`.
  public var referencedUsers: [User]
  /// Embeds, in order.
  public var embeds: [Embed]
  /// Attachments, in order.
  public var attachments: [Attachment]
  /// Stickers, in order.
  public var stickers: [Sticker]
  /// Reactions in order of their first use; nothing where the document had no such key.
  public var reactions: [Reaction]?
  /// The message that this one points at.
  public var reference: MessageReference?
  /// What was forwarded.
  public var snapshots: [MessageSnapshot]
  /// The call that this message tells of.
  public var call: Call?
  /// A poll, as far as its shape is known.
  public var poll: Poll?
  /// Whether the document carries a thread that began here.
  public var hasThread: Bool

  /// Makes a plain message; all parts can be set afterwards.
  public init(id: Snowflake, channelID: Snowflake, author: User, content: String) {
    self.id = id
    self.channelID = channelID
    self.author = author
    self.content = content
    kind = .plain
    flags = []
    sentAt = id.timestamp
    isPinned = false
    mentionsEveryone = false
    mentionsHere = false
    mentions = []
    mentionedRoles = []
    mentionedChannels = []
    referencedUsers = []
    embeds = []
    attachments = []
    stickers = []
    snapshots = []
    hasThread = false
  }

  /// The message that this one answers, where it is a reply (fluxer-protocol 15.4).
  public var reply: MessageReference? {
    guard let reference, reference.kind == .pointer, reference.messageID != nil else { return nil }
    let isReply = kind == .reply || (kind == .plain && !flags.contains(.isCrosspost))
    return isReply ? reference : nil
  }
}

/// A kind of message by its number on the wire; unknown numbers are kept.
public struct MessageKind: RawRepresentable, Hashable, Sendable {
  /// The number on the wire.
  public let rawValue: Int64
  /// Takes the number on the wire.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
  /// A message that someone wrote.
  public static let plain = MessageKind(rawValue: 0)
  /// Someone came into a group or thread.
  public static let recipientAdd = MessageKind(rawValue: 1)
  /// Someone left a group or thread.
  public static let recipientRemove = MessageKind(rawValue: 2)
  /// A call.
  public static let call = MessageKind(rawValue: 3)
  /// A channel got another name.
  public static let channelNameChange = MessageKind(rawValue: 4)
  /// A channel got another icon.
  public static let channelIconChange = MessageKind(rawValue: 5)
  /// A message was pinned.
  public static let pinned = MessageKind(rawValue: 6)
  /// Someone joined the guild.
  public static let userJoin = MessageKind(rawValue: 7)
  /// An announcement channel is followed from here.
  public static let channelFollow = MessageKind(rawValue: 12)
  /// A thread began.
  public static let threadCreated = MessageKind(rawValue: 18)
  /// An answer to a message.
  public static let reply = MessageKind(rawValue: 19)
  /// The first message of a thread that began with a message.
  public static let threadStarter = MessageKind(rawValue: 21)
  /// A poll ended.
  public static let pollResult = MessageKind(rawValue: 46)

  /// Whether the server wrote it and not its author.
  public var isSystem: Bool {
    self != .plain && self != .reply
  }
}

/// What is marked on a message, by bit (fluxer-protocol 12.2).
public struct MessageFlags: OptionSet, Hashable, Sendable {
  /// The bits as they came.
  public let rawValue: Int64
  /// Takes the bits as they came.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
  /// Published to followers.
  public static let crossposted = MessageFlags(rawValue: 1 << 0)
  /// A copy from an announcement channel.
  public static let isCrosspost = MessageFlags(rawValue: 1 << 1)
  /// Embeds are hidden.
  public static let suppressEmbeds = MessageFlags(rawValue: 1 << 2)
  /// The source of this copy is gone.
  public static let sourceDeleted = MessageFlags(rawValue: 1 << 3)
  /// A thread began here.
  public static let hasThread = MessageFlags(rawValue: 1 << 5)
  /// Sent without a notification.
  public static let silent = MessageFlags(rawValue: 1 << 12)
  /// One audio attachment with its waveform.
  public static let voice = MessageFlags(rawValue: 1 << 13)
}

/// A pointer from one message to another, or to a channel.
public struct MessageReference: Hashable, Sendable {
  /// How the message points.
  public enum Kind: Int64, Hashable, Sendable {
    /// A reply, or the pointer of a notice.
    case pointer = 0
    /// The source of a forward.
    case forward = 1
  }
  /// How it points; unknown numbers count as pointers.
  public var kind: Kind
  /// The channel pointed at.
  public var channelID: Snowflake?
  /// The message pointed at; thread and follow notices name none.
  public var messageID: Snowflake?
  /// The guild pointed at.
  public var guildID: Snowflake?

  /// Describes a pointer.
  public init(
    kind: Kind = .pointer,
    channelID: Snowflake? = nil,
    messageID: Snowflake? = nil,
    guildID: Snowflake? = nil
  ) {
    self.kind = kind
    self.channelID = channelID
    self.messageID = messageID
    self.guildID = guildID
  }
}

/// What was forwarded: a copy that has no id, author or channel of its own.
public struct MessageSnapshot: Hashable, Sendable {
  /// The text.
  public var content: String
  /// When the source was sent.
  public var sentAt: Timestamp?
  /// Embeds that were forwarded.
  public var embeds: [Embed]
  /// Attachments that were forwarded, with ids of their own.
  public var attachments: [Attachment]
  /// Stickers that were forwarded.
  public var stickers: [Sticker]

  /// Describes a snapshot.
  public init(
    content: String = "",
    sentAt: Timestamp? = nil,
    embeds: [Embed] = [],
    attachments: [Attachment] = [],
    stickers: [Sticker] = []
  ) {
    self.content = content
    self.sentAt = sentAt
    self.embeds = embeds
    self.attachments = attachments
    self.stickers = stickers
  }
}
