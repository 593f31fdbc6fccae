import Model
import Payload
import Store
import Wire

/// One run of a follower: takes news in their order, keeps them in small transactions, tells the
/// server only of what is kept.
///
/// It belongs to one task. What it fetches is fetched by its `GapFiller`, on others.
final class FollowRun {
  /// The most events of a transaction, and how long is gathered for one.
  static let (mostEvents, gathering): (Int, Duration) = (500, .milliseconds(50))
  /// By how many milliseconds times may fall without the clock having been set back.
  private static let greatestStepBack: Int64 = 60_000
  /// How often claims are written at most.
  static let claimPause: Duration = .seconds(1)
  /// How many transactions may wait until the index is tidied although there is no rest.
  static let mostUntidied = 16
  /// How long a bot hears of no more guilds until it has heard of all (fluxer-protocol 20.3).
  static let burstPause: Duration = .seconds(3)
  /// The most odd events that are kept; later ones are counted only.
  static let mostOddities = 1_000

  let options: FollowOptions
  let account: Snowflake
  let keeper: ArchiveKeeper
  let filler: GapFiller
  let source: any LiveSource
  let clock: any WireClock
  let limits: RunLimits
  let tally: FollowTally
  let isBot: Bool
  let onNews: @Sendable (FollowNews) -> Void

  var view: LiveView?
  var claims = LiveClaims()
  var batch: LiveBatch
  var planner: BackfillPlan
  var wishes: SyncOptions
  var basis = PlanBasis()
  var access: [Snowflake: ChannelAccess] = [:]
  /// Whether channels are wanted, as far as that was asked.
  var choices: [Snowflake: Bool] = [:]
  /// Guilds and lists of threads that are still to be told, and until when they are waited for.
  var awaited: [Snowflake: Duration] = [:]
  var awaitedThreads: [Snowflake: Duration] = [:]
  /// Gaps that are to be told to the filler behind the next commit.
  var wants: [SyncTarget] = []
  var pinWants: [SyncTarget] = []
  /// Channels that stand elsewhere by now, of which the filler is still to be told.
  var moved: [Channel] = []
  /// Channels that are shown, and may be asked though they refused, and guilds to be searched for
  /// archived threads.
  var shown: Set<Snowflake> = []
  var searches: [TargetFinder] = []
  /// The highest sequence of the session that was taken, and that may be acknowledged.
  var sequence: Int64?
  private var unacknowledged: Int64?
  var moment: LiveMoment
  /// Since when the session is cut off.
  var lostAt: Duration?
  var isFirstSession = true
  /// When a bot was told of a guild last: nothing says which is the first burst's last.
  var guildToldAt: Duration = .zero
  /// Guilds whose state was asked for a second time.
  var askedAgain: Set<Snowflake> = []
  private var keptOddities: Set<String> = []
  private var names: [String: Int64] = [:]
  private var unknownEvents: Int64 = 0
  private var claimsWrittenAt: Duration = .zero
  private var checkedAt: Duration = .zero
  private var isCaughtUp = false

  init(
    options: FollowOptions,
    account: Snowflake,
    isBot: Bool,
    keeper: ArchiveKeeper,
    filler: GapFiller,
    source: any LiveSource,
    clock: any WireClock,
    limits: RunLimits,
    tally: FollowTally,
    onNews: @escaping @Sendable (FollowNews) -> Void
  ) {
    self.options = options
    self.account = account
    self.isBot = isBot
    self.keeper = keeper
    self.filler = filler
    self.source = source
    self.clock = clock
    self.limits = limits
    self.tally = tally
    self.onNews = onNews
    wishes = SyncOptions()
    wishes.selection = options.selection
    wishes.isStarredOnly = options.isStarredOnly
    batch = LiveBatch(account: account, now: clock.now)
    moment = LiveMoment(wall: clock.now, uptime: clock.uptime)
    planner = BackfillPlan(basis: basis, options: wishes, now: clock.now)
  }

  /// Takes news until something ends it.
  ///
  /// - Returns: why it ended; nothing where it had caught up and was to end then.
  /// - Throws: what failed as a whole.
  func run() async throws(SyncError) -> StopReason? {
    while true {
      if let reason = await stopReason() { return reason }
      if let failure = await filler.failure { throw failure }
      var news: [GatewayNews]
      do throws(WireError) {
        news = try await source.next(atMost: Self.mostEvents, within: Self.gathering)
      } catch {
        if case .cancelled = error { return .interrupted }
        throw .wire(error)
      }
      try await take(&news)
      if try await hasCaughtUp(), options.once { return nil }
      try await tidy(beside: news.count)
    }
  }

  /// Joins some of what commits left of the index, into each piece of which every search looks: a little
  /// after a few commits, and more while news come no faster than they are taken.
  private func tidy(beside newsCount: Int) async throws(SyncError) {
    let isDue = await keeper.untidied >= (newsCount < 100 ? 8 : Self.mostUntidied)
    let hasTime = await keeper.hasMoreToTidy && newsCount < Self.mostEvents
    if isDue || hasTime { try await keeper.tidy() }
  }

