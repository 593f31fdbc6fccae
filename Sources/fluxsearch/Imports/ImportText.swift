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
      failed: report.outcome == .failed ? 1 : 0,
      reasons: (report.problem.map { [$0] } ?? []) + passedOver
    )
  }

  private static func counts(of report: ImportReport) -> String {
    let counts = report.counts
    let parts: [(Int64, String)] = [
      (counts.added, "added"), (counts.updated, "updated"), (counts.unchanged, "unchanged"),
      (counts.versions, "earlier versions"), (report.records, "records"), (counts.odd, "odd"),
      (counts.unplaced, "unplaced"), (report.strayRecords, "records without their message"),
      (report.skippedCount, "passed over"),
    ]
    let said = parts.filter { $0.0 > 0 }.map { "\(Figures.count($0.0)) \($0.1)" }
    let messages = Figures.count(report.read, "message")
    return said.isEmpty ? messages : "\(messages): \(said.joined(separator: ", "))"
  }
}
