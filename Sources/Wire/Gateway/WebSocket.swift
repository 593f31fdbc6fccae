import CWebSockets
import Glibc
import Synchronization

/// What comes from a WebSocket.
enum WebSocketEvent: Hashable, Sendable {
  /// It is open.
  case opened
  /// A whole message.
  case message([UInt8], isText: Bool)
  /// It is gone: with a close code, or without one. Nothing comes after this.
  case closed(code: Int?, reason: String)
}

/// A WebSocket client on libwebsockets, with a thread of its own for its service.
///
/// What comes is handed to a closure, on that thread. The receiver gives every message back by
/// `release` when it is done with it: where too much is held, nothing more is read.
final class WebSocket: Sendable {
  /// The longest message that is taken: 64 MB.
  static let maximumMessage = 64 << 20
  /// How many bytes may be held by the receiver before nothing more is read.
  static let maximumHeld = 32 << 20

  struct Shared {
    /// The library's context while the thread serves it, as a number; 0 before and after.
    var context: UInt = 0
    var outgoing: [[UInt8]] = []
    var closeCode: Int?
    var held = 0
  }

  let address: WebSocketAddress
  let proxy: String
  let deliver: @Sendable (WebSocketEvent) -> Void
  let shared = Mutex(Shared())

  /// Begins to connect.
  ///
  /// - Parameters:
  ///   - address: where to.
  ///   - proxy: `host:port` of an HTTP proxy, or nothing.
  ///   - deliver: takes what comes; must not wait.
  init(
    _ address: WebSocketAddress,
    proxy: String?,
    deliver: @escaping @Sendable (WebSocketEvent) -> Void
  ) {
    self.address = address
    self.proxy = proxy ?? ""
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

  /// Sends a text message; what can't be sent any more is dropped.
  func send(_ text: [UInt8]) {
    wake { $0.outgoing.append(text) }
  }

  /// Closes the socket with a code; one that isn't open yet is given up.
  func close(code: Int) {
    wake { $0.closeCode = $0.closeCode ?? code }
  }

  /// Tells that a message of so many bytes is done with.
  func release(_ count: Int) {
    let isDrained = shared.withLock { shared -> Bool in
      let before = shared.held
      shared.held -= count
      return before > Self.maximumHeld && shared.held <= Self.maximumHeld
    }
    if isDrained { wake { _ in } }
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
