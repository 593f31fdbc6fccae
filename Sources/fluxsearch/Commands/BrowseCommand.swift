import Arguments
import Commands
import Console
import Glibc
import Model
import Present
import Query
import Store
import Terminal
import Text

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
    help: "The channel or message to begin with: #name, guild/#name, @name, an id or an address."
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
    let start = try start(in: context)
    do {
      let browser = try TerminalBrowser(settings(start, context))
      browser.run()
    } catch let error as BrowserError {
      throw Self.failure(error)
    }
    return context.interruption.isWanted ? .interrupted : .done
  }

  /// Where to begin.
  private struct Start {
    let archive: String
    var channel: Snowflake?
    /// A message to go to, as it was given.
    var message: String?
  }

  /// Where to begin: in the archive that was looked at last, or in the first one that has what was named.
  private func start(in context: Context) throws -> Start {
    let looks = try choice.paths(in: context).enumerated().map { number, path in
      (path, BrowserMemory(archive: path, in: context.places).lastWritten, number)
    }
    let paths = looks.sorted { $0.1 == $1.1 ? $0.2 < $1.2 : $0.1 > $1.1 }.map(\.0)
    guard let channel, let reference = EntityReference(channel) else {
      let path = try paths.first ?? choice.path(in: context)
      return Start(archive: try Archive(at: path, for: .reading).path)
    }
    for path in paths {
      let archive = try Archive(at: path, for: .reading)
      if let found = try find(reference, channel, in: archive) { return found }
    }
    throw EntityFinder.unknown(.channel, channel)
  }

  /// Finds a channel, or the message that an address or id stands for.
  private func find(
    _ reference: EntityReference,
    _ text: String,
    in archive: Archive
  ) throws -> Start? {
    // A thread bears the id of the message that it began with, and is meant by it; an address is exact.
    if case .link(let link) = reference, link.messageID != nil,
      let message = try message(text, in: archive)
    {
      return message
    }
    if let channel = try EntityFinder(in: archive).one(.channel, reference) {
      return Start(archive: archive.path, channel: channel)
    }
    return try message(text, in: archive)
  }

  private func message(_ text: String, in archive: Archive) throws -> Start? {
    guard let address = MessageAddress(text) else { return nil }
    let dates = DateResolver(now: Self.time(), calendar: try TimeZoneCalendar(zone: zone))
    let found = try Searcher(archive: archive, dates: dates).messages(at: address).first
    return found.map {
      Start(archive: archive.path, channel: $0.message.channelID, message: text)
    }
  }

  private static func failure(_ error: BrowserError) -> Failure {
    Failure(error.description, hint: error.hint, code: .usage)
  }

  private func settings(_ start: Start, _ context: Context) -> BrowserSettings {
    let environment = context.environment
    var settings = BrowserSettings(
      archive: start.archive,
      depth: ColourDepth(isWanted: color) { environment[$0] },
      now: Self.time
    )
    settings.channel = start.channel
    settings.message = start.message
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
