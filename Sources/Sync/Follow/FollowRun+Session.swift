import Model
import Payload
import Store
import Wire

/// How sessions and guilds begin and end.
extension FollowRun {
  /// How long a guild's state, or its list of threads, is waited for.
  static let patience: Duration = .seconds(15)

  /// Takes what a session is told first.
  ///
  /// - Parameters:
  ///   - ready: READY without its guilds.
  ///   - guilds: where its guilds' objects stand in the payload: they are read, kept and let go of one
  ///     by one, for together they may be of fifty megabytes.
  ///   - payload: the payload, of which nothing is held once they are kept.
  /// - Throws: `.store`, and `.system` for a session of another account.
  func take(
    _ ready: ReadyPayload,
    guilds: [Range<Int>],
    in payload: consuming [UInt8]
  ) async throws(SyncError) {
    try await flush()
    guard ready.user.id == account else {
      throw .system("the session is of another account than the one that is followed")
    }
    var session = SessionView(
      user: ready.user,
      isBot: isBot,
      privateChannels: ready.privateChannels,
      users: ready.users,
      favourites: ready.favourites.map(\.channelID),
      readStates: ready.readStates
    )
    // A bot isn't told of its conversations; without the list they are learned as they are heard.
    if isBot {
      let places = RESTPlaces(client: filler.server.current.client)
      do throws(WireError) { try await places.complete(&session, listed: []) } catch {
        onNews(.advised("the conversations can't be listed: \(error)"))
      }
    }
    try await keeper.take(session, now: moment.wall)
    session.guilds = try await keep(guilds, of: payload)
    payload = []
    for index in session.privateChannels.indices { session.privateChannels[index].forgetTexts() }
    guildToldAt = clock.uptime
    var view = LiveView(me: account, isBot: isBot)
    for guild in session.guilds { _ = view.take(guild) }
    for document in session.privateChannels { view.take(document) }
    self.view = view
    let known = try await keeper.basis(account: account, favourites: session.favourites)
    learn(known.basis)
    noteGone(known.channels)
    noteOpen(view.places.values.map(\.channel))
    for document in session.privateChannels where isWanted(document.channel) {
      claims.begin(document.channel.id, after: document.channel.lastMessageID)
    }
    await filler.take(basis, wishes)
    try await flush()
    try await askForMissing(session, known.channels)
    lostAt = nil
    isFirstSession = false
    onNews(.ready)
    activate(session.guilds.filter { !$0.isUnavailable }.map(\.guild.id))
  }

  /// Reads and keeps the guilds of a session one by one.
  ///
  /// - Returns: the guilds, without what only the archive has use for.
  private func keep(
    _ places: [Range<Int>],
    of payload: [UInt8]
  ) async throws(SyncError) -> [GuildReadyPayload] {
    var guilds: [GuildReadyPayload] = []
    for place in places {
      guard var guild = Self.guild(at: place, of: payload) else {
        tally.change { $0.oddities += 1 }
        onNews(.advised("a guild that the session was shown makes no sense and is left out"))
        continue
      }
      if !guild.isUnavailable { try await keep(guild) }
      guild.forgetTexts()
      guilds.append(guild)
    }
    // A bot is told of its guilds later, and what makes no sense may be a guild as well.
    if !isBot, guilds.count == places.count {
      let ids = Set(guilds.map(\.guild.id))
      try await keeper.keepMemberships(of: account, in: ids, now: moment.wall)
    }
    return guilds
  }

  /// A guild of a payload; nothing where its object makes no sense.
  private static func guild(at place: Range<Int>, of payload: [UInt8]) -> GuildReadyPayload? {
    payload.withUnsafeBufferPointer { bytes in
      try? JSONReader().read(
        UnsafeBufferPointer(rebasing: bytes[place.clamped(to: bytes.indices)])
      ) { root throws(PayloadError) in try GuildReadyPayload.decode(root) }
    }
  }

  func learn(_ known: PlanBasis) {
    basis = known
    access = known.access
    planner = BackfillPlan(basis: basis, options: wishes, now: clock.now)
    choices = [:]
  }

