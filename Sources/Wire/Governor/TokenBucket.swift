/// A bucket that fills at a steady rate, and from which each request takes one.
struct TokenBucket: Hashable, Sendable {
  /// The most that is in it.
  let capacity: Double
  /// What flows in, a second.
  let rate: Double
  /// What was in it at `time`.
  private(set) var level: Double
  /// When that was.
  private(set) var time: Duration

  /// Makes a full one.
  init(capacity: Double, rate: Double) {
    self.capacity = capacity
    self.rate = rate
    level = capacity
    time = .zero
  }

  /// Lets flow in what has come since it was looked at last.
  mutating func refill(at now: Duration) {
    guard now > time else { return }
    level = min(capacity, level + (now - time).inSeconds * rate)
    time = now
  }

  /// How long until one can be taken: nothing where it can be now.
  ///
  /// Rounding must never make a wait that ends too early, nor one that ends at once: it is rounded
  /// up to the next microsecond.
  func wait() -> Duration? {
    guard level < 1 else { return nil }
    return .microseconds(Int64(((1 - level) / rate * 1e6).rounded(.up)) + 1)
  }

  /// Takes one.
  mutating func take() { level -= 1 }

  /// Sets what is in it: what another process, or the server, says.
  mutating func set(level: Double, at now: Duration) {
    self.level = min(max(level, 0), capacity)
    time = now
  }

  /// Whether it would be full at an instant.
  func isFull(at now: Duration) -> Bool {
    level + max((now - time).inSeconds, 0) * rate >= capacity
  }
}
