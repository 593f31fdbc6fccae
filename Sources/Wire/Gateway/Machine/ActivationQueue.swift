import Model

/// Which guilds of a session are active, and the requests (op 14) that make them so.
///
/// One request is in flight at a time: a server takes four and lets a fifth vanish without a word.
/// A request has no answer of its own; it is done when every guild that it names was synced, or
/// after a while.
struct ActivationQueue: Hashable, Sendable {
  /// Guilds to be made active, in order.
  private var waiting: [Snowflake] = []
  /// Guilds to be made passive, and active after that.
  private var toggling: [Snowflake] = []
  /// Guilds that a request named and that were not synced since.
  private var unsynced: Set<Snowflake> = []
  /// Guilds that were synced since a request named them.
  private var active: Set<Snowflake> = []
  private var inFlight: Request?

  private struct Request: Hashable {
    var awaited: Set<Snowflake>
    /// Guilds that are made active once it is done.
    var next: [Snowflake]
    var deadline: Duration
  }

  /// When the request in flight counts as done; nothing where none is in flight.
  var deadline: Duration? { inFlight?.deadline }

  /// Whether nothing is in flight or waits.
  var isIdle: Bool { inFlight == nil && waiting.isEmpty && toggling.isEmpty }

  /// Wants guilds to be active; those that are, or are about to be, are left out.
  mutating func want(_ guilds: [Snowflake]) {
    var known = Set(waiting).union(toggling).union(active)
    if let inFlight { known.formUnion(inFlight.awaited.union(inFlight.next)) }
    waiting += guilds.filter { known.insert($0).inserted }
  }

  /// Wants a guild to be told anew.
  mutating func wantAnew(_ guild: Snowflake) {
    guard !toggling.contains(guild), inFlight?.next.contains(guild) != true else { return }
    waiting.removeAll { $0 == guild }
    toggling.append(guild)
  }

  /// The server made a guild passive by itself.
  mutating func guildChanged(_ guild: Snowflake) {
    active.remove(guild)
    unsynced.remove(guild)
  }

  /// A guild was told whole.
  mutating func synced(_ guild: Snowflake) {
    // Becoming passive may be told too: that is not what is waited for.
    guard inFlight?.next.contains(guild) != true else { return }
    if unsynced.remove(guild) != nil { active.insert(guild) }
    guard inFlight?.awaited.remove(guild) != nil else { return }
    if inFlight?.awaited.isEmpty == true { inFlight = nil }
  }

  /// Gives the next request, where one may be sent now.
  mutating func next(at now: Duration, patience: Duration) -> GatewayCommand? {
    if let request = inFlight {
      guard request.deadline <= now else { return nil }
      inFlight = nil
      waiting.insert(contentsOf: request.next, at: 0)
    }
    if !waiting.isEmpty {
      let guilds = Self.take(from: &waiting)
      unsynced.formUnion(guilds)
      active.subtract(guilds)
      inFlight = Request(awaited: Set(guilds), next: [], deadline: now + patience)
      return .activate(guilds)
    }
    guard !toggling.isEmpty else { return nil }
    let guilds = Self.take(from: &toggling)
    unsynced.formUnion(guilds)
    active.subtract(guilds)
    inFlight = Request(awaited: [], next: guilds, deadline: now + patience)
    return .deactivate(guilds)
  }

  private static func take(from guilds: inout [Snowflake]) -> [Snowflake] {
    let taken = Array(guilds.prefix(GatewayCommand.maximumGuilds))
    guilds.removeFirst(taken.count)
    return taken
  }

  /// Gives the request in flight more time.
  mutating func forgive(until instant: Duration) {
    guard let deadline = inFlight?.deadline else { return }
    inFlight?.deadline = max(deadline, instant)
  }

  /// The socket is gone: nothing is in flight any more.
  mutating func cut() {
    inFlight = nil
  }

  /// The session goes on over another socket: what the server told of guilds meanwhile is lost, as
  /// may be the request itself.
  mutating func resumed() {
    let wanted = Set(waiting).union(toggling)
    toggling += unsynced.subtracting(wanted).sorted()
  }

  /// A new session begins, in which every guild is passive.
  mutating func reset() {
    self = ActivationQueue()
  }
}
