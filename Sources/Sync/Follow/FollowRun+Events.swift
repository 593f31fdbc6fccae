import Model
import Payload
import Store
import Wire

/// What each event changes in what is seen, heard and proven; what it changes in the archive is
/// `EventWriter`'s.
extension FollowRun {
  /// Takes an event.
  func take(_ step: LiveStep) async throws(SyncError) {
    switch step.event {
    // READY was taken already, with the payload that holds its guilds.
    case .ready: break
    case .guild(let guild, let isSync):
      try await flush()
      try await take(guild, isSync: isSync)
    case .message(let told): take(told, step)
    case .deletion(let told): keep(step, told.channelID, told.guildID)
    case .reactions(let told): takeReactions(told, step)
    case .reactionsCleared(let told): keep(step, told.channelID, told.guildID)
    case .pins(let channelID, let guildID, let lastPin):
      takePins(channelID, guildID, lastPin)
    case .passive(let newest, let guildID): takePassive(newest, guildID)
    case .tokenChange: onNews(.tokenChanged)
    case .ignored: break
    case .unknown: batch.steps.append(step)
    case .malformed(let reason):
      batch.steps.append(step)
      // Without it nothing of the session is understood.
      if step.name == "READY" { onNews(.advised("the session's READY makes no sense: \(reason)")) }
    default: await takePlace(step)
    }
  }

  // MARK: Messages

  private func take(_ told: LiveMessage, _ step: LiveStep) {
    let message = told.message
    let id = message.channelID
    let channel = learn(id, told.channelKind, message.guildID, newest: message.id)
    guard isWanted(channel) else { return }
    batch.steps.append(step)
    guard told.kind == .created else { return }
    view?.note(newest: message.id, in: id)
    let isFirst = claims.note(message.id, in: id, at: moment)
    guard isFirst, var target = view?.target(id), target.history != .none else { return }
    target.channel.lastMessageID = message.id.predecessor
    wants.append(target)
  }

  /// The channel of an event; one that isn't known is learned of, and its past asked for.
  private func learn(
    _ id: Snowflake,
    _ kind: Channel.Kind?,
    _ guildID: Snowflake?,
    newest: Snowflake?
  ) -> Channel {
    if let place = view?.places[id] { return place.channel }
    let kind = kind ?? (id == account ? .personalNotes : guildID == nil ? .direct : nil)
    let channel = Channel(id: id, kind: kind, guildID: guildID, lastMessageID: newest)
    guard let newest, kind != nil else { return channel }
    view?.learn(channel)
    if var target = view?.target(id), target.history != .none, isWanted(channel) {
      target.channel.lastMessageID = newest
      wants.append(target)
    }
    return channel
  }

  private func keep(_ step: LiveStep, _ channelID: Snowflake, _ guildID: Snowflake?) {
    guard isWanted(learn(channelID, nil, guildID, newest: nil)) else { return }
    batch.steps.append(step)
  }

  private func takeReactions(_ told: [LiveReaction], _ step: LiveStep) {
    guard let first = told.first else { return }
    keep(step, first.channelID, first.guildID)
  }

  private func takePins(_ id: Snowflake, _ guildID: Snowflake?, _ lastPin: Timestamp?) {
    guard isWanted(learn(id, nil, guildID, newest: nil)) else { return }
    view?.note(lastPin: lastPin, in: id)
    guard let target = view?.target(id), target.lastPinAt != nil else { return }
    pinWants.removeAll { $0.channel.id == id }
    pinWants.append(target)
  }

  /// Compares what a passive guild tells of itself.
  private func takePassive(_ newest: [Snowflake: Snowflake], _ guildID: Snowflake) {
    for (id, last) in newest {
      view?.note(newest: last, in: id)
      guard var target = view?.target(id), isWanted(target.channel) else { continue }
      target.channel.lastMessageID = last
      wants.append(target)
    }
    guard !isBot, let home = view?.homes[guildID], home.isLive else { return }
    // Such news is for passive sessions only: the guild isn't active, whatever was asked for.
    end(guild: guildID)
    awaited[guildID] = clock.uptime + Self.patience
    let source = source
    Task { await source.resync(guildID) }
  }

  // MARK: Places

  private func takePlace(_ step: LiveStep) async {
    batch.steps.append(step)
    switch step.event {
    case .guildUpdate(let guild, _): takeGuild(guild)
    case .guildDelete(let id, let isUnavailable): takeDeletion(ofGuild: id, isUnavailable)
    case .roles(let roles, let guildID): takeRoles(roles, guildID)
    case .roleDelete(let id, let guildID):
      view?.change(guildID) { $0.guild.roles?.removeAll { $0.id == id } }
      review(guildID, isBeginning: false)
    case .member(let member, let guildID):
      guard member.user?.id == account else { return }
      view?.change(guildID) { $0.roles = member.member.roles }
      review(guildID, isBeginning: false)
    case .memberRemove(let user, let guildID): if user == account { end(guild: guildID) }
    case .favourites(let channels): await takeFavourites(channels)
    case .channels(let documents, let isNew):
      for document in documents { take(document, isNew: isNew) }
      // What a channel allows holds for its threads as well.
      let guilds = Set(documents.compactMap { view?.places[$0.channel.id]?.channel.guildID })
      for guildID in guilds { review(guildID, isBeginning: false) }
    case .channelDelete(let document): takeDeletion(of: document.channel)
    case .thread(let document, _): takeThread(document)
    case .threadDelete(let id, _): takeDeletion(ofThread: id)
    case .threadList(let list): take(list)
    case .threadMembersGone(let gone, let threadID, let guildID):
      guard gone.contains(account) else { return }
      view?.leaveThread(threadID)
      if let guildID { review(guildID, isBeginning: false) }
    default: break
    }
  }

