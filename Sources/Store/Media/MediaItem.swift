public import Model

/// What a file belongs to.
public enum MediaKeeper: Int64, Hashable, Sendable, CaseIterable {
  /// A message's attachment, by its id.
  case attachment = 0
  /// A user's picture, by the user and the picture's hash.
  case avatar = 1
  /// A guild's picture, by the guild and the picture's hash.
  case icon = 2
  /// A custom emoji, by its id.
  case emoji = 3
  /// A sticker, by its id.
  case sticker = 4

  /// How people call it.
  public var name: String {
    switch self {
    case .attachment: "attachment"
    case .avatar: "avatar"
    case .icon: "icon"
    case .emoji: "emoji"
    case .sticker: "sticker"
    }
  }
}

/// What became of a file that is known of.
public enum MediaState: Int64, Hashable, Sendable, CaseIterable {
  /// It is to be fetched.
  case wanted = 0
  /// It lies in the folder.
  case held = 1
  /// Its time on the server was over.
  case expired = 2
  /// The server does not give it out, or gives something else in its place.
  case refused = 3
  /// It is larger than it may be.
  case tooBig = 4
  /// It is no longer there.
  case gone = 5
  /// It could not be fetched so far, and is tried again.
  case failed = 6
  /// It was taken out on request, and is not fetched again by itself.
  case pruned = 7

  /// How views and people call it.
  public var name: String {
    self == .tooBig ? "too-big" : "\(self)"
  }

  /// Reads a name.
  public init?(named name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }
}

/// What names one file that is known of, whatever its address is at the moment.
public struct MediaReference: Hashable, Sendable {
  /// What it belongs to.
  public var keeper: MediaKeeper
  /// The id of that.
  public var target: Snowflake
  /// What tells several pictures of one apart; empty elsewhere.
  public var variant: String

  /// Names a file.
  public init(_ keeper: MediaKeeper, _ target: Snowflake, variant: String = "") {
    self.keeper = keeper
    self.target = target
    self.variant = variant
  }
}

/// A file that is known of, as it waits to be fetched.
public struct MediaItem: Hashable, Sendable {
  /// Its number in the archive.
  public let key: Int64
  /// What it is.
  public let reference: MediaReference
  /// The file's name, as data: never a path.
  public let name: String
  /// Whether it is a picture that moves.
  public let isMoving: Bool
  /// Where it lies, with its signature.
  public let url: String?
  /// When the address' signature ends, where it has one.
  public let signedUntil: Timestamp?
  /// When the file dies.
  public let diesAt: Timestamp?
  /// Bytes, as the message tells.
  public let size: Int64?
  /// The media type, as the message tells.
  public let contentType: String?
  /// The server's hash of the bytes.
  public let contentHash: String?
  /// The message to read again for another address.
  public let message: MessagePlace?
  /// How often it was tried.
  public let tries: Int64
  /// What the server called the bytes of a part that is there.
  public let etag: String?

  /// What kind of media it is.
  public var mediaKind: MediaKind {
    MediaKind(contentType: contentType, filename: name)
  }
}

/// Where a message stands.
public struct MessagePlace: Hashable, Sendable {
  /// Its channel.
  public let channelID: Snowflake
  /// Its id.
  public let id: Snowflake

  /// Names a message.
  public init(channelID: Snowflake, id: Snowflake) {
    self.channelID = channelID
    self.id = id
  }
}
