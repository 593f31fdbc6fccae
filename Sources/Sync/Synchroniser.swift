public import Model
import Payload
import Store
public import Wire

/// Shows what a session can see: the gateway, or what stands in for it.
public protocol SnapshotSource: Sendable {
  /// Connects, takes what the session is shown, and lets go.
  ///
  /// - Throws: `WireError`.
  func snapshot() async throws(WireError) -> SessionView
}

/// Brings home the history that an account can read, and keeps what it has learned complete.
public struct Synchroniser: Sendable {
  private let path: String
  private let instance: String
  private let source: any SnapshotSource
  private let clock: any WireClock
  private let allowance: Allowance
  let server: Server

  /// Prepares to fetch.
  ///
  /// - Parameters:
  ///   - path: the archive's file; it is made where there is none.
  ///   - instance: the host of the instance.
  ///   - client: asks the server as one account.
  ///   - source: shows what the account can see.
  ///   - allowance: how fast the client may ask: what plans are computed with.
  ///   - clock: the time.
  public init(
    archive path: String,
    instance: String,
    client: RESTClient,
    source: any SnapshotSource,
    allowance: Allowance,
    clock: any WireClock
  ) {
    self.path = path
    self.instance = instance
    self.source = source
    self.allowance = allowance
    self.clock = clock
    server = Server(client: client, clock: clock)
  }

  /// Tells what a run would do, and what it would cost; asks for no page and writes nothing.
  ///
  /// - Throws: `SyncError`.
  public func plan(_ options: SyncOptions) async throws(SyncError) -> SyncPlan {
    let view = try await look()
    let keeper = try ArchiveKeeper(path: path, instance: instance)
    try await keeper.beginReading()
    let plan = try await plan(view, options, keeper, extra: []).plan
    await keeper.close()
    return plan
  }

  /// Fetches what is missing.
  ///
  /// Cancelling the task ends the run behind the pages that are under way. What ends a run that has
  /// begun is told by its outcome, together with what it did.
  ///
  /// - Parameters:
  ///   - options: what is wanted.
  ///   - onProgress: told after each page.
  /// - Returns: what was done.
  /// - Throws: `SyncError` where the run could not begin.
  public func run(
    _ options: SyncOptions,
    onProgress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws(SyncError) -> SyncOutcome {
    let keeper = try ArchiveKeeper(path: path, instance: instance)
    let startedAt = clock.uptime
    try await keeper.begin(clock, command: "sync")
    var outcome: SyncOutcome
    do throws(SyncError) {
      outcome = try await run(options, keeper, startedAt: startedAt, onProgress: onProgress)
    } catch {
      let name = if case .interrupted = error { "interrupted" } else { "failed" }
      try? await keeper.end(outcome: name, counts: "{}", hasNews: false, now: clock.now)
      throw error
    }
    outcome.requests = server.requests.value
    do throws(SyncError) {
      let counts = outcome.counts
      try await keeper.end(
        outcome: outcome.outcomeName,
        counts: outcome.countsDocument,
        hasNews: counts.added + counts.updated > 0,
        now: clock.now
      )
    } catch {
      if outcome.failure == nil { outcome.failure = error }
    }
    return outcome
  }

  /// Compares random samples of what the ledger vouches for with the server.
  ///
  /// - Parameters:
  ///   - samples: how many requests may be spent.
  ///   - account: the account that asks.
  ///   - seed: what the choice begins with.
  /// - Returns: what was found.
  /// - Throws: `SyncError`.
  public func verify(
    samples: Int,
    account: Snowflake,
    seed: UInt64
  ) async throws(SyncError) -> RemoteProof {
    let keeper = try ArchiveKeeper(path: path, instance: instance)
    try await keeper.beginReading()
    let verifier = RemoteVerifier(server: server, keeper: keeper, account: account)
    let proof = try await verifier.verify(samples: samples, seed: seed)
    await keeper.close()
    return proof
  }

  private func look() async throws(SyncError) -> SessionView {
    do throws(WireError) {
      return try await source.snapshot()
    } catch {
      if case .cancelled = error { throw .interrupted }
      throw .wire(error)
    }
  }

  private func run(
    _ options: SyncOptions,
    _ keeper: ArchiveKeeper,
    startedAt: Duration,
    onProgress: @escaping @Sendable (SyncProgress) -> Void
  ) async throws(SyncError) -> SyncOutcome {
    // What is shown was so then or later: what others heard meanwhile is newer.
    let begun = clock.now
    let view = try await look()
    guard let account = view.user.id else { throw .system("the server doesn't say who is asking") }
    var server = server
    if let client = view.client { server.client = client }
    try await keeper.take(view, now: begun)
    let finder = ThreadFinder(server: server, keeper: keeper, account: account)
    let known = try await keeper.basis(account: account, favourites: view.favourites)
    let planner = BackfillPlan(basis: known.basis, options: options, now: clock.now)
    let limits = RunLimits(options: options, path: path, clock: clock, startedAt: startedAt)
    let found = try await finder.find(TargetFinder(view: view), within: limits) {
      planner.isWanted($0)
    }
    let planned = try await plan(view, options, keeper, extra: found.threads)
    let work = RunWork(
      view: view,
      account: account,
      options: options,
      planned: planned,
      server: server,
      keeper: keeper,
      jobs: max(1, options.jobs ?? allowance.inFlight),
      limits: limits,
      clock: clock
    )
    var outcome = await work.run(onProgress: onProgress)
    outcome.notes += found.troubles
    return outcome
  }

  private func plan(
    _ view: SessionView,
    _ options: SyncOptions,
    _ keeper: ArchiveKeeper,
    extra: [SyncTarget]
  ) async throws(SyncError) -> PlannedRun {
    guard let account = view.user.id else { throw .system("the server doesn't say who is asking") }
    var known = try await keeper.basis(account: account, favourites: view.favourites)
    // A plan writes nothing: what the session was shown may be news to the archive.
    for channel in view.channels { known.basis.lineage.note(channel) }
    let finder = TargetFinder(view: view)
    var targets = finder.targets() + extra
    var seen = Set(targets.map(\.channel.id))
    for channel in known.channels where !seen.contains(channel.id) {
      let isOurs = known.basis.covered[channel.id] != nil || channel.kind?.isThread == true
      guard isOurs, let target = finder.target(known: channel) else { continue }
      seen.insert(channel.id)
      targets.append(target)
    }
    var unique: Set<Snowflake> = []
    targets = targets.filter { unique.insert($0.channel.id).inserted }
    let planner = BackfillPlan(basis: known.basis, options: options, now: clock.now)
    let plan = planner.plan(targets, rate: allowance.rate)
    return PlannedRun(plan: plan, basis: known.basis)
  }
}

/// A plan and what it was made from.
struct PlannedRun: Sendable {
  let plan: SyncPlan
  let basis: PlanBasis
}
