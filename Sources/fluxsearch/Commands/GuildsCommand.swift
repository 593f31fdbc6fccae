import Arguments
import Commands
import Console
import Model
import Queries
import SQLite
import Store
import Writing

/// Lists the guilds.
struct GuildsCommand: Command {
  static let name = "guilds"
  static let summary = "Lists the guilds that are kept, with counts, spans and coverage"
  static let discussion = [
    """
    Coverage is the part of the time, from the beginning of each channel to its newest known message, \
    of which nothing is missing. Private channels belong to no guild: 'channels --dms' lists them.
    """
  ]
  static let grammar: Grammar = [
    sort, ListArguments.reverse, limit, ListArguments.zone, ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch guilds", "Every guild, the one with the most messages first."),
    Example("fluxsearch guilds --sort name --format csv", "By name, for a spreadsheet."),
  ]
  static let needs: Needs = [.reading, .several]

  static let sort = ListArguments.sort(by: columns, default: "messages")
  static let limit = ListArguments.limit(default: 0)
  static let columns = [
    ListColumn("name", "GUILD", style: .bold, isFlexible: true),
    ListColumn("id", style: .dim, isDispensable: true),
    ListColumn("channels"),
    ListColumn("people"),
    ListColumn("messages"),
    ListColumn("first_message", "FIRST", isDispensable: true),
    ListColumn("last_message", "LAST"),
    ListColumn("coverage"),
    ArchiveTag.column,
  ]

  private let archives: ArchiveChoice
  private let list: ListArguments

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    list = try ListArguments(given, sort: Self.sort, limit: Self.limit)
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(Self.columns)
    for archive in try archives.openAll(in: context) { try add(archive, to: &listing) }
    if listing.rows.isEmpty { context.say("no guild is kept yet") }
    try list.write(listing, in: context)
    return .done
  }

  private func add(_ archive: Archive, to listing: inout Listing) throws(StoreError) {
    var measures: [Snowflake: CoverageMeasure] = [:]
    for channel in try archive.channelStatuses() {
      guard let guild = channel.guildID else { continue }
      measures[guild, default: CoverageMeasure()].add(channel)
    }
    let instance = try archive.instance
    try archive.attempt("listing guilds") { () throws(SQLiteError) in
      try archive.connection.forEachRow(SQL.listGuilds.text) { row in
        guard let id = Snowflake(rawValue: row.integer(0)) else { return }
        listing.append([
          .text(optional: row.optionalText(1)),
          .id(id),
          .count(row.integer(2)),
          .count(row.integer(3)),
          .count(row.integer(4)),
          .day(of: Snowflake(rawValue: row.integer(5))),
          .day(of: Snowflake(rawValue: row.integer(6))),
          measures[id]?.share.map(Cell.share) ?? .absent,
          ArchiveTag.cell(instance),
        ])
      }
    }
  }
}
