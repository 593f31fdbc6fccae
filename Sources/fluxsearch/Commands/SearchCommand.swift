import Arguments
import Commands
import Console
import Model
import Query
import Store
import Text
import Writing

/// Finds messages: the command that is meant where none is named.
struct SearchCommand: Command {
  static let name = "search"
  static let summary = "Finds messages, guilds, channels and people"
  static let discussion = [
    """
    All words must be in a message, in any order, case and accents aside. "a phrase", this OR that, \
    -without, begin*, ~typo, =Exact and /re+gex/ say more; so do filters such as from:mira in:#dev \
    after:2026-03 has:image. 'fluxsearch help fields' lists them, 'fluxsearch help query' explains.
    """,
    """
    Every archive there is is searched, the newest hits come first, and the last line says how to go \
    on. What the shell would take away stands within single quotes: '"that flag"'.
    """,
  ]
  static let grammar = Grammar(.query, SearchOptions.arguments)
  static let examples = [
    Example("fluxsearch ffmpeg flag from:mira", "What mira wrote about a flag of ffmpeg."),
    Example(
      "fluxsearch '\"release notes\" in:#dev -from:buildbot'",
      "A phrase in one channel, without the bot."
    ),
    Example(
      "fluxsearch -C2 'last:7d mentions:mira'",
      "Who called mira in a week, and around what."
    ),
    Example("fluxsearch --count --group day has:image", "How many pictures came on each day."),
    Example(
      "fluxsearch --format json --limit 0 from:mira | jq '.hits[].content'",
      "All that mira wrote, for another program."
    ),
  ]
  static let needs: Needs = [.reading, .several]

  let options: SearchOptions
  let archives: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    options = try SearchOptions(given)
    archives = try ArchiveChoice(several: given)
  }

  func run(in context: Context) throws -> ExitCode {
    let run = try SearchRun(options, archives, context)
    return try run.run()
  }
}
