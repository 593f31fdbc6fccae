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
    case resuming
    case live
    case ended
  }

  /// What is known of a session.
  struct Session: Hashable, Sendable {
    /// What it is resumed by; nothing where the server told none.
    var id: String?
    /// The highest sequence that came.
    var received: Int64
    /// The highest sequence that was committed.
    var committed: Int64?
  }

  let isBot: Bool
  let lasts: Bool
  let times: GatewayTimes

  var phase = Phase.idle
  var heartbeat = Heartbeat()
  var activation = ActivationQueue()
  var random: SplitMix
  /// When the phase has lasted long enough.
  var phaseDeadline: Duration?
  /// When Identify is said again.
  var repeatDeadline: Duration?
  /// Whether the socket is not read at the moment, so that silence means nothing.
  var isPaused = false
  /// The session that the socket carries or that could be resumed.
  var session: Session?
  /// Whether the session is live as far as was told.
  var isLive = false
  /// Whether anything of the session came over the present socket.
  var isAttached = false
  /// When the session lost its socket.
  var lostAt: Duration?
  /// When anything came last, and when before the session lost its socket.
  var heardAt: Duration = .zero
  var silentSince: Duration = .zero
  /// Since when the session goes well.
  var liveSince: Duration?
  var usesCompression: Bool
  var attempts = 0
  var failures = 0
  var invalidations = 0
  var mistakes: [Int: Int] = [:]
  /// How often Identify was said again though the first one had been heard.
  var hasty = 0
  var told: Set<GatewayTrouble.Kind> = []
  /// When the latest sessions were begun.
  var identifies: [Duration] = []

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - isBot: bots hear every guild without asking.
  ///   - lasts: whether it resumes its session and never gives up; else it begins anew after each
  ///     break, and gives up after as many connections as its times say.
  ///   - compression: whether it asks for compression, as long as that goes well.
  ///   - times: how long its steps may take.
  ///   - seed: where its randomness begins.
  public init(
    isBot: Bool,
    lasts: Bool,
    compression: Bool = false,
    times: GatewayTimes = GatewayTimes(),
    seed: UInt64
  ) {
    self.isBot = isBot
    self.lasts = lasts
    self.times = times
    usesCompression = compression
    random = SplitMix(state: seed)
  }

  /// The next instant at which it wants to be told `.timer`, or nothing.
  public var deadline: Duration? {
    guard phase != .ended else { return nil }
    // While nothing is read, whatever is waited for may have come long ago.
    let patience = isPaused ? [] : [phaseDeadline, repeatDeadline, heartbeat.overdue, requestDue]
    return (patience + [heartbeat.due]).compactMap(\.self).min()
  }

  private var requestDue: Duration? { phase == .live ? activation.deadline : nil }

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
    case .closed(let code, let reason): return closed(code, reason, at: now)
    case .unreadable(let reason): return unreadable(reason, at: now)
    case .undecodable(let reason): return undecodable(reason, at: now)
    case .committed(let sequence): return committed(sequence)
    case .activationWanted(let guilds):
      if !isBot { activation.want(guilds) }
      return nextRequest(at: now)
    case .resyncWanted(let guild):
      if !isBot { activation.wantAnew(guild) }
      return nextRequest(at: now)
    case .reading(let isPaused): return reading(isPaused, at: now)
    case .timer: return timer(at: now)
    case .left:
      phase = .ended
      return [.close(code: 1000), .finish]
    default: return heard(event, at: now)
    }
  }

  /// Takes in what came over the socket.
  private mutating func heard(_ event: GatewayEvent, at now: Duration) -> [GatewayAction] {
    heardAt = now
    switch event {
    case .opened: return opened(at: now)
    case .receiving:
      // What is waited for comes behind it, or is it.
      forgive(until: now + times.acknowledgement)
      return []
    case .hello(let interval): return greeted(interval, at: now)
    case .heartbeatAsked: return [beat(at: now)]
    case .heartbeatTaken:
      heartbeat.taken()
      return []
    case .reconnectAsked:
      let text = "the server asked to connect again"
      return leave(at: now, GatewayTrouble(kind: .reconnect, text: text))
    case .sessionInvalid: return invalidated(at: now)
    case .dispatched(let sequence, let dispatch): return dispatched(sequence, dispatch, at: now)
    default: return []
    }
  }

  private mutating func opened(at now: Duration) -> [GatewayAction] {
    guard phase == .connecting else { return [] }
    phase = .greeting
    phaseDeadline = now + times.hello
    return []
  }

  private mutating func committed(_ sequence: Int64) -> [GatewayAction] {
    guard let session, sequence <= session.received, sequence > session.committed ?? 0 else {
      return []
    }
    self.session?.committed = sequence
    return []
  }

  private mutating func reading(_ isPaused: Bool, at now: Duration) -> [GatewayAction] {
    if self.isPaused, !isPaused { forgive(until: now + times.acknowledgement) }
    self.isPaused = isPaused
    return []
  }

  private mutating func timer(at now: Duration) -> [GatewayAction] {
    // Where the program stood still, what was waited for may lie in the socket already.
    if let deadline, now - deadline > times.standstill { forgive(until: now + times.standstill) }
    if !isPaused, let overdue = heartbeat.overdue, overdue <= now {
      return leave(at: now, .silent(.heartbeat))
    }
    var actions: [GatewayAction] = []
    if let due = heartbeat.due, due <= now { actions.append(beat(at: now)) }
    guard !isPaused else { return actions }
    if let deadline = phaseDeadline, deadline <= now { return actions + phaseIsOver(at: now) }
    if let again = repeatDeadline, again <= now {
      return actions + identify(at: now, isAgain: true)
    }
    return actions + nextRequest(at: now)
  }

  private mutating func forgive(until instant: Duration) {
    heartbeat.forgive(until: instant)
    activation.forgive(until: instant)
    if phase != .connecting { phaseDeadline = phaseDeadline.map { max($0, instant) } }
    repeatDeadline = repeatDeadline.map { max($0, instant) }
  }

  private mutating func phaseIsOver(at now: Duration) -> [GatewayAction] {
    switch phase {
    case .connecting: leave(at: now, .silent(.connection))
    case .greeting: leave(at: now, .silent(.hello))
    case .identifying: leave(at: now, .silent(.ready))
    case .resuming: leave(at: now, .silent(.resumed))
    case .idle, .live, .ended: []
    }
  }

  private mutating func beat(at now: Duration) -> GatewayAction {
    heartbeat.beat(at: now, patience: times.acknowledgement)
    return .send(.heartbeat(sequence: phase == .identifying ? nil : session?.committed))
  }

  /// Gives the next request for activity, where one may be sent.
  mutating func nextRequest(at now: Duration) -> [GatewayAction] {
    guard phase == .live, let request = activation.next(at: now, patience: times.sync) else {
      return []
    }
    return [.send(request)]
  }
}
