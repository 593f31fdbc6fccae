import Model
import Queries
import SQLite
import Store

/// A row that fits, as it is read from the archive.
struct MatchedRow {
  let row: Int64
  let id: Int64
  let channel: Int64

  init(_ statement: Statement) {
    row = statement.integer(0)
    id = statement.integer(1)
    channel = statement.integer(2)
  }
}

/// Takes rows in their order, until no row to come can hold a better id than the worst that is wanted.
struct PageFiller {
  private let finder: RowFinder
  private let isOldestFirst: Bool
  private let cursor: Cursor?
  private var best: BestIDs
  private var hasLookedAhead = false
  /// Below it no row holds a better id.
  private var below = Int64.min
  /// Beyond it no row is wanted, once there are enough.
  private var worst: Int64?
  private(set) var found: [FoundRow] = []

  init(finder: RowFinder, wanted: Int, isOldestFirst: Bool, cursor: Cursor?) {
    self.finder = finder
    self.isOldestFirst = isOldestFirst
    self.cursor = cursor
    best = BestIDs(capacity: wanted, isOldestFirst: isOldestFirst)
  }

  /// The lowest row that is still wanted, newest first.
  var lowestWanted: Int64 { max(below, worst ?? .min) }

  /// Takes the next row.
  ///
  /// - Returns: whether more are wanted.
  mutating func take(_ match: MatchedRow) throws(SQLiteError) -> Bool {
    let row = match.row
    if let worst, isOldestFirst ? row > worst : row < worst { return false }
    if !isOldestFirst, !hasLookedAhead, let last = best.last, row - last.tick > Self.farAhead {
      hasLookedAhead = true
      let highest = cursor?.highestID(within: finder.plan.ids) ?? finder.plan.ids.upperBound
      if let lowest = try lowestRow(ofIDsFrom: last, to: highest) { below = lowest }
    }
    if row < below { return false }
    guard let id = Snowflake(rawValue: match.id) else { return true }
    let candidate = FoundRow(row: row, id: id, channel: match.channel)
    if let cursor, !cursor.isBefore(candidate) { return true }
    found.append(candidate)
    best.offer(id)
    // A row never lies below its tick. Going down, none to come can be newer than its own row's
    // tick; going up, it may still be older by the displacement.
    if let tick = best.last?.tick {
      worst = isOldestFirst ? tick.addingClamped(finder.displacement) : tick
    }
    return true
  }

  /// A row that lies so far above its tick was moved up by a dense stretch of messages.
  private static let farAhead: Int64 = 500
  /// How many newer messages are looked at to find where such a stretch need not be read on.
  private static let mostNewer: Int64 = 4_000

  /// The lowest row of a message whose id lies in a range; nothing where they are too many to look at.
  ///
  /// Where messages are dense, rows run ahead of their ticks by hours, and the ticks alone would have
  /// every match of those hours read.
  private func lowestRow(
    ofIDsFrom low: Snowflake,
    to high: Snowflake
  ) throws(SQLiteError) -> Int64? {
    let statement = try finder.archive.connection.statement(SQL.lowestRowAmong.text)
    statement.bind(":low_id", .integer(low.rawValue)).bind(":high_id", .integer(high.rawValue))
      .bind(":limit", .integer(Self.mostNewer))
    defer { statement.reset() }
    guard try statement.step(), statement.integer(1) < Self.mostNewer else { return nil }
    return statement.integer(0)
  }
}

/// The first so many ids of those that were offered, in order.
private struct BestIDs {
  private let capacity: Int
  private let isOldestFirst: Bool
  private var ids: [Snowflake] = []

  init(capacity: Int, isOldestFirst: Bool) {
    (self.capacity, self.isOldestFirst) = (capacity, isOldestFirst)
  }

  /// The last of them; nothing while there is room.
  var last: Snowflake? { ids.count < capacity ? nil : ids.last }

  mutating func offer(_ id: Snowflake) {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      let isBefore = isOldestFirst ? ids[middle] <= id : ids[middle] >= id
      if isBefore { low = middle + 1 } else { high = middle }
    }
    guard low < capacity else { return }
    ids.insert(id, at: low)
    if ids.count > capacity { ids.removeLast() }
  }
}
