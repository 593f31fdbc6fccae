import Payload

/// Carries out what a `SnapshotCourse` wants, until it has finished or failed.
///
/// One task runs it; sockets and timers reach it through its mailbox only.
final class GatewayVisit {
  private let line: GatewayLine
  private let onTokenChange: @Sendable (Secret) async -> Void
  private var course: SnapshotCourse
  private var collection = SnapshotCollection()

  init(
    _ course: SnapshotCourse,
    line: GatewayLine,
    onTokenChange: @escaping @Sendable (Secret) async -> Void
  ) {
    self.course = course
    self.line = line
    self.onTokenChange = onTokenChange
  }

  /// Runs the visit.
  func run() async throws(WireError) -> GatewaySnapshot {
    let mailbox = line.mailbox
    let result = await withTaskCancellationHandler {
      await outcome()
    } onCancel: {
      mailbox.post(.cancelled)
    }
    line.leave(code: 1000)
    line.end()
    return try result.get()
  }

  private func outcome() async -> Result<GatewaySnapshot, WireError> {
    var result = perform(receive(.started))
    while true {
      if let result { return result }
      line.armTimer(for: course.deadline)
      switch await line.mailbox.next() {
      case .cancelled: return .failure(.cancelled)
      case .timer(let number):
        if line.timerCame(number) { result = perform(receive(.timer)) }
      case .socket(let number, let event):
        let isPresent = line.isPresent(number)
        if case .message(let bytes, _, _) = event { line.release(bytes.count) }
        if isPresent { result = await take(event) }
      case .wish, .committed, .drained: break
      }
    }
  }

  private func receive(
    _ event: GatewayEvent,
    _ word: SnapshotCourse.Word? = nil
  ) -> [GatewayAction] {
    course.receive(event, word, at: line.clock.uptime)
  }

  private func perform(
    _ actions: [GatewayAction],
    _ payload: EventPayload = .other,
    _ readyBytes: [UInt8] = []
  ) -> Result<GatewaySnapshot, WireError>? {
    for action in actions {
      switch action {
      case .connect(let wait, let compressed): line.connect(after: wait, compressed: compressed)
      case .send(let command): line.send(command)
      case .close(let code): line.leave(code: code)
      case .began, .lost: collection.forget()
      case .deliver: collection.take(payload, readyBytes, at: line.clock.now)
      case .finish:
        guard let snapshot = collection.snapshot else {
          return .failure(.malformed(reason: "no READY", call: line.call))
        }
        return .success(snapshot)
      case .fail(let failure): return .failure(line.error(failure))
      case .resumed, .advise: break
      }
    }
    return nil
  }

  private func take(_ event: WebSocketEvent) async -> Result<GatewaySnapshot, WireError>? {
    switch event {
    case .opened: return perform(receive(.opened))
    case .receiving: return perform(receive(.receiving))
    case .closed(let code, let reason):
      line.leave(code: 1000)
      return perform(receive(.closed(code: code, reason: reason)))
    case .undecodable(let reason): return perform(receive(.undecodable(reason: reason)))
    case .reading(let isPaused): return perform(receive(.reading(isPaused: isPaused)))
    case .message(let bytes, _, let isPacked):
      do throws(PayloadError) {
        return await take(try GatewayMessage(bytes), bytes)
      } catch {
        let reason = error.description
        return perform(
          receive(isPacked ? .undecodable(reason: reason) : .unreadable(reason: reason))
        )
      }
    }
  }

  private func take(
    _ message: GatewayMessage,
    _ bytes: [UInt8]
  ) async -> Result<GatewaySnapshot, WireError>? {
    if let token = message.newToken {
      line.token = token
      collection.tokenChange = token
      await onTokenChange(token)
    }
    guard let event = message.event else { return nil }
    var payload = EventPayload.other
    var readyBytes: [UInt8] = []
    if let name = message.envelope.event, Self.eventsOfUse.contains(name) {
      do throws(PayloadError) {
        payload = try JSONDocument(bytes).withRoot { EventPayload.decode(name, $0["d"]) }
      } catch {
        return perform(receive(.unreadable(reason: error.description)))
      }
      if name == "READY" {
        guard case .ready = payload else {
          return perform(receive(.unreadable(reason: "READY makes no sense")))
        }
        readyBytes = message.envelope.data.map { Array(bytes[$0]) } ?? []
      }
    }
    return perform(receive(event, SnapshotCourse.Word(payload)), payload, readyBytes)
  }

  /// The events that a snapshot is made of.
  private static let eventsOfUse: Set<String> = [
    "READY", "GUILD_CREATE", "GUILD_SYNC", "GUILD_DELETE", "THREAD_LIST_SYNC",
    "USER_SETTINGS_UPDATE",
  ]
}
