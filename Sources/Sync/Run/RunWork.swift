import Model
import Store
import Wire

/// The work of one run, in its order: what is missing, what may have changed, what hangs on it.
struct RunWork: Sendable {
  let view: SessionView
  let account: Snowflake
  let options: SyncOptions
  let planned: PlannedRun
  let server: Server
  let keeper: ArchiveKeeper
  let jobs: Int
  let limits: RunLimits
  let clock: any WireClock

  /// Does the work, and tells what was done whatever ends it.
  func run(onProgress: @escaping @Sendable (SyncProgress) -> Void) async -> SyncOutcome {
    var outcome = SyncOutcome(account: view.user, channels: [])
    await backfill(&outcome, onProgress)
    if isGoing(outcome) { await reconcile(&outcome, onProgress) }
    if isGoing(outcome), options.readsPins { await readPins(&outcome) }
    if isGoing(outcome), options.readsMembers { await readMembers(&outcome) }
    if isGoing(outcome), options.reactionRequests > 0 { await readReactors(&outcome) }
    return outcome
  }

  private func isGoing(_ outcome: SyncOutcome) -> Bool {
    outcome.failure == nil && outcome.stopped == nil
  }

  private var worker: PageWorker {
    PageWorker(server: server, keeper: keeper, account: account)
  }

  private func walk(
    _ runs: [ChannelRun],
    _ outcome: inout SyncOutcome,
    _ onProgress: @escaping @Sendable (SyncProgress) -> Void
  ) async -> [ChannelRun] {
    let backfill = Backfill(
      worker: worker,
      jobs: jobs,
      isOldestFirst: options.isOldestFirst,
      limits: limits
    )
    var tracker = ProgressTracker(runs: runs, now: clock.uptime)
    let ending = await backfill.walk(runs) { run in
      onProgress(tracker.note(run, now: clock.uptime))
    }
    outcome.stopped = ending.stopped
    outcome.failure = ending.failure
    return ending.runs
  }

  private func backfill(
    _ outcome: inout SyncOutcome,
    _ onProgress: @escaping @Sendable (SyncProgress) -> Void
  ) async {
    var runs: [ChannelRun] = []
    for plan in planned.plan.asked {
      var run = ChannelRun(
        target: plan.target,
        walk: PageWalk(
          channelID: plan.target.channel.id,
          gaps: plan.gaps,
          isTipUnknown: plan.isTipUnknown,
          history: plan.target.history,
          isOldestFirst: options.isOldestFirst
        ),
        expected: plan.estimatedMessages,
        knownAccess: planned.basis.access[plan.target.channel.id]
      )
      run.wanted = await wanted(of: plan)
      runs.append(run)
    }
    let ended = await walk(runs, &outcome, onProgress)
    let states = Dictionary(ended.map { ($0.target.channel.id, $0.outcome) }) { first, _ in first }
    outcome.channels = planned.plan.channels.map { plan in
      let channel = plan.target.channel
      if let state = states[channel.id] { return state }
      let skipped = plan.skipped.map { ChannelOutcome.State.skipped($0) } ?? .unfinished
      return ChannelOutcome(channel: channel, state: skipped)
    }
  }

  /// How many messages of a channel are still wanted below those that are held at its top.
  private func wanted(of plan: ChannelPlan) async -> Int? {
    guard let last = options.last else { return nil }
    guard let top = plan.gaps.intervals.last?.upperBound, top < .highest else { return last }
    let id = plan.target.channel.id
    let held = try? await keeper.read { archive throws(StoreError) in
      try archive.countMessages(in: id, top.successor...(.highest))
    }
    return max(0, last - Int(clamping: held ?? 0))
  }

  /// Reads again what was held before this run, for what changed meanwhile.
  private func reconcile(
    _ outcome: inout SyncOutcome,
    _ onProgress: @escaping @Sendable (SyncProgress) -> Void
  ) async {
    guard let stretch = options.reconcile else { return }
    let start = clock.now.milliseconds - stretch.components.seconds * 1_000
    let low = max(options.wanted.lowerBound, Snowflake(firstAt: Timestamp(milliseconds: start)))
    let plans = planned.plan.channels.filter { $0.canBeReadAgain }
    let runs = await rereads(of: plans, from: low)
    for run in await walk(runs, &outcome, onProgress) { outcome.add(run.outcome) }
  }

  private func rereads(of plans: [ChannelPlan], from low: Snowflake) async -> [ChannelRun] {
    var runs: [ChannelRun] = []
    for plan in plans {
      let channel = plan.target.channel
      guard let covered = planned.basis.covered[channel.id], let tip = plan.target.tip,
        low <= min(tip, options.wanted.upperBound)
      else { continue }
      let range = low...min(tip, options.wanted.upperBound)
      // What is not outside of the ledger is within.
      let known = covered.gaps(within: range).gaps(within: range)
      for ids in known.intervals {
        let held = try? await keeper.read { archive throws(StoreError) in
          try archive.countMessages(in: channel.id, ids)
        }
        guard let held, held > 0 else { continue }
        let walk = PageWalk(
          channelID: channel.id,
          gaps: IntervalSet([ids]),
          isTipUnknown: false,
          history: plan.target.history
        )
        runs.append(ChannelRun(target: plan.target, walk: walk, expected: held, rereads: ids))
      }
    }
    return runs
  }
}

extension ChannelPlan {
  /// Whether what is held of the channel can be asked for again.
  var canBeReadAgain: Bool {
    switch skipped {
    case nil, .complete: target.history != .none
    case .excluded, .notChosen, .notDue, .holdsNothing: false
    }
  }
}

extension SyncOutcome {
  /// Adds what a second reading of a channel brought.
  mutating func add(_ other: ChannelOutcome) {
    guard let index = channels.firstIndex(where: { $0.channel.id == other.channel.id }) else {
      return
    }
    channels[index].asked += other.asked
    channels[index].got += other.got
    channels[index].counts += other.counts
    channels[index].deleted += other.deleted
    switch other.state {
    case .failed, .refused, .unfinished: channels[index].state = other.state
    case .done, .skipped: break
    }
  }
}
