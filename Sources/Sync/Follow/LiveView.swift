import Model
import Payload

/// What a live session sees at the moment: guilds, channels, and what may be read of them.
struct LiveView: Sendable {
  /// A channel or thread.
  struct Place: Sendable {
    var channel: Channel
    var overwrites: [Permissions.Overwrite] = []
    var lastPin: Timestamp?
    /// Whether the account takes part in it, where it is a thread.
    var isJoined = false
  }

  /// A guild.
  struct Home: Sendable {
    var guild: Guild
    var roles: [Snowflake]?
    var isAvailable = true
    /// Whether everything that happens in it is told.
    var isLive = false
    /// Whether everything that happens in its threads is told.
    var hearsThreads = false
    /// Whether it has threads for this account.
    var hasThreads = false
  }

  let me: Snowflake
  let isBot: Bool
  private(set) var homes: [Snowflake: Home] = [:]
  private(set) var places: [Snowflake: Place] = [:]
  private var byGuild: [Snowflake: Set<Snowflake>] = [:]

  init(me: Snowflake, isBot: Bool) {
    self.me = me
    self.isBot = isBot
  }

  /// The channels and threads of a guild that are shown.
  func places(ofGuild id: Snowflake) -> [Place] {
    (byGuild[id] ?? []).compactMap { places[$0] }
  }

  // MARK: Changes

  /// Takes a guild's whole state.
  ///
  /// - Returns: the channels that were shown before and no longer are; threads are never among them.
  mutating func take(_ guild: GuildReadyPayload) -> [Channel] {
    let id = guild.guild.id
    guard !guild.isUnavailable else {
      homes[id, default: Home(guild: guild.guild)].isAvailable = false
      homes[id]?.isLive = false
      homes[id]?.hearsThreads = false
      return []
    }
    var home = homes[id] ?? Home(guild: guild.guild)
    home.guild = guild.guild
    home.isAvailable = true
    home.roles = guild.membership(of: me)?.roles ?? home.roles
    home.hasThreads = guild.threads != nil
    homes[id] = home
    let shown = Set(guild.channels.map(\.channel.id))
    let gone = places(ofGuild: id).map(\.channel).filter { channel in
      channel.kind?.isThread != true && !shown.contains(channel.id)
    }
    for channel in gone { remove(channel.id) }
    for document in guild.channels + (guild.threads ?? []) { take(document) }
    return gone
  }

  /// Takes a channel or thread as it is told; a newest message that was known stays where none is told.
  mutating func take(_ document: ChannelDocument) {
    let old = places[document.channel.id]
    let channel = document.channel.known(over: old?.channel)
    var place = Place(channel: channel, overwrites: document.overwrites)
    // Nothing is planned by topics, and a large account has tens of megabytes of them.
    place.channel.topic = nil
    place.channel.lastMessageID =
      [document.channel.lastMessageID, old?.channel.lastMessageID].compactMap(\.self).max()
    place.lastPin = document.lastPin ?? old?.lastPin
    place.isJoined = document.thread?.isJoined ?? old?.isJoined ?? false
    set(place)
  }

  /// Takes in a channel of which a message alone tells.
  mutating func learn(_ channel: Channel) {
    guard places[channel.id] == nil else { return }
    set(Place(channel: channel))
  }

  private mutating func set(_ place: Place) {
    places[place.channel.id] = place
    if let guildID = place.channel.guildID {
      byGuild[guildID, default: []].insert(place.channel.id)
    }
  }

  mutating func remove(_ id: Snowflake) {
    guard let place = places.removeValue(forKey: id) else { return }
    if let guildID = place.channel.guildID { byGuild[guildID]?.remove(id) }
  }

  mutating func removeGuild(_ id: Snowflake) {
    homes[id] = nil
    for place in byGuild.removeValue(forKey: id) ?? [] { places[place] = nil }
  }

  mutating func change(_ id: Snowflake, _ body: (inout Home) -> Void) {
    guard var home = homes[id] else { return }
    body(&home)
    homes[id] = home
  }

  /// Remembers the newest message of a channel.
  mutating func note(newest id: Snowflake, in channel: Snowflake) {
    guard let place = places[channel] else { return }
    if id > place.channel.lastMessageID ?? .lowest { places[channel]?.channel.lastMessageID = id }
  }

  mutating func note(lastPin: Timestamp?, in channel: Snowflake) {
    if let lastPin { places[channel]?.lastPin = lastPin }
  }

  mutating func leaveThread(_ id: Snowflake) {
    places[id]?.isJoined = false
  }

  // MARK: Permissions

  /// What may be done in a channel; a thread has its parent's permissions.
  func permissions(in place: Place) -> Permissions {
    guard let guildID = place.channel.guildID else {
      return place.channel.kind?.isPrivate == true ? .all : []
    }
    guard let home = homes[guildID] else { return [] }
    let isThread = place.channel.kind?.isThread == true
    let rules =
      isThread ? place.channel.parentID.flatMap { places[$0]?.overwrites } : place.overwrites
    // One whose roles aren't shown has at least those of everyone.
    let viewer = Permissions.Viewer(id: me, roles: home.roles ?? [])
    return Permissions.inGuild(home.guild, of: viewer)
      .applying(rules ?? [], of: viewer, inGuild: guildID)
  }

  /// What may be read of a channel's past.
  func history(of place: Place) -> VisibleHistory {
    if permissions(in: place).contains(.readMessageHistory) { return .whole }
    let cutoff = place.channel.guildID.flatMap { homes[$0]?.guild.messageHistoryCutoff }
    return cutoff.map { .since(Snowflake(firstAt: $0)) } ?? .none
  }

  /// Whether the session is told everything that is said in a channel, and may read its past.
  ///
  /// Conversations are always told. A guild's channels are once the guild is active and the account
  /// may see them and read their history; threads only while the guild's threads are asked for and
  /// heard, or where the account takes part (fluxer-protocol 21.1); a private one takes that.
  func isProven(_ place: Place) -> Bool {
    guard place.channel.kind?.holdsMessages ?? false else { return false }
    guard let guildID = place.channel.guildID else { return place.channel.kind?.isPrivate == true }
    guard let home = homes[guildID], home.isAvailable, home.isLive else { return false }
    let mask = permissions(in: place)
    guard mask.contains(.viewChannel), mask.contains(.readMessageHistory) else { return false }
    guard place.channel.kind?.isThread == true else { return true }
    guard place.channel.parentID.flatMap({ places[$0] }) != nil else { return false }
    if place.channel.kind == .privateThread, !place.isJoined, !mask.contains(.manageThreads),
      mask != .all
    {
      return false
    }
    return isBot || place.isJoined || home.hearsThreads
  }

  /// A channel as gaps are filled in it.
  func target(_ id: Snowflake) -> SyncTarget? {
    places[id].map { place in
      SyncTarget(
        channel: place.channel,
        history: history(of: place),
        lastPinAt: place.lastPin
      )
    }
  }
}
