import Commands
import Console
import Model
import Store
import Sync
import Writing

/// How a follower's end is told: in words, as an exit code and in a report.
struct FollowEnd {
  private let context: Context
  private let log: FollowLog

  /// Prepares to tell.
  init(_ context: Context, _ log: FollowLog) {
    self.context = context
    self.log = log
  }

  /// Tells how it ended.
  ///
  /// - Throws: `Failure` where it ended for another reason than that it was told to or had caught up.
  func code(of result: Result<FollowOutcome, SyncError>) throws -> ExitCode {
    let isAsked = context.interruption.isWanted
    let outcome: FollowOutcome
    switch result {
    case .success(let done): outcome = done
    case .failure(.interrupted) where isAsked: return try asked()
    case .failure(let error): throw NetworkFailure.explain(error)
    }
    let isInterrupted = isAsked && !context.interruption.isTermination
    if !isInterrupted { log.say(.info, FollowText.summary(outcome)) }
    tellRefusals(of: outcome)
    for note in outcome.notes { log.say(.warning, SafeText(note)) }
    if isAsked { return try asked(after: FollowText.summary(outcome)) }
    if let failure = outcome.failure { throw NetworkFailure.explain(failure) }
    if let sentence = outcome.stopped.flatMap(SyncText.sentence) {
      log.say(.error, SafeText(sentence))
    }
    return outcome.stopped != nil || !outcome.notes.isEmpty ? .partial : .done
  }

  /// Tells of channels that refused for the first time; known ones are no news.
  private func tellRefusals(of outcome: FollowOutcome) {
    guard !outcome.refusals.isEmpty else { return }
    let shown = outcome.refusals.prefix(5).map { "\($0.channelID) (\($0.reason ?? $0.state.name))" }
    let more = outcome.refusals.count > 5 ? " and \(outcome.refusals.count - 5) more" : ""
    log.say(
      .notice,
      "closed to this account, and asked again after a day: \(shown.joined(separator: ", "))\(more)"
    )
  }

  /// SIGTERM is how a service ends; Ctrl-C is an interruption, as everywhere.
  private func asked(after summary: SafeText? = nil) throws -> ExitCode {
    guard !context.interruption.isTermination else { return .done }
    guard let summary else { throw NetworkFailure.interrupted }
    throw Failure("interrupted after \(summary); all of it is kept", code: .interrupted)
  }

  /// The report for programs.
  static func report(
    _ ending: Result<ExitCode, any Error>,
    _ result: Result<FollowOutcome, SyncError>,
    archive: String,
    _ startedAt: Timestamp,
    _ context: Context
  ) -> RunReport {
    var report = RunReport(command: FollowCommand.name, archive: archive, startedAt: startedAt)
    report.end(ending, at: context.now())
    guard case .success(let outcome) = result else { return report }
    let counters = outcome.counters
    report.items = [
      RunReport.Item(
        kind: "session",
        name: "live",
        got: Int(clamping: counters.messagesAdded),
        skipped: Int(clamping: counters.unknownEvents),
        failed: Int(clamping: counters.oddities),
        reasons: outcome.notes
      )
    ]
    return report
  }
}
