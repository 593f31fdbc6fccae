import Model
import Queries
import SQLite
import Writing

/// A report of `stats`: a query and how its columns are shown.
struct Report: Sendable {
  /// How a column of the query becomes a cell.
  enum Reading: Sendable {
    case text
    case count
    case share
    case id
    case day
  }

  /// A column of the query.
  struct Column: Sendable {
    let column: ListColumn
    let reading: Reading
  }

  /// The word after `stats`.
  let name: String

  /// What it tells, in one line.
  let summary: String

  /// The query.
  let sql: SQL

  /// The columns of the query, in order.
  let columns: [Column]

  /// Which column the bars are drawn of.
  let barIndex: Int

  /// Whether the query takes a limit.
  let isRanking: Bool

  /// The columns of the list: those of the query, the bar, the archive.
  var listColumns: [ListColumn] {
    columns.map(\.column)
      + [ListColumn("bar", "", for: .terminal, style: .cyan), ArchiveTag.column]
  }
}

extension Report {
  /// The reports, in the order in which they are listed.
  static let all: [Report] = [
    activityByMonth, activityByHour, topAuthors, topChannels, topReactions, topHosts,
  ]

  private static let activityByMonth = Report(
    name: "activity-by-month",
    summary: "how much was written in each month, and by how many",
    sql: .activityByMonth,
    columns: [
      Column(column: ListColumn("month", style: .bold), reading: .text),
      Column(column: ListColumn("messages"), reading: .count),
      Column(column: ListColumn("authors"), reading: .count),
    ],
    barIndex: 1,
    isRanking: false
  )

  private static let activityByHour = Report(
    name: "activity-by-hour",
    summary: "at which hours of the day people write",
    sql: .activityByHour,
    columns: [
      Column(column: ListColumn("hour", style: .bold), reading: .count),
      Column(column: ListColumn("messages"), reading: .count),
      Column(column: ListColumn("share"), reading: .share),
    ],
    barIndex: 1,
    isRanking: false
  )

  private static let topAuthors = Report(
    name: "top-authors",
    summary: "who wrote most",
    sql: .topAuthors,
    columns: [
      Column(column: ListColumn("id", style: .dim, isDispensable: true), reading: .id),
      Column(column: ListColumn("author", style: .bold, isFlexible: true), reading: .text),
      Column(column: ListColumn("messages"), reading: .count),
      Column(column: ListColumn("share"), reading: .share),
      Column(column: ListColumn("first_message", "FIRST", isDispensable: true), reading: .day),
      Column(column: ListColumn("last_message", "LAST"), reading: .day),
    ],
    barIndex: 2,
    isRanking: true
  )

  private static let topChannels = Report(
    name: "top-channels",
    summary: "where most was written",
    sql: .topChannels,
    columns: [
      Column(column: ListColumn("id", style: .dim, isDispensable: true), reading: .id),
      Column(column: ListColumn("channel", style: .bold, isFlexible: true), reading: .text),
      Column(column: ListColumn("guild", isFlexible: true), reading: .text),
      Column(column: ListColumn("messages"), reading: .count),
      Column(column: ListColumn("share"), reading: .share),
      Column(column: ListColumn("authors"), reading: .count),
    ],
    barIndex: 3,
    isRanking: true
  )

  private static let topReactions = Report(
    name: "top-reactions",
    summary: "which emoji people react with",
    sql: .topReactions,
    columns: [
      Column(column: ListColumn("emoji", style: .bold, isFlexible: true), reading: .text),
      Column(column: ListColumn("emoji_id", for: .machines), reading: .id),
      Column(column: ListColumn("reactions"), reading: .count),
      Column(column: ListColumn("messages"), reading: .count),
    ],
    barIndex: 2,
    isRanking: true
  )

  private static let topHosts = Report(
    name: "top-hosts",
    summary: "where the links in messages lead to",
    sql: .topHosts,
    columns: [
      Column(column: ListColumn("host", style: .bold, isFlexible: true), reading: .text),
      Column(column: ListColumn("links"), reading: .count),
      Column(column: ListColumn("messages"), reading: .count),
      Column(column: ListColumn("authors"), reading: .count),
    ],
    barIndex: 1,
    isRanking: true
  )
}
