import Model

extension GatewayMachine {
  /// Asks for a socket; the time-out of the connection begins after the wait.
  mutating func connect(at now: Duration, after wait: Duration) -> [GatewayAction] {
    attempt += 1
    phase = .connecting
    phaseDeadline = now + wait + times.connect
    repeatDeadline = nil
    heartbeat = Heartbeat()
    invalidations = 0
    return [.connect(after: wait)]
  }

  /// Gives up a socket that is of no use, and tries another one.
  mutating func leave(at now: Duration, _ failure: GatewayFailure) -> [GatewayAction] {
    // No code of the 1000s' first two: those would end the session on the server.
    [.close(code: 4000)] + again(at: now, atLeast: .zero, failure)
  }

  /// Draws the conclusion of a lost or closed socket.
  mutating func closed(_ code: Int?, _ reason: String, at now: Duration) -> [GatewayAction] {
    if GatewayAdvice.isOurMistake(code) { mistakes += 1 }
    let told = code.map { "the server closed with \($0)" } ?? "the connection was lost"
    let failure = GatewayFailure.lost(reason.isEmpty ? told : "\(told): \(reason)")
    switch GatewayAdvice.forClose(code) {
    case .unauthorized: return fail(.unauthorized)
    case .stop: return fail(.closed(code: code ?? 0))
    case .startOver where mistakes >= 3: return fail(.closed(code: code ?? 0))
    case .startOver(let wait), .reconnect(let wait):
      return again(at: now, atLeast: wait, failure)
    }
  }

  private mutating func again(
    at now: Duration,
    atLeast wait: Duration,
    _ failure: GatewayFailure
  ) -> [GatewayAction] {
    guard attempt < times.attempts else { return fail(failure) }
    forgetSession()
    return [.forget] + connect(at: now, after: max(wait, backOff(attempt)))
  }

  private mutating func fail(_ failure: GatewayFailure) -> [GatewayAction] {
    phase = .ended
    return [.fail(failure)]
  }

  /// How long to wait after so many failures: doubled each time up to a minute, and up to a half
  /// more by chance, so that many clients don't come back at once.
  mutating func backOff(_ failures: Int) -> Duration {
    let doubled = times.backOff * (1 << min(max(failures - 1, 0), 6))
    return min(doubled, .seconds(60)) * (1 + random.fraction() / 2)
  }
}

/// When heartbeats are due, and when the answer to one is overdue.
struct Heartbeat: Hashable, Sendable {
  /// When the next one is due; nothing before Hello.
  private(set) var due: Duration?
  /// When the answer to the last one is overdue; nothing once it came.
  var overdue: Duration?
  private var interval: Duration = .zero

  /// Begins after Hello: the first beat falls anywhere within the first interval.
  mutating func begin(interval: Duration, fraction: Double, at now: Duration) {
    // An interval of nothing would be a storm; one of days would be none at all.
    self.interval = min(max(interval, .milliseconds(100)), .seconds(600))
    due = now + self.interval * fraction
    overdue = nil
  }

  /// Counts a beat that is sent now; the first one that stays unanswered sets the time-out.
  mutating func beat(at now: Duration, patience: Duration) {
    // One that is asked for before Hello has no interval yet.
    if due != nil { due = now + interval }
    overdue = overdue ?? now + patience
  }
}

/// A small generator of numbers that look random and follow from a seed.
struct SplitMix: Hashable, Sendable {
  var state: UInt64

  /// A number from 0 up to, but without, 1.
  mutating func fraction() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }
}
