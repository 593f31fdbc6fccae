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

/// When it is told that hits were left out: the first time at once, then once a minute at most.
nonisolated struct OmissionNews: Sendable {
  private static let pause: Duration = .seconds(60)

  private var told = 0
  private var last: Duration?

  /// Gives the sentence, where one is due.
  ///
  /// - Parameters:
  ///   - omitted: how many were left out so far.
  ///   - now: the time of the machine.
  ///   - isLast: whether nothing will be told later.
  /// - Returns: the sentence; nothing where nothing is new, or it was told of lately.
  mutating func sentence(of omitted: Int, at now: Duration, isLast: Bool = false) -> String? {
    guard omitted > told, isLast || last.map({ now - $0 >= Self.pause }) ?? true else { return nil }
    defer { (told, last) = (omitted, now) }
    let (count, isMore) = (omitted - told, told > 0)
    let hits =
      "\(isMore ? "\(count) more" : "\(count)") new \(count == 1 ? "hit was" : "hits were")"
    return "\(hits) not handed over: there are more than \(AlertPace.perMinute) a minute"
  }
}
