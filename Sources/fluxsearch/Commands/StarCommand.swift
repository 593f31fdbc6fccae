import Arguments
import Console
import Store
import Writing

/// Stars things.
struct StarCommand: Command {
  static let name = "star"
  static let summary = "Stars messages, channels, guilds and people"
  static let discussion = [
    "Stars are kept in the archive: 'in:starred' and 'is:starred' search among them."
  ]
  static let grammar: Grammar = [MarkRun.things, MarkRun.kind, MarkRun.from]
  static let examples = [
    Example("fluxsearch star '#workshop' 'tidepool/#dev'", "Two channels."),
    Example("fluxsearch star 1213093883412492294/1282626642425950219", "A message."),
    Example("fluxsearch --format ids from:mira | fluxsearch star --from -", "All that is found."),
  ]
  static let needs: Needs = [.writing, .several]

  private let run: MarkRun

  init(_ given: ParsedArguments) throws(UsageError) {
    run = try MarkRun(given)
  }

  func run(in context: Context) throws -> ExitCode {
    try run.run(in: context, done: "starred", already: "was starred already") {
      (archive, target) throws(StoreError) in
      try archive.star(target, now: context.now())
    }
  }
}
