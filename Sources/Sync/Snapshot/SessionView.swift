public import Model
public import Payload
public import Wire

/// What a session was shown: who it is, and every guild and channel that it can see.
public struct SessionView: Sendable {
  /// The account.
  public var user: User
  /// Whether it is a bot's.
  public var isBot: Bool
  /// The guilds with their channels.
  public var guilds: [GuildReadyPayload]
  /// The open conversations.
  public var privateChannels: [ChannelDocument]
  /// Everyone whom the rest names.
  public var users: [User]
  /// The channels that the account starred in the official client, in its order.
  public var favourites: [Snowflake]
  /// What is read up to where, by channel.
  public var readStates: [Snowflake: Snowflake]
  /// The active threads beside those that the guilds carry.
  public var threads: [ChannelDocument]
  /// The client to go on with, where the server replaced the token meanwhile.
  public var client: RESTClient?

  /// Describes what a session was shown.
  public init(
    user: User,
    isBot: Bool,
    guilds: [GuildReadyPayload] = [],
    privateChannels: [ChannelDocument] = [],
    users: [User] = [],
    favourites: [Snowflake] = [],
    readStates: [Snowflake: Snowflake] = [:],
    threads: [ChannelDocument] = []
  ) {
    self.user = user
    self.isBot = isBot
    self.guilds = guilds
    self.privateChannels = privateChannels
    self.users = users
    self.favourites = favourites
    self.readStates = readStates
    self.threads = threads
  }

  /// Describes what a visit to the gateway was shown.
  public init(_ snapshot: GatewaySnapshot, isBot: Bool) {
    self.init(
      user: snapshot.ready.user,
      isBot: isBot,
      guilds: snapshot.guilds,
      privateChannels: snapshot.ready.privateChannels,
      users: snapshot.ready.users,
      favourites: snapshot.ready.favourites.map(\.channelID),
      readStates: snapshot.ready.readStates,
      threads: snapshot.threadLists.flatMap(\.threads)
    )
  }
}

extension SessionView {
  /// The channels and threads of the guilds.
  var channels: some Sequence<Channel> {
    guilds.lazy.flatMap { $0.channels + ($0.threads ?? []) }.map(\.channel)
  }
}

/// Finds the channels of a session, and what it may read of each.
struct TargetFinder {
  let view: SessionView
  private let guilds: [Snowflake: GuildReadyPayload]
  /// What the channels of guilds, on which threads hang, change about permissions.
  private let rules: [Snowflake: [Permissions.Overwrite]]

  init(view: SessionView) {
    self.view = view
    guilds = Dictionary(view.guilds.map { ($0.guild.id, $0) }) { first, _ in first }
    var rules: [Snowflake: [Permissions.Overwrite]] = [:]
    for guild in view.guilds {
      for document in guild.channels where rules[document.channel.id] == nil {
        rules[document.channel.id] = document.overwrites
      }
    }
    self.rules = rules
  }

  /// Every channel, each once: guilds' channels and threads, conversations, the notes to oneself.
  func targets() -> [SyncTarget] {
    var seen: Set<Snowflake> = []
    var targets: [SyncTarget] = []
    targets.reserveCapacity(view.guilds.reduce(100) { $0 + $1.channels.count })
    func add(_ target: SyncTarget) {
      if seen.insert(target.channel.id).inserted { targets.append(target) }
    }
    for guild in view.guilds where !guild.isUnavailable {
      for document in guild.channels + (guild.threads ?? []) { add(target(document)) }
    }
    for document in view.threads { add(target(document)) }
    for document in view.privateChannels {
      add(
        SyncTarget(
          channel: document.channel,
          history: .whole,
          lastPinAt: document.lastPin,
          document: document.bytes
        )
      )
    }
    if let notes = notes() { add(notes) }
    return targets
  }

  /// A channel of a guild or a thread.
  func target(_ document: ChannelDocument) -> SyncTarget {
    SyncTarget(
      channel: document.channel,
      history: history(of: document.channel, overwrites: document.overwrites),
      lastPinAt: document.lastPin,
      document: document.bytes
    )
  }

  /// A channel that the archive knows and the session wasn't shown: a closed conversation, or a
  /// thread that is no longer active.
  ///
  /// - Returns: nothing where this account can't have it.
  func target(known channel: Channel) -> SyncTarget? {
    guard let kind = channel.kind, channel.lastMessageID != nil else { return nil }
    if kind.isPrivate { return SyncTarget(channel: channel, history: .whole) }
    guard kind.isThread, let guildID = channel.guildID, guilds[guildID] != nil else { return nil }
    return SyncTarget(channel: channel, history: history(of: channel, overwrites: []))
  }

  /// What may be read of a channel; a thread has its parent's permissions.
  func history(
    of channel: Channel,
    overwrites: [Permissions.Overwrite]
  ) -> VisibleHistory {
    guard let guildID = channel.guildID, let guild = guilds[guildID], let me = view.user.id else {
      return .none
    }
    let isThread = channel.kind?.isThread == true
    let rules = isThread ? channel.parentID.flatMap { self.rules[$0] } ?? [] : overwrites
    // One whose roles aren't shown has at least those of everyone.
    let viewer = Permissions.Viewer(id: me, roles: guild.membership(of: me)?.roles ?? [])
    let mask = Permissions.inGuild(guild.guild, of: viewer)
      .applying(rules, of: viewer, inGuild: guildID)
    if mask.contains(.readMessageHistory) { return .whole }
    return guild.guild.messageHistoryCutoff.map { .since(Snowflake(firstAt: $0)) } ?? .none
  }

  private func notes() -> SyncTarget? {
    guard !view.isBot, let id = view.user.id else { return nil }
    let channel = Channel(id: id, kind: .personalNotes, lastMessageID: view.readStates[id])
    return SyncTarget(channel: channel, history: .whole, tellsTip: false)
  }
}
