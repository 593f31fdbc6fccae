import Arguments
import Commands
import Console
import Model
import Store
import Sync
import Synchronization
import Wire
import Writing

/// A follower as people, systemd and monitors see it.
final class FollowService {
  private static let glance: Duration = .milliseconds(200)
  /// How long a follower may be busy with the same events before it counts as stuck.
  private static let patience: Duration = .seconds(120)

  private let start: FollowStart
  private let context: Context
  private let log: FollowLog
  private let notify: NotifySocket?
  private let startedAt: Timestamp
  private var wishes: FollowWishes
  private var alerts: FollowAlerts?
  private var media: FollowMedia?
  private var ledger: FollowLedger
  private var current: Current?
  private var isStopping = false
  /// Whether another follower is to take the present one's place.
  private var isAgain = false
  private var isReady = false
  private var isLost = false
  private var lossReason: String?
  private var hasCaughtUp = false
  private var lastPing: Duration?
  private var busySince: (commits: Int64, at: Duration)?

  /// The follower that runs.
  private final class Current {
    let follower: Follower
    let source: any LiveSource
    let work: Task<Result<FollowOutcome, SyncError>, Never>
    var result: Result<FollowOutcome, SyncError>?

    init(
      _ follower: Follower,
      _ source: any LiveSource,
      _ work: Task<Result<FollowOutcome, SyncError>, Never>
    ) {
      (self.follower, self.source, self.work) = (follower, source, work)
    }
  }

  /// Prepares a follower to be seen.
  init(_ start: FollowStart, _ wishes: FollowWishes, in context: Context) {
    self.start = start
    self.wishes = wishes
    self.context = context
    log = FollowLog(isBrief: wishes.isOnce, context)
    notify = NotifySocket(context.environment)
    startedAt = context.now()
    ledger = FollowLedger(start.visit, startedAt: startedAt, context)
    ledger.metrics = wishes.metrics
  }

  /// Has a program told of new hits, another one than before, or none.
  ///
  /// - Throws: `SyncError` where no thread can be started.
  func alert(_ command: CommandLineText?) throws {
    guard let command else {
      alerts?.runner.stop()
      alerts = nil
      return
    }
    if let alerts {
      Task { await alerts.runner.use(command) }
    } else {
      alerts = FollowAlerts(try start.visit.alerts(command), context)
    }
  }

  /// Follows until somebody or something ends it.
  ///
  /// - Returns: how the last follower ended.
  /// - Throws: `Failure` where a name of the line is unknown, `WireError`, `ConsoleError`.
  func run() async throws -> Result<FollowOutcome, SyncError> {
    log.say(.debug, "begins, as \(start.visit.account.title)")
    var result: Result<FollowOutcome, SyncError>
    repeat {
      isAgain = false
      let options = try start.options(wishes)
      await media?.end(isHurried: true)
      media = wishes.takesMedia ? FollowMedia(start, wishes, options) : nil
      result = await follow(options, try start.begin(wishes))
    } while isAgain && !isStopping
    await media?.end(isHurried: isStopping)
    media?.look(at: context.uptime()) { log.say($0, $1) }
    await alerts?.end(isHurried: isStopping) { log.say($0, $1) }
    return result
  }

  /// Runs one follower to its end.
  private func follow(
    _ options: FollowOptions,
    _ begun: (follower: Follower, source: any LiveSource)
  ) async -> Result<FollowOutcome, SyncError> {
    let news = NewsBox()
    let messages = media?.messages
    let follower = begun.follower
    let work = Task.detached { () -> Result<FollowOutcome, SyncError> in
      do throws(SyncError) {
        let outcome = try await follower.run(options) { one in
          messages?.put(one)
          news.put(one)
        }
        return .success(outcome)
      } catch {
        return .failure(error)
      }
    }
    let current = Current(follower, begun.source, work)
    self.current = current
    Task { current.result = await work.value }
    while current.result == nil {
      for one in news.take() { hear(one) }
      if context.interruption.isWanted, !isStopping { stop() }
      if Reloading.takeWish(), !isStopping { reload() }
      look()
      try? await Task.sleep(for: Self.glance)
    }
    for one in news.take() { hear(one) }
    return current.result ?? .failure(.interrupted)
  }

  /// Ends it: tells what failed, writes the last figures and the report.
  ///
  /// - Throws: `Failure`.
  func conclude(_ result: Result<FollowOutcome, SyncError>) throws -> ExitCode {
    if !isStopping { notify?.tell("STOPPING=1") }
    ledger.write(figures, isLast: true) { log.say(.warning, $0) }
    let ending = Result { () throws in try FollowEnd(context, log).code(of: result) }
    if let path = wishes.report {
      try FollowEnd.report(ending, result, archive: start.visit.path, startedAt, context)
        .write(to: path)
    }
    return try ending.get()
  }

