/// When heartbeats are due, and when the answer to one is overdue.
struct Heartbeat: Hashable, Sendable {
  /// When the next one is due; nothing before Hello.
  private(set) var due: Duration?
  /// When the answer to the last one is overdue; nothing once it came.
  private(set) var overdue: Duration?
  private var interval: Duration = .zero

  /// Begins after Hello: the first beat falls anywhere within the first interval.
  mutating func begin(interval: Duration, fraction: Double, at now: Duration) {
    // An interval of nothing would be a storm; one of days would be none at all. A little early, so
    // that the server need not ask.
    self.interval = min(max(interval, .milliseconds(100)), .seconds(600)) * 0.85
    due = now + self.interval * fraction
    overdue = nil
  }

  /// Counts a beat that is sent now; the first one that stays unanswered sets the time-out.
  mutating func beat(at now: Duration, patience: Duration) {
    // One that is asked for before Hello has no interval yet.
    if due != nil { due = now + interval }
    overdue = overdue ?? now + patience
  }

  /// The answer came.
  mutating func taken() {
    overdue = nil
  }

  /// Where an answer is waited for, waits for it until then at least.
  mutating func forgive(until instant: Duration) {
    overdue = overdue.map { max($0, instant) }
  }
}

/// A small generator of numbers that look random and follow from a seed.
struct SplitMix: Hashable, Sendable {
  var state: UInt64

  /// A number from 0 up to, but without, 1.
  mutating func fraction() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }
}
