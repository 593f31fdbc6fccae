import Arguments
import Commands
import Console
import Query
import Store
import Writing

/// Lists what can complete a word, for the completion scripts of shells.
struct CompleteCommand: Command {
  static let name = "complete"
  static let summary = "Lists what can complete a word, for shells"
  static let grammar: Grammar = [kind, prefix]
  static let examples = [Example("fluxsearch complete channel gen", "Channels such as #general.")]
  static let needs: Needs = [.reading, .several, .noConfiguration]
  static let isHidden = true

  static let kind = Operand<LiveKind>("KIND", .choice, help: "What to list.")
  static let prefix = Operand(many: "PREFIX", .text, help: "What was typed of it.")

  private let kind: LiveKind
  private let prefix: String
  private let archives: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    kind = try given.value(of: Self.kind)
    prefix = try given.value(of: Self.prefix).joined(separator: " ")
    archives = try ArchiveChoice(several: given)
  }

  func run(in context: Context) -> ExitCode {
    let values = LiveValues(archives: archives, context: context)
    for value in values.values(of: kind, beginning: prefix) {
      context.output.write("\(value.text)\t\(value.meaning)\n")
    }
    return .done
  }
}
