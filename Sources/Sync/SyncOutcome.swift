public import Model
public import Store

/// What became of one channel in a run.
public struct ChannelOutcome: Hashable, Sendable {
  /// How its part of the run ended.
  public enum State: Hashable, Sendable {
    /// Nothing that was wanted is missing.
    case done
    /// It wasn't asked.
    case skipped(SkipReason)
    /// It refused, which is noted; it is asked again when its days are over.
    case refused(ChannelAccess)
    /// It could not be asked to the end; the next run goes on.
    case failed(String)
    /// The run ended before the channel did.
    case unfinished
  }

  /// The channel.
  public let channel: Channel
  /// How it ended.
  public var state: State
  /// How many pages were asked.
  public var asked: Int64 = 0
  /// How many messages came.
  public var got: Int64 = 0
  /// What became of them.
  public var counts = IngestCounts()
  /// How many messages turned out to be deleted.
  public var deleted: Int64 = 0

  init(channel: Channel, state: State) {
    self.channel = channel
    self.state = state
  }
}

/// Why a run ended before its work did.
public enum StopReason: Hashable, Sendable {
  /// It was asked to.
  case interrupted
  /// Its time was over.
  case timeIsUp
  /// The archive has the size that it may have.
  case archiveIsLarge
  /// The disk has as little room as it must keep.
  case diskIsLow
}

/// What a run did.
public struct SyncOutcome: Sendable {
  /// The account.
  public var account: User
  /// The channels, as they were planned.
  public var channels: [ChannelOutcome]
  /// How many requests the run made, as far as it counted them itself.
  public var requests: Int64 = 0
  /// How many people's reactions were learned.
  public var reactors: Int64 = 0
  /// How many pins were read.
  public var pins: Int64 = 0
  /// How many members were read.
  public var members: Int64 = 0
  /// Why it ended early, where it did.
  public var stopped: StopReason?
  /// What ended it, where something failed as a whole: a token that is no longer valid, a full disk.
  public var failure: SyncError?
  /// What failed beside the channels, a sentence each.
  public var notes: [String] = []

  /// What became of all messages.
  public var counts: IngestCounts {
    channels.reduce(into: IngestCounts()) { $0 += $1.counts }
  }

  /// Whether some of what was wanted could not be had; refusals that are known are no failure.
  public var isPartial: Bool {
    stopped != nil || failure != nil || !notes.isEmpty
      || channels.contains { channel in
        switch channel.state {
        case .failed, .unfinished: true
        case .done, .skipped, .refused: false
        }
      }
  }

  /// What the archive's list of runs says of it.
  public var outcomeName: String {
    if stopped == .interrupted { return "interrupted" }
    if failure != nil { return "failed" }
    return isPartial ? "part" : "done"
  }
}
