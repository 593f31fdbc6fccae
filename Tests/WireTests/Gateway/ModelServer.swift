import Model
import TestSupport

@testable import Wire

/// A gateway as the protocol describes it, without sockets and clocks, and with bad days.
struct ModelServer {
  /// A session as the server keeps it.
  struct Session {
    var sequence: Int64 = 0
    var acknowledged: Int64 = 0
    /// What is told again after a resume.
    var retained: [(sequence: Int64, dispatch: GatewayDispatch)] = []
    var active: Set<Snowflake> = []
    var synced: Set<Snowflake> = []
    /// When it is forgotten; nothing while a socket carries it.
    var expiry: Duration?
  }

  private(set) var sessions: [String: Session] = [:]
  /// The session of the present socket.
  private(set) var attached: String?
  /// What is on its way to the client over the present socket.
  var pending: [GatewayEvent] = []
  /// Whether the server's end of the socket is dead, and nobody hangs up.
  var isMute = false
  /// So many heartbeats are not answered.
  var lostAnswers = 0
  /// What a client must never do, and did.
  private(set) var violations: [String] = []
  private(set) var identifies: [Duration] = []
  private var heardAt: Duration = .zero
  private var askedAt: Duration = .zero
  private var made = 0

  // MARK: The socket

  mutating func open(at now: Duration) {
    (attached, isMute, lostAnswers, heardAt, askedAt) = (nil, false, 0, now, now)
    pending = [.opened, .hello(interval: .milliseconds(41_250))]
  }

  /// The socket is gone; what was on its way is lost.
  mutating func cut(at now: Duration) {
    pending = []
    if let attached { sessions[attached]?.expiry = now + .seconds(60) }
    attached = nil
  }

  /// Forgets a session, as after a restart.
  mutating func forget() {
    sessions = [:]
    attached = nil
  }

  /// Looks at its watch: forgets sessions, asks silent clients, and hangs up on dead ones.
  mutating func look(at now: Duration) {
    sessions = sessions.filter { $0.value.expiry.map { $0 > now } ?? true }
    guard !isMute else { return }
    if now - heardAt > .seconds(55) {
      pending.append(.closed(code: 4009, reason: "Heartbeat timeout"))
      heardAt = now
    } else if now - heardAt > .milliseconds(41_250), now - askedAt > .milliseconds(13_750) {
      pending.append(.heartbeatAsked)
      askedAt = now
    }
  }

  // MARK: Events

  /// Something happens that the session is told.
  mutating func emit(_ dispatch: GatewayDispatch = .other, in id: String, isRetained: Bool = true) {
    guard var session = sessions[id] else { return }
    session.sequence += 1
    if isRetained { session.retained.append((session.sequence, dispatch)) }
    if session.retained.count > 4_096 { session.retained.removeFirst() }
    sessions[id] = session
    if attached == id, !isMute {
      pending.append(.dispatched(sequence: session.sequence, dispatch))
    }
  }

  // MARK: Commands

  /// Takes what the client says; `committed` is the highest sequence that it may name.
  mutating func take(
    _ command: GatewayCommand,
    committed: Int64,
    at now: Duration,
    _ random: inout SeededRandom
  ) {
    guard !isMute else { return }
    switch command {
    case .identify:
      identifies.append(now)
      identify(&random)
    case .resume(let id, let sequence): resume(id, sequence)
    case .heartbeat(let sequence): beat(sequence, committed, at: now)
    case .activate(let guilds): for guild in guilds { activate(guild, true) }
    case .deactivate(let guilds): for guild in guilds { activate(guild, false) }
    }
  }

  private mutating func identify(_ random: inout SeededRandom) {
    guard attached == nil else {
      return pending.append(.closed(code: 4005, reason: "Already identified"))
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return
    case 1: return pending.append(.sessionInvalid)
    default: break
    }
    made += 1
    let id = "session \(made)"
    sessions[id] = Session()
    attached = id
    emit(.ready(sessionID: id), in: id, isRetained: false)
  }

  private mutating func resume(_ id: String, _ sequence: Int64) {
    guard var session = sessions[id] else { return pending.append(.sessionInvalid) }
    guard sequence <= session.sequence, sequence >= session.acknowledged else {
      pending.append(.closed(code: 4007, reason: "Invalid sequence"))
      return violations.append("it resumed \(id) at \(sequence), not \(session.acknowledged)")
    }
    session.expiry = nil
    sessions[id] = session
    attached = id
    for (number, dispatch) in session.retained where number > sequence {
      pending.append(.dispatched(sequence: number, dispatch))
    }
    emit(.resumed, in: id, isRetained: false)
  }

  private mutating func beat(_ sequence: Int64?, _ committed: Int64, at now: Duration) {
    heardAt = now
    if let sequence, let attached {
      if sequence > committed { violations.append("it beat \(sequence) above \(committed)") }
      let before = sessions[attached]?.acknowledged ?? 0
      sessions[attached]?.acknowledged = max(before, sequence)
      sessions[attached]?.retained.removeAll { $0.sequence <= sequence }
    }
    guard lostAnswers == 0 else {
      lostAnswers -= 1
      return
    }
    pending.append(.heartbeatTaken)
  }

  private mutating func activate(_ guild: Snowflake, _ isActive: Bool) {
    guard let id = attached, var session = sessions[id] else {
      return pending.append(.closed(code: 4003, reason: "Not authenticated"))
    }
    guard session.active.contains(guild) != isActive else { return }
    if isActive { session.active.insert(guild) } else { session.active.remove(guild) }
    let isTold = session.synced.insert(guild).inserted
    if !isActive { session.synced.remove(guild) }
    sessions[id] = session
    if isTold { emit(.guildSynced(guild), in: id, isRetained: false) }
  }
}
