import Commands
import Console
import Model
import Store
import Sync
import Writing

/// A run that fetches files, as people and programs see it: progress, the end, the report.
final class MediaSession {
  private static let glance: Duration = .milliseconds(100)
  /// How many failures are told one by one.
  private static let shown = 10

  private let context: Context
  private let progress: ProgressDisplay
  private let reportPath: String?
  private var report: RunReport
  private let command: String

  /// Begins a run, with a JSON report if one is wanted.
  ///
  /// Without a terminal nothing is said unless something went wrong, so that cron sends no mail.
  init(
    archive: String,
    reportPath: String? = nil,
    command: String = MediaFetchCommand.name,
    in context: Context
  ) {
    self.context = context
    self.reportPath = reportPath
    self.command = command
    let isSilent = context.isQuiet || !(context.errors.traits.isTerminal || context.isVerbose)
    progress = ProgressDisplay(on: context.errors, isQuiet: isSilent, now: context.uptime)
    report = RunReport(command: command, archive: archive, startedAt: context.now())
  }

  /// Runs, shows how far it is, and passes on the wish to stop.
  func run(
    _ fetcher: MediaFetcher,
    _ options: MediaOptions
  ) async -> Result<MediaOutcome, SyncError> {
    let latest = Latest<MediaProgress>()
    let work = Task.detached { () -> Result<MediaOutcome, SyncError> in
      do throws(SyncError) {
        return .success(try await fetcher.run(options) { latest.note($0) })
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
  func conclude(_ result: Result<MediaOutcome, SyncError>) throws -> ExitCode {
    let ending = Result { try tell(result) }
    report.end(ending, at: context.now())
    if let reportPath { try report.write(to: reportPath) }
    return try ending.get()
  }

  private func tell(_ result: Result<MediaOutcome, SyncError>) throws -> ExitCode {
    let outcome: MediaOutcome
    switch result {
    case .success(let done): outcome = done
    case .failure(let error): throw NetworkFailure.explain(error)
    }
    report.items = MediaText.items(of: outcome)
    progress.note(MediaText.summary(of: outcome))
    if let failure = outcome.failure { throw NetworkFailure.explain(failure) }
    if outcome.stopped == .interrupted { throw NetworkFailure.interrupted }
    let failed = outcome.failures.filter { $0.state == .failed }
    for failure in failed.prefix(Self.shown) {
      warn("\(MediaText.name(of: failure.item)): \(failure.reason)")
    }
    let more = outcome.others[.failed, default: 0] - Int64(min(failed.count, Self.shown))
    if more > 0 { warn("and \(Amounts.count(more)) more: fluxsearch media list --state failed") }
    if let sentence = outcome.stopped.flatMap(MediaText.sentence) { warn(sentence) }
    if outcome.stopped == .timeIsUp { progress.note("the time was over; the next run goes on") }
    return outcome.isPartial ? .partial : .done
  }

  private func warn(_ sentence: String) {
    context.errors.writeLine("fluxsearch \(SafeText(command)): \(sentence)", hang: 2)
    context.errors.flush()
  }

  private static func line(_ state: MediaProgress) -> SafeText {
    let files = "\(Amounts.count(state.done)) of \(Amounts.count(state.total, "file"))"
    return SafeText("\(files), \(Amounts.size(state.bytes))")
  }
}
