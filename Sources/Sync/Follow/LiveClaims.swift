import Model

/// When something was heard, by both clocks: each alone can tell a wrong distance.
///
/// The wall's clock may be set while a run goes on, and the time that only moves on tells when an event
/// was taken from the queue, which may be long after it came.
struct LiveMoment: Hashable, Sendable {
  /// The wall's time, which is held to only move on.
  var wall: Timestamp
  /// The time that only moves on.
  var uptime: Duration

  /// Whether another moment is so much later by both clocks.
  func isSettled(at later: LiveMoment, after span: Duration) -> Bool {
    let wallSpan = Duration.milliseconds(later.wall.milliseconds - wall.milliseconds)
    return wallSpan >= span && later.uptime - uptime >= span
  }
}

/// What the live feed proves, channel by channel.
///
/// A claim says: the archive holds every message of these ids that the server had. Why one made here
/// is true:
///
/// 1. *Its lower end.* A feed begins with the newest message that the server knew of when it began to
///    tell of the channel (READY, GUILD_SYNC, GUILD_CREATE, a thread's object). What is newer is told
///    by events, so a claim begins right above that id; what is older is the ledger's gap and REST's
///    work. Where the server named no newest message, the claim begins with the first message heard,
///    which is true of that one id at least.
/// 2. *No hole within.* A session delivers each event once and in the server's order, and after a break
///    all of them before RESUMED. Events are committed in that order, and a claim is written only behind
///    the commit of the messages that it takes in. So between the beginning and a message that was
///    committed nothing was passed over that was *sent* before it.
/// 3. *Its upper end.* Ids are given before messages are sent, by several workers, so that a message of
///    a lower id may be sent after one of a higher. A claim therefore ends at the newest id that was
///    heard `settling` before something else was heard in the same session. What is that much later
///    also proves that the connection lived past the message: silence proves nothing, for a dead socket
///    is silent as well. Where a channel was silent for long, its next message proves by itself, and by
///    the server's own clock, that nothing was sent in between: what is `steady` older by its id was
///    sent before it. So a day of silence is no gap while the message after it settles.
/// 4. *Its end in time.* A break without RESUMED, a switch to passive, a lost permission or a closed
///    channel ends the feed at once; what was heard but not settled is given up and asked for again,
///    one page a channel. During a break nothing settles, and what is replayed counts from RESUMED on:
///    a replay's own haste says nothing of the distances that there were.
/// 5. *Ids out of time.* An id that lies further ahead of the clock than `skew` extends no claim: it
///    would vouch for messages that aren't written yet.
struct LiveClaims: Sendable {
  /// How much later something else must be heard.
  static let settling: Duration = .seconds(5)
  /// How much older than a message that is heard an id must be to have been sent before it.
  static let steady: Duration = .seconds(60)
  /// A silence that is shorter is left to what settles: the ledger isn't written for each message.
  static let silence: Duration = .seconds(600)
  /// How far an id may lie ahead of the wall's clock: clocks differ.
  static let skew: Duration = .seconds(600)

  private struct Feed {
    /// The first id that a claim may take in.
    var low: Snowflake?
    /// The newest settled id.
    var settled: Snowflake?
    /// What is settled once the message that proves it is written.
    var behind: Snowflake?
    /// The newest id that is written into the ledger.
    var written: Snowflake?
    /// What isn't settled yet, by when it was heard; each stands for about a second.
    var pending: [(moment: LiveMoment, first: LiveMoment, newest: Snowflake)] = []
  }

  /// What a channel's feed proves that the ledger doesn't know yet.
  struct Claim: Hashable, Sendable {
    let channel: Snowflake
    let ids: ClosedRange<Snowflake>
  }

  private var feeds: [Snowflake: Feed] = [:]
  /// The channels with something that isn't settled.
  private var unsettled: Set<Snowflake> = []
  /// The channels with something that isn't written.
  private var unwritten: Set<Snowflake> = []
  /// What ended feeds proved before.
  private var last: [Claim] = []
  private(set) var isSuspended = false

  /// Whether a channel is being heard.
  func isLive(_ channel: Snowflake) -> Bool {
    feeds[channel] != nil
  }

  /// The channels that are being heard.
  var channels: [Snowflake] {
    Array(feeds.keys)
  }

  /// Begins with a channel; one that is heard already goes on as it is.
  ///
  /// - Parameters:
  ///   - channel: the channel.
  ///   - newest: the newest message that the server knows of; nothing where it doesn't say.
  mutating func begin(_ channel: Snowflake, after newest: Snowflake?) {
    guard feeds[channel] == nil else { return }
    feeds[channel] = Feed(low: newest?.successor)
  }

