import Model
import Queries
import SQLite

/// Compares every token of the search index with those that the messages give.
struct IndexProof {
  /// A row whose entry differs, and in what way.
  struct Difference {
    let row: Int64
    let isMissing: Bool
    let isGhost: Bool
  }

  private let archive: Archive
  private let cutter: TokenCutter
  private var sums = TokenSums()
  /// Once the differing buckets are known: what each of their rows should give and does give.
  private var rows: [Int64: (expected: UInt64, found: UInt64)] = [:]
  private var buckets: Set<Int64>?

  /// How many rows of differing buckets are told apart.
  static let rowLimit = 100_000

  init(archive: Archive, cutter: TokenCutter) {
    self.archive = archive
    self.cutter = cutter
  }

  /// Adds what a message should be found by.
  mutating func add(_ texts: [String], row: Int64) {
    var sum: UInt64 = 0
    cutter.forEachToken(of: texts, row: row) { sum &+= $0 }
    sums.add(sum, row: row)
  }

  /// Whether the index holds just what was added; tells of every thousandth token how far it is.
  mutating func compare(
    _ progress: (Int64) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    var done: Int64 = 0
    try forEachInstance { row, number throws(StoreError) in
      sums.subtract(number, row: row)
      done += 1
      if done & 0xFFFF == 0 { try progress(done) }
    }
    buckets = sums.differing
    return buckets?.isEmpty ?? true
  }

  /// Adds, in a second pass over the messages, a row that lies in a differing bucket.
  mutating func addAgain(_ texts: [String], row: Int64) {
    guard isSuspect(row) else { return }
    var sum: UInt64 = 0
    cutter.forEachToken(of: texts, row: row) { sum &+= $0 }
    rows[row, default: (0, 0)].expected &+= sum
  }

  /// The rows that differ, after the second pass.
  mutating func differences() throws(StoreError) -> [Difference] {
    try forEachInstance { row, number throws(StoreError) in
      guard isSuspect(row) else { return }
      rows[row, default: (0, 0)].found &+= number
    }
    return rows.filter { $0.value.expected != $0.value.found }.keys.sorted().map { row in
      let sums = rows[row] ?? (0, 0)
      return Difference(row: row, isMissing: sums.found == 0, isGhost: sums.expected == 0)
    }
  }

  /// Whether a row lies in a bucket that differs, and there is room to tell it apart.
  func isSuspect(_ row: Int64) -> Bool {
    guard buckets?.contains(TokenSums.bucket(of: row)) ?? false else { return false }
    return rows[row] != nil || rows.count < Self.rowLimit
  }

  private func forEachInstance(
    _ body: (Int64, UInt64) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try archive.attempt("reading the index") { () throws(SQLiteError) in
      try archive.connection.prepare(SQL.indexTokens.text)
    }
    while try archive.attempt(
      "reading the index",
      { () throws(SQLiteError) in try statement.step() }
    ) {
      let row = statement.integer(1)
      let column = statement.withText(2) { Self.columns[$0.first ?? 0] ?? 0 }
      let place = statement.integer(3)
      let number = statement.withText(0) {
        TokenSums.number($0, row: row, column: column, place: place)
      }
      try body(row, number)
    }
  }

  /// The index's columns by the first byte of their names.
  private static let columns: [UInt8: Int] = [
    UInt8(ascii: "c"): 0, UInt8(ascii: "e"): 1, UInt8(ascii: "o"): 2, UInt8(ascii: "f"): 3,
  ]
}
