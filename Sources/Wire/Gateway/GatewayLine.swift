import Payload

/// What reaches the task that leads a connection.
///
/// Numbers tell what is meant: an old socket's or timer's word is void.
enum GatewayNote: Sendable {
  case socket(Int, WebSocketEvent)
  case timer(Int)
  /// Something that is wanted of the machine.
  case wish(GatewayEvent)
  /// Everything up to a sequence of a session, by its number, is committed.
  case committed(session: Int, sequence: Int64)
  /// There is room again for what is read.
  case drained
  case cancelled
}

/// The socket and the timer of a gateway connection, for the one task that leads it.
final class GatewayLine {
  let mailbox: Mailbox<GatewayNote>
  let clock: any WireClock
  let gauge: FlowGauge
  /// What is shown to the server.
  var token: Secret

  private let plainAddress: WebSocketAddress
  private let packedAddress: WebSocketAddress
  private let proxy: String?
  private var isCompressed = false
  private var socket: WebSocket?
  private var socketNumber = 0
  private var timerNumber = 0
  private var timer: Task<Void, Never>?
  /// When the timer comes.
  private var timerAt: Duration?
  /// When the next socket is to be opened.
  private var connectAt: Duration?

  init(
    gateway: String,
    token: Secret,
    clock: any WireClock,
    gauge: FlowGauge,
    mailbox: Mailbox<GatewayNote> = Mailbox()
  ) throws(WireError) {
    plainAddress = try WebSocketAddress(gateway, adding: "v=1&encoding=json")
    packedAddress = try WebSocketAddress(
      gateway,
      adding: "v=1&encoding=json&compress=zstd-stream&stream=1"
    )
    proxy = try WebSocketProxy.choose(for: plainAddress)
    self.token = token
    self.clock = clock
    self.gauge = gauge
    self.mailbox = mailbox
  }

  /// Opens a socket after a while, in place of the present one.
  func connect(after wait: Duration, compressed: Bool) {
    leave(code: 4000)
    isCompressed = compressed
    connectAt = clock.uptime + wait
    if wait <= .zero { open() }
  }

  private func open() {
    connectAt = nil
    let number = socketNumber
    let address = isCompressed ? packedAddress : plainAddress
    let socket = WebSocket(address, proxy: proxy, gauge: gauge) { [mailbox] in
      mailbox.post(.socket(number, $0))
    }
    self.socket = socket
    socket.start()
  }

  /// Whether a socket's word is that of the present one.
  func isPresent(_ number: Int) -> Bool { number == socketNumber }

  /// Whether there is a socket.
  var isOpen: Bool { socket != nil }

  func send(_ command: GatewayCommand) {
    socket?.send(token.withText { command.encoded(token: $0) })
  }

  /// Closes the socket and makes everything void that still comes from it.
  func leave(code: Int) {
    socket?.close(code: code)
    socket = nil
    socketNumber += 1
    connectAt = nil
  }

  /// Messages are done with: where there is room again, more is read.
  func release(_ bytes: Int) {
    if gauge.remove(bytes) { readOn() }
  }

  /// Goes on reading, where there is room.
  func readOn() {
    socket?.readOn()
  }

  /// Has the timer come at an instant, or when a socket is to be opened.
  func armTimer(for deadline: Duration?) {
    guard let instant = [deadline, connectAt].compactMap(\.self).min() else { return }
    // One that comes too early does no harm; most of them are put off again and again.
    if let timerAt, timerAt <= instant { return }
    timer?.cancel()
    timerNumber += 1
    timerAt = instant
    let wait = max(.zero, instant - clock.uptime)
    timer = Task { [clock, mailbox, number = timerNumber] in
      // A timer that was cancelled says nothing: each word of it would call for a new timer.
      do throws(CancellationError) { try await clock.sleep(for: wait) } catch { return }
      mailbox.post(.timer(number))
    }
  }

  /// Takes the timer's word, tells whether it counts, and opens the socket that is due.
  func timerCame(_ number: Int) -> Bool {
    guard number == timerNumber else { return false }
    timerAt = nil
    if let connectAt, connectAt <= clock.uptime { open() }
    return true
  }

  /// Ends the timer.
  func end() {
    timer?.cancel()
    timer = nil
  }

  /// What names the connection in errors.
  var call: WireError.Call { WireError.Call("gateway \(plainAddress.description)") }

  /// The error of a failure.
  func error(_ failure: GatewayFailure) -> WireError {
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
