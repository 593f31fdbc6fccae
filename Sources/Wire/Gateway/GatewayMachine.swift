import Model

/// The course of a gateway connection: a pure machine that is told what happens and says what to do.
///
/// It has no clock, no socket and no token: instants are passed in, `deadline` says when it wants to
/// be told `.timer`, and randomness follows from a seed. It ends with `.finish` or `.fail`; after
/// that it wants nothing more.
public struct GatewayMachine: Sendable {
  /// Where the connection stands.
  enum Phase: Hashable, Sendable {
    case idle
    case connecting
    case greeting
    case identifying
    case bursting
    case activating
    case listingThreads
    case ended
  }

  let isBot: Bool
  let expectedGuilds: Int?
  let wantsThreads: Bool
  let times: GatewayTimes

  var phase = Phase.idle
  var heartbeat = Heartbeat()
  var random: SplitMix
  /// When the phase has lasted long enough.
  var phaseDeadline: Duration?
  /// When Identify is said again.
  var repeatDeadline: Duration?
  var attempt = 0
  var mistakes = 0
  var invalidations = 0
  var sequence: Int64?
  /// The session that could be resumed.
  private(set) var sessionID: String?
  var guilds: [Snowflake: Bool] = [:]
  var waitingGuilds: [Snowflake] = []
  var unsynced: Set<Snowflake> = []
  var unlisted: Set<Snowflake> = []

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - isBot: bots are told of their guilds one by one after READY.
  ///   - expectedGuilds: how many a bot has, where that is known: the last one ends the wait.
  ///   - wantsThreads: whether guilds with threads are made active to hear of all of them.
  ///   - times: how long its steps may take.
  ///   - seed: where its randomness begins.
  public init(
    isBot: Bool,
    expectedGuilds: Int? = nil,
    wantsThreads: Bool = true,
    times: GatewayTimes = GatewayTimes(),
    seed: UInt64
  ) {
    self.isBot = isBot
    self.expectedGuilds = expectedGuilds
    self.wantsThreads = wantsThreads
    self.times = times
    random = SplitMix(state: seed)
  }

  /// The next instant at which it wants to be told `.timer`, or nothing.
  public var deadline: Duration? {
    guard phase != .ended else { return nil }
    return [phaseDeadline, repeatDeadline, heartbeat.due, heartbeat.overdue].compactMap { $0 }
      .min()
  }

  /// Takes in what happened.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - now: the instant, on any clock that never goes back.
  /// - Returns: what to do, in order.
  public mutating func receive(_ event: GatewayEvent, at now: Duration) -> [GatewayAction] {
    guard phase != .ended else { return [] }
    switch event {
    case .started: return connect(at: now, after: .zero)
    case .opened: return opened(at: now)
    case .hello(let interval): return greeted(interval, at: now)
    case .heartbeatAsked: return [beat(at: now)]
    case .heartbeatTaken:
      heartbeat.overdue = nil
      return []
    case .reconnectAsked: return leave(at: now, .lost("the server asked to connect again"))
    case .sessionInvalid: return identifyAnew(at: now)
    case .dispatched(let sequence, let dispatch):
      if let sequence { self.sequence = max(self.sequence ?? 0, sequence) }
      return dispatched(dispatch, at: now)
    case .closed(let code, let reason): return closed(code, reason, at: now)
    case .timer: return timer(at: now)
    }
  }

  private mutating func opened(at now: Duration) -> [GatewayAction] {
    guard phase == .connecting else { return [] }
    phase = .greeting
    phaseDeadline = now + times.hello
    return []
  }

  private mutating func greeted(_ interval: Duration, at now: Duration) -> [GatewayAction] {
    guard phase == .greeting || phase == .connecting else { return [] }
    heartbeat.begin(interval: interval, fraction: random.fraction(), at: now)
    return identify(at: now)
  }

  private mutating func identify(at now: Duration) -> [GatewayAction] {
    phase = .identifying
    phaseDeadline = now + times.ready
    repeatDeadline = now + times.identify
    return [.forget, .send(.identify)]
  }

