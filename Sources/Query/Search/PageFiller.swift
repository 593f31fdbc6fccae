import Model
import SQLite

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
  private let order: RowOrder
  private let isOldestFirst: Bool
  private let cursor: Cursor?
  private var best: BestIDs
  private(set) var found: [FoundRow] = []

  init(order: RowOrder, wanted: Int, isOldestFirst: Bool, cursor: Cursor?) {
    self.order = order
    self.isOldestFirst = isOldestFirst
    self.cursor = cursor
    best = BestIDs(capacity: wanted, isOldestFirst: isOldestFirst)
  }

  /// The lowest row that may be wanted, newest first: a row never lies below its message's tick.
  var lowestWanted: Int64 { best.last?.tick ?? .min }

  /// Takes the next row.
  ///
  /// - Returns: whether more are wanted.
  mutating func take(_ match: MatchedRow) -> Bool {
    let id = Snowflake(rawValue: match.id)
    if let last = best.last,
      order.ends(at: match.row, id, before: last, isOldestFirst: isOldestFirst)
    {
      return false
    }
    guard let id else { return true }
    let candidate = FoundRow(row: match.row, id: id, channel: match.channel)
    if let cursor, !cursor.isBefore(candidate) { return true }
    found.append(candidate)
    best.offer(id)
    return true
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
