import Model
import Queries
import SQLite
import Store

/// Runs a report over an archive.
struct ReportRun {
  let report: Report
  let values: [String: Value]
  let limit: Int

  /// Appends the report's rows to a list of its columns.
  func append(to listing: inout Listing, from archive: Archive) throws(StoreError) {
    var values = values
    if report.isRanking { values[":limit"] = .integer(limit > 0 ? Int64(limit) : -1) }
    let rows = try archive.attempt("counting for \(report.name)") { () throws(SQLiteError) in
      try archive.connection.rows(report.sql.text, values) { row in
        report.columns.enumerated().map { index, column in
          cell(column.reading, row, Int32(index))
        }
      }
    }
    let instance = try archive.instance
    let most = rows.lazy.map { $0[report.barIndex].amount }.max() ?? 0
    for row in rows {
      let part = most > 0 ? row[report.barIndex].amount / most : 0
      listing.append(row + [.bar(part), ArchiveTag.cell(instance)])
    }
  }

  private func cell(_ reading: Report.Reading, _ row: Statement, _ column: Int32) -> Cell {
    switch reading {
    case .text: .text(optional: row.optionalText(column))
    case .count: row.optionalInteger(column).map(Cell.count) ?? .absent
    case .share: row.isNull(column) ? .absent : .share(row.real(column))
    case .id: .id(optional: Snowflake(rawValue: row.integer(column)))
    case .day: .day(of: Snowflake(rawValue: row.integer(column)))
    }
  }
}

extension Cell {
  fileprivate var amount: Double {
    guard case .count(let number) = self else { return 0 }
    return Double(number)
  }
}