  /// Takes note of where channels stand, before anything is chosen by it.
  func notePlaces(of channels: some Sequence<Channel>) {
    for channel in channels where basis.lineage.note(channel) {
      planner.note(channel)
      moved.append(channel)
      // What was chosen of its threads was chosen by where it stood.
      choices = [:]
    }
  }

  /// Whether a channel is neither excluded nor passed over by choice.
  func isWanted(_ channel: Channel) -> Bool {
    if let known = choices[channel.id] { return known }
    let isWanted = planner.isWanted(channel)
    choices[channel.id] = isWanted
    return isWanted
  }

  /// Asks for everything that was missed until this session, or never read.
  private func askForMissing(
    _ session: SessionView,
    _ known: [Channel]
  ) async throws(SyncError) {
    guard options.fillsGaps else { return }
    let finder = TargetFinder(view: session)
    var targets = finder.targets()
    let seen = Set(targets.map(\.channel.id))
    targets += known.filter { !seen.contains($0.id) }.compactMap { finder.target(known: $0) }
    targets.removeAll { !isWanted($0.channel) }
    let broken = lostAt.map { clock.uptime - $0 } ?? .seconds(86_400)
    let repairs = options.repairAfter.map { isFirstSession || broken > $0 } ?? false
    try await filler.want(targets, repairs: repairs)
    await readPins(of: targets)
    if session.guilds.contains(where: { $0.threads != nil }) { await filler.findThreads(finder) }
  }

  /// Reads pins where they changed since they were last read.
  func readPins(of targets: [SyncTarget]) async {
    guard options.readsPins, options.fillsGaps else { return }
    let account = account
    let found = try? await keeper.read { archive throws(StoreError) in
      try archive.syncMarks(.pins, account: account)
    }
    let marks = (found ?? nil) ?? [:]
    for target in targets {
      guard let pin = target.lastPinAt, marks[target.channel.id] != pin else { continue }
      await filler.readPins(target, isForced: false)
    }
  }

  // MARK: Guilds

  private func keep(_ guild: GuildReadyPayload) async throws(SyncError) {
    try await keeper.keep(guild, shownTo: account, now: moment.wall)
  }

  /// Takes a guild's whole state: it became known, came back, or is told anew.
  func take(_ guild: GuildReadyPayload, isSync: Bool) async throws(SyncError) {
    let id = guild.guild.id
    guard !guild.isUnavailable else { return noteOutage(of: id) }
    guildToldAt = clock.uptime
    try await keep(guild)
    // A guild that came anew is passive again, whatever it was before.
    if !isSync, !isBot { end(guild: id) }
    noteGone(view?.take(guild) ?? [])
    let shown = guild.channels + (guild.threads ?? [])
    noteOpen(shown.map(\.channel))
    notePlaces(of: shown.map(\.channel))
    for document in shown { choices[document.channel.id] = nil }
    if isSync || isBot {
      awaited[id] = nil
      view?.change(id) { $0.isLive = true }
      review(id, isBeginning: true)
    }
    let targets = shown.compactMap { view?.target($0.channel.id) }.filter { isWanted($0.channel) }
    wants += targets
    if !isSync { search(guild) }
    try await flush()
    await readPins(of: targets)
    if !isSync { activate([id]) }
  }

  /// Has the archived threads of a guild looked for that READY didn't show.
  private func search(_ guild: GuildReadyPayload) {
    guard guild.threads != nil || isBot else { return }
    var guild = guild
    guild.forgetTexts()
    let view = SessionView(user: User(id: account), isBot: isBot, guilds: [guild])
    searches.append(TargetFinder(view: view))
  }

  /// Asks for everything that happens in guilds of which anything is wanted.
  func activate(_ guilds: [Snowflake]) {
    guard !isBot, let view else { return }
    let wanted = guilds.filter { id in
      view.places(ofGuild: id).contains { isWanted($0.channel) }
    }
    guard !wanted.isEmpty else { return }
    for (index, id) in wanted.enumerated() {
      let deadline = clock.uptime + Self.patience + .seconds(3 * (index / 50))
      awaited[id] = deadline
      if view.homes[id]?.hasThreads == true { awaitedThreads[id] = deadline }
    }
    let source = source
    Task { await source.activate(wanted) }
  }

