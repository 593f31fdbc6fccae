import Model

/// How often a program may be told: a burst, and then so often a minute.
nonisolated struct AlertPace {
  /// How many may follow each other at once.
  static let burst = 60
  /// How many there may be in a minute after that.
  static let perMinute = 60

  private var left = Double(Self.burst)
  private var last: ContinuousClock.Instant?

  /// Takes one, where one is left.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    if let last {
      let minutes = max(0, (now - last) / .seconds(60))
      left = min(Double(Self.burst), left + minutes * Double(Self.perMinute))
    }
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
