import Model
import Queries
import SQLite
import Store

/// How the order of rows bounds the order of time (archive.md "Rows").
///
/// A row never lies below its message's tick. Where messages are dense it lies far above, by the
/// displacement at most, which may be hours; how far such rows are out of order is bounded apart, for
/// mostly they are not.
struct RowOrder {
  /// Rows that stray no farther are read for what they hold: asking where they lie takes longer.
  private static let far: Int64 = 500
  /// How many messages are looked at to find where a span of time begins and ends.
  private static let mostLooks: Int64 = 4_000

  private let archive: Archive
  /// By how much a row lies above its message's tick at most.
  let displacement: Int64
  /// Whether rows stray so far that asking where they lie is sooner done than reading them.
  let straysFar: Bool
  /// By how many ticks a message is at most older than one in a lower row.
  let inversion: Int64

  init(archive: Archive) throws(StoreError) {
    self.archive = archive
    displacement = max(0, try archive.maximumDisplacement)
    straysFar = displacement > Self.far
    inversion = straysFar ? min(displacement, max(0, try archive.maximumInversion)) : displacement
  }

  /// No row below it holds a message of a span, nor any above its end.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  func rows(of ids: ClosedRange<Snowflake>) throws(StoreError) -> ClosedRange<Int64> {
    let low = try lowestRow(from: ids.lowerBound)
    return low...max(low, try highestRow(upTo: ids.upperBound))
  }

  /// The row above which no message lies that is as old as an id.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  func highestRow(upTo id: Snowflake) throws(StoreError) -> Int64 {
    let bound = id.tick.addingClamped(displacement)
    guard straysFar, id != .highest else { return bound }
    return try archive.attempt("finding where a time ends") { () throws(SQLiteError) in
      let found = try archive.connection.statement(SQL.newestUpTo.text)
        .bind(":id", .integer(id.rawValue)).firstInteger()
      guard let found, let newest = Snowflake(rawValue: found) else { return bound }
      // Whoever lies above the newest message of the span is hardly older than it.
      let oldest = max(0, newest.tick.subtractingClamped(inversion))
      return try rows(oldest << 29, id.rawValue)?.highest ?? bound
    }
  }

  /// The row below which no message lies that is as new as an id.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  func lowestRow(from id: Snowflake) throws(StoreError) -> Int64 {
    guard straysFar, id != .lowest else { return id.tick }
    return try archive.attempt("finding where a time begins") { () throws(SQLiteError) in
      let found = try archive.connection.statement(SQL.oldestFrom.text)
        .bind(":id", .integer(id.rawValue)).firstInteger()
      guard let found, let oldest = Snowflake(rawValue: found) else { return id.tick }
      let newest = min(oldest.tick.addingClamped(inversion), Snowflake.highest.tick)
      return try rows(id.rawValue, newest << 29 | (1 << 29 - 1))?.lowest ?? id.tick
    }
  }

  /// Between which rows the messages of a span lie; nothing where they are too many to look at.
  private func rows(
    _ low: Int64,
    _ high: Int64
  ) throws(SQLiteError) -> (lowest: Int64, highest: Int64)? {
    let statement = try archive.connection.statement(SQL.rowsOfSpan.text)
      .bind(":low_id", .integer(low)).bind(":high_id", .integer(high))
      .bind(":limit", .integer(Self.mostLooks))
    defer { statement.reset() }
    guard try statement.step(), statement.integer(2) < Self.mostLooks,
      let lowest = statement.optionalInteger(0), let highest = statement.optionalInteger(1)
    else { return nil }
    return (lowest, highest)
  }

  /// Whether neither a row nor any behind it can hold what comes before a message.
  ///
  /// - Parameters:
  ///   - row: the row that is read.
  ///   - id: its message's id.
  ///   - last: the message that something must come before.
  ///   - isOldestFirst: whether rows are read upwards; else downwards.
  /// - Returns: whether reading may end.
  func ends(at row: Int64, _ id: Snowflake?, before last: Snowflake, isOldestFirst: Bool) -> Bool {
    guard isOldestFirst else { return last.tick > newestTick(upTo: row, id) }
    if row > last.tick.addingClamped(displacement) { return true }
    return id.map { last.tick < $0.tick.subtractingClamped(inversion) } ?? false
  }

  /// No message in a row or below it is of a later tick.
  func newestTick(upTo row: Int64, _ id: Snowflake?) -> Int64 {
    guard let id else { return row }
    return min(row, id.tick.addingClamped(inversion))
  }
}

extension Int64 {
  /// The sum, held within the range.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  /// The difference, held within the range.
  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}
