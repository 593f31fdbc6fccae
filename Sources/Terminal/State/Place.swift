import Model
import Store

/// How much of a channel is held.
enum CoverageMark: Hashable, Sendable {
  /// Everything up to the newest known message.
  case complete
  /// There are gaps.
  case partial
  /// Nothing vouches for anything.
  case unknown
}

/// A channel as the side pane shows it.
struct ChannelInfo: Hashable, Sendable {
  let id: Snowflake
  let kind: Channel.Kind?
  let name: String
  let topic: String?
  let position: Int64
  let parentID: Snowflake?
  let guildID: Snowflake?
  let messages: Int64
  /// The newest message that is held.
  let lastID: Snowflake?
  var coverage: CoverageMark = .unknown

  var isPrivate: Bool { guildID == nil }
  var isThread: Bool { kind?.isThread ?? false }

  /// The sign before its name.
  var sign: String {
    switch kind {
    case .direct?: "@"
    case .personalNotes?: ""
    case .group?: "&"
    case .voice?: "♪"
    case .announcement?: "!"
    case .forum?, .media?: "≡"
    case _ where isThread: "└"
    default: isPrivate ? "@" : "#"
    }
  }
}

/// A guild as the side pane shows it.
struct GuildInfo: Hashable, Sendable {
  let id: Snowflake
  let name: String
}

/// Everything that messages are in, and what a person put beside it.
struct PlaceTree: Sendable {
  var instance = ""
  var guilds: [GuildInfo] = []
  var channels: [ChannelInfo] = []
  var stars: Set<StarTarget> = []
  var saved: [SavedSearch] = []
  /// The archives that there are.
  var archives: [KnownArchive] = []
  var messages: Int64 = 0

  private var numbers: [Snowflake: Int] = [:]

  init() {}

  init(
    instance: String,
    guilds: [GuildInfo],
    channels: [ChannelInfo],
    stars: Set<StarTarget>,
    saved: [SavedSearch],
    archives: [KnownArchive] = []
  ) {
    self.instance = instance
    self.guilds = guilds
    self.channels = channels
    self.stars = stars
    self.saved = saved
    self.archives = archives
    messages = channels.reduce(0) { $0 + $1.messages }
    for (number, channel) in channels.enumerated() { numbers[channel.id] = number }
  }

  subscript(id: Snowflake) -> ChannelInfo? {
    numbers[id].map { channels[$0] }
  }

  func guild(_ id: Snowflake?) -> GuildInfo? {
    guilds.first { $0.id == id }
  }

  func isStarred(_ target: StarTarget) -> Bool {
    stars.contains(target)
  }
}