  /// Writes what is still to be written; called whatever ended the run.
  func finish() async throws(SyncError) {
    claims.endAll()
    try await flush(isLast: true)
  }

  private func stopReason() async -> StopReason? {
    if Task.isCancelled { return .interrupted }
    guard clock.uptime - checkedAt >= .seconds(5) else { return nil }
    checkedAt = clock.uptime
    if options.fillsGaps { await filler.askRefused() }
    return await limits.reason
  }

  private func take(_ news: inout [GatewayNews]) async throws(SyncError) {
    let count = news.count
    tally.change { $0.queueLength = count }
    for index in news.indices {
      // What is taken is let go of at once: a READY may be of fifty megabytes.
      var item = GatewayNews.resumed
      swap(&item, &news[index])
      switch consume item {
      case .dispatch(let document): try await take(document)
      case .began: try await begin()
      case .lost(let reason, let time): lost(reason, at: time)
      case .resumed: resumed()
      case .alive(let time):
        let wall = max(moment.wall, time)
        claims.heard(at: LiveMoment(wall: wall, uptime: clock.uptime))
      case .refused(_, let text): onNews(.advised("the gateway refused a command: \(text)"))
      case .advised(let text): onNews(.advised(text))
      }
    }
    try await flush()
  }

  // MARK: Connection

  private func begin() async throws(SyncError) {
    // What was taken of the last session is kept before anything of the next: their sequences must not
    // be mixed up.
    claims.endAll()
    try await flush()
    view = nil
    sequence = nil
    unacknowledged = nil
    awaited = [:]
    awaitedThreads = [:]
    askedAgain = []
    isCaughtUp = false
    let now = clock.now
    tally.change { counters in
      counters.sessions += 1
      counters.connectedSince = now
      counters.isCaughtUp = false
    }
    onNews(.connected(resumed: false))
  }

  private func lost(_ reason: String, at time: Timestamp) {
    // Until then the server was heard, be it by its answers to heartbeats only.
    claims.heard(at: LiveMoment(wall: min(time, clock.now), uptime: clock.uptime))
    claims.suspend()
    // It was lost when it was heard last, which may be long before it was missed.
    let silent = max(0, clock.now.milliseconds - time.milliseconds)
    if lostAt == nil { lostAt = clock.uptime - .milliseconds(silent) }
    tally.change { $0.connectedSince = nil }
    onNews(.lost(reason))
  }

  private func resumed() {
    moment = LiveMoment(wall: max(moment.wall, clock.now), uptime: clock.uptime)
    claims.resume(at: moment)
    lostAt = nil
    let now = clock.now
    tally.change { counters in
      counters.resumes += 1
      counters.connectedSince = now
    }
    onNews(.connected(resumed: true))
  }

  // MARK: Events

  private func take(_ document: consuming GatewayDispatchDocument) async throws(SyncError) {
    let number = document.sequence
    if let number {
      if let last = sequence, number <= last { return }
      sequence = number
    }
    let wall = moveOn(to: document.receivedAt)
    claims.heard(at: moment)
    let event = decoded(document)
    count(document.name, event)
    if case .ready(let ready, let guilds) = event {
      var payload: [UInt8] = []
      swap(&payload, &document.payload)
      try await take(ready, guilds: guilds, in: consume payload)
    } else {
      let step = LiveStep(
        event: event,
        name: document.name,
        payload: kept(document, event),
        receivedAt: wall,
        horizon: document.provenAt - LiveMemory.lateness
      )
      try await take(step)
    }
    // Not before: what is kept meanwhile is what came before it.
    unacknowledged = number ?? unacknowledged
  }

  /// Moves the moment on to a time of the wall's clock, and gives that time.
  ///
  /// A clock that was set back is believed: held at its latest, nothing would settle until it came there
  /// again.
  private func moveOn(to wall: Timestamp) -> Timestamp {
    let isSetBack = moment.wall.milliseconds - wall.milliseconds > Self.greatestStepBack
    moment = LiveMoment(wall: isSetBack ? wall : max(moment.wall, wall), uptime: clock.uptime)
    if isSetBack { claims.waitAnew(from: moment) }
    return moment.wall
  }

  private func decoded(_ document: GatewayDispatchDocument) -> LiveEvent {
    let name = document.name
    do throws(PayloadError) {
      return try JSONReader().read(document.payload) { root throws(PayloadError) in
        LiveEvent.decode(name, root["d"])
      }
    } catch {
      return .malformed("\(error)")
    }
  }

  private func count(_ name: String, _ event: LiveEvent) {
    if case .unknown = event { unknownEvents += 1 } else { names[name, default: 0] += 1 }
  }

