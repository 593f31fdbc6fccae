import Wire

/// Lets downloads begin at the pace of media, and none while a host asks to be left alone.
actor MediaTurns {
  private let clock: any WireClock
  private var level = MediaPace.burst
  private var time: Duration
  private var parkedUntil: Duration = .zero

  init(clock: any WireClock) {
    self.clock = clock
    time = clock.uptime
  }

  /// Waits for a turn.
  ///
  /// - Throws: `.interrupted`.
  func turn() async throws(SyncError) {
    while let wait = take() {
      do throws(CancellationError) {
        try await clock.sleep(for: wait)
      } catch {
        throw .interrupted
      }
    }
    if Task.isCancelled { throw .interrupted }
  }

  /// Lets nothing begin for a while.
  func park(for duration: Duration) {
    parkedUntil = max(parkedUntil, clock.uptime + duration)
  }

  private func take() -> Duration? {
    let now = clock.uptime
    if now < parkedUntil { return parkedUntil - now }
    let elapsed = (now - time).components
    let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    level = min(MediaPace.burst, level + max(seconds, 0) * MediaPace.rate)
    time = now
    guard level < 1 else {
      level -= 1
      return nil
    }
    return .milliseconds(Int64((1 - level) / MediaPace.rate * 1_000) + 1)
  }
}