  /// Begins a new session on the same socket; a server that refuses again and again is left.
  private mutating func identifyAnew(at now: Duration) -> [GatewayAction] {
    guard phase != .connecting, phase != .greeting else { return [] }
    invalidations += 1
    guard invalidations <= times.attempts else {
      return leave(at: now, .lost("the session was refused again and again"))
    }
    forgetSession()
    guard invalidations > 1 else { return identify(at: now) }
    // Not at once the second time: the server may be about to go down.
    phase = .identifying
    phaseDeadline = now + times.ready
    repeatDeadline = now + backOff(invalidations - 1)
    return [.forget]
  }

  private mutating func dispatched(
    _ dispatch: GatewayDispatch,
    at now: Duration
  ) -> [GatewayAction] {
    switch dispatch {
    case .ready(let sessionID, let guilds): return ready(sessionID, guilds, at: now)
    case .guildKnown(let guild): return known(guild, at: now)
    case .guildSynced(let id):
      unsynced.remove(id)
      return phase == .activating && unsynced.isEmpty ? activateNext(at: now) : []
    case .threadsListed(let id):
      unlisted.remove(id)
      return phase == .listingThreads && unlisted.isEmpty ? finish() : []
    case .other: return []
    }
  }

  private mutating func ready(
    _ sessionID: String?,
    _ told: [GatewayDispatch.Guild],
    at now: Duration
  ) -> [GatewayAction] {
    guard phase == .identifying else { return [] }
    self.sessionID = sessionID
    repeatDeadline = nil
    guilds = Dictionary(told.map { ($0.id, $0.hasThreads) }) { _, last in last }
    guard isBot else { return activate(at: now) }
    phase = .bursting
    phaseDeadline = now + times.burstSilence
    return isBurstComplete ? finish() : []
  }

  private mutating func known(
    _ guild: GatewayDispatch.Guild,
    at now: Duration
  ) -> [GatewayAction] {
    guilds[guild.id] = guild.hasThreads
    guard phase == .bursting else { return [] }
    phaseDeadline = now + times.burstSilence
    return isBurstComplete ? finish() : []
  }

  private var isBurstComplete: Bool { expectedGuilds.map { guilds.count >= $0 } ?? false }

  private mutating func activate(at now: Duration) -> [GatewayAction] {
    waitingGuilds = wantsThreads ? guilds.filter(\.value).keys.sorted() : []
    unlisted = Set(waitingGuilds)
    return activateNext(at: now)
  }

  /// Sends the next request, one after another: a fifth one in flight would vanish silently.
  private mutating func activateNext(at now: Duration) -> [GatewayAction] {
    guard waitingGuilds.isEmpty else {
      let chunk = Array(waitingGuilds.prefix(GatewayCommand.maximumGuilds))
      waitingGuilds.removeFirst(chunk.count)
      unsynced = Set(chunk)
      phase = .activating
      phaseDeadline = now + times.sync
      return [.send(.activate(chunk))]
    }
    guard !unlisted.isEmpty else { return finish() }
    phase = .listingThreads
    phaseDeadline = now + times.threads
    return []
  }

  private mutating func finish() -> [GatewayAction] {
    phase = .ended
    return [.close(code: 1000), .finish]
  }

  mutating func forgetSession() {
    sessionID = nil
    sequence = nil
    guilds = [:]
    waitingGuilds = []
    unsynced = []
    unlisted = []
  }

  private mutating func timer(at now: Duration) -> [GatewayAction] {
    if let overdue = heartbeat.overdue, overdue <= now {
      return leave(at: now, .silent(.heartbeat))
    }
    var actions: [GatewayAction] = []
    if let due = heartbeat.due, due <= now { actions.append(beat(at: now)) }
    if let deadline = phaseDeadline, deadline <= now {
      return actions + phaseIsOver(at: now)
    }
    if let again = repeatDeadline, again <= now {
      repeatDeadline = now + times.identify
      actions.append(.send(.identify))
    }
    return actions
  }

  private mutating func phaseIsOver(at now: Duration) -> [GatewayAction] {
    switch phase {
    case .connecting: return leave(at: now, .silent(.connection))
    case .greeting: return leave(at: now, .silent(.hello))
    case .identifying: return leave(at: now, .silent(.ready))
    case .bursting, .listingThreads: return finish()
    case .activating: return activateNext(at: now)
    case .idle, .ended: return []
    }
  }

  private mutating func beat(at now: Duration) -> GatewayAction {
    heartbeat.beat(at: now, patience: times.acknowledgement)
    return .send(.heartbeat(sequence: sequence))
  }
}
