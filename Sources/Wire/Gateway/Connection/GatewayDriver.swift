import Model
import Payload
import Synchronization

/// Leads a lasting connection: carries out what its machine wants, and queues what it brings.
///
/// One task runs it; everything reaches it through the line's mailbox.
final class GatewayDriver {
  private let line: GatewayLine
  private let queue: NewsQueue
  private let statistics: GatewayStatisticsBox
  private let onTokenChange: @Sendable (Secret) async -> Void
  private var machine: GatewayMachine
  private var isOver = false
  /// Whether a socket was open in the end.
  private var hadSocket = false
  /// How many sessions were begun; what tells their sequences apart.
  private var session = 0
  private var triedToResume = false
  /// The heartbeat that is not answered yet: when it was said, by both clocks.
  private var beat: (uptime: Duration, at: Timestamp)?
  /// When the session was asked for that is live or to be.
  private var asked: (uptime: Duration, at: Timestamp)
  /// When something was said that the server answered, by both clocks.
  ///
  /// What came is no such proof: it may have lain in the socket while the program stood still.
  private var proven: (uptime: Duration, at: Timestamp)

  init(
    _ machine: GatewayMachine,
    line: GatewayLine,
    queue: NewsQueue,
    statistics: GatewayStatisticsBox,
    onTokenChange: @escaping @Sendable (Secret) async -> Void
  ) {
    self.machine = machine
    self.line = line
    self.queue = queue
    self.statistics = statistics
    self.onTokenChange = onTokenChange
    asked = (line.clock.uptime, line.clock.now)
    proven = asked
  }

  /// Runs until the connection is closed or can't go on.
  func run() async {
    perform(machine.receive(.started, at: line.clock.uptime))
    while !isOver {
      line.armTimer(for: machine.deadline)
      for note in await line.mailbox.nextAll() { await take(note) }
    }
    statistics.change { $0.isConnected = false }
    await saidGoodbye()
    line.end()
  }

  /// Waits until the closed socket is gone, for a second at most: a program that ends at once would
  /// not get its last word out, and the server would keep the session.
  private func saidGoodbye() async {
    guard hadSocket else { return }
    line.armTimer(for: line.clock.uptime + .seconds(1))
    while true {
      switch await line.mailbox.next() {
      case .socket(_, .closed): return
      case .timer(let number) where line.timerCame(number): return
      default: break
      }
    }
  }

  private func take(_ note: GatewayNote) async {
    switch note {
    case .socket(let number, let event):
      if line.isPresent(number), !isOver {
        await take(event)
      } else if case .message(let bytes, _, _) = event {
        line.release(bytes.count)
      }
    case .timer(let number): if line.timerCame(number) { tell(.timer) }
    case .wish(let event): tell(event)
    case .committed(session, let sequence): tell(.committed(sequence))
    // What is committed of an earlier session is of no use to the server any more.
    case .committed: break
    case .drained: line.readOn()
    case .cancelled: tell(.left)
    }
  }

  private func tell(_ event: GatewayEvent) {
    perform(machine.receive(event, at: line.clock.uptime))
  }

  private func take(_ event: WebSocketEvent) async {
    switch event {
    case .opened:
      statistics.change { $0.connects += 1 }
      tell(.opened)
    case .receiving: tell(.receiving)
    case .closed(let code, let reason):
      line.leave(code: 1000)
      tell(.closed(code: code, reason: reason))
    case .undecodable(let reason): tell(.undecodable(reason: reason))
    case .reading(let isPaused): tell(.reading(isPaused: isPaused))
    case .message(let bytes, let wireBytes, let isPacked):
      statistics.change { statistics in
        statistics.bytesOnWire += Int64(wireBytes)
        statistics.bytesUnpacked += Int64(bytes.count)
        statistics.isCompressed = isPacked
      }
      do throws(PayloadError) {
        await take(try GatewayMessage(bytes), bytes)
      } catch {
        line.release(bytes.count)
        let reason = error.description
        // What is unpacked to nonsense was packed otherwise.
        tell(isPacked ? .undecodable(reason: reason) : .unreadable(reason: reason))
      }
    }
  }

