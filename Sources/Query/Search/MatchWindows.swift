import Queries
import SQLite
import Store

/// Reads the matches of a question window by window, the newest rows first and each window upwards.
///
/// FTS5 reads the pages of a list twice where it goes down, and goes up in half the time. That counts
/// where lists must agree and do so rarely: then nearly all the time is spent between the hits. A
/// window is as long as the hits so far let expect; where few are expected at all, the first holds
/// every row, for FTS5 begins each by looking for the first match of all.
struct MatchWindows {
  private let finder: RowFinder
  private let cursor: Cursor?
  private let wanted: Int
  private let lowest: Int64
  private let highest: Int64
  /// Whether all rows are to be read at once, as long as they are few.
  private var readsAll: Bool
  /// What is below it has not been read.
  private var unread: Int64

  /// Of all rows the first window holds one of so many, and the second where the first holds no hit.
  private static let (first, second): (Int64, Int64) = (512, 16)

  /// Where fewer are expected, all are read at once.
  private static let few = 32.0
  /// So many show that more were to be expected.
  private static let many = 256

  init(
    _ finder: RowFinder,
    _ cursor: Cursor?,
    wanted: Int,
    expected: Double
  ) throws(SQLiteError) {
    self.finder = finder
    self.cursor = cursor
    self.wanted = wanted
    readsAll = expected < Self.few
    let statement = try finder.archive.connection.statement(SQL.rowSpan.text)
    defer { statement.reset() }
    let hasRows = try statement.step()
    let high = cursor?.highestRow(of: finder.rows) ?? finder.rows.upperBound
    lowest = max(finder.rows.lowerBound, hasRows ? statement.integer(0) : 0)
    highest = min(high, hasRows ? statement.integer(1) : 0)
    unread = highest
  }

  /// Reads the next window, its rows in their order; nothing where no more are wanted.
  mutating func next(after page: PageFiller) throws(SQLiteError) -> [MatchedRow]? {
    let bottom = max(lowest, page.lowestWanted)
    guard unread >= bottom else { return nil }
    if readsAll {
      readsAll = false
      if let rows = try rows(from: bottom, atMost: Self.many) {
        unread = bottom - 1
        return rows
      }
    }
    let low = max(bottom, unread - length(having: page.found.count) + 1)
    defer { unread = low - 1 }
    return try rows(from: low, atMost: .max)
  }

  /// The matches from a row up to what has been read; nothing where they are too many.
  private func rows(from low: Int64, atMost limit: Int) throws(SQLiteError) -> [MatchedRow]? {
    let statement = try finder.prepared(
      .matchingOldest,
      finder.plan.predicates,
      match: finder.plan.match
    )
    cursor?.bind(to: statement, rows: finder.rows, ids: finder.plan.ids)
    statement.bind(":low_row", .integer(low)).bind(":high_row", .integer(unread))
    defer { statement.reset() }
    var rows: [MatchedRow] = []
    while try statement.step() {
      guard rows.count < limit else { return nil }
      rows.append(MatchedRow(statement))
    }
    return rows
  }

  /// How many rows the next window has.
  private func length(having found: Int) -> Int64 {
    // Rows of a damaged archive may be anything.
    let span = min(1 << 60, highest.subtractingClamped(lowest).addingClamped(1))
    let read = min(1 << 60, highest.subtractingClamped(unread))
    if read == 0 { return max(1, span / Self.first) }
    // Where enough was found, some may still be newer by their ids than by their rows.
    guard found < wanted else { return max(1, read / 4) }
    guard found > 0 else { return read < span / Self.second ? span / Self.second : span }
    let missing = Double(wanted - found) * Double(read) / Double(found)
    return Int64(min(Double(span), max(Double(read) / 4, missing * 1.25))) + 1
  }
}
