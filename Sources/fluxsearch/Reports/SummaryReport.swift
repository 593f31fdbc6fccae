import Console
import Model
import Present
import Queries
import SQLite
import Store
import Writing

/// What `stats` says of an archive when no report is named.
struct SummaryReport {
  static let columns =
    figures.map { ListColumn($0) } + [
      ListColumn("first_message"), ListColumn("last_message"), ArchiveTag.column,
    ]

  private static let figures = [
    "messages", "authors", "channels", "edited", "deleted", "attachments", "reactions",
  ]

  /// A row of `columns`.
  let cells: [Cell]

  private let counts: [Int64]
  private let first: Snowflake?
  private let last: Snowflake?
  private let instance: String

  /// Counts; nil where nothing can be counted.
  init?(of archive: Archive, values: [String: Value]) throws(StoreError) {
    let found = try archive.attempt("counting") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.summary.text, values) { row in
        (
          (0..<Int32(Self.figures.count)).map { row.integer($0) },
          Snowflake(rawValue: row.integer(7)), Snowflake(rawValue: row.integer(8))
        )
      }.first
    }
    guard let found else { return nil }
    (counts, first, last) = found
    instance = try archive.instance
    cells =
      counts.map(Cell.count) + [.day(of: first), .day(of: last), ArchiveTag.cell(instance)]
  }

  /// Writes it for people, with a line of the months.
  func write(
    to output: Output,
    _ archive: Archive,
    _ values: [String: Value],
    clock: LocalClock
  ) throws(StoreError) {
    output.write("\(instance)", .bold)
    if let first, let last {
      output.write("  ")
      output.write("\(clock.day(first.timestamp))")
      output.write(" to ")
      output.write("\(clock.day(last.timestamp))")
    }
    output.write("\n")
    for (name, count) in zip(Self.figures, counts) {
      output.write("  \(name)")
      let padding = 24 - name.count - Figures.count(count).count
      output.write(SafeText(String(repeating: " ", count: max(1, padding))))
      output.write("\(Figures.count(count))\n")
    }
    let months = try months(in: archive, values)
    if months.count > 1 {
      output.write("  by month  ")
      output.write(Bars.sparkline(Array(months.suffix(60))), .cyan)
      output.write("\n")
    }
    output.write("\n")
  }

  /// Lists the reports.
  static func writeReports(to output: Output) {
    output.write("Reports: fluxsearch stats NAME\n")
    for report in Report.all {
      output.write("  ")
      output.write(SafeText(report.name).padded(to: 20), .bold)
      output.write("\(report.summary)\n")
    }
  }

  private func months(
    in archive: Archive,
    _ values: [String: Value]
  ) throws(StoreError) -> [Double] {
    try archive.attempt("counting by month") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.activityByMonth.text, values) { Double($0.integer(1)) }
    }
  }
}
