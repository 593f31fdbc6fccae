import Model
import Queries
import SQLite

/// Gives each new message the first free row at or above its id's tick.
///
/// Order by row is then order by time up to the displacement, which is kept: it bounds every
/// question about time (archive.md "Rows"). Where messages are dense it grows to hours, though they
/// lie in their order; so it is kept too by how much they don't.
struct RowAllocator {
  private let connection: Connection
  private var highest: Int64
  /// The last run of taken rows that was walked: where it began, the first row after it, and the
  /// newest tick in it.
  private var lastRun: (from: Int64, free: Int64, newest: Int64)?

  /// The largest distance of a row from its tick that was given.
  private(set) var displacement: Int64 = 0
  /// By how many ticks a message lies at most below an older one, of those that were given rows.
  private(set) var inversion: Int64 = 0

  init(connection: Connection) throws(SQLiteError) {
    self.connection = connection
    highest = try connection.value(SQL.highestRow.text)?.integer ?? -1
  }

  /// Whether the archive may hold a message.
  ///
  /// Not where its tick lies above every row, for a row never lies below its tick. It spares the search for messages that come in order.
  func mayHold(_ id: Snowflake) -> Bool {
    id.tick <= highest
  }

  mutating func row(for id: Snowflake) throws(SQLiteError) -> Int64 {
    let row = try freeRow(from: id.tick)
    highest = max(highest, row)
    displacement = max(displacement, row - id.tick)
    return row
  }

  /// The row, and what it means for the order.
  ///
  /// Rows below the tick hold older messages, for none lies below its tick; and whoever lies above the
  /// row was not moved past it while it was free. So only those between are newer, if any.
  private mutating func freeRow(from tick: Int64) throws(SQLiteError) -> Int64 {
    if tick > highest { return tick }
    var candidate = tick
    var newest = tick
    if let lastRun, tick >= lastRun.from, tick <= lastRun.free {
      candidate = lastRun.free
      if candidate > tick { newest = max(newest, lastRun.newest) }
    }
    if try isTaken(candidate) {
      let (free, newestTaken) = try runOfTakenRows(from: candidate)
      newest = max(newest, newestTaken)
      // The walk is remembered with the row that is taken now, or a crowd in one tick would be walked
      // anew for each of its messages.
      lastRun = (tick, free + 1, newest)
      candidate = free
    } else if candidate != tick {
      lastRun?.free = candidate + 1
      lastRun?.newest = newest
    }
    inversion = max(inversion, newest - tick)
    return candidate
  }

  /// The first free row above a taken one, and the newest tick of those between.
  private func runOfTakenRows(from row: Int64) throws(SQLiteError) -> (free: Int64, newest: Int64) {
    let statement = try connection.statement(.firstFreeRow).bind(1, row)
    defer { statement.reset() }
    guard try statement.step(), let free = statement.optionalInteger(0) else {
      return (highest + 1, highest)
    }
    return (free, statement.integer(1) >> 29)
  }

  private func isTaken(_ row: Int64) throws(SQLiteError) -> Bool {
    try connection.statement(.isRowTaken).bind(1, row).firstInteger() != nil
  }
}
