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
    put where it belongs in one step: whoever looks finds the old export or the new one. manifest.json \
    has the SHA-256 of every file.
    """,
    """
    ndjson, sqlite and json are what 'fluxsearch import' reads back; the first two bring every message \
    as it was, with versions, deletions, pins and reactions. sqlite is an archive to give away: only \
    what was asked for is in it. Everything that an archive knows is carried by 'fluxsearch backup'.
    """,
    """
    dce-json is for tools that read DiscordChatExporter's JSON. opensearch writes parts for the bulk API \
    and index-template.json, which needs the server's plugin analysis-icu.
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
    Example(
      "fluxsearch export 'Lantern Works' -f sqlite -o lantern.sqlite",
      "A guild, to give away."
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
    return try ExportRun(options, archive, channels, context).run(channels)
  }
}
