/// How far a run is.
public struct SyncProgress: Hashable, Sendable {
  /// Messages that came.
  public var messages: Int64 = 0
  /// Messages that were not held before.
  public var added: Int64 = 0
  /// Pages that were asked.
  public var pages: Int64 = 0
  /// Channels that are at their end.
  public var channelsDone = 0
  /// Channels that are asked in this run.
  public var channels = 0
  /// The pace of the last half minute.
  public var messagesPerSecond: Double = 0
  /// How long it will take still; nothing while that can't be told honestly.
  public var remaining: Duration?
}

/// Tells pace and remaining time from what came in the last half minute.
struct PaceMeter {
  /// How long the pace is measured over.
  static let window: Duration = .seconds(30)
  /// How long nothing is told at first.
  static let settling: Duration = .seconds(20)
  /// What is longer is nobody's idea of an answer.
  static let longest: Duration = .seconds(30 * 86_400)

  private var samples: [(at: Duration, messages: Int64)] = []
  private let start: Duration
  private var lastGuess: Double?
  private(set) var remaining: Duration?

  init(start: Duration) {
    self.start = start
    samples = [(start, 0)]
  }

  /// The messages of a second, over the window.
  var pace: Double {
    guard let first = samples.first, let last = samples.last else { return 0 }
    let seconds = (last.at - first.at) / .seconds(1)
    return seconds > 0 ? Double(last.messages - first.messages) / seconds : 0
  }

  /// Takes a measurement.
  ///
  /// - Parameters:
  ///   - messages: how many came so far.
  ///   - left: how many are still expected.
  ///   - now: the time.
  mutating func note(messages: Int64, left: Int64, at now: Duration) {
    samples.append((now, messages))
    while samples.count > 2, now - samples[1].at >= Self.window { samples.removeFirst() }
    if samples.count > 512 { thin() }
    guard now - start >= Self.settling, pace > 0 else {
      remaining = nil
      return
    }
    let guess = Double(left) / pace
    let steady = lastGuess.map { abs(guess - $0) <= max(0.3 * $0, 5) } ?? false
    // A slowly moving mean: one odd page must not move it far.
    lastGuess = lastGuess.map { $0 + (guess - $0) * 0.2 } ?? guess
    remaining = steady && guess < Self.longest / .seconds(1) ? .seconds(guess.rounded()) : nil
  }

  private mutating func thin() {
    samples = samples.enumerated().filter { $0.offset % 2 == 0 || $0.offset == samples.count - 1 }
      .map(\.element)
  }
}
