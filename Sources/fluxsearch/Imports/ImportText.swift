import Console
import Importing
import Present
import Store
import Writing

/// What was done with files, in words.
enum ImportText {
  /// A line for a file.
  static func line(of report: ImportReport) -> SafeText {
    let kind = report.kind.map { " (\($0.rawValue))" } ?? ""
    var line: SafeText = "\(report.path)\(kind): \(counts(of: report))"
    if let problem = report.problem {
      line += "\n    \(problem)"
      if let hint = report.hint { line += "; \(hint)" }
    }
    if let unplaced = unplaced(of: report) { line += "\n    \(unplaced)" }
    return line
  }

  /// A line for all files.
  static func total(of reports: [ImportReport]) -> SafeText {
    var whole = ImportReport(path: "", kind: nil)
    for report in reports {
      whole.read += report.read
      whole.counts += report.counts
      whole.records += report.records
      whole.strayRecords += report.strayRecords
      whole.skippedCount += report.skippedCount
    }
    let files = Figures.count(Int64(reports.count), "file")
    return "\(files) in all: \(counts(of: whole))"
  }

  /// What a report for programs says of a file.
  static func item(of report: ImportReport) -> RunReport.Item {
    let counts = report.counts
    let passedOver = report.skipped.map { "\($0.place): \($0.reason)" }
    return RunReport.Item(
      kind: "file",
      name: report.path,
      asked: Int(clamping: report.read),
      got: Int(clamping: counts.added + counts.updated),
      skipped: Int(clamping: counts.unchanged + report.skippedCount),
      failed: Int(clamping: counts.unplaced + (report.outcome == .failed ? 1 : 0)),
      reasons: [report.problem, unplaced(of: report)].compactMap(\.self) + passedOver
    )
  }

  /// Says how much could not become messages, and where it is; nil where everything could.
  private static func unplaced(of report: ImportReport) -> String? {
    guard report.counts.unplaced > 0 else { return nil }
    let count = report.counts.unplaced
    let documents = Figures.count(count, "document")
    return count == 1
      ? "\(documents) could not become a message; it is kept as it came, and 'fluxsearch verify' lists it"
      : "\(documents) could not become messages; they are kept as they came, and 'fluxsearch verify' "
        + "lists them"
  }

  private static func counts(of report: ImportReport) -> String {
    let counts = report.counts
    let always = [(counts.added, "new"), (counts.unchanged, "already held")]
    let parts: [(Int64, String)] = [
      (counts.updated, "updated"),
      (counts.versions, "earlier versions"), (report.records, "other records"),
      (counts.odd, "of unexpected shape"), (counts.unplaced, "kept as raw documents"),
      (report.strayRecords, "records without their message"),
      (report.skippedCount, "passed over"),
    ]
    let said = (always + parts.filter { $0.0 > 0 }).map { "\(Figures.count($0.0)) \($0.1)" }
    return "\(Figures.count(report.read, "message")): \(said.joined(separator: ", "))"
  }
}
