import Arguments
import Commands
import Console
import Present
import Store

/// Writes channels, or what a search finds in them, to files.
struct ExportCommand: Command {
  static let name = "export"
  static let summary = "Writes channels, guilds or a search's hits to files"
  static let discussion = [
    """
    Each channel is a file, or several with --split. Everything is written to a hidden place first and \
    moved when it is whole; manifest.json, with the SHA-256 of every file, comes last, so that a folder \
    without one is an unfinished export.
    """,
    """
    ndjson is what 'fluxsearch import' reads back: messages as they came, their versions, deletions \
    and pins. Everything else that an archive knows is carried by 'fluxsearch backup'.
    """,
  ]
  static let grammar = Grammar(.plain, ExportOptions.arguments)
  static let examples = [
    Example("fluxsearch export '#general' -f markdown -o notes/", "A channel, to read."),
    Example("fluxsearch export --all '^#spam' --split month -o out/", "All but one, by month."),
    Example(
      "fluxsearch export --query 'has:link last:7d' -f csv --bom -o week/",
      "A week's links."
    ),
    Example("fluxsearch export '#general' -f ndjson -o - | zstd > general.zst", "Through a pipe."),
  ]
  static let needs: Needs = [.reading]

  private let options: ExportOptions
  private let choice: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    options = try ExportOptions(given)
  }

  func run(in context: Context) throws -> ExitCode {
    guard !options.isBare else {
      throw Failure(
        "nothing was named to export",
        hint: "name a channel, a guild or @person, or say --all",
        code: .usage
      )
    }
    let archive = try choice.openOne(in: context, for: .reading)
    let words = options.words + (try options.list.map(ListFile.lines) ?? [])
    let channels = try ExportSelection(in: archive).channels(words, takesAll: options.takesAll)
    return try ExportRun(options, archive, context).run(channels)
  }
}
