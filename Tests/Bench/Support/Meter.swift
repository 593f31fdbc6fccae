import Glibc

/// Times of this process.
enum Meter {
  /// Nanoseconds of the monotonic clock.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Nanoseconds that this thread has computed for, in user and system mode.
  static var threadNanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Seconds that this process's threads have computed for, in user and system mode.
  static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs something.
  ///
  /// - Returns: how long it took and how long it computed, in seconds.
  static func measure(_ body: () throws -> Void) rethrows -> (wall: Double, cpu: Double) {
    let cpu = cpuSeconds
    let start = nanoseconds
    try body()
    return (Double(nanoseconds - start) / 1e9, cpuSeconds - cpu)
  }
}

/// Measured times, to be summed up.
struct Times {
  /// Milliseconds, in the order they were measured.
  private(set) var values: [Double] = []

  mutating func add(nanoseconds: Int64) {
    values.append(Double(nanoseconds) / 1e6)
  }

  var isEmpty: Bool { values.isEmpty }

  /// The value that a share of all values does not exceed; 0 where there are none.
  func percentile(_ share: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let place = Int((Double(values.count) * share).rounded(.up)) - 1
    return values.sorted()[max(0, min(values.count - 1, place))]
  }

  var median: Double { percentile(0.5) }
  var p95: Double { percentile(0.95) }
  var p99: Double { percentile(0.99) }
  var best: Double { values.min() ?? 0 }
  var worst: Double { values.max() ?? 0 }
}
