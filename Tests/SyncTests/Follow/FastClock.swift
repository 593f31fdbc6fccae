import Model
import Wire

/// The machine's time, so many times as fast, beginning with a server's.
struct FastClock: WireClock {
  let factor: Double
  let start: Timestamp
  private let begun = ContinuousClock().now

  init(factor: Double, start: Timestamp) {
    self.factor = factor
    self.start = start
  }

  var uptime: Duration { (ContinuousClock().now - begun) * factor }

  var now: Timestamp {
    Timestamp(milliseconds: start.milliseconds + Int64(uptime / .milliseconds(1)))
  }

  func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration / factor, clock: .continuous)
    } catch {
      throw CancellationError()
    }
  }
}