  /// The payload of an event that surprised, where it is worth its room and holds no secret.
  private func kept(_ document: GatewayDispatchDocument, _ event: LiveEvent) -> [UInt8]? {
    switch event {
    case .unknown, .malformed: break
    default: return nil
    }
    guard keptOddities.count < Self.mostOddities else { return nil }
    if case .unknown = event {
      guard keptOddities.insert(document.name).inserted else { return nil }
    } else {
      keptOddities.insert("\(document.name) \(keptOddities.count)")
    }
    let isSecret = ["AUTH", "READY", "SESSION", "USER", "WEBAUTHN"].contains {
      document.name.hasPrefix($0)
    }
    guard !isSecret else { return nil }
    return document.payload.count <= 1 << 20 ? document.payload : nil
  }

  // MARK: Keeping

  /// Keeps what has gathered, then tells the server that it is kept, then asks for what is missing.
  func flush(isLast: Bool = false) async throws(SyncError) {
    let isDue = isLast || clock.uptime - claimsWrittenAt >= Self.claimPause
    if isDue {
      batch.claims = claims.take()
      claimsWrittenAt = clock.uptime
    }
    let events = names.values.reduce(0, +) + unknownEvents
    if !batch.isEmpty {
      batch.now = clock.now
      let report = try await kept()
      await follow(report, events: Int(clamping: events))
    }
    if events > 0 { noteEvents() }
    if let number = unacknowledged {
      unacknowledged = nil
      await source.acknowledge(number)
      tally.change { $0.acknowledged = number }
    }
    try await tellWants()
  }

  private func kept() async throws(SyncError) -> LiveReport {
    let whole = batch
    batch = LiveBatch(account: account, now: clock.now)
    let begun = clock.uptime
    let report: LiveReport
    do throws(SyncError) {
      report = try await keeper.keep(whole)
    } catch {
      // One event that can't be kept must not take the others with it, nor come again for ever.
      guard error.isOfContent, !whole.steps.isEmpty else { throw error }
      report = try await keptOneByOne(whole)
    }
    let span = clock.uptime - begun
    let now = clock.now
    tally.change { counters in
      counters.commits += 1
      counters.longestCommit = max(counters.longestCommit, span)
      counters.lastCommitAt = now
      counters.reactions += report.reactions
      counters.oddities += report.oddities
    }
    tally.count(report.counts, deleted: report.deleted)
    return report
  }

  private func follow(_ report: LiveReport, events: Int) async {
    if events > 0 || !report.newMessages.isEmpty {
      onNews(.committed(newMessages: report.newMessages, events: events))
    }
    guard options.fillsGaps else { return }
    if !report.unknown.isEmpty { await filler.fetch(report.unknown) }
    let unsure = report.unsure.subtracting(report.unknown)
    if !unsure.isEmpty { await filler.fetch(unsure, after: LiveMemory.lateness) }
  }

  private func noteEvents() {
    let (names, unknown) = (names, unknownEvents)
    self.names = [:]
    unknownEvents = 0
    let wall = moment.wall
    tally.change { counters in
      for (name, count) in names { counters.events[name, default: 0] += count }
      counters.unknownEvents += unknown
      counters.lastEventAt = wall
      counters.queueLength = 0
    }
  }

  private func tellWants() async throws(SyncError) {
    let (wants, pins, searches) = (wants, pinWants, searches)
    self.wants = []
    pinWants = []
    self.searches = []
    let moved = moved
    self.moved = []
    guard options.fillsGaps else { return }
    if !moved.isEmpty { await filler.note(moved) }
    if !shown.isEmpty { await filler.noteShown(shown) }
    shown = []
    if !wants.isEmpty { try await filler.want(wants) }
    for target in pins where options.readsPins {
      await filler.readPins(target, isForced: true)
    }
    for finder in searches { await filler.findThreads(finder) }
  }

  // MARK: Catching up

  private func hasCaughtUp() async throws(SyncError) -> Bool {
    guard view != nil else { return false }
    let now = clock.uptime
    awaitedThreads = awaitedThreads.filter { $0.value > now }
    for (guild, deadline) in awaited where deadline <= now { askAgain(guild) }
    let isTold = !isBot || now - guildToldAt >= Self.burstPause
    let isIdle = await filler.isIdle && awaited.isEmpty && awaitedThreads.isEmpty
    guard isIdle, isTold else {
      isCaughtUp = false
      tally.change { $0.isCaughtUp = false }
      return false
    }
    let isWhole = await !filler.hasPutAside
    if !isCaughtUp, isWhole {
      isCaughtUp = true
      tally.change { $0.isCaughtUp = true }
      onNews(.caughtUp)
    }
    return true
  }
}

extension LiveReport {
  static func += (left: inout LiveReport, right: LiveReport) {
    left.counts += right.counts
    left.deleted += right.deleted
    left.reactions += right.reactions
    left.newMessages += right.newMessages
    left.unknown.formUnion(right.unknown)
    left.unsure.formUnion(right.unsure)
    left.oddities += right.oddities
  }
}
