import Model

extension GatewayMachine {
  /// Goes on with the session after Hello, or begins one.
  mutating func greeted(_ interval: Duration, at now: Duration) -> [GatewayAction] {
    guard phase == .greeting || phase == .connecting else { return [] }
    heartbeat.begin(interval: interval, fraction: random.fraction(), at: now)
    guard let session, let id = session.id, canResume(at: now) else {
      return identify(at: now, isAgain: false)
    }
    phase = .resuming
    phaseDeadline = now + times.resume
    // READY itself is 1 and never kept for a resume.
    return [.send(.resume(sessionID: id, sequence: max(session.committed ?? 1, 1)))]
  }

  private func canResume(at now: Duration) -> Bool {
    guard lasts, let lostAt else { return false }
    // A server that was not heard may have noticed the break long before.
    return now - lostAt <= times.retention
      && now - silentSince <= times.retention + times.notice
  }

  /// Says Identify, or waits where too many sessions were begun.
  mutating func identify(at now: Duration, isAgain: Bool) -> [GatewayAction] {
    if !isAgain {
      phase = .identifying
      session = nil
      lostAt = nil
      activation.reset()
      phaseDeadline = now + times.ready
    }
    identifies.removeAll { $0 <= now - .seconds(60) }
    if let first = identifies.first, identifies.count >= times.identifies {
      repeatDeadline = first + .seconds(60)
      phaseDeadline = first + .seconds(60) + times.ready
      let text = "\(identifies.count) sessions were begun within a minute: the next one waits"
      return advise(GatewayTrouble(kind: .identifyBudget, text: text))
    }
    identifies.append(now)
    repeatDeadline = now + times.identify * (1 << min(hasty, 3))
    return [.send(.identify)]
  }

  /// The server does not know the session: a new one is begun on the same socket.
  ///
  /// A server that refuses again and again is left in the end.
  mutating func invalidated(at now: Duration) -> [GatewayAction] {
    guard phase != .connecting, phase != .greeting else { return [] }
    let trouble = GatewayTrouble(
      kind: .invalidSession,
      text: "the server does not know the session any more"
    )
    invalidations += 1
    guard invalidations <= times.invalidations else { return leave(at: now, trouble) }
    // A resume that is refused is in the nature of things: nothing to be told of.
    let wasResuming = phase == .resuming
    var actions = lose(trouble.text, at: now)
    if !wasResuming { actions += advise(trouble) }
    guard invalidations > 1 else { return actions + identify(at: now, isAgain: false) }
    // Not at once the second time: the server may be about to go down.
    phase = .identifying
    session = nil
    activation.reset()
    let wait = backOff(invalidations - 1)
    phaseDeadline = now + wait + times.ready
    repeatDeadline = now + wait
    return actions
  }

  /// Takes in an event, whose repetitions count for nothing.
  mutating func dispatched(
    _ sequence: Int64?,
    _ dispatch: GatewayDispatch,
    at now: Duration
  ) -> [GatewayAction] {
    if case .ready(let id) = dispatch { return began(id, sequence, at: now) }
    guard let session else { return [] }
    isAttached = true
    if let sequence {
      guard sequence > session.received else { return [] }
      self.session?.received = sequence
    }
    switch dispatch {
    case .ready: return []
    case .resumed: return resumed(at: now)
    case .guildChanged(let guild): activation.guildChanged(guild)
    case .guildSynced(let guild): activation.synced(guild)
    case .other: break
    }
    return [.deliver] + nextRequest(at: now)
  }

  private mutating func began(
    _ id: String?,
    _ sequence: Int64?,
    at now: Duration
  ) -> [GatewayAction] {
    guard phase == .identifying else { return [] }
    session = Session(id: id, received: sequence ?? 1)
    goesWell(at: now)
    return [.began(sessionID: id ?? ""), .deliver]
  }

  private mutating func resumed(at now: Duration) -> [GatewayAction] {
    guard phase == .resuming else { return [] }
    goesWell(at: now)
    activation.resumed()
    return [.resumed] + nextRequest(at: now)
  }

  private mutating func goesWell(at now: Duration) {
    phase = .live
    isLive = true
    isAttached = true
    lostAt = nil
    liveSince = now
    phaseDeadline = nil
    repeatDeadline = nil
    failures = 0
    invalidations = 0
  }
}
