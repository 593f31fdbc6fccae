import Model
import Store
import Wire

/// A channel on its way through a run: what it was planned for, where its walk stands, what it got.
struct ChannelRun: Sendable {
  let target: SyncTarget
  var walk: PageWalk
  var outcome: ChannelOutcome
  /// Within which ids what a page lacks is deleted: where what is held is read again.
  var rereads: ClosedRange<Snowflake>?
  /// How many more of its messages are wanted.
  var wanted: Int?
  /// Messages whose pages a live event may have overtaken: they are read again by themselves.
  var unsure: [MessagePlace] = []
  /// What kept the server from being reached at all.
  var lost: WireError?
  /// How the channel answered before.
  let knownAccess: ChannelAccess?
  /// How many messages the plan expected.
  let expected: Int64
  /// Milliseconds of the channel's life that were to be asked for.
  private let span: Int64

  init(
    target: SyncTarget,
    walk: PageWalk,
    expected: Int64 = 0,
    knownAccess: ChannelAccess? = nil,
    rereads: ClosedRange<Snowflake>? = nil
  ) {
    self.target = target
    self.walk = walk
    self.expected = expected
    self.knownAccess = knownAccess
    self.rereads = rereads
    outcome = ChannelOutcome(channel: target.channel, state: .unfinished)
    span = Self.span(of: walk, in: target)
  }

  /// What tells it from the others of a run: a channel may be read again in several stretches.
  struct Key: Hashable, Sendable {
    let channel: Snowflake
    let rereads: ClosedRange<Snowflake>?
  }

  /// What tells it from the others of a run.
  var key: Key {
    Key(channel: target.channel.id, rereads: rereads)
  }

  /// How many messages are left to fetch, by the pace of those that came.
  var remaining: Int64 {
    guard case .unfinished = outcome.state else { return 0 }
    let left = Self.span(of: walk, in: target)
    let closed = span - left
    guard outcome.asked >= 2, closed > 0 else { return max(0, expected - outcome.got) }
    return Int64(min(Double(outcome.got) * Double(left) / Double(closed), 1e15))
  }

  private static func span(of walk: PageWalk, in target: SyncTarget) -> Int64 {
    let birth = target.channel.id.timestamp.milliseconds
    let end = target.tip?.timestamp.milliseconds ?? birth
    return walk.gaps.intervals.reduce(0) { sum, ids in
      let low = max(birth, ids.lowerBound.timestamp.milliseconds)
      return sum + max(0, min(end, ids.upperBound.timestamp.milliseconds) - low)
    }
  }
}
