import Commands
import Console
import Model
import Sync
import Synchronization
import Writing

/// A run of `sync` as people and programs see it: progress, the end, the report.
final class SyncSession {
  private static let glance: Duration = .milliseconds(100)

  private let context: Context
  private let names: SessionNames
  private let progress: ProgressDisplay
  private let reportPath: String?
  private var report: RunReport

  /// Begins a run, with a JSON report if one is wanted.
  ///
  /// Without a terminal nothing is said unless something went wrong, so that cron sends no mail.
  init(reportPath: String?, archive: String, _ names: SessionNames, in context: Context) {
    self.context = context
    self.names = names
    self.reportPath = reportPath
    let isSilent = context.isQuiet || !(context.errors.traits.isTerminal || context.isVerbose)
    progress = ProgressDisplay(on: context.errors, isQuiet: isSilent, now: context.uptime)
    report = RunReport(command: SyncCommand.name, archive: archive, startedAt: context.now())
  }

  /// Runs, shows how far it is, and passes on the wish to stop.
  func run(
    _ synchroniser: Synchroniser,
    _ options: SyncOptions
  ) async -> Result<SyncOutcome, SyncError> {
    let latest = LatestProgress()
    let work = Task.detached { () -> Result<SyncOutcome, SyncError> in
      do throws(SyncError) {
        return .success(try await synchroniser.run(options) { latest.note($0) })
      } catch {
        return .failure(error)
      }
    }
    let watcher = Task { [progress, context] in
      while !Task.isCancelled {
        if context.interruption.isWanted { work.cancel() }
        if let state = latest.value { progress.update(Self.line(state)) }
        try? await Task.sleep(for: Self.glance)
      }
    }
    let result = await work.value
    watcher.cancel()
    await watcher.value
    progress.clear()
    return result
  }

  /// Ends the run: tells what failed and, where somebody looks, the whole; writes the report.
  ///
  /// - Throws: `Failure`.
  func conclude(_ result: Result<SyncOutcome, SyncError>) throws -> ExitCode {
    let ending = Result { try tell(result) }
    report.endedAt = context.now()
    switch ending {
    case .success(let code): report.exitCode = code
    case .failure(let failure as Failure): report.exitCode = failure.code
    case .failure: report.exitCode = .archive
    }
    if let reportPath { try report.write(to: reportPath) }
    return try ending.get()
  }

  private func tell(_ result: Result<SyncOutcome, SyncError>) throws -> ExitCode {
    let outcome: SyncOutcome
    switch result {
    case .success(let done): outcome = done
    case .failure(let error): throw NetworkFailure.explain(error)
    }
    report.items = outcome.channels.map {
      SyncText.item(of: $0, named: names.title(of: $0.channel))
    }
    progress.note(SyncText.summary(of: outcome))
    if let failure = outcome.failure { throw NetworkFailure.explain(failure) }
    if outcome.stopped == .interrupted { throw NetworkFailure.interrupted }
    let isPartial = tellFailures(of: outcome)
    if let sentence = outcome.stopped.flatMap(SyncText.sentence) { warn(sentence) }
    if outcome.stopped == .timeIsUp {
      // It is what was asked for, and worth no mail.
      progress.note("the time was over; the next run goes on")
    }
    return isPartial || outcome.stopped != nil ? .partial : .done
  }

  /// Lists the channels that failed.
  ///
  /// - Returns: Whether any did.
  private func tellFailures(of outcome: SyncOutcome) -> Bool {
    var hasFailed = false
    for channel in outcome.channels {
      guard case .failed(let reason) = channel.state else { continue }
      warn("\(names.title(of: channel.channel)): \(reason)")
      hasFailed = true
    }
    for note in outcome.notes {
      warn(note)
      hasFailed = true
    }
    return hasFailed
  }

  private func warn(_ sentence: String) {
    context.errors.writeLine("fluxsearch sync: \(sentence)", hang: 2)
    context.errors.flush()
  }

  private static func line(_ state: SyncProgress) -> SafeText {
    var line = "\(Amounts.count(state.messages, "message"))"
    line += ", \(Amounts.count(Int64(state.channelsDone))) of "
    line += Amounts.count(Int64(state.channels), "channel")
    if state.messagesPerSecond > 0 { line += ", \(Amounts.decimal(state.messagesPerSecond))/s" }
    if let remaining = state.remaining { line += ", \(Amounts.duration(remaining)) left" }
    return SafeText(line)
  }
}

/// What the run said last, for whoever looks.
private final class LatestProgress: Sendable {
  private let state = Mutex<SyncProgress?>(nil)

  nonisolated init() {}

  nonisolated var value: SyncProgress? { state.withLock { $0 } }

  nonisolated func note(_ progress: SyncProgress) {
    state.withLock { $0 = progress }
  }
}
