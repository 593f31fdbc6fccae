import Model
import Store
import Wire

/// Fetches beside the live events what they can't bring: gaps, single messages, pins, old threads.
///
/// Its questions go through the client's governor like all of the account. Gaps are closed a page at a
/// time, always the newest first; what can't be had now is asked for again later.
actor GapFiller {
  /// How long what failed waits at first, and at most.
  static let (firstPause, longestPause): (Duration, Duration) = (.seconds(20), .seconds(3_600))
  /// How many questions are under way at once.
  static let workers = 3
  /// How many messages are read again after a break, in channels where something happened.
  static let repaired: Int64 = 100
  /// The most single messages that wait to be fetched; more are left to the next reading.
  static let mostFetches = 50_000

  /// What is to be done next.
  enum Job: Sendable {
    case page(ChannelRun)
    case fetch(MessagePlace)
    case pins(SyncTarget, isForced: Bool)
    case threads(TargetFinder)
  }

  /// What happened, for whoever counts.
  enum Note: Sendable {
    case gap(Channel, ClosedRange<Snowflake>)
    case filled(Channel, messages: Int64)
    case counted(IngestCounts, deleted: Int64)
    case open(gaps: Int)
    case failed(Channel, String)
    case trouble(String)
  }

  let server: ClientBox
  let keeper: ArchiveKeeper
  let account: Snowflake
  let limits: RunLimits
  let clock: any WireClock
  let tell: @Sendable (Note) -> Void

  var basis = PlanBasis()
  var options = SyncOptions()
  private var pages = RunQueue()
  var repairs: [ChannelRun] = []
  var again: [Snowflake: SyncTarget] = [:]
  var flying: Set<Snowflake> = []
  var fetches: [MessagePlace] = []
  var wantedFetches: Set<MessagePlace> = []
  var pins: [Snowflake: (target: SyncTarget, isForced: Bool)] = [:]
  var finders: [TargetFinder] = []
  /// Channels that refused: they are asked again when their days are over.
  var refused: [Snowflake: SyncTarget] = [:]
  /// Channels that were shown anew while a question to them was under way.
  private var shownAnew: Set<Snowflake> = []
  var failures: [Snowflake: Int] = [:]
  var repairing: Set<Snowflake> = []
  private var sleepers: [CheckedContinuation<Void, Never>] = []
  private var busy = 0
  /// How much waits for its time to come, and how much of what failed does.
  private var delayed = 0
  private var putAside = 0
  /// How often what is no gap could not be had, by what it is, and why not.
  var asides: [String: (failures: Int, reason: String)] = [:]
  private var isClosed = false
  var failure: SyncError?
  /// Channels that could not be filled lately, and why.
  var troubles: [Snowflake: String] = [:]
  /// Channels that refused for the first time.
  var refusals: [ChannelAccess] = []

  init(
    server: ClientBox,
    keeper: ArchiveKeeper,
    account: Snowflake,
    limits: RunLimits,
    clock: any WireClock,
    tell: @escaping @Sendable (Note) -> Void
  ) {
    self.server = server
    self.keeper = keeper
    self.account = account
    self.limits = limits
    self.clock = clock
    self.tell = tell
  }

  // MARK: Wishes

  /// Begins with what a session's archive knows.
  func take(_ basis: PlanBasis, _ options: SyncOptions) {
    self.basis = basis
    self.options = options
  }

  /// Takes note of where channels stand now.
  func note(_ moved: [Channel]) {
    for channel in moved { basis.lineage.note(channel) }
  }

  /// Notes that channels are shown, so that those that refused may be asked at once.
  func noteShown(_ channels: some Collection<Snowflake> & Sendable) {
    for channel in channels {
      allow(channel)
      if flying.contains(channel) { shownAnew.insert(channel) }
    }
  }

  private func allow(_ channel: Snowflake) {
    switch basis.access[channel]?.state {
    case .gone, .forbidden: basis.access[channel] = basis.access[channel]?.askedAtOnce()
    case .open, .noHistory, .holdsNothing, nil: break
    }
  }

  /// Notes that a channel refused.
  ///
  /// Where it was shown anew while it was asked, the refusal may be of the time before.
  func noteRefusal(_ access: ChannelAccess, _ target: SyncTarget) {
    let id = target.channel.id
    basis.access[id] = access
    let wish = again.removeValue(forKey: id)
    guard shownAnew.remove(id) != nil else {
      refused[id] = target
      return
    }
    basis.access[id] = access.askedAtOnce(isCounted: false)
    again[id] = wish ?? target
  }

  /// Fills the gaps of channels up to their newest messages.
  ///
  /// - Parameters:
  ///   - targets: the channels.
  ///   - repairs: whether the newest of what is held is read again where something is missing.
  /// - Throws: `.store`.
  func want(_ targets: [SyncTarget], repairs: Bool = false) async throws(SyncError) {
    let covered = try await keeper.covered(targets.map(\.channel.id), account: account)
    if targets.count > 1_000 { pages.reserveCapacity(pages.count + targets.count) }
    for target in targets {
      basis.covered[target.channel.id] = covered[target.channel.id] ?? IntervalSet()
      want(target, repairs: repairs)
      basis.covered[target.channel.id] = nil
    }
    changed()
  }

  private func want(_ target: SyncTarget, repairs: Bool) {
    let id = target.channel.id
    var target = target
    let waiting = pages[id]
    let known = [waiting?.target, again[id]].compactMap { $0?.tip }
    target.channel.lastMessageID = (known + [target.tip].compactMap(\.self)).max()
    let planner = BackfillPlan(basis: basis, options: options, now: clock.now)
    let plan = planner.plan(target)
    guard plan.skipped == nil else { return }
    if flying.contains(id) {
      again[id] = target
      return
    }
    if repairs, basis.covered[id]?.isEmpty == false { repairing.insert(id) }
    let walk = PageWalk(
      channelID: id,
      gaps: plan.gaps,
      isTipUnknown: plan.isTipUnknown,
      history: target.history
    )
    if waiting == nil, let gap = plan.gaps.intervals.last { tell(.gap(target.channel, gap)) }
    insert(ChannelRun(target: target, walk: walk, knownAccess: basis.access[id]))
  }

  /// Asks channels again that refused, once their days are over.
  func askRefused() async {
    let now = clock.now
    let due = refused.filter { basis.access[$0.key]?.isDue(at: now) ?? true }
    guard !due.isEmpty else { return }
    let targets = due.values.map { target in
      refused[target.channel.id] = nil
      // What is the newest by now, nobody says.
      var target = target
      target.channel.lastMessageID = nil
      target.tellsTip = false
      return target
    }
    do throws(SyncError) { try await want(targets) } catch { fail(error) }
  }

  /// Fetches a message, at once or once its reactions have settled.
  func fetch(_ messages: some Collection<MessagePlace> & Sendable, after pause: Duration = .zero) {
    for message in messages {
      guard wantedFetches.count < Self.mostFetches else {
        aside("single messages", "more of them wait than are remembered")
        break
      }
      guard wantedFetches.insert(message).inserted else { continue }
      guard pause > .zero else {
        fetches.append(message)
        continue
      }
      later(pause) { filler in filler.fetches.append(message) }
    }
    changed()
  }

  /// Reads the pins of a channel.
  func readPins(_ target: SyncTarget, isForced: Bool) {
    let before = pins[target.channel.id]?.isForced ?? false
    pins[target.channel.id] = (target, isForced || before)
    changed()
  }

  /// Looks for archived threads.
  func findThreads(_ finder: TargetFinder) {
    finders.append(finder)
    changed()
  }

  /// Whether nothing is to be done; what failed and is tried again later isn't counted.
  var isIdle: Bool {
    busy == 0 && pages.isEmpty && repairs.isEmpty && fetches.isEmpty && pins.isEmpty
      && finders.isEmpty && again.isEmpty && delayed == 0
  }

  /// Whether something failed that is tried again later.
  var hasPutAside: Bool { putAside > 0 }

  // MARK: Work

  /// Works until it is closed.
  func run() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<Self.workers { group.addTask { await self.work() } }
    }
  }

  /// Ends the work behind what is under way.
  func close() {
    isClosed = true
    changed()
  }

  private func work() async {
    while let job = await next() {
      await perform(job)
      busy -= 1
      changed()
    }
  }

  private func next() async -> Job? {
    while !isClosed, failure == nil {
      if let job = pop() {
        busy += 1
        return job
      }
      await withCheckedContinuation { sleepers.append($0) }
    }
    return nil
  }

  func changed() {
    tell(.open(gaps: pages.count + flying.count))
    let sleepers = sleepers
    self.sleepers = []
    for sleeper in sleepers { sleeper.resume() }
  }

  private func pop() -> Job? {
    if !fetches.isEmpty {
      let message = fetches.removeFirst()
      wantedFetches.remove(message)
      return .fetch(message)
    }
    if let next = pins.first {
      pins[next.key] = nil
      return .pins(next.value.target, isForced: next.value.isForced)
    }
    if let run = pages.popNewest() {
      flying.insert(run.target.channel.id)
      shownAnew.remove(run.target.channel.id)
      return .page(run)
    }
    if !finders.isEmpty { return .threads(finders.removeFirst()) }
    return repairs.popLast().map { .page($0) }
  }

  private func perform(_ job: Job) async {
    switch job {
    case .page(let run): await advance(run)
    case .fetch(let message): await fetch(message)
    case .pins(let target, let isForced): await readPins(of: target, isForced: isForced)
    case .threads(let finder): await findThreads(by: finder)
    }
  }

  func insert(_ run: ChannelRun) {
    pages.insert(run)
  }

  /// Does something after a while.
  func later(
    _ pause: Duration,
    hasFailed: Bool = false,
    _ body: @escaping @Sendable (isolated GapFiller) -> Void
  ) {
    if hasFailed { putAside += 1 } else { delayed += 1 }
    Task { [clock] in
      do throws(CancellationError) { try await clock.sleep(for: pause) } catch {}
      if hasFailed { putAside -= 1 } else { delayed -= 1 }
      body(self)
      changed()
    }
  }
}