  /// Asks once more for a guild's state that did not come in time.
  func askAgain(_ guild: Snowflake) {
    awaited[guild] = nil
    guard let home = view?.homes[guild], home.isAvailable, !home.isLive else { return }
    // What has no answer twice is followed by its watermarks alone.
    guard askedAgain.insert(guild).inserted else {
      return onNews(
        .advised("guild \(guild) is not told whole: of it new messages alone are learned")
      )
    }
    awaited[guild] = clock.uptime + Self.patience
    let source = source
    Task { await source.resync(guild) }
  }

  /// Ends what is proven of a guild.
  func end(guild id: Snowflake) {
    for place in view?.places(ofGuild: id) ?? [] { claims.end(place.channel.id) }
    view?.change(id) { home in
      home.isLive = false
      home.hearsThreads = false
    }
  }

  /// A guild can't be reached for now: nothing of it is deleted, and nothing of it is heard.
  func noteOutage(of id: Snowflake) {
    end(guild: id)
    view?.change(id) { $0.isAvailable = false }
    awaited[id] = nil
    awaitedThreads[id] = nil
  }

  /// Compares what is heard of a guild with what is proven by it.
  ///
  /// - Parameters:
  ///   - guild: the guild.
  ///   - isBeginning: whether its channels were just told with their newest messages; else a channel
  ///     that is proven from now on begins with the first message heard.
  func review(_ guild: Snowflake, isBeginning: Bool) {
    guard let view else { return }
    for place in view.places(ofGuild: guild) {
      let id = place.channel.id
      guard view.isProven(place), isWanted(place.channel) else {
        claims.end(id)
        continue
      }
      guard !claims.isLive(id) else { continue }
      shown.insert(id)
      claims.begin(id, after: isBeginning ? place.channel.lastMessageID : nil)
      if !isBeginning, var target = view.target(id) {
        // What became readable was never read, and its end isn't told.
        target.channel.lastMessageID = nil
        target.tellsTip = false
        wants.append(target)
      }
    }
  }

  // MARK: Channels that come and go

  /// Notes that channels are not shown any more: deleted, or not for this account.
  func noteGone(_ channels: [Channel], reason: String = "NOT_SHOWN") {
    for channel in channels {
      claims.end(channel.id)
      if reason == "NOT_SHOWN" {
        guard let guildID = channel.guildID, let home = view?.homes[guildID], home.isAvailable,
          let kind = channel.kind, !kind.isThread, view?.places[channel.id] == nil
        else { continue }
      }
      switch access[channel.id]?.state {
      case .gone, .forbidden, .holdsNothing: continue
      case .open, .noHistory, nil: break
      }
      note(.gone, of: channel.id, reason: reason)
    }
  }

  /// Notes that channels are shown that were gone.
  func noteOpen(_ channels: [Channel]) {
    for channel in channels {
      shown.insert(channel.id)
      switch access[channel.id]?.state {
      case .gone, .forbidden: note(.open, of: channel.id, reason: nil)
      case .open, .noHistory, .holdsNothing, nil: continue
      }
    }
  }

  private func note(_ state: ChannelAccess.State, of id: Snowflake, reason: String?) {
    let known = ChannelAccess.after(
      state,
      reason: reason,
      channelID: id,
      account: account,
      previous: access[id],
      now: moment.wall
    )
    access[id] = known
    basis.access[id] = known
    batch.access.append(known)
  }
}

extension GuildReadyPayload {
  /// Lets go of what only the archive has use for.
  fileprivate mutating func forgetTexts() {
    bytes = []
    for index in channels.indices { channels[index].forgetTexts() }
    for index in (threads ?? []).indices { threads?[index].forgetTexts() }
  }
}

extension ChannelDocument {
  /// Lets go of what only the archive has use for.
  fileprivate mutating func forgetTexts() {
    bytes = []
    channel.topic = nil
  }
}
