import Model
import Store
import Wire

/// What a page brings of which live events know better.
struct Overtaken: Sendable {
  /// Messages that an event wrote after the page was asked for: what is held of them stays.
  var written: Set<Snowflake> = []
  /// Messages that an event deleted after the page was asked for, and when.
  var deleted: [Snowflake: Timestamp] = [:]
  /// Messages that an event wrote after the page was asked for and that it doesn't have: they are
  /// newer than what it tells.
  var appeared: Set<Snowflake> = []
  /// Messages of which it can't be told whether the page's counts hold what events told.
  var unsure: [MessagePlace] = []

  /// The messages of a page that are to be taken.
  func left(of messages: [IncomingMessage]) -> [IncomingMessage] {
    guard !written.isEmpty else { return messages }
    return messages.filter { !written.contains($0.message.id) }
  }
}

/// Remembers what live events and pages did lately, for the two race (fluxer-protocol 22.6).
///
/// A page that was asked for before an event and comes after it tells what was so before: it must not
/// undo an edit, nor bring back what was deleted. And an event about a reaction may tell what a page
/// that came before it has counted already; such messages are read again by themselves later.
struct LiveMemory: Sendable {
  /// A question that is under way.
  typealias Ask = Int

  /// How long the server may take to send an event whose effect its pages show.
  static let lateness: Duration = .seconds(10)
  /// The most messages that are remembered of each kind.
  static let most = 200_000

  /// What events did to a message.
  struct Touch: Sendable {
    var wrote = false
    var reacted = false
    var deletedAt: Timestamp?
  }

  /// When events did it, in the order of batches; 0 for never.
  private struct Trace {
    var wrote = 0
    var reacted = 0
    var deleted = 0
    var deletedAt = Timestamp(milliseconds: 0)

    var newest: Int { max(wrote, reacted, deleted) }
  }

  private var stamp = 0
  private var asks: [Ask: Int] = [:]
  private var nextAsk = 0
  private var touches: [MessagePlace: Trace] = [:]
  /// The reacted-to messages that pages brought, and when.
  private(set) var reads: [MessagePlace: Duration] = [:]
  private let clock: any WireClock
  /// Since when pages may hold what events are still to tell; of older ones nothing is remembered.
  var horizon: Duration = .zero

  init(clock: any WireClock) {
    self.clock = clock
  }

  /// A page is asked for.
  mutating func begin() -> Ask {
    nextAsk += 1
    asks[nextAsk] = stamp
    return nextAsk
  }

  /// A page was kept, or isn't coming.
  mutating func end(_ ask: Ask) {
    asks[ask] = nil
    if asks.isEmpty { touches.removeAll(keepingCapacity: false) }
  }

  /// Events did something to messages.
  mutating func note(_ touched: [MessagePlace: Touch]) {
    guard !asks.isEmpty, !touched.isEmpty else { return }
    stamp += 1
    let oldest = asks.values.min() ?? stamp
    if touches.count > Self.most { touches = touches.filter { $0.value.newest > oldest } }
    for (message, touch) in touched {
      var trace = touches[message] ?? Trace()
      if touch.wrote { trace.wrote = stamp }
      if touch.reacted { trace.reacted = stamp }
      if let time = touch.deletedAt {
        trace.deleted = stamp
        trace.deletedAt = time
      }
      touches[message] = trace
    }
  }

  /// What a page brings too late.
  func overtaken(_ page: PageRecord) -> Overtaken {
    var found = Overtaken()
    guard let asked = page.ask.flatMap({ asks[$0] }), !touches.isEmpty else { return found }
    for incoming in page.contents.messages {
      let message = MessagePlace(channelID: page.channelID, id: incoming.message.id)
      guard let trace = touches[message] else { continue }
      if trace.deleted > asked { found.deleted[message.id] = trace.deletedAt }
      let isWritten = trace.wrote > asked
      if isWritten { found.written.insert(message.id) }
      // With a message that is passed over go the counts that the page tells of it.
      let tellsCounts = incoming.message.reactions?.isEmpty == false || page.deletesWithin != nil
      if isWritten ? tellsCounts : trace.reacted > asked { found.unsure.append(message) }
    }
    if page.deletesWithin != nil {
      for (message, trace) in touches
      where message.channelID == page.channelID && trace.wrote > asked
        && !found.written.contains(message.id)
      {
        found.appeared.insert(message.id)
      }
    }
    return found
  }

  /// A page was kept.
  mutating func noteRead(_ page: PageRecord) {
    if reads.count > Self.most / 4 { reads = reads.filter { $0.value >= horizon } }
    // Too many to tell apart: the oldest knowledge is given up, and with it some certainty of counts.
    if reads.count > Self.most { reads.removeAll() }
    let now = clock.uptime
    for incoming in page.contents.messages where incoming.message.reactions?.isEmpty == false {
      reads[MessagePlace(channelID: page.channelID, id: incoming.message.id)] = now
    }
  }

  /// Whether a page since an instant told the reactions of a message.
  func wasRead(_ message: MessagePlace, since horizon: Duration) -> Bool {
    reads[message].map { $0 >= horizon } ?? false
  }
}

extension ArchiveKeeper {
  /// A page is about to be asked for.
  func beginAsking() -> LiveMemory.Ask? {
    memory?.begin()
  }

  /// A page was kept, or isn't coming.
  func endAsking(_ ask: LiveMemory.Ask?) {
    if let ask { memory?.end(ask) }
  }
}
