import Arguments
import Commands
import Console
import Present
import Store
import Writing

/// Makes everything derived anew.
struct RepairCommand: Command {
  static let name = "repair"
  static let summary = "Makes everything derived anew from what is kept"
  static let discussion = [
    """
    It rebuilds columns, attachments and mentions of messages, the search index, the counts and the \
    vocabulary from the documents. Documents, versions, deletions, reactions, pins, names, the ledger, \
    stars, saved searches and runs are kept and never touched. It needs the archive alone, and may be \
    interrupted: running it again goes on.
    """
  ]
  static let grammar: Grammar = [CommonOptions.yes]
  static let examples = [
    Example("fluxsearch repair", "Asks, and repairs the only archive."),
    Example("fluxsearch repair --yes --archive fluxer.app", "Repairs one without asking."),
  ]
  static let needs: Needs = [.writing]

  private let archives: ArchiveChoice
  private let isAnswered: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
    isAnswered = try given.value(of: CommonOptions.yes)
  }

  func run(in context: Context) throws -> ExitCode {
    let path = try archives.path(in: context)
    context.say(
      """
      columns, parts, index, counts and vocabulary of \(path) are made anew; \
      everything else is kept as it is.
      """
    )
    guard try Question(in: context).ask("Repair it?", isAnswered: isAnswered) else {
      context.say("nothing was done")
      return .done
    }
    let archive = try Archive(at: path, for: .rebuilding)
    let progress = context.makeProgress()
    defer { progress.clear() }
    let interruption = context.interruption
    let repairer = try Repairer(
      archive: archive,
      shouldStop: { interruption.isWanted },
      progress: { step in progress.update(step.text) }
    )
    let counts: RepairCounts
    do throws(StoreError) {
      counts = try repairer.run()
    } catch .interrupted {
      throw Failure(
        "the repair was interrupted",
        hint: "run 'fluxsearch repair' again; it begins anew and loses nothing",
        code: .interrupted
      )
    }
    progress.clear()
    context.say("\(Figures.count(counts.messages, "message")) made anew")
    if counts.restored > 0 {
      context.say("\(Figures.count(counts.restored, "message")) restored from lost documents")
    }
    guard counts.unreadable > 0 else { return .done }
    throw Failure(
      "\(Figures.count(counts.unreadable, "document")) can't be read; their columns stay",
      hint: "'fluxsearch verify' names them; import or sync them again",
      code: .partial
    )
  }
}
