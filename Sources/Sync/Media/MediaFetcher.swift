import Model
public import Store
import Synchronization
public import Wire

/// Brings home the files that messages were sent with, and the pictures that exports show.
///
/// What dies first is fetched first. A file is fetched once, however often it is linked; one that
/// breaks off goes on where it stopped, in this run or the next.
public struct MediaFetcher: Sendable {
  private let path: String
  private let client: RESTClient
  private let transport: any MediaTransport
  private let clock: any WireClock

  /// How many files in a row may fail for the network before the run ends.
  private static let mostCutOff = 6

  /// How long a file that is under way may take beyond the run's time.
  private static let grace: Duration = .seconds(2)

  /// Prepares to fetch.
  ///
  /// - Parameters:
  ///   - path: the archive's file, which must be there; files go to `media` beside it.
  ///   - client: asks the instance for new addresses, and nothing else.
  ///   - transport: fetches files; it knows no account.
  ///   - clock: the time.
  public init(
    archive path: String,
    client: RESTClient,
    transport: any MediaTransport,
    clock: any WireClock
  ) {
    self.path = path
    self.client = client
    self.transport = transport
    self.clock = clock
  }

  /// Tells what a run would fetch; asks nobody.
  ///
  /// Files that aren't known yet are made known in the archive.
  ///
  /// - Throws: `SyncError`.
  public func plan(_ options: MediaOptions) async throws(SyncError) -> MediaPlan {
    let archive = try MediaArchive(path: path)
    try await archive.beginReading()
    let now = clock.now
    _ = try await archive.queue(options, now: now)
    var plan = MediaPlan()
    while let item = try await archive.next() {
      if MediaWorker.isWanted(item, options) { plan.add(item, options, now: now) }
    }
    return plan
  }

  /// Fetches what is wanted and due.
  ///
  /// Cancelling the task ends the run; parts stay, and the next run goes on with them.
  ///
  /// - Parameters:
  ///   - options: what is wanted.
  ///   - onProgress: told after each file.
  /// - Returns: what was done.
  /// - Throws: `SyncError` where the run could not begin: `.store(.locked)` where another is at it.
  public func run(
    _ options: MediaOptions,
    onProgress: @escaping @Sendable (MediaProgress) -> Void = { _ in }
  ) async throws(SyncError) -> MediaOutcome {
    let archive = try MediaArchive(path: path)
    try await archive.begin(now: clock.now, isListed: true)
    var outcome = MediaOutcome()
    do throws(SyncError) {
      let total = try await archive.queue(options, now: clock.now)
      outcome = await fetch(options, archive, total: total, onProgress)
    } catch {
      outcome.end(with: error)
    }
    return try await close(archive, outcome)
  }

  /// Fetches what some messages bring: for whoever follows, beside the stream.
  ///
  /// What is beyond the limit, or fails, is left to the next run.
  ///
  /// - Parameters:
  ///   - messages: messages that the archive holds; others are passed over.
  ///   - limit: how many files at most.
  ///   - options: what is wanted; pictures are left out.
  /// - Returns: what was done.
  /// - Throws: `SyncError` where it could not begin: `.store(.locked)` where a run is at it, which then
  ///   takes these files along.
  public func run(
    for messages: [MessagePlace],
    limit: Int,
    _ options: MediaOptions = MediaOptions()
  ) async throws(SyncError) -> MediaOutcome {
    guard !messages.isEmpty, limit > 0 else { return MediaOutcome() }
    let archive = try MediaArchive(path: path)
    try await archive.begin(now: clock.now, isListed: false)
    var outcome = MediaOutcome()
    do throws(SyncError) {
      let total = try await archive.queue(messages, limit: limit)
      outcome = await fetch(options, archive, total: total) { _ in }
    } catch {
      outcome.end(with: error)
    }
    return try await close(archive, outcome)
  }

  private func close(
    _ archive: MediaArchive,
    _ outcome: MediaOutcome
  ) async throws(SyncError) -> MediaOutcome {
    var outcome = outcome
    do throws(SyncError) {
      try await archive.end(outcome, now: clock.now)
    } catch {
      if outcome.failure == nil { outcome.failure = error }
    }
    return outcome
  }

  private func fetch(
    _ options: MediaOptions,
    _ archive: MediaArchive,
    total: Int64,
    _ onProgress: @escaping @Sendable (MediaProgress) -> Void
  ) async -> MediaOutcome {
    let desk = AddressDesk(client: client, archive: archive) { MediaWorker.isWanted($0, options) }
    let worker = MediaWorker(
      archive: archive,
      store: MediaStore(besideArchive: path),
      transport: transport,
      origin: client.instance.media,
      desk: desk,
      turns: MediaTurns(clock: clock),
      clock: clock,
      options: options
    )
    let tally = MediaTally(
      total: total,
      mostCutOff: Self.mostCutOff,
      deadline: options.maximumTime.map { clock.uptime + $0 },
      onProgress
    )
    let run = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<max(1, min(options.jobs, 8)) {
          group.addTask { await work(worker, archive, tally) }
        }
      }
    }
    let timer = options.maximumTime.map { time in
      Task { [clock] in
        do throws(CancellationError) { try await clock.sleep(for: time + Self.grace) } catch {
          return
        }
        // A file that is under way breaks off; the next run goes on with what came of it.
        _ = tally.mayGoOn(at: clock.uptime)
        run.cancel()
      }
    }
    await withTaskCancellationHandler {
      await run.value
    } onCancel: {
      run.cancel()
    }
    timer?.cancel()
    var outcome = tally.outcome
    outcome.requests = await desk.requests
    return outcome
  }

  private func work(_ worker: MediaWorker, _ archive: MediaArchive, _ tally: MediaTally) async {
    do throws(SyncError) {
      while tally.mayGoOn(at: clock.uptime), let item = try await archive.next() {
        let step: MediaWorker.Step
        do throws(SyncError) {
          step = try await worker.work(on: item)
        } catch {
          await archive.finish(item)
          throw error
        }
        await archive.finish(item)
        tally.note(step, on: item)
      }
    } catch {
      tally.end(with: error)
    }
  }
}

extension MediaOutcome {
  /// Notes what ended the run.
  mutating func end(with error: SyncError) {
    if case .interrupted = error {
      stopped = stopped ?? .interrupted
    } else {
      failure = failure ?? error
    }
  }
}

extension MediaPlan {
  fileprivate mutating func add(_ item: MediaItem, _ options: MediaOptions, now: Timestamp) {
    if let size = item.size, size > options.maximumFileBytes {
      tooLarge += 1
      return
    }
    files += 1
    if let size = item.size { bytes += size } else { unsized += 1 }
    let week: Int64 = 7 * 86_400_000
    if let dies = item.diesAt, dies.milliseconds < now.milliseconds + week { dying += 1 }
    if let until = item.signedUntil, until < now { unsigned += 1 }
  }
}
