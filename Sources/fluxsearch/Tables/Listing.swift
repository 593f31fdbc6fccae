import Console
import Model
import Present
import Writing

/// A list of things, each with the same columns, to be written for people or for programs.
struct Listing {
  /// The columns.
  let columns: [ListColumn]

  /// The rows; each has a cell for every column.
  private(set) var rows: [[Cell]] = []

  /// Makes an empty list.
  init(_ columns: [ListColumn]) {
    self.columns = columns
  }

  /// Appends a row.
  mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row has a cell for every column")
    rows.append(row)
  }

  /// The words that `--sort` takes.
  static func sortKeys(_ columns: [ListColumn]) -> [String] {
    columns.filter(\.isForMachines).map(\.key)
  }

  /// Sorts by a column, and where its cells are alike leaves the order as it was.
  ///
  /// - Parameters:
  ///   - key: The column's name.
  ///   - isReversed: Whether the last comes first.
  mutating func sort(by key: String, isReversed: Bool = false) {
    guard let index = columns.firstIndex(where: { $0.key == key }) else { return }
    let numbered = rows.enumerated().sorted { left, right in
      let (one, other) = (left.element[index], right.element[index])
      if Cell.precedes(one, other) { return !isReversed }
      if Cell.precedes(other, one) { return isReversed }
      return left.offset < right.offset
    }
    rows = numbered.map(\.element)
  }

  /// Keeps the first rows; 0 keeps all.
  ///
  /// - Returns: How many went.
  mutating func cut(to limit: Int) -> Int {
    guard limit > 0, rows.count > limit else { return 0 }
    defer { rows.removeLast(rows.count - limit) }
    return rows.count - limit
  }

  /// Writes the list.
  ///
  /// - Parameters:
  ///   - format: How.
  ///   - output: Where.
  ///   - clock: The clock by which people read times.
  func write(as format: ListFormat, to output: Output, clock: LocalClock) {
    guard format != .text else {
      return TextTable(self, traits: output.traits, clock: clock).write(to: output)
    }
    var writer = ListingWriter(columns, format: format, output: output, clock: clock)
    for row in rows where !output.isClosed { writer.write(row) }
    writer.finish()
  }

  /// Writes a row's cells as the members of an object.
  func writeMembers(of row: [Cell], to object: inout JSONWriter) {
    for index in machineIndices {
      object.key(columns[index].key)
      row[index].write(to: &object)
    }
  }

  /// Writes the names of the columns as the first line of comma-separated values.
  func writeNames(to csv: inout CSVWriter) {
    for index in machineIndices { csv.field(columns[index].key) }
    csv.endRow()
  }

  /// Writes a row's cells as a line of comma-separated values.
  func write(_ row: [Cell], to csv: inout CSVWriter) {
    for index in machineIndices { row[index].write(to: &csv) }
    csv.endRow()
  }

  private var machineIndices: [Int] {
    columns.indices.filter { columns[$0].isForMachines }
  }
}
