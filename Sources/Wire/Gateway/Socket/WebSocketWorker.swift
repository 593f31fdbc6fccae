import CWebSockets
import Compression
import Synchronization

/// What the service thread of a WebSocket holds; nothing of it leaves that thread.
final class WebSocketWorker {
  private static let makeSilent: Void = websockets_be_silent()

  private let socket: WebSocket
  private var connection: OpaquePointer?
  private var codec = WebSocketCodec()
  private var message: [UInt8] = []
  private var wireBytes = 0
  /// How many of them were told of before the message is whole.
  private var toldBytes = 0
  private var isPaused = false
  /// Set once the end was told, so that it is told once.
  private var isOver = false
  /// What the server said when it closed.
  private var closeCode: Int?
  private var closeReason = ""

  init(_ socket: WebSocket) {
    self.socket = socket
  }

  /// Serves the socket until it is gone.
  func run() {
    _ = Self.makeSilent
    let name = "gateway"
    name.withCString { name in
      withUnsafeTemporaryAllocation(of: lws_protocols.self, capacity: 2) { protocols in
        protocols.initialize(repeating: lws_protocols())
        protocols[0].name = name
        protocols[0].callback = { wsi, reason, _, data, length in
          WebSocketWorker.take(wsi, reason, UnsafeRawBufferPointer(start: data, count: length))
        }
        protocols[0].rx_buffer_size = 1 << 16
        guard let first = protocols.baseAddress else { return }
        serve(UnsafePointer(first), name)
      }
    }
    end("the library could not be started")
  }

  private func serve(_ protocols: UnsafePointer<lws_protocols>, _ name: UnsafePointer<CChar>) {
    let own = Unmanaged.passUnretained(self).toOpaque()
    guard let context = websockets_context(protocols, own, 10) else { return }
    websockets_proxy(context, socket.proxy)
    let address = socket.address
    let begun = websockets_connect(
      context,
      name,
      address.host,
      Int32(clamping: address.port),
      address.hostHeader,
      address.target,
      address.isSecure ? 1 : 0
    )
    if begun == nil { end("it can't be connected to") }
    socket.shared.withLock { $0.context = UInt(bitPattern: context) }
    look()
    while !isOver, lws_service(context, 0) >= 0 {}
    socket.shared.withLock { $0.context = 0 }
    lws_context_destroy(context)
    end("the connection was lost")
  }

  private static func take(
    _ wsi: OpaquePointer?,
    _ reason: lws_callback_reasons,
    _ data: UnsafeRawBufferPointer
  ) -> Int32 {
    guard let wsi, let context = lws_get_context(wsi), let user = lws_context_user(context) else {
      return 0
    }
    let worker = Unmanaged<WebSocketWorker>.fromOpaque(user).takeUnretainedValue()
    return worker.take(wsi, reason, data)
  }

  private func take(
    _ wsi: OpaquePointer,
    _ reason: lws_callback_reasons,
    _ data: UnsafeRawBufferPointer
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      connection = wsi
      socket.deliver(.opened)
      look()
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      let status = lws_http_client_http_response(wsi)
      end(status >= 400 ? "the server answered \(status)" : String(decoding: data, as: UTF8.self))
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(wsi, data)
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write(wsi)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      if data.count >= 2 {
        closeCode = Int(data[0]) << 8 | Int(data[1])
        closeReason = String(decoding: data.dropFirst(2), as: UTF8.self)
      }
    case LWS_CALLBACK_CLIENT_CLOSED:
      connection = nil
      end(closeReason)
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: look()
    default: break
    }
    return 0
  }

  /// Tells that the socket is gone, once.
  private func end(_ reason: String) {
    guard !isOver else { return }
    isOver = true
    socket.deliver(.closed(code: closeCode, reason: reason))
  }

  /// Looks at what other threads want.
  private func look() {
    let (wantsToClose, hasOutgoing) = socket.shared.withLock {
      ($0.closeCode != nil, !$0.outgoing.isEmpty)
    }
    guard let connection else {
      if wantsToClose { end("") }
      return
    }
    if wantsToClose || hasOutgoing { lws_callback_on_writable(connection) }
    if isPaused, !socket.gauge.isFull { pause(connection, false) }
  }

  private func pause(_ wsi: OpaquePointer, _ isPaused: Bool) {
    guard self.isPaused != isPaused else { return }
    self.isPaused = isPaused
    lws_rx_flow_control(wsi, isPaused ? 0 : 1)
    socket.deliver(.reading(isPaused: isPaused))
  }

  private func receive(_ wsi: OpaquePointer, _ data: UnsafeRawBufferPointer) -> Int32 {
    let isFirst = lws_is_first_fragment(wsi) != 0
    if isFirst { beginMessage(wsi, data.count) }
    wireBytes += data.count
    do throws(CompressionError) {
      try codec.take(
        data,
        isFirst: isFirst,
        isBinary: lws_frame_is_binary(wsi) != 0,
        onto: &message,
        limit: WebSocket.maximumMessage
      )
      guard lws_is_final_fragment(wsi) != 0 else {
        tellProgress()
        return 0
      }
      try codec.endMessage()
    } catch {
      return refuse(wsi, error)
    }
    let isFull = socket.gauge.add(message.count)
    socket.deliver(.message(message, wireBytes: wireBytes, isPacked: codec.isCompressed))
    message = []
    if isFull { pause(wsi, true) }
    return 0
  }

  private func tellProgress() {
    guard wireBytes - toldBytes >= 1 << 18 else { return }
    toldBytes = wireBytes
    socket.deliver(.receiving)
  }

  private func beginMessage(_ wsi: OpaquePointer, _ count: Int) {
    message = []
    wireBytes = 0
    toldBytes = 0
    // A long message in one frame gets its room at once: growing would hold it twice for a while.
    let announced = count + Int(clamping: lws_remaining_packet_payload(wsi))
    if announced > 1 << 20 { message.reserveCapacity(min(announced, WebSocket.maximumMessage)) }
  }

  private func refuse(_ wsi: OpaquePointer, _ error: CompressionError) -> Int32 {
    if codec.isCompressed {
      socket.deliver(.undecodable(reason: error.description))
    } else {
      closeReason = "a message is longer than \(WebSocket.maximumMessage >> 20) MB"
    }
    message = []
    websockets_close_reason(wsi, codec.isCompressed ? 4000 : 1009)
    return -1
  }

  private func write(_ wsi: OpaquePointer) -> Int32 {
    let (next, more, code) = socket.shared.withLock { shared -> ([UInt8]?, Bool, Int?) in
      let next = shared.outgoing.isEmpty ? nil : shared.outgoing.removeFirst()
      return (next, !shared.outgoing.isEmpty, shared.closeCode)
    }
    if let next, !send(next, over: wsi) { return -1 }
    if more || (next != nil && code != nil) {
      lws_callback_on_writable(wsi)
    } else if let code {
      websockets_close_reason(wsi, Int32(clamping: code))
      return -1
    }
    return 0
  }

  private func send(_ text: [UInt8], over wsi: OpaquePointer) -> Bool {
    guard let packed = try? codec.pack(text) else { return false }
    let headroom = websockets_headroom()
    var frame = [UInt8](repeating: 0, count: headroom) + packed.bytes
    return frame.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return true }
      let length = packed.bytes.count
      return websockets_write(wsi, start + headroom, length, packed.isBinary ? 1 : 0) >= length
    }
  }
}
