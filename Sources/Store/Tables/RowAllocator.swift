import Model
import Queries
import SQLite

/// Gives each new message the first free row at or above its id's tick.
///
/// Order by row is then order by time up to the displacement, which is kept: it bounds every
/// question about time (archive.md "Rows").
struct RowAllocator {
  private let connection: Connection
  private var highest: Int64
  /// The last run of taken rows that was walked: where it began and the first row after it.
  private var lastRun: (from: Int64, free: Int64)?

  /// The largest distance of a row from its tick that was given.
  private(set) var displacement: Int64 = 0

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

  private mutating func freeRow(from tick: Int64) throws(SQLiteError) -> Int64 {
    if tick > highest { return tick }
    var candidate = tick
    if let lastRun, tick >= lastRun.from, tick <= lastRun.free { candidate = lastRun.free }
    guard try isTaken(candidate) else {
      if candidate != tick { lastRun?.free = candidate + 1 }
      return candidate
    }
    let free = try connection.statement(.firstFreeRow).bind(1, candidate).firstInteger()
    let row = free ?? highest + 1
    // The walk is remembered with the row that is taken now, or a crowd in one tick would be walked
    // anew for each of its messages.
    lastRun = (tick, row + 1)
    return row
  }

  private func isTaken(_ row: Int64) throws(SQLiteError) -> Bool {
    try connection.statement(.isRowTaken).bind(1, row).firstInteger() != nil
  }
}
