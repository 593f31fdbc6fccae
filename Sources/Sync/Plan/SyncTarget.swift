public import Model

/// A channel as a run sees it: where its messages end, and what the account may read of them.
public struct SyncTarget: Hashable, Sendable {
  /// The channel.
  public var channel: Channel
  /// What the account may read.
  public var history: VisibleHistory
  /// Whether the server tells the newest message of such a channel; its absence then means none.
  public var tellsTip: Bool
  /// When a message was last pinned.
  public var lastPinAt: Timestamp?
  /// The channel's object, as it came.
  public var document: [UInt8]?

  /// Describes a channel.
  public init(
    channel: Channel,
    history: VisibleHistory,
    tellsTip: Bool = true,
    lastPinAt: Timestamp? = nil,
    document: [UInt8]? = nil
  ) {
    self.channel = channel
    self.history = history
    self.tellsTip = tellsTip
    self.lastPinAt = lastPinAt
    self.document = document
  }

  /// The newest message, which may be deleted; it is fixed when a run begins.
  public var tip: Snowflake? {
    channel.lastMessageID
  }
}
