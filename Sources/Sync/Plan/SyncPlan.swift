import Model
public import Store

/// Why a channel is not asked.
public enum SkipReason: Hashable, Sendable {
  /// It, its category or its guild is excluded.
  case excluded
  /// It was not chosen.
  case notChosen
  /// It refused, and its days are not over.
  case notDue(ChannelAccess)
  /// It is known to hold no messages.
  case holdsNothing
  /// Nothing is missing.
  case complete
}

/// What a run will do about a channel.
public struct ChannelPlan: Hashable, Sendable {
  /// The channel.
  public let target: SyncTarget
  /// Why it isn't asked; nothing where it is.
  public let skipped: SkipReason?
  /// The ids to ask for, lowest first.
  public let gaps: IntervalSet
  /// Whether the server didn't tell the newest message.
  public let isTipUnknown: Bool
  /// How many messages the gaps may hold, at the pace of what is held.
  public let estimatedMessages: Int64
  /// How many pages that takes; at least one where anything is asked.
  public let estimatedRequests: Int64
}

/// What a run will do, and what it will cost as far as can be told.
public struct SyncPlan: Sendable {
  /// The channels in the order in which they are asked, skipped ones last.
  public let channels: [ChannelPlan]
  /// How many requests.
  public let requests: Int64
  /// How many messages.
  public let messages: Int64
  /// How long the requests take at the rate that is allowed.
  public let duration: Duration
  /// How many bytes the archive will grow by.
  public let bytes: Int64

  /// The channels that are asked.
  public var asked: [ChannelPlan] {
    channels.filter { $0.skipped == nil }
  }
}