  /// Ends with a channel; what it proved so far stays.
  mutating func end(_ channel: Snowflake) {
    guard let feed = feeds.removeValue(forKey: channel) else { return }
    unsettled.remove(channel)
    unwritten.remove(channel)
    if let claim = Self.claim(of: feed, in: channel) { last.append(claim) }
  }

  /// A message that was noted could not be written: the feed begins anew above it.
  ///
  /// What is below and wasn't settled is given up as well, for nothing tells any more how far it was
  /// written.
  mutating func miss(_ id: Snowflake, in channel: Snowflake) {
    guard let feed = feeds[channel] else { return }
    end(channel)
    let newest = feed.pending.map(\.newest).max() ?? id
    begin(channel, after: max(id, newest))
  }

  /// Ends with every channel: a session is over.
  mutating func endAll() {
    for channel in channels { end(channel) }
    isSuspended = false
  }

  /// Takes note of a message that was written; it must be committed before the next `take`.
  ///
  /// - Returns: whether it is the first of a feed that began without a known end: what lies below it
  ///   is unknown.
  @discardableResult
  mutating func note(_ id: Snowflake, in channel: Snowflake, at moment: LiveMoment) -> Bool {
    guard var feed = feeds[channel], Self.isSane(id, at: moment) else { return false }
    let isFirst = feed.low == nil
    let low = feed.low ?? id
    guard id >= low else { return false }
    feed.low = low
    if !isSuspended, let behind = Self.silenceBehind(id, since: feed.settled ?? low) {
      feed.behind = behind
      unwritten.insert(channel)
    }
    if let end = feed.pending.indices.last,
      !feed.pending[end].first.isSettled(at: moment, after: .seconds(1))
    {
      feed.pending[end].moment = moment
      feed.pending[end].newest = max(feed.pending[end].newest, id)
    } else {
      feed.pending.append((moment, moment, id))
    }
    feeds[channel] = feed
    unsettled.insert(channel)
    return isFirst
  }

  /// Something was heard: whatever is old enough is settled.
  mutating func heard(at moment: LiveMoment) {
    guard !isSuspended else { return }
    for channel in unsettled {
      guard var feed = feeds[channel] else { continue }
      let count =
        feed.pending.firstIndex { !$0.moment.isSettled(at: moment, after: Self.settling) }
        ?? feed.pending.count
      guard count > 0 else { continue }
      let newest = feed.pending[..<count].map(\.newest).max()
      feed.settled = [feed.settled, newest].compactMap(\.self).max()
      feed.pending.removeFirst(count)
      if feed.pending.isEmpty { unsettled.remove(channel) }
      feeds[channel] = feed
      unwritten.insert(channel)
    }
  }

  /// The connection broke: nothing settles until it goes on.
  mutating func suspend() {
    isSuspended = true
  }

  /// The session goes on: what isn't settled begins to wait anew.
  mutating func resume(at moment: LiveMoment) {
    isSuspended = false
    waitAnew(from: moment)
  }

  /// What isn't settled begins to wait anew: what was noted of when it was heard can't be trusted.
  mutating func waitAnew(from moment: LiveMoment) {
    for channel in unsettled {
      guard let newest = feeds[channel]?.pending.map(\.newest).max() else { continue }
      feeds[channel]?.pending = [(moment, moment, newest)]
    }
  }

  /// Gives what is proven and isn't in the ledger yet; the caller writes it now.
  mutating func take() -> [Claim] {
    var claims = last
    last = []
    for channel in unwritten {
      guard var feed = feeds[channel] else { continue }
      feed.settled = [feed.settled, feed.behind].compactMap(\.self).max()
      feed.behind = nil
      let claim = Self.claim(of: feed, in: channel)
      if claim != nil { feed.written = feed.settled }
      feeds[channel] = feed
      guard let claim else { continue }
      claims.append(claim)
    }
    unwritten = []
    return claims
  }

  /// Takes back what `take` gave, for it could not be written.
  mutating func giveBack(_ claims: [Claim]) {
    last += claims
  }

  private static func claim(of feed: Feed, in channel: Snowflake) -> Claim? {
    guard let low = feed.low, let high = feed.settled, low <= high, feed.written != high else {
      return nil
    }
    return Claim(channel: channel, ids: low...high)
  }

  /// The newest id of a long silence before a message; nothing where there was none.
  private static func silenceBehind(_ id: Snowflake, since last: Snowflake) -> Snowflake? {
    let end = id.timestamp.milliseconds - steady.components.seconds * 1_000
    let length = Duration.milliseconds(end - last.timestamp.milliseconds)
    guard length >= silence else { return nil }
    return Snowflake(firstAt: Timestamp(milliseconds: end)).predecessor
  }

  private static func isSane(_ id: Snowflake, at moment: LiveMoment) -> Bool {
    let ahead = id.timestamp.milliseconds - moment.wall.milliseconds
    return .milliseconds(ahead) <= skew
  }
}
