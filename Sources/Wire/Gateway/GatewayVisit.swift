import Payload

/// Carries out what a `GatewayMachine` wants, until it has finished or failed.
///
/// One task runs it; sockets and timers reach it through its mailbox only.
final class GatewayVisit {
  /// What reaches the task.
  ///
  /// Numbers tell what is meant: an old socket's or timer's word is void.
  private enum Note: Sendable {
    case socket(Int, WebSocketEvent)
    case timer(Int)
    case cancelled
  }

  private let address: WebSocketAddress
  private let proxy: String?
  private let clock: any WireClock
  private let onTokenChange: @Sendable (Secret) async -> Void
  private let mailbox = Mailbox<Note>()
  private var machine: GatewayMachine
  private var token: Secret
  private var collection = SnapshotCollection()
  private var socket: WebSocket?
  private var socketNumber = 0
  private var timerNumber = 0
  /// When the next socket is to be opened.
  private var connectAt: Duration?

  init(
    _ machine: GatewayMachine,
    address: WebSocketAddress,
    proxy: String?,
    token: Secret,
    clock: any WireClock,
    onTokenChange: @escaping @Sendable (Secret) async -> Void
  ) {
    self.machine = machine
    self.address = address
    self.proxy = proxy
    self.token = token
    self.clock = clock
    self.onTokenChange = onTokenChange
  }

  /// Runs the visit.
  func run() async throws(WireError) -> GatewaySnapshot {
    let mailbox = mailbox
    let result = await withTaskCancellationHandler {
      await outcome()
    } onCancel: {
      mailbox.post(.cancelled)
    }
    leave(code: 1000)
    return try result.get()
  }

  private func outcome() async -> Result<GatewaySnapshot, WireError> {
    var actions = machine.receive(.started, at: clock.uptime)
    while true {
      for action in actions {
        if let result = perform(action) { return result }
      }
      let timer = armTimer()
      let note = await mailbox.next()
      timer?.cancel()
      switch note {
      case .cancelled: return .failure(.cancelled)
      case .timer(let number): actions = number == timerNumber ? timeHasCome() : []
      case .socket(let number, let event):
        actions = number == socketNumber ? await take(event) : []
      }
    }
  }

  private func perform(_ action: GatewayAction) -> Result<GatewaySnapshot, WireError>? {
    switch action {
    case .connect(let wait):
      leave(code: 4000)
      connectAt = clock.uptime + wait
      if wait <= .zero { open() }
    case .send(let command): socket?.send(token.withText { command.encoded(token: $0) })
    case .close(let code): leave(code: code)
    case .forget: collection.forget()
    case .finish:
      guard let snapshot = collection.snapshot else {
        return .failure(.malformed(reason: "no READY", call: call))
      }
      return .success(snapshot)
    case .fail(let failure): return .failure(error(failure))
    }
    return nil
  }

  private func open() {
    connectAt = nil
    let number = socketNumber
    let mailbox = mailbox
    let socket = WebSocket(address, proxy: proxy) { mailbox.post(.socket(number, $0)) }
    self.socket = socket
    socket.start()
  }

  /// Closes the socket and makes everything void that still comes from it.
  private func leave(code: Int) {
    socket?.close(code: code)
    socket = nil
    socketNumber += 1
  }

  private func armTimer() -> Task<Void, Never>? {
    guard let instant = [machine.deadline, connectAt].compactMap({ $0 }).min() else { return nil }
    timerNumber += 1
    let wait = max(.zero, instant - clock.uptime)
    return Task { [clock, mailbox, number = timerNumber] in
      // A timer that was cancelled says nothing: each word of it would call for a new timer.
      do throws(CancellationError) { try await clock.sleep(for: wait) } catch { return }
      mailbox.post(.timer(number))
    }
  }

  private func timeHasCome() -> [GatewayAction] {
    if let connectAt, connectAt <= clock.uptime { open() }
    return machine.receive(.timer, at: clock.uptime)
  }

  private func take(_ event: WebSocketEvent) async -> [GatewayAction] {
    switch event {
    case .opened: return machine.receive(.opened, at: clock.uptime)
    case .closed(let code, let reason):
      leave(code: 1000)
      return machine.receive(.closed(code: code, reason: reason), at: clock.uptime)
    case .message(let bytes, _):
      defer { socket?.release(bytes.count) }
      do throws(PayloadError) {
        return await take(try GatewayMessage(bytes))
      } catch {
        leave(code: 4000)
        let reason = "a message can't be read: \(error)"
        return machine.receive(.closed(code: nil, reason: reason), at: clock.uptime)
      }
    }
  }

  private func take(_ message: GatewayMessage) async -> [GatewayAction] {
    if case .tokenChange(let text) = message.payload {
      token = Secret(text)
      collection.tokenChange = token
      await onTokenChange(token)
    }
    collection.take(message, at: clock.now)
    return message.event.map { machine.receive($0, at: clock.uptime) } ?? []
  }

  private var call: WireError.Call { WireError.Call("gateway \(address.description)") }

  private func error(_ failure: GatewayFailure) -> WireError {
    switch failure {
    case .unauthorized: return .unauthorized(code: nil, call: call)
    case .closed(let code): return .gateway(code: code, reason: "")
    case .silent: return .timeout(call)
    case .lost(let reason):
      let words = reason.lowercased()
      let isUnsafe = ["tls", "ssl", "certificate"].contains { words.contains($0) }
      return isUnsafe ? .tls(reason: reason, call: call) : .network(reason: reason, call: call)
    }
  }
}
