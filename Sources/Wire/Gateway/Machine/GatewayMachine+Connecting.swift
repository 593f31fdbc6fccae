import Model

extension GatewayMachine {
  /// Asks for a socket; the time-out of the connection begins after the wait.
  mutating func connect(at now: Duration, after wait: Duration) -> [GatewayAction] {
    attempts += 1
    phase = .connecting
    phaseDeadline = now + wait + times.connect
    repeatDeadline = nil
    heartbeat = Heartbeat()
    isPaused = false
    isAttached = false
    return [.connect(after: wait, compressed: usesCompression)]
  }

  /// Gives up a socket that is of no use, and tries another one.
  mutating func leave(at now: Duration, _ trouble: GatewayTrouble) -> [GatewayAction] {
    let lost = lose(trouble.text, at: now)
    // No code of the 1000s' first two: those would end the session on the server.
    return [.close(code: 4000)] + lost + again(at: now, atLeast: .zero, trouble)
  }

  /// Draws the conclusion of a lost or closed socket.
  mutating func closed(_ code: Int?, _ reason: String, at now: Duration) -> [GatewayAction] {
    let trouble = GatewayTrouble.closed(code, reason)
    let lost = lose(trouble.text, at: now)
    if code == 4002 { usesCompression = false }
    if code == 4005 { hasty += 1 }
    if let code, let patience = GatewayAdvice.patience(with: code) {
      mistakes[code, default: 0] += 1
      if mistakes[code, default: 0] >= patience { return lost + fail(.closed(code: code)) }
    }
    switch GatewayAdvice.forClose(code) {
    case .unauthorized: return lost + fail(.unauthorized)
    case .stop: return lost + fail(.closed(code: code ?? 0))
    case .startOver(let wait):
      session = nil
      return lost + again(at: now, atLeast: wait, trouble)
    case .reconnect(let wait): return lost + again(at: now, atLeast: wait, trouble)
    }
  }

  /// Begins a new session, because something was told that can't be known.
  mutating func unreadable(_ reason: String, at now: Duration) -> [GatewayAction] {
    let trouble = GatewayTrouble(kind: .unreadable, text: "a message can't be read: \(reason)")
    let actions = leave(at: now, trouble)
    // A resume would tell everything but that message: its sequence is unknown.
    session = nil
    return actions
  }

  /// Goes on without compression.
  mutating func undecodable(_ reason: String, at now: Duration) -> [GatewayAction] {
    usesCompression = false
    let trouble = GatewayTrouble(
      kind: .undecodable,
      text: "a message can't be unpacked (\(reason)): it goes on without compression"
    )
    return leave(at: now, trouble)
  }

  /// Tells once that the session is cut off, and remembers when.
  mutating func lose(_ reason: String, at now: Duration) -> [GatewayAction] {
    if isAttached || lostAt == nil {
      lostAt = now
      silentSince = heardAt
    }
    activation.cut()
    if let since = liveSince, now - since >= times.recovery {
      told = []
      mistakes = [:]
    }
    liveSince = nil
    guard isLive else { return [] }
    isLive = false
    return [.lost(reason: reason)]
  }

  private mutating func again(
    at now: Duration,
    atLeast wait: Duration,
    _ trouble: GatewayTrouble
  ) -> [GatewayAction] {
    guard lasts || attempts < times.attempts else { return fail(trouble.failure) }
    failures += 1
    invalidations = 0
    let advice = advise(trouble)
    return advice + connect(at: now, after: max(wait, backOff(failures)))
  }

  /// Tells of a trouble, unless one of its kind was told since all went well.
  mutating func advise(_ trouble: GatewayTrouble) -> [GatewayAction] {
    // Reasons come from outside: not without end.
    guard lasts, told.count < 64, told.insert(trouble.kind).inserted else { return [] }
    return [.advise(trouble)]
  }

  private mutating func fail(_ failure: GatewayFailure) -> [GatewayAction] {
    phase = .ended
    return [.fail(failure)]
  }

  /// How long to wait after so many failures: doubled each time up to a minute, and up to a half
  /// more by chance, so that many clients don't come back at once.
  mutating func backOff(_ failures: Int) -> Duration {
    let doubled = times.backOff * (1 << min(max(failures - 1, 0), 6))
    return min(min(doubled, .seconds(60)) * (1 + random.fraction() / 2), .seconds(60))
  }
}
