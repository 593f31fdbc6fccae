public import Model
public import Wire

/// Keeps an archive complete while things happen: live events, and what was missed before them.
public final class Follower: Sendable {
  private let path: String
  private let instance: String
  private let account: Snowflake
  private let source: any LiveSource
  private let server: ClientBox
  private let clock: any WireClock
  private let tally = FollowTally()

  /// Prepares to follow.
  ///
  /// - Parameters:
  ///   - path: the archive's file; it is made where there is none.
  ///   - instance: the host of the instance.
  ///   - account: the account whose session it is; one alone may follow for it.
  ///   - client: asks the server as that account.
  ///   - source: the session.
  ///   - clock: the time.
  public init(
    archive path: String,
    instance: String,
    account: Snowflake,
    client: RESTClient,
    source: any LiveSource,
    clock: any WireClock
  ) {
    self.path = path
    self.instance = instance
    self.account = account
    self.source = source
    self.clock = clock
    server = ClientBox(Server(client: client, clock: clock))
  }

  /// What was done so far; it may be asked for at any time, from anywhere.
  public var counters: FollowCounters {
    var counters = tally.value
    counters.requests = server.current.requests.value
    return counters
  }

  /// Asks the server by another client from now on: the token was replaced, and the old one is dead.
  public func use(_ client: RESTClient) {
    server.use(client)
  }

  /// Follows until the task is cancelled, or until nothing is missing where that was the wish.
  ///
  /// What ends a run that has begun is told by its outcome, together with what it did.
  ///
  /// - Parameters:
  ///   - options: what is wanted.
  ///   - onNews: told what happens; it must not wait.
  /// - Returns: what was done.
  /// - Throws: `SyncError` where it could not begin; `.store(.locked)` where another process follows
  ///   for the account.
  public func run(
    _ options: FollowOptions,
    onNews: @escaping @Sendable (FollowNews) -> Void = { _ in }
  ) async throws(SyncError) -> FollowOutcome {
    let keeper = try ArchiveKeeper(path: path, instance: instance)
    try await keeper.beginFollowing(account, clock) {
      onNews(.advised("another program is writing; waiting for it"))
    }
    var wishes = SyncOptions()
    wishes.minimumFreeBytes = options.minimumFreeBytes
    let limits = RunLimits(options: wishes, path: path, clock: clock, startedAt: clock.uptime)
    let tally = tally
    let filler = GapFiller(
      server: server,
      keeper: keeper,
      account: account,
      limits: limits,
      clock: clock
    ) { note in Self.tell(note, tally, onNews) }
    let work = Task { await filler.run() }
    let run = FollowRun(
      options: options,
      account: account,
      isBot: server.current.client.credential.isBot,
      keeper: keeper,
      filler: filler,
      source: source,
      clock: clock,
      limits: limits,
      tally: tally,
      onNews: onNews
    )
    var outcome = FollowOutcome(counters: counters)
    do throws(SyncError) {
      outcome.stopped = try await run.run()
    } catch {
      if case .interrupted = error {
        outcome.stopped = .interrupted
      } else {
        outcome.failure = error
      }
    }
    do throws(SyncError) { try await run.finish() } catch {
      outcome.failure = outcome.failure ?? error
    }
    await filler.close()
    work.cancel()
    await work.value
    await source.close()
    await end(&outcome, filler, keeper)
    return outcome
  }

  private func end(
    _ outcome: inout FollowOutcome,
    _ filler: GapFiller,
    _ keeper: ArchiveKeeper
  ) async {
    outcome.notes = await filler.troubles.sorted { $0.key < $1.key }
      .map { "channel \($0.key): \($0.value)" }
    outcome.notes += await filler.asides.map { "\($0.key): \($0.value.reason)" }.sorted()
    outcome.refusals = await filler.refusals
    outcome.counters = counters
    let counts = outcome.counters
    do throws(SyncError) {
      try await keeper.end(
        outcome: outcome.name,
        counts: outcome.countsDocument,
        hasNews: counts.messagesAdded + counts.messagesUpdated > 0,
        now: clock.now
      )
    } catch {
      outcome.failure = outcome.failure ?? error
    }
  }

  private static func tell(
    _ note: GapFiller.Note,
    _ tally: FollowTally,
    _ onNews: @Sendable (FollowNews) -> Void
  ) {
    switch note {
    case .gap(let channel, let ids): onNews(.gap(channel: channel, ids: ids))
    case .filled(let channel, let messages): onNews(.filled(channel: channel, messages: messages))
    case .counted(let counts, let deleted): tally.count(counts, deleted: deleted)
    case .open(let gaps): tally.change { $0.gapsOpen = gaps }
    case .failed(let channel, let reason):
      onNews(.advised("channel \(channel.id) can't be read for now: \(reason)"))
    case .trouble(let sentence): onNews(.advised(sentence))
    }
  }
}

extension FollowOutcome {
  /// What the archive's list of runs says of it.
  public var name: String {
    if failure != nil { return "failed" }
    return notes.isEmpty || stopped != nil ? "done" : "part"
  }

  /// What the list of runs keeps of it, as a JSON object.
  var countsDocument: String {
    let events = counters.events.values.reduce(0, +)
    return """
      {"events":\(events),"unknown":\(counters.unknownEvents),"odd":\(counters.oddities),\
      "added":\(counters.messagesAdded),"updated":\(counters.messagesUpdated),\
      "deleted":\(counters.messagesDeleted),"reactions":\(counters.reactions),\
      "commits":\(counters.commits),"requests":\(counters.requests),\
      "sessions":\(counters.sessions),"resumes":\(counters.resumes)}
      """
  }
}
