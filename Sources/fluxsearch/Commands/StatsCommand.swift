import Arguments
import Commands
import Console
import Present
import Query
import SQLite
import Store
import Text
import Writing

/// Runs a report.
struct StatsCommand: Command {
  static let name = "stats"
  static let summary = "Reports on who wrote how much, where and when"
  static let discussion = [
    "Without a report it sums up what is kept and lists the reports:",
    Report.all.map { "\($0.name): \($0.summary)" }.joined(separator: "; ") + ".",
    "Hours and months are those of the local time zone, or of --tz.",
  ]
  static let grammar: Grammar = [
    report, channel, guild, user, since, until, limit, ListArguments.zone,
    ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch stats", "A summary, and what reports there are."),
    Example("fluxsearch stats top-authors --channel '#workshop' --since 2025", "Who wrote most."),
    Example("fluxsearch stats activity-by-month --format csv", "For a spreadsheet."),
  ]
  static let needs: Needs = [.reading, .several]

  static let report = Operand(
    optional: "REPORT",
    .choice(Report.all.map(\.name)),
    help: "Which report."
  )
  static let channel = Option(
    "channel",
    "c",
    "CHANNEL",
    repeated: .entity(.channel),
    help: "Only what was written in this channel; ^CHANNEL for all but it."
  )
  static let guild = Option(
    "guild",
    "g",
    "GUILD",
    repeated: .entity(.guild),
    help: "Only what was written in this guild; ^GUILD for all but it."
  )
  static let user = Option(
    "user",
    "u",
    "USER",
    repeated: .entity(.user),
    help: "Only what this person wrote; ^USER for all but them."
  )
  static let since = Option(
    "since",
    nil,
    "DATE",
    .moment,
    help: "Only from this date on: 2024-03, yesterday, 30d."
  )
  static let until = Option(
    "until",
    nil,
    "DATE",
    .moment,
    help: "Only up to the beginning of this, which is itself left out, as before: does."
  )
  static let limit = Option(
    "limit",
    "n",
    "N",
    .count,
    default: 20,
    help: "Stop a ranking after N lines; 0 for all."
  )

  private let archives: ArchiveChoice
  private let report: Report?
  private let scope: ReportScope
  private let limit: Int
  private let zone: String?
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    let name = try given.value(of: Self.report)
    report = Report.all.first { $0.name == name }
    scope = ReportScope(
      channels: try given.value(of: Self.channel),
      guilds: try given.value(of: Self.guild),
      users: try given.value(of: Self.user),
      since: try given.value(of: Self.since),
      until: try given.value(of: Self.until)
    )
    limit = try given.value(of: Self.limit)
    zone = try given.value(of: ListArguments.zone)
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    let calendar = try TimeZoneCalendar(zone: zone)
    let clock = LocalClock(calendar)
    let dates = DateResolver(now: context.now(), calendar: calendar)
    var listing = Listing(report?.listColumns ?? SummaryReport.columns)
    var isKnown = false
    let opened = try archives.openAll(in: context)
    for archive in opened {
      archive.connection.setStopCondition { context.interruption.isWanted }
      try ReportFunctions(calendar).register(on: archive.connection)
      guard let values = try scope.values(in: archive, dates) else { continue }
      isKnown = true
      if let report {
        try ReportRun(report: report, values: values, limit: limit)
          .append(to: &listing, from: archive)
      } else if let summary = try SummaryReport(of: archive, values: values) {
        if format == .text { try summary.write(to: context.output, archive, values, clock: clock) }
        listing.append(summary.cells)
      }
    }
    guard isKnown else { throw try scope.unknownName(in: opened) }
    if report == nil, format == .text {
      SummaryReport.writeReports(to: context.output)
    } else {
      if listing.rows.isEmpty { context.say("there is nothing to count") }
      listing.write(as: format, to: context.output, clock: clock)
    }
    return .done
  }
}