  // MARK: What happens

  private func hear(_ news: FollowNews) {
    tell(news)
    media?.hear(news)
    switch news {
    case .ready:
      alerts?.note(nil)
      guard !isReady else { return }
      isReady = true
      notify?.tell("READY=1", "STATUS=\(FollowText.status(figures))")
    case .committed(let messages, _):
      if let oldest = messages.map(\.id).min() { alerts?.note(oldest) }
    case .connected: isLost = false
    case .lost(let reason): (isLost, hasCaughtUp, lossReason) = (true, false, reason)
    case .caughtUp: hasCaughtUp = !isLost
    case .gap(_, let ids): alerts?.noteGap(ids.lowerBound)
    case .filled(_, let messages): if messages > 0 { alerts?.noteFilled() }
    case .advised, .tokenChanged: return
    }
  }

  /// Logs a piece of news; what only goes on is for those who want to hear more.
  private func tell(_ news: FollowNews) {
    guard let (level, sentence) = FollowText.sentence(news) else { return }
    switch news {
    case .caughtUp where hasCaughtUp || isLost, .lost where isLost: log.say(.debug, sentence)
    // The same in other words.
    case .advised(let text) where isLost && text == lossReason: log.say(.debug, sentence)
    default: log.say(level, sentence)
    }
  }

  private func stop() {
    isStopping = true
    notify?.tell("STOPPING=1")
    // Whoever pressed Ctrl-C is told in the end alone, which mostly comes at once.
    log.say(context.interruption.isTermination ? .info : .debug, "ends: what is in hand is kept")
    alerts?.runner.stop()
    current?.work.cancel()
  }

  private func look() {
    let figures = figures
    if ledger.isDue { ledger.write(figures) { log.say(.warning, $0) } }
    if let changed = ledger.changedStatus(FollowText.status(figures)), isReady {
      notify?.tell("STATUS=\(changed)")
    }
    ping(figures.counters)
    alerts?.look { [log] level, sentence in log.say(level, sentence) }
    media?.look(at: context.uptime()) { log.say($0, $1) }
  }

  /// Tells systemd that the service is alive, as long as the follower gets on with what it has.
  private func ping(_ counters: FollowCounters) {
    guard let notify, let interval = notify.watchdog else { return }
    let now = context.uptime()
    if counters.queueLength == 0 || busySince?.commits != counters.commits {
      busySince = (counters.commits, now)
    }
    if let busySince, now - busySince.at > Self.patience { return }
    guard lastPing.map({ now - $0 >= interval / 3 }) ?? true else { return }
    lastPing = now
    notify.tell("WATCHDOG=1")
  }

  private var figures: FollowFigures {
    FollowFigures(
      counters: current?.follower.counters ?? FollowCounters(),
      gateway: current?.source.statistics ?? GatewayStatistics(),
      alerts: alerts?.report ?? AlertReport(),
      startedAt: startedAt
    )
  }

  // MARK: Reading the configuration again

  private func reload() {
    notify?.tell("RELOADING=1", NotifySocket.monotonicTime)
    defer { notify?.tell("READY=1") }
    do {
      let other = try FollowWishes(try context.readAgain())
      let command = try other.exec.map { text throws(Failure) in
        try CommandLineText.program(text, in: context.environment)
      }
      try alert(command)
      ledger.metrics = other.metrics
      if other.needsAnother(than: wishes) {
        // Names are looked up before anything ends.
        _ = try start.options(other)
        isAgain = true
        current?.work.cancel()
      }
      wishes = other
      log.say(.notice, "the configuration was read again")
    } catch {
      // A service doesn't end for a line that is being edited.
      let failure = (error as? UsageError).map(Failure.init) ?? NetworkFailure.explain(error)
      let sentence = (error as? Failure ?? failure).sentence
      log.say(.warning, "the configuration is not used: \(sentence)")
    }
  }
}

/// What the follower told and nobody heard yet.
private final class NewsBox: Sendable {
  private let news = Mutex<[FollowNews]>([])

  nonisolated init() {}

  nonisolated func put(_ one: FollowNews) {
    news.withLock { waiting in
      // Commits come many times a second: of those that wait one is made.
      if case .committed(let more, let events) = one,
        case .committed(let messages, let count) = waiting.last
      {
        let oldest = (messages + more).min { $0.id < $1.id }
        waiting[waiting.count - 1] = .committed(
          newMessages: [oldest].compactMap(\.self),
          events: count + events
        )
      } else {
        waiting.append(one)
      }
    }
  }

  nonisolated func take() -> [FollowNews] {
    news.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
