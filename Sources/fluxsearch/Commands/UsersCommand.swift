import Arguments
import Commands
import Console
import Model
import Queries
import SQLite
import Store
import Text
import Writing

/// Lists the people.
struct UsersCommand: Command {
  static let name = "users"
  static let summary = "Lists the people who are known, with counts and spans"
  static let grammar: Grammar = [
    text, sort, ListArguments.reverse, limit, ListArguments.zone, ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch users", "Those who wrote most."),
    Example("fluxsearch users mira", "Those one of whose names holds \"mira\"."),
    Example("fluxsearch users --limit 0 --format ndjson", "All, for a program."),
  ]
  static let needs: Needs = [.reading, .several]

  static let text = Operand(
    optional: "TEXT",
    .text(.live(.user)),
    help: "Only those one of whose names, old ones among them, holds this."
  )
  static let sort = ListArguments.sort(by: columns, default: "messages")
  static let limit = ListArguments.limit(default: 50)
  static let columns = [
    ListColumn("name", style: .bold, isFlexible: true),
    ListColumn("handle", isFlexible: true),
    ListColumn("id", style: .dim, isDispensable: true),
    ListColumn("kind"),
    ListColumn("guilds"),
    ListColumn("messages"),
    ListColumn("first_message", "FIRST", isDispensable: true),
    ListColumn("last_message", "LAST"),
    ArchiveTag.column,
  ]

  private let archives: ArchiveChoice
  private let list: ListArguments
  private let text: String

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    list = try ListArguments(given, sort: Self.sort, limit: Self.limit)
    let typed = try given.value(of: Self.text) ?? ""
    text = typed.hasPrefix("@") ? String(typed.dropFirst()) : typed
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(Self.columns)
    for archive in try archives.openAll(in: context) { try add(archive, to: &listing) }
    let isEmpty = listing.rows.isEmpty
    if isEmpty { context.say("no such person is known") }
    try list.write(listing, in: context)
    return isEmpty && !text.isEmpty ? .nothingFound : .done
  }

  private func add(_ archive: Archive, to listing: inout Listing) throws(StoreError) {
    let instance = try archive.instance
    let folded = try archive.analyser().folded(text)
    try archive.attempt("listing people") { () throws(SQLiteError) in
      try archive.connection.forEachRow(SQL.listUsers.text, [":text": .text(folded)]) { row in
        guard let id = Snowflake(rawValue: row.integer(0)) else { return }
        listing.append([
          .text(optional: row.optionalText(3) ?? row.optionalText(1)),
          .text(optional: UserTitle.handle(row.optionalText(1), row.optionalText(2))),
          .id(id),
          .text(row.text(4)),
          .count(row.integer(5)),
          .count(row.integer(6)),
          .day(of: Snowflake(rawValue: row.integer(7))),
          .day(of: Snowflake(rawValue: row.integer(8))),
          ArchiveTag.cell(instance),
        ])
      }
    }
  }
}
