import Arguments
import Commands
import Console
import Glibc
import Model
import Present
import Query
import Store
import Terminal

/// Shows an archive full-screen, to read and search in.
struct BrowseCommand: Command {
  static let name = "browse"
  static let summary = "Reads and searches an archive in the terminal"
  static let discussion = [
    """
    Guilds and private channels on the left, messages in the middle, details on the right; on a small \
    screen one of them. '/' searches everything while you type, Ctrl-K switches to a channel or person \
    by a few letters of the name, '?' lists the keys, '.' what can be done with what is chosen.
    """,
    """
    What other programs write, such as 'fluxsearch sync', appears while you read. ':archive' goes on with \
    another archive.
    """,
  ]
  static let grammar: Grammar = [channel, theme, accent, contrast, history, zone]
  static let examples = [
    Example("fluxsearch browse", "Where you were last."),
    Example("fluxsearch browse 'tidepool/#dev'", "A channel."),
    Example("fluxsearch config set browse.theme ocean", "The look, for good."),
  ]
  static let needs: Needs = [.reading, .terminal]

  static let channel = Operand<String?>(
    optional: "CHANNEL",
    .text(.live(.channel)),
    help: "The channel to begin with: #name, guild/#name, @name, an id or an address."
  )
  static let theme = Option<Theme?>(
    "theme",
    nil,
    "THEME",
    .choice,
    help: "The colours; else those that were chosen last, at first the terminal's own."
  )
  static let accent = Option<Accent?>(
    "accent",
    nil,
    "COLOUR",
    .choice,
    help: "The colour of what matters."
  )
  static let contrast = Flag(
    "high-contrast",
    help: "Have all text contrast with its ground by 7:1."
  )
  static let history = Flag("history", help: "Remember the searches that are typed.")
  static let zone = SearchOptions.zone

  private let channel: String?
  private let theme: Theme?
  private let accent: Accent?
  private let isHighContrast: Bool
  private let keepsHistory: Bool
  private let zone: String?
  private let color: Bool?
  private let choice: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    channel = try given.value(of: Self.channel)
    theme = try given.value(of: Self.theme)
    accent = try given.value(of: Self.accent)
    isHighContrast = try given.value(of: Self.contrast)
    keepsHistory = try given.value(of: Self.history)
    zone = try given.value(of: Self.zone)
    color = try given.choice(of: CommonOptions.color)
    choice = try ArchiveChoice(one: given)
  }

  func run(in context: Context) throws -> ExitCode {
    let archive = try Archive(at: path(in: context), for: .reading)
    let first = try channel.map { try find($0, in: archive) }
    do {
      let browser = try TerminalBrowser(settings(archive.path, first, context))
      browser.run()
    } catch let error as BrowserError {
      throw Self.failure(error)
    }
    return context.interruption.isWanted ? .interrupted : .done
  }

  /// The archive that was named, or the one that was looked at last.
  private func path(in context: Context) throws -> String {
    let paths = try choice.paths(in: context)
    let looks = paths.map { path in
      (path, BrowserMemory(archive: path, in: context.places).lastWritten)
    }
    guard let newest = looks.max(by: { $0.1 < $1.1 }), newest.1 > 0 else {
      return try paths.first ?? choice.path(in: context)
    }
    return newest.0
  }

  private static func failure(_ error: BrowserError) -> Failure {
    Failure(error.description, hint: error.hint, code: .usage)
  }

  private func find(_ text: String, in archive: Archive) throws -> Snowflake {
    guard let reference = EntityReference(text),
      let found = try EntityFinder(in: archive).one(.channel, reference)
    else { throw try EntityFinder.unknown(.channel, text, in: [archive]) }
    return found
  }

  private func settings(
    _ archive: String,
    _ channel: Snowflake?,
    _ context: Context
  ) -> BrowserSettings {
    let environment = context.environment
    var settings = BrowserSettings(
      archive: archive,
      depth: ColourDepth(isWanted: color) { environment[$0] },
      now: Self.time
    )
    settings.channel = channel
    settings.zone = zone
    settings.theme = theme
    settings.accent = accent
    settings.isHighContrast = isHighContrast
    settings.keepsHistory = keepsHistory
    let places = context.places
    settings.archives = { BrowserErrands.archives(in: places) }
    settings.locate = { BrowserErrands.locate($0, in: places, home: environment["HOME"]) }
    settings.recall = { BrowserMemory(archive: $0, in: places).read() }
    settings.remember = { BrowserMemory(archive: $1, in: places).write($0) }
    settings.open = { BrowserErrands.open($0) }
    settings.openFile = { BrowserErrands.open(file: $0) }
    settings.folder = BrowserErrands.short(BrowserErrands.folder)
    settings.export = { [zone] in
      BrowserExport(wish: $0, archive: $1, zone: zone, task: $2).run()
    }
    settings.isEnding = { [interruption = context.interruption] in interruption.isWanted }
    return settings
  }

  /// The time, for whichever thread asks.
  private nonisolated static func time() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
