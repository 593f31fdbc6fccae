import Arguments
import Commands
import Console
import Store

/// Shows what is meant for the owners of the archives.
struct MentionsCommand: Command {
  static let name = "mentions"
  static let summary = "Shows what mentions you, your roles or everyone, and answers to you"
  static let discussion = [
    """
    You are the accounts that filled an archive with 'sync' or 'follow'. The newest comes first; words \
    and filters narrow it down as they do a search. Exit code 1: there is nothing.
    """,
    """
    --unread shows what you have not been shown yet. What is printed counts as seen, unless --peek is \
    given, and nothing else does: with --limit the rest stays unread. What arrives late is new as long \
    as it was sent in the last 30 days before your look, or something older is unread.
    """,
  ]
  static let grammar = Grammar(
    .query,
    [
      words, unread, peek, SearchOptions.limit, SearchOptions.after, SearchOptions.context,
      SearchOptions.zone, SearchOptions.format, SearchOptions.pager,
    ]
  )
  static let examples = [
    Example("fluxsearch mentions", "The newest calls and answers."),
    Example("fluxsearch mentions --unread", "What is new since you last looked."),
    Example("fluxsearch mentions in:#dev last:7d", "Those of a channel, of a week."),
    Example(
      "fluxsearch mentions --unread --peek --limit 0 --format ids | wc -l",
      "How many are new, for a status bar."
    ),
  ]
  static let needs: Needs = [.reading, .several]

  static let words = Operand(
    many: SearchOptions.query.form.name,
    .text(.live(.query)),
    help: "What they must hold or be besides."
  )
  static let unread = Flag(
    "unread",
    "u",
    help: "Only what was not shown before.",
    isConfigurable: false
  )
  static let peek = Flag(
    "peek",
    help: "What is shown stays unread.",
    isConfigurable: false
  )

  private let archives: ArchiveChoice
  private let options: SearchOptions
  private let isUnreadOnly: Bool
  private let isPeek: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    isUnreadOnly = try given.value(of: Self.unread)
    isPeek = try given.value(of: Self.peek)
    options = SearchOptions(
      text: try given.value(of: Self.words).joined(separator: " "),
      limit: try given.value(of: SearchOptions.limit),
      after: try given.value(of: SearchOptions.after),
      context: try given.value(of: SearchOptions.context),
      zone: try given.value(of: SearchOptions.zone),
      format: try given.value(of: SearchOptions.format),
      usesPager: try given.value(of: SearchOptions.pager)
    )
    try given.refuse(Self.unread, with: SearchOptions.after)
  }

  func run(in context: Context) throws -> ExitCode {
    let look = NewsLook(.inbox, isNewOnly: isUnreadOnly, isNoted: !isPeek, context)
    return try SearchRun(options, archives, context, look: look).run()
  }
}