  private func take(_ message: GatewayMessage, _ bytes: [UInt8]) async {
    if let token = message.newToken {
      line.token = token
      await onTokenChange(token)
    }
    if let refusal = message.refusal {
      queue.post(.refused(command: refusal.command, text: refusal.text))
    }
    let actions = message.event.map { machine.receive($0, at: line.clock.uptime) } ?? []
    if message.event == .heartbeatTaken { answered() }
    guard case .dispatched(let sequence, _) = message.event else {
      line.release(bytes.count)
      return perform(actions)
    }
    let isNew = actions.contains(.deliver)
    let isRepeated = !isNew && !actions.contains(.resumed)
    // What is not handed on is done with.
    if !isNew { line.release(bytes.count) }
    statistics.change { statistics in
      statistics.events += isNew ? 1 : 0
      statistics.repeats += isRepeated ? 1 : 0
    }
    let document = GatewayDispatchDocument(
      sequence: sequence,
      name: message.envelope.event ?? "",
      payload: bytes,
      receivedAt: line.clock.now,
      provenAt: proven.uptime
    )
    perform(actions, document)
  }

  private func answered() {
    guard let beat = beat.take() else { return }
    proven = beat
    queue.post(.alive(at: beat.at))
    let roundTrip = line.clock.uptime - beat.uptime
    statistics.change { $0.heartbeatRoundTrip = roundTrip }
  }

  private func perform(_ actions: [GatewayAction], _ document: GatewayDispatchDocument? = nil) {
    for action in actions { perform(action, document) }
  }

  private func perform(_ action: GatewayAction, _ document: GatewayDispatchDocument?) {
    switch action {
    case .connect(let wait, let compressed):
      beat = nil
      line.connect(after: wait, compressed: compressed)
    case .send(let command): send(command)
    case .close(let code):
      hadSocket = line.isOpen
      line.leave(code: code)
    case .deliver: if let document { queue.post(.dispatch(document)) }
    case .began(let id): began(id)
    case .resumed:
      triedToResume = false
      proven = asked
      statistics.change { statistics in
        statistics.resumes += 1
        statistics.isConnected = true
      }
      queue.post(.resumed)
    case .lost(let reason):
      statistics.change { $0.isConnected = false }
      queue.post(.lost(reason: reason, at: proven.at))
    case .advise(let trouble): queue.post(.advised(trouble.text))
    case .finish: end(.cancelled)
    case .fail(let failure): end(line.error(failure))
    }
  }

  private func send(_ command: GatewayCommand) {
    switch command {
    case .heartbeat: beat = beat ?? (line.clock.uptime, line.clock.now)
    case .identify: asked = (line.clock.uptime, line.clock.now)
    case .resume:
      asked = (line.clock.uptime, line.clock.now)
      triedToResume = true
    case .activate, .deactivate: break
    }
    line.send(command)
  }

  private func began(_ id: String) {
    session += 1
    statistics.change { [triedToResume] statistics in
      statistics.sessions += 1
      statistics.isConnected = true
      if triedToResume { statistics.failedResumes += 1 }
    }
    triedToResume = false
    proven = asked
    queue.post(.began(sessionID: id))
  }

  private func end(_ error: WireError) {
    isOver = true
    line.leave(code: 1000)
    queue.finish(error)
  }
}

/// Statistics that one task writes and anyone reads.
final class GatewayStatisticsBox: Sendable {
  private let statistics = Mutex(GatewayStatistics())

  var present: GatewayStatistics { statistics.withLock { $0 } }

  func change(_ change: (inout GatewayStatistics) -> Void) {
    statistics.withLock { change(&$0) }
  }
}
