public import Model
public import Store

/// What a follower has done so far.
public struct FollowCounters: Sendable, Hashable {
  /// Events by their names; those that are not known are counted as `unknownEvents` alone.
  public var events: [String: Int64] = [:]
  /// Messages that were not held before, whether they came live or were fetched.
  public var messagesAdded: Int64 = 0
  /// Messages of which something changed.
  public var messagesUpdated: Int64 = 0
  /// Messages that were deleted.
  public var messagesDeleted: Int64 = 0
  /// Reactions that came or went.
  public var reactions: Int64 = 0
  /// Transactions.
  public var commits: Int64 = 0
  /// How long the longest of them took.
  public var longestCommit: Duration = .zero
  /// Events whose names are not known.
  public var unknownEvents: Int64 = 0
  /// Events that made no sense, and documents that surprised.
  public var oddities: Int64 = 0
  /// Channels with gaps that are still to be filled.
  public var gapsOpen = 0
  /// Questions to the server beside the session.
  public var requests: Int64 = 0
  /// When the last event came.
  public var lastEventAt: Timestamp?
  /// When events were last kept.
  public var lastCommitAt: Timestamp?
  /// Since when the session is there; nothing while it is not.
  public var connectedSince: Timestamp?
  /// How often the session went on after a break.
  public var resumes: Int64 = 0
  /// How many sessions there were.
  public var sessions: Int64 = 0
  /// Events that were taken and are not yet kept.
  public var queueLength = 0
  /// The last sequence that was acknowledged.
  public var acknowledged: Int64?
  /// Whether nothing is missing that could be fetched.
  public var isCaughtUp = false

  /// Begins at nothing.
  public init() {}
}

/// How a follower ended.
public struct FollowOutcome: Sendable {
  /// What it did.
  public var counters: FollowCounters
  /// Why it ended early, where it did; nothing where it had caught up and was to end then.
  public var stopped: StopReason?
  /// What ended it, where something failed as a whole.
  public var failure: SyncError?
  /// Channels whose gaps could not be filled, a sentence each.
  public var notes: [String] = []
  /// Channels that refused for the first time, which is no failure.
  public var refusals: [ChannelAccess] = []

  /// Describes an end.
  public init(
    counters: FollowCounters,
    stopped: StopReason? = nil,
    failure: SyncError? = nil,
    notes: [String] = []
  ) {
    self.counters = counters
    self.stopped = stopped
    self.failure = failure
    self.notes = notes
  }
}
