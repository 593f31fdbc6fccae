import Glibc
public import Model

/// Time as it comes from outside: virtual in tests.
public protocol WireClock: Sendable {
  /// Time that only moves on, also while the machine sleeps; what waiting is measured in.
  ///
  /// Processes of one machine that share a `GovernorFile` must count from the same instant.
  var uptime: Duration { get }

  /// What the clock on the wall says; for cursors and reports only.
  var now: Timestamp { get }

  /// Waits.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  func sleep(for duration: Duration) async throws(CancellationError)
}

/// The machine's own time: the time since it was started, and its wall clock.
public struct SystemClock: WireClock {
  /// Makes one; all are alike.
  public init() {}

  /// The time since the machine was started, time asleep included.
  public var uptime: Duration {
    let clock = ContinuousClock()
    return clock.systemEpoch.duration(to: clock.now)
  }

  /// The time of the wall clock.
  public var now: Timestamp {
    // Read as raw words: beside Synchronization the compiler takes the members of timespec for those
    // of a module that can't be imported.
    withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { time in
      guard let base = time.baseAddress, clock_gettime(CLOCK_REALTIME, base) == 0 else {
        return Timestamp(milliseconds: 0)
      }
      let words = UnsafeRawPointer(base)
      let seconds = Int64(words.load(as: time_t.self))
      let nanoseconds = Int64(words.load(fromByteOffset: MemoryLayout<time_t>.stride, as: Int.self))
      return Timestamp(milliseconds: seconds * 1_000 + nanoseconds / 1_000_000)
    }
  }

  /// Waits by the machine's clock.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration, clock: .continuous)
    } catch {
      throw CancellationError()
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// The duration in whole milliseconds, rounded up, 0 at least.
  var inMilliseconds: Int {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < 1 << 40 else { return 1 << 50 }
    return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Makes a duration of what a server said: at least 0, at most a week.
  init(sane seconds: Double) {
    self = .milliseconds(Int64((seconds.isNaN ? 0 : min(max(seconds, 0), 604_800)) * 1_000))
  }
}