  private func takeGuild(_ guild: Guild) {
    view?.change(guild.id) { home in home.guild = guild.known(over: home.guild) }
    review(guild.id, isBeginning: false)
  }

  private func takeDeletion(ofGuild id: Snowflake, _ isUnavailable: Bool) {
    noteOutage(of: id)
    if !isUnavailable { view?.removeGuild(id) }
  }

  private func takeRoles(_ roles: [Role], _ guildID: Snowflake) {
    view?.change(guildID) { home in
      let changed = Set(roles.map(\.id))
      home.guild.roles = (home.guild.roles ?? []).filter { !changed.contains($0.id) } + roles
    }
    review(guildID, isBeginning: false)
  }

  private func takeFavourites(_ channels: [Snowflake]) async {
    guard options.isStarredOnly, let view else { return }
    let unwanted = view.places.values.filter { !isWanted($0.channel) }.map(\.channel)
    basis.starred.formUnion(channels)
    learn(basis)
    await filler.take(basis, wishes)
    let chosen = unwanted.filter { isWanted($0) }
    for channel in chosen {
      if var target = view.target(channel.id) {
        target.tellsTip = false
        wants.append(target)
      }
      if channel.guildID == nil { claims.begin(channel.id, after: nil) }
    }
    for guildID in Set(chosen.compactMap(\.guildID)) {
      if view.homes[guildID]?.isLive == true {
        review(guildID, isBeginning: false)
      } else if view.homes[guildID]?.isAvailable == true {
        activate([guildID])
      }
    }
  }

  private func show(_ document: ChannelDocument) {
    view?.take(document)
    choices[document.channel.id] = nil
    if let channel = view?.places[document.channel.id]?.channel { notePlaces(of: [channel]) }
  }

  private func take(_ document: ChannelDocument, isNew: Bool) {
    let id = document.channel.id
    let wasShown = view?.places[id] != nil
    show(document)
    noteOpen([document.channel])
    guard let place = view?.places[id], isWanted(place.channel) else { return claims.end(id) }
    guard view?.isProven(place) == true else {
      claims.end(id)
      return
    }
    if isNew || !wasShown {
      claims.begin(id, after: document.channel.lastMessageID)
      if var target = view?.target(id) {
        target.channel.lastMessageID = document.channel.lastMessageID
        wants.append(target)
      }
    }
  }

  private func takeDeletion(of channel: Channel) {
    claims.end(channel.id)
    for thread in channel.guildID.flatMap({ view?.places(ofGuild: $0) }) ?? []
    where thread.channel.parentID == channel.id {
      claims.end(thread.channel.id)
    }
    view?.remove(channel.id)
    // A conversation that was closed can be read still.
    if channel.kind?.isPrivate != true { noteGone([channel], reason: "CHANNEL_DELETE") }
  }

  // MARK: Threads

  private func takeThread(_ document: ChannelDocument) {
    let id = document.channel.id
    let wasShown = view?.places[id] != nil
    show(document)
    guard let place = view?.places[id], isWanted(place.channel) else { return claims.end(id) }
    if view?.isProven(place) == true {
      if !wasShown { claims.begin(id, after: document.channel.lastMessageID) }
    } else {
      claims.end(id)
    }
    // Its first message is never announced: an unknown thread is read once.
    guard !wasShown, var target = view?.target(id) else { return }
    if target.tip == nil { target.tellsTip = false }
    wants.append(target)
  }

  private func takeDeletion(ofThread id: Snowflake) {
    let known = view?.places[id]?.channel
    claims.end(id)
    view?.remove(id)
    if let known { noteGone([known], reason: "THREAD_DELETE") }
  }

  private func take(_ list: ThreadListPayload) {
    awaitedThreads[list.guildID] = nil
    if list.parentIDs == nil { view?.change(list.guildID) { $0.hearsThreads = true } }
    let listed = Set(list.threads.map(\.channel.id))
    for place in view?.places(ofGuild: list.guildID) ?? []
    where place.channel.kind?.isThread == true && !listed.contains(place.channel.id) {
      let isMeant = list.parentIDs.map { $0.contains(place.channel.parentID ?? place.channel.id) }
      // Archived, deleted or hidden: which, nobody says.
      guard isMeant ?? true else { continue }
      claims.end(place.channel.id)
      view?.remove(place.channel.id)
    }
    for document in list.threads {
      show(document)
      guard let place = view?.places[document.channel.id], isWanted(place.channel) else {
        continue
      }
      if view?.isProven(place) == true {
        claims.begin(document.channel.id, after: place.channel.lastMessageID)
      }
      if let target = view?.target(document.channel.id) { wants.append(target) }
    }
  }
}
