import CWebSockets
import Glibc
import Synchronization

/// What comes from a WebSocket.
enum WebSocketEvent: Hashable, Sendable {
  /// It is open.
  case opened
  /// A whole message, unpacked, and how many bytes it had on the wire.
  case message([UInt8], wireBytes: Int, isPacked: Bool)
  /// A part of a message came that is longer than a few packets.
  case receiving
  /// Nothing more is read because too much is held, or it is read again.
  case reading(isPaused: Bool)
  /// What came can't be unpacked, or is too long unpacked; the end follows.
  case undecodable(reason: String)
  /// It is gone: with a close code, or without one. Nothing comes after this.
  case closed(code: Int?, reason: String)
}

/// A WebSocket client on libwebsockets, with a thread of its own for its service.
///
/// What comes is unpacked and handed to a closure, on that thread. Each message counts in the gauge
/// until the receiver takes it out there and, where the gauge says so, calls `readOn`.
final class WebSocket: Sendable {
  /// The longest message that is taken: 64 MB.
  static let maximumMessage = 64 << 20

  struct Shared {
    /// The library's context while the thread serves it, as a number; 0 before and after.
    var context: UInt = 0
    var outgoing: [[UInt8]] = []
    var closeCode: Int?
  }

  let address: WebSocketAddress
  let proxy: String
  let gauge: FlowGauge
  let deliver: @Sendable (WebSocketEvent) -> Void
  let shared = Mutex(Shared())

  /// Begins to connect.
  ///
  /// - Parameters:
  ///   - address: where to.
  ///   - proxy: `host:port` of an HTTP proxy, or nothing.
  ///   - gauge: where messages count until the receiver is done with them.
  ///   - deliver: takes what comes; must not wait.
  init(
    _ address: WebSocketAddress,
    proxy: String?,
    gauge: FlowGauge,
    deliver: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    self.address = address
    self.proxy = proxy ?? ""
    self.gauge = gauge
    self.deliver = deliver
  }

  /// Starts the thread that serves the socket.
  func start() {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument else { return nil }
        let socket = Unmanaged<WebSocket>.fromOpaque(argument).takeRetainedValue()
        WebSocketWorker(socket).run()
        return nil
      },
      box.toOpaque()
    )
    guard status == 0 else {
      box.release()
      deliver(.closed(code: nil, reason: "no thread: \(SystemMessage.text(status))"))
      return
    }
    pthread_detach(thread)
  }

  /// Sends a message, packed where the server wants it so; what can't be sent any more is dropped.
  func send(_ text: [UInt8]) {
    wake { $0.outgoing.append(text) }
  }

  /// Closes the socket with a code; one that isn't open yet is given up.
  func close(code: Int) {
    wake { $0.closeCode = $0.closeCode ?? code }
  }

  /// Goes on reading, where the gauge lets it.
  func readOn() {
    wake { _ in }
  }

  /// Changes what is shared and has the thread look at it.
  private func wake(_ change: (inout Shared) -> Void) {
    shared.withLock { shared in
      change(&shared)
      // Under the lock, so that the thread can't destroy the context meanwhile.
      if let context = OpaquePointer(bitPattern: shared.context) { lws_cancel_service(context) }
    }
  }
}
