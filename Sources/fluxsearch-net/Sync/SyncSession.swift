import Commands
import Console
import Model
import Store
import Sync
import Writing

/// A run of `sync` as people and programs see it: progress, the end, the report.
final class SyncSession {
  private static let glance: Duration = .milliseconds(100)
  /// How long a run may go on after its time to finish the pages in hand.
  private static let grace: Duration = .seconds(2)

  private let context: Context
  private let names: SessionNames
  private let progress: ProgressDisplay
  private let reportPath: String?
  private var report: RunReport
  /// Whether the run was told to stop because it waited longer than it may take.
  private var isOverdue = false

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
    let latest = Latest<SyncProgress>()
    let work = Task.detached { () -> Result<SyncOutcome, SyncError> in
      do throws(SyncError) {
        return .success(try await synchroniser.run(options) { latest.note($0) })
      } catch {
        return .failure(error)
      }
    }
    let deadline = options.maximumTime.map { context.uptime() + $0 + Self.grace }
    let watcher = Task { [progress, context] in
      while !Task.isCancelled {
        if context.interruption.isWanted { work.cancel() }
        // A run looks at its time between pages; one that waits for a page must be told.
        if let deadline, context.uptime() >= deadline {
          isOverdue = true
          work.cancel()
        }
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
    report.end(ending, at: context.now())
    if let reportPath { try report.write(to: reportPath) }
    return try ending.get()
  }

  /// Has a program told of what is new; an interrupted run leaves that to the next one.
  func alert(_ runner: AlertRunner) async {
    guard !context.interruption.isWanted else { return }
    let watcher = Task { [context] in
      while !Task.isCancelled {
        if context.interruption.isWanted { runner.stop() }
        try? await Task.sleep(for: Self.glance)
      }
    }
    let report = await runner.check()
    watcher.cancel()
    for note in report.notes { warn(note) }
    var omissions = OmissionNews()
    if let omission = omissions.sentence(of: report.omitted, at: .zero) { warn(omission) }
    if report.told > 0 { progress.note("told of \(Amounts.count(Int64(report.told), "new hit"))") }
  }

  private func tell(_ result: Result<SyncOutcome, SyncError>) throws -> ExitCode {
    let outcome: SyncOutcome
    switch result {
    case .success(var done):
      if isOverdue, !context.interruption.isWanted, done.stopped == .interrupted {
        done.stopped = .timeIsUp
      }
      outcome = done
    case .failure(.interrupted) where isOverdue && !context.interruption.isWanted:
      progress.note("the time was over before the first page; the next run goes on")
      return .partial
    case .failure(let error): throw NetworkFailure.explain(error)
    }
    report.items = outcome.channels.map {
      SyncText.item(of: $0, named: names.title(of: $0.channel))
    }
    progress.note(SyncText.summary(of: outcome))
    if let failure = outcome.failure { throw NetworkFailure.explain(failure) }
    if outcome.stopped == .interrupted { throw NetworkFailure.interrupted }
    tellRefusals(of: outcome)
    let isPartial = tellFailures(of: outcome)
    if let sentence = outcome.stopped.flatMap(SyncText.sentence) { warn(sentence) }
    if outcome.stopped == .timeIsUp {
      // It is what was asked for, and worth no mail.
      progress.note("the time was over; the next run goes on")
    }
    return isPartial || outcome.stopped != nil ? .partial : .done
  }

  /// Tells of channels that refused for the first time; known ones are no news.
  private func tellRefusals(of outcome: SyncOutcome) {
    let fresh = outcome.channels.compactMap { channel -> String? in
      guard case .refused(let access) = channel.state, access.tries == 1,
        channel.channel.kind != .personalNotes
      else { return nil }
      return "\(names.title(of: channel.channel)) (\(access.reason ?? access.state.name))"
    }
    guard !fresh.isEmpty else { return }
    let shown = fresh.prefix(5).joined(separator: ", ")
    let more = fresh.count > 5 ? " and \(fresh.count - 5) more" : ""
    warn("closed to this account, and asked again after a day: \(shown)\(more)")
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
