/// A file sent with a message.
public struct Attachment: Hashable, Sendable {
  /// The attachment's id.
  public var id: Snowflake?
  /// The file's name, as data: never a path.
  public var filename: String
  /// A title.
  public var title: String?
  /// What it shows, in words.
  public var description: String?
  /// The media type, where it was told.
  public var contentType: String?
  /// The server's opaque hash of the bytes.
  public var contentHash: String?
  /// Bytes.
  public var size: Int64?
  /// Where it lies; nothing once it has expired.
  public var url: String?
  /// Pixels.
  public var width: Int64?
  /// Pixels.
  public var height: Int64?
  /// Seconds of sound or film.
  public var duration: Double?
  /// Flags (fluxer-protocol 13.2).
  public var flags: Int64
  /// Whether it has the shape of a voice message.
  public var hasWaveform: Bool
  /// When the file dies.
  public var expiresAt: Timestamp?
  /// Whether it is dead.
  public var isExpired: Bool

  /// Describes an attachment by its name; all else can be set afterwards.
  public init(id: Snowflake?, filename: String) {
    self.id = id
    self.filename = filename
    flags = 0
    hasWaveform = false
    isExpired = false
  }

  /// What kind of media it is, by type and else by the name's ending.
  public var mediaKind: MediaKind {
    MediaKind(contentType: contentType, filename: filename)
  }

  /// The name's ending in lower case, without the dot; nothing where it has none.
  public var fileExtension: String? {
    MediaKind.fileExtension(of: filename)
  }
}

/// A card under a message: written by a bot or unfurled from a link.
public struct Embed: Hashable, Sendable {
  /// A name and a value.
  public struct Field: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// Describes a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The type as it came: `rich`, `link`, `article`, `image`, `video`, `audio`, `gifv` or another.
  public var type: String?
  /// The title.
  public var title: String?
  /// The text.
  public var description: String?
  /// What it leads to.
  public var url: String?
  /// Who wrote what it shows.
  public var authorName: String?
  /// Which site it is from.
  public var providerName: String?
  /// The line at its foot.
  public var footerText: String?
  /// Names and values.
  public var fields: [Field]
  /// The picture's address.
  public var imageURL: String?
  /// The small picture's address.
  public var thumbnailURL: String?
  /// The film's address.
  public var videoURL: String?
  /// The sound's address.
  public var audioURL: String?
  /// Embeds within, one level deep.
  public var children: [Embed]

  /// Describes an embed of some type; all else can be set afterwards.
  public init(type: String? = nil) {
    self.type = type
    fields = []
    children = []
  }
}

/// How often one emoji was added to a message.
public struct Reaction: Hashable, Sendable {
  /// The emoji: its identity is the id, else the name.
  public var emoji: Emoji
  /// How many people.
  public var count: Int64
  /// Who, where a document told.
  public var users: [User]

  /// Describes a reaction.
  public init(emoji: Emoji, count: Int64, users: [User] = []) {
    self.emoji = emoji
    self.count = count
    self.users = users
  }
}

/// A call that a message tells of.
public struct Call: Hashable, Sendable {
  /// Who took part.
  public var participants: [Snowflake]
  /// When it ended; nothing while it runs.
  public var endedAt: Timestamp?

  /// Describes a call.
  public init(participants: [Snowflake] = [], endedAt: Timestamp? = nil) {
    self.participants = participants
    self.endedAt = endedAt
  }
}

/// A poll, as far as its shape is known.
public struct Poll: Hashable, Sendable {
  /// An answer that can be chosen.
  public struct Answer: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// How many chose it, where that was told.
    public var votes: Int64?

    /// Describes an answer.
    public init(_ text: String, votes: Int64? = nil) {
      self.text = text
      self.votes = votes
    }
  }

  /// The question.
  public var title: String?
  /// The answers.
  public var answers: [Answer]
  /// Whether it was said to be over.
  public var isClosed: Bool
  /// When it ends or ended.
  public var endsAt: Timestamp?

  /// The texts of the answers.
  public var options: [String] { answers.map(\.text) }

  /// Describes a poll.
  public init(
    title: String? = nil,
    answers: [Answer] = [],
    isClosed: Bool = false,
    endsAt: Timestamp? = nil
  ) {
    self.title = title
    self.answers = answers
    self.isClosed = isClosed
    self.endsAt = endsAt
  }

  /// Describes a poll of whose votes nothing is known.
  public init(title: String?, options: [String]) {
    self.init(title: title, answers: options.map { Answer($0) })
  }
}
