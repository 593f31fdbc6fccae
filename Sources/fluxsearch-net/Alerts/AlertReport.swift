/// What became of some alerts.
nonisolated struct AlertReport: Sendable {
  /// Hits of which the program was told.
  var told = 0
  /// Hits of which it was not told, for they were too many.
  var omitted = 0
  /// Times that the program failed.
  var failed = 0
  /// What is to be logged, a sentence each: nothing of what was said in a hit.
  var notes: [String] = []

  /// Adds another one's.
  mutating func add(_ other: AlertReport) {
    told += other.told
    omitted += other.omitted
    failed += other.failed
    notes += other.notes
  }
}
