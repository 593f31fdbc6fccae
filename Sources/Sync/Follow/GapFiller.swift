import Model
import Payload
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
    case fetch(MessageIdentity)
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
  }

  let server: ClientBox
  let keeper: ArchiveKeeper
  let account: Snowflake
  let limits: RunLimits
  let clock: any WireClock
  private let tell: @Sendable (Note) -> Void

  private var basis = PlanBasis()
  private var options = SyncOptions()
  private var pages: [ChannelRun] = []
  private var repairs: [ChannelRun] = []
  private var again: [Snowflake: SyncTarget] = [:]
  private var flying: Set<Snowflake> = []
  private var fetches: [MessageIdentity] = []
  private var wantedFetches: Set<MessageIdentity> = []
  private var pins: [Snowflake: (target: SyncTarget, isForced: Bool)] = [:]
  private var finder: TargetFinder?
  private var failures: [Snowflake: Int] = [:]
  private var repairing: Set<Snowflake> = []
  private var sleepers: [CheckedContinuation<Void, Never>] = []
  private var busy = 0
  /// How much waits for its time to come, and how much of what failed does.
  private var delayed = 0
  private var putAside = 0
  private var retries: [MessageIdentity: Int] = [:]
  private var isClosed = false
  private(set) var failure: SyncError?
  /// Channels that could not be filled lately, and why.
  private(set) var troubles: [Snowflake: String] = [:]
  /// Channels that refused for the first time.
  private(set) var refusals: [ChannelAccess] = []

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

  /// Notes that a channel answers again, so that it may be asked.
  func noteOpen(_ channel: Snowflake) {
    basis.access[channel] = nil
  }

  /// Fills the gaps of channels up to their newest messages.
  ///
  /// - Parameters:
  ///   - targets: the channels.
  ///   - repairs: whether the newest of what is held is read again where something is missing.
  /// - Throws: `.store`.
  func want(_ targets: [SyncTarget], repairs: Bool = false) async throws(SyncError) {
    let covered = try await keeper.covered(targets.map(\.channel.id), account: account)
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
    let waiting = pages.firstIndex { $0.target.channel.id == id }
    let known = [waiting.map { pages[$0].target }, again[id]].compactMap { $0?.tip }
    target.channel.lastMessageID = (known + [target.tip].compactMap(\.self)).max()
    let planner = BackfillPlan(basis: basis, options: options, now: clock.now)
    let plan = planner.plan(target)
    guard plan.skipped == nil else { return }
    if flying.contains(id) {
      again[id] = target
      return
    }
    if let waiting { pages.remove(at: waiting) }
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

  /// Fetches a message, at once or once its reactions have settled.
  func fetch(_ messages: some Collection<MessageIdentity> & Sendable, after pause: Duration = .zero)
  {
    for message in messages where wantedFetches.count < Self.mostFetches {
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
    self.finder = finder
    changed()
  }

  /// Whether nothing is to be done; what failed and is tried again later isn't counted.
  var isIdle: Bool {
    busy == 0 && pages.isEmpty && repairs.isEmpty && fetches.isEmpty && pins.isEmpty
      && finder == nil && again.isEmpty && delayed == 0
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

  private func changed() {
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
    if let run = pages.popLast() {
      flying.insert(run.target.channel.id)
      return .page(run)
    }
    if let finder {
      self.finder = nil
      return .threads(finder)
    }
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

  private func insert(_ run: ChannelRun) {
    let key = (run.walk.position, run.target.channel.id)
    let index =
      pages.firstIndex { ($0.walk.position, $0.target.channel.id) > key } ?? pages.count
    pages.insert(run, at: index)
  }

  /// Does something after a while.
  private func later(
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

// MARK: - Pages

extension GapFiller {
  private func advance(_ run: ChannelRun) async {
    let id = run.target.channel.id
    let worker = PageWorker(server: server.current, keeper: keeper, account: account)
    let before = run.outcome
    let after: ChannelRun
    do throws(SyncError) {
      after = try await worker.advance(run)
    } catch {
      flying.remove(id)
      if isOfOldToken(error, worker.server) { insert(run) } else { fail(error) }
      return
    }
    var gained = after.outcome.counts
    gained -= before.counts
    tell(.counted(gained, deleted: after.outcome.deleted - before.deleted))
    var next = after
    next.unsure = []
    fetch(after.unsure, after: LiveMemory.lateness)
    if run.rereads == nil { flying.remove(id) }
    switch after.outcome.state {
    case .unfinished: if run.rereads == nil { insert(next) } else { repairs.append(next) }
    case .failed(let reason): failed(next, reason)
    case .refused(let access):
      basis.access[id] = access
      // That the notes to oneself are none is no news, for they are asked for on suspicion.
      if access.tries == 1, after.target.channel.kind != .personalNotes { refusals.append(access) }
      again[id] = nil
    case .done, .skipped: await done(after)
    }
    if let target = again.removeValue(forKey: id) {
      do throws(SyncError) { try await want([target]) } catch { fail(error) }
    }
  }

  private func done(_ run: ChannelRun) async {
    let id = run.target.channel.id
    failures[id] = nil
    troubles[id] = nil
    guard run.rereads == nil else { return }
    tell(.filled(run.target.channel, messages: run.outcome.counts.added))
    if repairing.remove(id) != nil { await repair(run.target) }
  }

  /// Reads the newest of what is held once more: what was edited or deleted meanwhile.
  private func repair(_ target: SyncTarget) async {
    guard let tip = target.tip, target.history != .none else { return }
    let id = target.channel.id
    let low = try? await keeper.read { archive throws(StoreError) in
      let held = try archive.countMessages(in: id, .lowest...tip)
      return try archive.message(max(0, held - Self.repaired), in: id, .lowest...tip)
    }
    guard let low = low ?? nil, low <= tip else { return }
    let walk = PageWalk(
      channelID: id,
      gaps: IntervalSet([low...tip]),
      isTipUnknown: false,
      history: target.history
    )
    repairs.append(ChannelRun(target: target, walk: walk, rereads: low...tip))
  }

  /// Puts a channel aside that could not be asked.
  private func failed(_ run: ChannelRun, _ reason: String) {
    let id = run.target.channel.id
    let count = failures[id, default: 0]
    failures[id] = count + 1
    troubles[id] = reason
    tell(.failed(run.target.channel, reason))
    guard run.rereads == nil else { return }
    var run = run
    run.outcome.state = .unfinished
    run.lost = nil
    var pause = Self.firstPause
    for _ in 0..<min(count, 10) where pause < Self.longestPause { pause *= 2 }
    let target = run.target
    later(min(pause, Self.longestPause), hasFailed: true) { filler in
      Task { try? await filler.want([target]) }
    }
  }

  /// Whether a refusal came of a token that is replaced already.
  private func isOfOldToken(_ error: SyncError, _ asked: Server) -> Bool {
    guard case .wire(let wire) = error else { return false }
    switch wire {
    case .unauthorized, .revoked: return server.current.client !== asked.client
    default: return false
    }
  }

  private func fail(_ error: SyncError) {
    if failure == nil { failure = error }
    changed()
  }
}

// MARK: - Other questions

extension GapFiller {
  private func fetch(_ message: MessageIdentity) async {
    let asked = server.current
    let ask = await keeper.beginAsking()
    do throws(Refusal) {
      let reply = try await asked.message(message.id, in: message.channelID)
      let contents = try Self.understand(reply, message)
      let page = PageRecord(
        channelID: message.channelID,
        account: account,
        contents: contents,
        ask: ask,
        now: reply.receivedAt
      )
      let result = try await kept(page)
      retries[message] = nil
      tell(.counted(result.counts, deleted: 0))
      fetch(result.unsure, after: LiveMemory.lateness)
    } catch {
      let count = retries[message, default: 0]
      retries[message] = count < 4 ? count + 1 : nil
      guard count < 4 else { return await keeper.endAsking(ask) }
      end(error, asked) { filler in filler.fetches.append(message) }
    }
    await keeper.endAsking(ask)
  }

  private static func understand(
    _ reply: ServerReply,
    _ message: MessageIdentity
  ) throws(Refusal) -> PageContents {
    do throws(PayloadError) {
      return try PageReader().readMessage(
        reply.body,
        of: message.channelID,
        guildID: nil,
        receivedAt: reply.receivedAt
      )
    } catch {
      throw .unreadable("a message can't be read: \(error)")
    }
  }

  private func kept(_ page: PageRecord) async throws(Refusal) -> PageResult {
    do throws(SyncError) {
      return try await keeper.keep(page)
    } catch {
      throw .stopped(error)
    }
  }

  private func readPins(of target: SyncTarget, isForced: Bool) async {
    let asked = server.current
    let reader = PinReader(server: asked, keeper: keeper, account: account)
    let account = account
    let mark = try? await keeper.read { archive throws(StoreError) in
      try archive.syncMarks(.pins, account: account)[target.channel.id]
    }
    do throws(Refusal) {
      _ = try await reader.read(target, mark: mark ?? nil, isForced: isForced)
    } catch {
      end(error, asked) { filler in filler.pins[target.channel.id] = (target, isForced) }
    }
  }

  private func findThreads(by finder: TargetFinder) async {
    let asked = server.current
    let threads = ThreadFinder(server: asked, keeper: keeper, account: account)
    let planner = BackfillPlan(basis: basis, options: options, now: clock.now)
    do throws(SyncError) {
      let found = try await threads.find(finder, within: limits) { planner.isWanted($0) }
      try await want(found)
    } catch {
      if isOfOldToken(error, asked) { self.finder = finder } else { fail(error) }
    }
  }

  /// Ends a question that was not answered: what may be answered later is asked again, once.
  private func end(
    _ refusal: Refusal,
    _ asked: Server,
    _ retry: @escaping @Sendable (isolated GapFiller) -> Void
  ) {
    switch refusal {
    case .closed, .unreadable: break
    case .failed: later(Self.firstPause, hasFailed: true, retry)
    case .stopped(let error):
      if isOfOldToken(error, asked) { later(.seconds(1), retry) } else { fail(error) }
    }
  }
}
