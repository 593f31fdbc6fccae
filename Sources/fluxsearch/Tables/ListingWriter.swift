import Console
import Present
import Writing

/// Writes the rows of a list to programs as they come, however many there are.
struct ListingWriter {
  private let head: Listing
  private let format: ListFormat
  private let output: Output
  private let clock: LocalClock
  private var csv: CSVWriter
  private var isEmpty = true

  /// Begins a list; as CSV with the line of names.
  init(_ columns: [ListColumn], format: ListFormat, output: Output, clock: LocalClock) {
    head = Listing(columns)
    self.format = format
    self.output = output
    self.clock = clock
    csv = CSVWriter(isForTerminal: output.traits.isTerminal)
    if format == .csv { head.writeNames(to: &csv) }
    if format == .json { output.write(machine: "[".utf8) }
  }

  /// Writes a row.
  mutating func write(_ row: [Cell]) {
    switch format {
    case .text: preconditionFailure("a table needs all its rows to be laid out")
    case .csv:
      head.write(row, to: &csv)
      csv.send(to: output)
    case .json, .ndjson:
      var json = JSONWriter()
      json.object { object in head.writeMembers(of: row, to: &object) }
      if format == .ndjson { json.endLine() }
      if format == .json, !isEmpty { output.write(machine: ",".utf8) }
      json.send(to: output)
    }
    isEmpty = false
  }

  /// Ends the list.
  mutating func finish() {
    if format == .json { output.write(machine: "]\n".utf8) }
    csv.send(to: output)
  }
}
