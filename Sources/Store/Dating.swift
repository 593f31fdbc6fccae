public import Model

/// Says which dates can be believed: one that lies in the future was given by a clock that was set back
/// since, and must not refuse what is told now.
///
/// All who write to an archive while things happen share the machine's clock, so that what one of them
/// dated can't be in the future of another.
public struct Dating: Sendable {
  /// Believes every date: what files tell is of any time.
  public static let anyTime = Dating()

  /// By how many milliseconds a server's clock may be ahead of ours.
  static let skew: Int64 = 600_000

  private let now: (@Sendable () -> Timestamp)?

  private init() {
    now = nil
  }

  /// Believes no date that is later than now.
  ///
  /// - Parameter now: tells the time by the wall's clock.
  public init(now: @escaping @Sendable () -> Timestamp) {
    self.now = now
  }

  /// Whether something is older than what is kept.
  ///
  /// - Parameters:
  ///   - told: when it was so, in Unix milliseconds.
  ///   - kept: when what is kept was so.
  ///   - skew: by how much dates may be ahead of the clock: those that a server gave.
  /// - Returns: yes where it is older, and the date of what is kept can be believed.
  func isOutdated(_ told: Int64, by kept: Int64, skew: Int64 = 0) -> Bool {
    told < kept && kept <= latest(skew)
  }

  /// The latest date that can be believed.
  func latest(_ skew: Int64 = 0) -> Int64 {
    now.map { $0().milliseconds.addingReportingOverflow(skew).partialValue } ?? .max
  }
}
