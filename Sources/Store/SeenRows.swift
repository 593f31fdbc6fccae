public import Model
import Queries
import SQLite

/// Which hits of a question that stays were told of: everything below a row, and some rows above it.
///
/// Rows are in the order in which messages were sent, and messages come in any order: one that fills a
/// gap lies below others that were told of long ago. So a mark alone would lose it.
public struct SeenRows: Hashable, Sendable {
  /// The first row of which something may still be new; whatever lies below is past.
  public private(set) var lowest: Int64
  /// The rows from there on that were told of.
  public private(set) var rows: Set<Int64>

  /// The most rows that are remembered; beyond it the lowest are past.
  public static let mostRows = 10_000

  /// Nothing was told of yet, and what lies below a row is past.
  public init(from lowest: Int64, rows: Set<Int64> = []) {
    self.lowest = lowest
    self.rows = rows.filter { $0 >= lowest }
  }

  /// Begins now: what was sent before is past.
  public static func beginning(at now: Timestamp) -> SeenRows {
    SeenRows(from: Snowflake(firstAt: now).tick)
  }

  /// Whether a row was told of, or is past.
  public func holds(_ row: Int64) -> Bool {
    row < lowest || rows.contains(row)
  }

  /// Remembers rows.
  public mutating func insert(_ more: some Sequence<Int64>) {
    for row in more where row >= lowest { rows.insert(row) }
    guard rows.count > Self.mostRows else { return }
    settle(below: rows.sorted()[rows.count - Self.mostRows])
  }

  /// Lets everything below a row be past; never takes anything back.
  public mutating func settle(below row: Int64) {
    guard row > lowest else { return }
    lowest = row
    rows = rows.filter { $0 >= row }
  }

  /// Reads what `text` wrote.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let lowest = Int64(parts[0]) else { return nil }
    let steps = parts[1].split(separator: ",").map { Int64($0) }
    guard !steps.contains(nil) else { return nil }
    var row = lowest
    var rows: Set<Int64> = []
    for step in steps.compactMap(\.self) {
      let (next, overflow) = row.addingReportingOverflow(step)
      guard !overflow, step >= 0 else { return nil }
      row = next
      rows.insert(row)
    }
    self.lowest = lowest
    self.rows = rows
  }

  /// The lowest row, and of the others the steps upwards.
  var text: String {
    var last = lowest
    let steps = rows.sorted().map { row in
      defer { last = row }
      return String(row - last)
    }
    return "\(lowest):" + steps.joined(separator: ",")
  }
}

/// A question that stays, of whose hits an archive remembers which were told of.
public enum StandingQuestion: Hashable, Sendable {
  /// What calls the owners of the archive, as they look at it themselves.
  case inbox
  /// What calls the owners of the archive, as a program is told of it.
  case mentions
  /// A saved search, as a program is told of it.
  case saved(String)
  /// A search that somebody repeats to see what is new; its query in canonical form.
  case query(String)

  var property: String {
    switch self {
    case .inbox: "seen inbox"
    case .mentions: "alert mentions"
    case .saved(let name): "alert saved \(name)"
    case .query(let text): "seen query \(text)"
    }
  }
}

extension Archive {
  /// Which hits of a question were told of; nothing where it was never asked so.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func seenRows(of question: StandingQuestion) throws(StoreError) -> SeenRows? {
    try property(question.property)?.text.flatMap(SeenRows.init)
  }

  /// Remembers which hits of a question were told of.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func setSeenRows(
    _ seen: SeenRows,
    of question: StandingQuestion
  ) throws(StoreError) {
    try setProperty(question.property, .text(seen.text))
  }

  /// Forgets a question.
  ///
  /// - Returns: whether it was there.
  /// - Throws: `StoreError` for what SQLite reports.
  @discardableResult
  public func forgetSeenRows(of question: StandingQuestion) throws(StoreError) -> Bool {
    try attempt("forgetting what was told") { () throws(SQLiteError) in
      try connection.run(SQL.deleteProperty.text, [":name": .text(question.property)])
      return connection.changes > 0
    }
  }

  /// The saved searches of whose new hits a program is told, by name.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func alertedSearches() throws(StoreError) -> [SavedSearch] {
    var found: [SavedSearch] = []
    for saved in try savedSearches() where try seenRows(of: .saved(saved.name)) != nil {
      found.append(saved)
    }
    return found
  }
}
