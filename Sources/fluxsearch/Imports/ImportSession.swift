import Commands
import Console
import Importing
import Present
import Store
import Writing

/// What a run of `import` or `merge` tells: progress, a line for each file, the whole, the report.
final class ImportSession {
  private let context: Context
  private let progress: ProgressDisplay
  private var report: RunReport
  private var reports: [ImportReport] = []
  private var refusals: [Failure] = []
  private var passedOver = 0
  private let reportPath: String?
  /// The file that standard input was copied to, which nobody needs to read of.
  var pipedPath: String?

  /// So many files that are nothing to import are named without being asked for.
  private static let mostPassedOver = 10

  /// Begins a run of a command, with a JSON report if one is wanted.
  init(_ command: String, reportPath: String?, in context: Context) {
    self.context = context
    self.reportPath = reportPath
    progress = context.makeProgress()
    report = RunReport(command: command, archive: "", startedAt: context.now())
  }

  /// Whether the run is to stop.
  var isStopped: Bool { context.interruption.isWanted }

  /// Connects an import of a file with the display.
  func control(for path: String) -> ImportControl {
    let name = shown(Self.name(of: path), of: path)
    let (context, progress) = (context, progress)
    return ImportControl(
      now: context.now,
      shouldStop: { context.interruption.isWanted },
      progress: { state in progress.update(Self.line(state, name)) }
    )
  }

  /// Notes what was done with a file.
  func add(_ made: ImportReport, into archive: String) {
    var done = made
    done.path = shown(made.path, of: made.path)
    done.problem = made.problem.map { shown($0, of: made.path) }
    // What could not become a message is kept, but nobody finds it by searching.
    if done.counts.unplaced > 0, done.outcome == .done { done.outcome = .part }
    reports.append(done)
    note(archive)
    report.items.append(ImportText.item(of: done))
    progress.clear()
    progress.note(ImportText.line(of: done))
    for item in done.skipped.prefix(5) { progress.note("    \(item.place): \(item.reason)") }
    if done.skippedCount > 5 {
      progress.note("    … and \(Figures.count(done.skippedCount - 5)) more were passed over")
    }
  }

  /// Notes that a file could not be taken in at all.
  func refuse(_ path: String, _ failure: Failure) {
    let told = Failure(
      shown(failure.sentence, of: path),
      hint: failure.hint,
      code: failure.code,
      causes: failure.causes
    )
    refusals.append(told)
    report.items.append(
      RunReport.Item(
        kind: "file",
        name: shown(path, of: path),
        failed: 1,
        reasons: [told.sentence]
      )
    )
  }

  /// Notes that a file in a folder is nothing to import, which is no failure.
  func passOver(_ path: String) {
    passedOver += 1
    report.items.append(
      RunReport.Item(kind: "file", name: path, skipped: 1, reasons: ["it is nothing to import"])
    )
    guard passedOver <= Self.mostPassedOver || context.isVerbose else { return }
    progress.note("\(path) is passed over: it is nothing to import")
  }

  /// Ends the run: tells the whole, writes the report.
  ///
  /// - Throws: `Failure` where nothing at all could be taken in, or where it was interrupted.
  func conclude() throws -> ExitCode {
    progress.clear()
    let outcome = Result { try ending() }
    report.end(outcome, at: context.now())
    if let reportPath { try report.write(to: reportPath) }
    return try outcome.get()
  }

  private func ending() throws -> ExitCode {
    if passedOver > Self.mostPassedOver, !context.isVerbose {
      let more = Figures.count(Int64(passedOver - Self.mostPassedOver), "more file")
      progress.note("… and \(more) passed over; --verbose names all")
    }
    if reports.count > 1 { progress.note(ImportText.total(of: reports)) }
    if isStopped {
      throw Failure(
        "interrupted; what was taken in so far is kept",
        hint: "give the same command again: it goes on from there",
        code: .interrupted
      )
    }
    // Where nothing came in, the first refusal is told by whoever ends the program.
    for failure in reports.isEmpty ? refusals.dropFirst() : refusals[...] {
      failure.tell(as: "fluxsearch \(report.command)", on: context.errors)
    }
    if reports.isEmpty, let first = refusals.first { throw first }
    let failed = reports.filter { $0.outcome == .failed }
    if !failed.isEmpty, failed.count == reports.count { return .archive }
    let isWhole = refusals.isEmpty && reports.allSatisfy { $0.outcome == .done }
    let isTerminal = context.errors.traits.isTerminal
    if isWhole, isTerminal, reports.contains(where: { $0.read > 0 }) {
      progress.note("try: fluxsearch WORDS, or fluxsearch stats")
    }
    return isWhole ? .done : .partial
  }

  private func note(_ archive: String) {
    let known = report.archive.split(separator: ",").map(String.init)
    guard !known.contains(archive) else { return }
    report.archive = (known + [archive]).joined(separator: ",")
  }

  private static func line(_ state: ImportProgress, _ name: String) -> SafeText {
    let part = Double(state.bytesDone) / Double(max(1, state.bytesTotal))
    let messages = Figures.count(state.messages, "message")
    return "\(name): \(Amounts.share(min(1, part))), \(messages)"
  }

  /// A text in which the copy of standard input is called what it is of.
  private func shown(_ text: String, of path: String) -> String {
    guard let pipedPath, path == pipedPath else { return text }
    let pieces = text.split(separator: pipedPath, omittingEmptySubsequences: false)
    return text == Self.name(of: path) ? Self.piped : pieces.joined(separator: Self.piped)
  }

  private static let piped = "standard input"

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
