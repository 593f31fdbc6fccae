public import Model

/// How a channel last answered an account.
public struct ChannelAccess: Hashable, Sendable {
  /// What became of the last question.
  public enum State: Int64, Hashable, Sendable, CaseIterable {
    /// It was answered.
    case open = 0
    /// The account may not read it.
    case forbidden = 1
    /// The server doesn't know it, or no longer shows it to the account.
    case gone = 2
    /// It is shown, but not what was said before: an empty page proves nothing.
    case noHistory = 3
    /// It is no place for messages.
    case holdsNothing = 4

    /// What people read of it.
    public var name: String {
      switch self {
      case .open: "ok"
      case .forbidden: "forbidden"
      case .gone: "gone"
      case .noHistory: "no history"
      case .holdsNothing: "holds no messages"
      }
    }
  }

  /// The days after which a channel that refused is asked again: the last stands for all that follow.
  public static let retryDays: [Int64] = [1, 3, 7]

  /// The channel.
  public let channelID: Snowflake
  /// The account.
  public let account: Snowflake
  /// What became of the last question.
  public let state: State
  /// The server's code, such as `MISSING_PERMISSIONS`.
  public let reason: String?
  /// When it was first found in this state.
  public let since: Timestamp
  /// How often it was found in this state, one after the other.
  public let tries: Int64
  /// When it is asked again; nothing where it is asked whenever there is something to ask.
  public let dueAt: Timestamp?

  /// Describes an answer.
  public init(
    channelID: Snowflake,
    account: Snowflake,
    state: State,
    reason: String?,
    since: Timestamp,
    tries: Int64,
    dueAt: Timestamp?
  ) {
    self.channelID = channelID
    self.account = account
    self.state = state
    self.reason = reason
    self.since = since
    self.tries = tries
    self.dueAt = dueAt
  }

  /// Whether a run may ask the channel.
  ///
  /// A date beyond the longest pause was given by a clock that was set back since.
  ///
  /// - Parameter now: the time.
  /// - Returns: no where it refused and its days are not over.
  public func isDue(at now: Timestamp) -> Bool {
    guard let dueAt else { return true }
    let pause = dueAt.milliseconds - now.milliseconds
    return pause <= 0 || pause > (Self.retryDays.last ?? 0) * 86_400_000
  }

  /// The same answer, with nothing to be waited for before the channel is asked again.
  ///
  /// - Parameter isCounted: whether the answer counts for how long the next one is waited for.
  /// - Returns: what is to be known of the channel instead.
  public func askedAtOnce(isCounted: Bool = true) -> ChannelAccess {
    ChannelAccess(
      channelID: channelID,
      account: account,
      state: state,
      reason: reason,
      since: since,
      tries: isCounted ? tries : max(0, tries - 1),
      dueAt: nil
    )
  }

  /// What is known after another answer.
  ///
  /// - Parameters:
  ///   - state: what the channel answered now.
  ///   - reason: the server's code.
  ///   - channelID: the channel.
  ///   - account: the account.
  ///   - previous: what was known before.
  ///   - now: the time.
  /// - Returns: the answer with its next date: after 1, 3, then 7 days of the same refusal.
  public static func after(
    _ state: State,
    reason: String?,
    channelID: Snowflake,
    account: Snowflake,
    previous: ChannelAccess?,
    now: Timestamp
  ) -> ChannelAccess {
    let same = previous.flatMap { $0.state == state ? $0 : nil }
    let tries = (same?.tries ?? 0) + 1
    let days = retryDays[min(Int(clamping: tries), retryDays.count) - 1]
    let due = Timestamp(milliseconds: now.milliseconds + days * 86_400_000)
    return ChannelAccess(
      channelID: channelID,
      account: account,
      state: state,
      reason: reason,
      since: same?.since ?? now,
      tries: tries,
      dueAt: state == .open ? nil : due
    )
  }
}
