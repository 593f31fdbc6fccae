import Console
import Model
import Present
import Store
import Writing

/// What a proof found, for people and programs.
struct FindingList {
  static let columns = [
    ListColumn("severity"), ListColumn("kind"), ListColumn("subject"), ListColumn("detail"),
    ListColumn("remedy"), ArchiveTag.column,
  ]

  /// The findings as rows of `columns` without the archive.
  let rows: [[Cell]]

  private let found: Verification
  private let oddities: [OddityRecord]

  /// Takes what was found, with the places where documents were of unexpected shape.
  init(_ found: Verification, of archive: Archive, oddities limit: Int) throws(StoreError) {
    self.found = found
    oddities = limit > 0 ? try archive.oddities(limit: Int64(limit)) : []
    rows =
      found.findings.map { finding in
        [
          .text(Self.word(for: finding.severity)), .text(finding.kind.rawValue),
          .text("\(finding.subject)"), .text(finding.detail), .text(finding.kind.remedy),
        ]
      }
      + oddities.map { oddity in
        [
          .text("notice"), .text("oddity"), .text(Self.subject(of: oddity)),
          .text(Self.detail(of: oddity)), .text(Store.Finding.Kind.oddity.remedy),
        ]
      }
  }

  /// How the program ends because of it.
  var exitCode: ExitCode {
    guard found.isClean else { return .archive }
    return found.depth == .full && !found.checkedIndex ? .partial : .done
  }

  /// Writes it for people.
  func write(to output: Output, instance: String) {
    output.write("\(instance)", .bold)
    output.write(": \(Figures.count(found.messages, "message"))")
    output.write(" and \(Figures.count(found.documents, "document")) looked at")
    output.write(
      found.isClean ? "; everything is whole\n" : "; not everything is as it should be\n"
    )
    let kinds = Store.Finding.Kind.allCases.filter { found.totals[$0] != nil }
      .sorted { $0.severity > $1.severity }
    for kind in kinds { write(kind, to: output) }
    for oddity in oddities {
      output.writeLine(
        "    \(Self.subject(of: oddity)): \(Self.detail(of: oddity))",
        .dim,
        hang: 6
      )
    }
    if exitCode == .partial {
      output.writeLine(
        "  the index could not check itself, for the archive can't be written",
        .yellow
      )
    }
  }

  private func write(_ kind: Store.Finding.Kind, to output: Output) {
    let total = found.totals[kind] ?? 0
    let style: Style
    switch kind.severity {
    case .notice: style = .dim
    case .fault: style = .yellow
    case .damage: style = .red
    }
    output.write("  \(Self.word(for: kind.severity))", style)
    output.write("  \(kind == .oddity ? "unexpected shape" : kind.rawValue)", .bold)
    if total > 1 { output.write(" ×\(Figures.count(total))") }
    output.write("\n")
    let shown = found.findings.filter { $0.kind == kind }
    for finding in shown { output.writeLine("    \(finding.description)", hang: 6) }
    if total > shown.count {
      output.write("    … and \(Figures.count(total - Int64(shown.count))) more\n", .dim)
    }
    output.writeLine("    \(kind.remedy)", .dim, hang: 6)
  }

  private static func word(for severity: Store.Finding.Severity) -> String {
    switch severity {
    case .notice: "notice"
    case .fault: "fault"
    case .damage: "damage"
    }
  }

  private static func subject(of oddity: OddityRecord) -> String {
    let ids = [oddity.channelID, oddity.messageID].compactMap { $0?.description }
    return ids.isEmpty ? "a document without a place" : "message \(ids.joined(separator: "/"))"
  }

  private static func detail(of oddity: OddityRecord) -> String {
    let place = oddity.path.isEmpty ? "" : "\(oddity.path): "
    return "\(place)expected \(oddity.expected), found \(oddity.found)"
  }
}
