public import Writing

extension JSONWriter {
  /// Sends what was written so far to an output, and goes on.
  public mutating func send(to output: Output) {
    output.write(machine: take())
  }
}

extension CSVWriter {
  /// Sends what was written so far to an output, and goes on.
  public mutating func send(to output: Output) {
    output.write(machine: take())
  }
}
