import Arguments
import Commands
import Console
import Writing

/// Looks whether everything is as the program needs it.
struct DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "Checks places, permissions, libraries, terminal, accounts and archives"
  static let discussion = [
    "It changes nothing, and ends with 3 if something is broken. 'verify' looks into archives deeper."
  ]
  static let grammar: Grammar = []
  static let examples = [Example("fluxsearch doctor", "What is well, and what isn't.")]
  static let needs: Needs = [.reading, .several, .noConfiguration]

  private let archives: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
  }

  func run(in context: Context) -> ExitCode {
    let checkup = Checkup(archives, context)
    let findings = checkup.findings
    for finding in findings {
      switch finding.state {
      case .well: context.output.write("ok    ", .green)
      case .odd: context.output.write("note  ", .yellow)
      case .broken: context.output.write("bad   ", .bold + .red)
      }
      context.output.write("\(finding.what): ", .bold)
      context.output.writeLine("\(finding.text)", hang: 6, used: 8 + finding.what.count)
      if let hint = finding.hint { context.output.writeLine("      hint: \(hint)", .dim, hang: 12) }
    }
    return findings.contains { $0.state == .broken } ? .archive : .done
  }
}
