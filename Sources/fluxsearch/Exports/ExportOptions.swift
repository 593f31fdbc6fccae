import Arguments
import Commands
import Model
import Present
import Query

/// What the line of an export says.
struct ExportOptions {
  static let what = Operand(
    many: "WHAT",
    .text(.live(.channel)),
    isRequired: false,
    help: "Channels, guilds and people's direct messages; ^NAME excludes one."
  )
  static let all = Flag(
    "all",
    help: "Export everything that isn't excluded.",
    isConfigurable: false
  )
  static let list = Option<String?>(
    "from",
    nil,
    "FILE",
    .file,
    help: "Read more of WHAT from a file, one a line; - is standard input.",
    isConfigurable: false
  )
  static let query = Option<String?>(
    "query",
    nil,
    "QUERY",
    .text(.live(.query)),
    help: "Export only what a search finds.",
    isConfigurable: false
  )
  static let mentions = Flag(
    "mentions",
    help: "Export only what 'fluxsearch mentions' shows: what calls for you, and answers to you.",
    isConfigurable: false
  )
  static let since = Option<Moment?>(
    "since",
    nil,
    "DATE",
    .moment,
    help: "From the beginning of this day, month, year or moment on.",
    isConfigurable: false
  )
  static let until = Option<Moment?>(
    "until",
    nil,
    "DATE",
    .moment,
    help: "Up to the beginning of this, which is itself left out, as before: does.",
    isConfigurable: false
  )
  static let format = Option(
    "format",
    "f",
    "FORMAT",
    .choice,
    default: ExportFormat.json,
    help: "Write in this form."
  )
  static let output = Option(
    "output",
    "o",
    "PATH",
    .file,
    default: "export",
    help: "Write into this folder, this file, or standard output (-)."
  )
  static let template = Option<String?>(
    "template",
    nil,
    "PATH",
    .text,
    help:
      "Name the files so: {guild}, {channel}, {id}, {from}, {to}, {part} and {ext} are filled in."
  )
  static let split = Option(
    "split",
    nil,
    "N",
    .splitting,
    default: Splitting.none,
    help: "Begin a new file after N messages, or with each month; none for one a channel."
  )
  static let update = Flag(
    "update",
    help: "Bring an export up to date; parts that are the same are left alone.",
    isConfigurable: false
  )
  static let raw = Flag("raw", help: "Add each message's document, as it came, to JSON.")
  static let bom = Flag("bom", help: "Begin CSV with a byte order mark, as some spreadsheets want.")
  static let theme = Option(
    "theme",
    nil,
    "THEME",
    .choice,
    default: Theme.system,
    help: "The theme that pages open with; readers may choose another in the page."
  )
  static let accent = Option(
    "accent",
    nil,
    "ACCENT",
    .choice,
    default: Accent.blueberry,
    help: "The accent that pages open with."
  )
  static let selfContained = Flag(
    "self-contained",
    help: "Write pictures and sound of up to 2 MB each into the pages."
  )
  static let highContrast = Flag("high-contrast", help: "Let pages open in high contrast.")
  static let report = Option<String?>("report", nil, "FILE", .file, help: "Write a report in JSON.")

  static var arguments: [any Argument] {
    [
      what, all, list, query, mentions, since, until, format, output, template, split, update, raw,
      bom, theme, accent, highContrast, selfContained, report,
      SearchOptions.zone,
    ]
  }

  let words: [String]
  let takesAll: Bool
  let list: String?
  let query: ParsedQuery
  /// Whether only what is meant for the owners of the archive is exported.
  let isInbox: Bool
  let filters: [Filter]
  let since: Moment?
  let until: Moment?
  /// Whether every message of a channel is exported, so that none of its pages can be missing.
  let takesWholeChannels: Bool
  let format: ExportFormat
  let path: String
  let template: String?
  let splitting: Splitting
  let updates: Bool
  let isRaw: Bool
  let hasMark: Bool
  let look: HTMLLook
  let inlineLimit: Int64
  let report: String?
  let zone: String?
  let isBare: Bool
  private let isSearch: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    words = try given.value(of: Self.what)
    takesAll = try given.value(of: Self.all)
    list = try given.value(of: Self.list)
    let text: String? = try given.value(of: Self.query)
    query = ParsedQuery(text ?? "")
    isInbox = try given.value(of: Self.mentions)
    isSearch = isInbox || text?.contains { $0 != " " } ?? false
    since = try given.value(of: Self.since)
    until = try given.value(of: Self.until)
    var filters: [Filter] = []
    if let since { filters.append(.sent(.after(.moment(since)))) }
    if let until { filters.append(.sent(.before(.moment(until)))) }
    self.filters = filters
    takesWholeChannels = !isSearch && filters.isEmpty
    format = try given.value(of: Self.format)
    path = try given.value(of: Self.output)
    template = try given.value(of: Self.template)
    splitting = try given.value(of: Self.split)
    updates = try given.value(of: Self.update)
    isRaw = try given.value(of: Self.raw)
    hasMark = try given.value(of: Self.bom)
    try Self.refuseLooks(given, in: format)
    look = HTMLLook(
      theme: try given.value(of: Self.theme),
      accent: try given.value(of: Self.accent),
      hasHighContrast: try given.value(of: Self.highContrast)
    )
    inlineLimit = try given.value(of: Self.selfContained) ? 2 << 20 : 0
    report = try given.value(of: Self.report)
    zone = try given.value(of: SearchOptions.zone)
    isBare = words.isEmpty && !takesAll && list == nil && text == nil && !isInbox
  }

  /// Refuses what only pages heed in a format that has none.
  private static func refuseLooks(
    _ given: ParsedArguments,
    in format: ExportFormat
  ) throws(UsageError) {
    guard format != .html else { return }
    for look: any Argument in [theme, accent, highContrast, selfContained] as [any Argument]
    where given.isTyped(look) {
      throw .conflict(look.form.spelling, "\(Self.format.form.spelling) \(format.rawValue)")
    }
  }

  /// All that makes files of the same messages others.
  var identity: String {
    [
      format.rawValue, template ?? "", splitting.description, "\(isRaw)", "\(hasMark)",
      look.theme.rawValue, look.accent.rawValue, "\(look.hasHighContrast)", "\(inlineLimit)",
    ].joined(separator: "\n")
  }

  /// What of each channel is exported.
  func scope(_ dates: DateResolver) -> ExportScope {
    let after = since.map { dates.range(of: .after(.moment($0))) }
    let before = until.map { dates.range(of: .before(.moment($0))) }
    return ExportScope(isWhole: !isSearch, since: after?.from, until: before?.to)
  }
}
