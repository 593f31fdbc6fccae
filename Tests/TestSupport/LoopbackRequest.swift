import Glibc

/// One HTTP request to this machine, over a plain socket: tests need no more, and no library.
public struct LoopbackRequest: Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// The path with its query, from `/`.
  public var target: String
  /// Header lines in order, beside those that every request has.
  public var headers: [(name: String, value: String)]
  /// The body, or nothing.
  public var body: [UInt8]?
  /// How long connecting, sending and each wait for more may take.
  public var patience: Duration

  /// Describes a request.
  public init(
    _ method: String,
    _ target: String,
    headers: [(name: String, value: String)] = [],
    body: [UInt8]? = nil,
    patience: Duration = .seconds(30)
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.patience = patience
  }

  /// An answer.
  public struct Response: Sendable {
    /// The status code.
    public var status: Int
    /// The header lines in order, names in lower case.
    public var headers: [(name: String, value: String)]
    /// The body, whole.
    public var body: [UInt8]

    /// The first header of a name, given in lower case.
    public subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  /// Sends it and waits for the whole answer.
  ///
  /// It speaks HTTP/1.0, so that every answer ends with the connection and none is in chunks.
  ///
  /// - Parameter port: a port of 127.0.0.1.
  /// - Returns: the answer, whole.
  /// - Throws: `ServerFailure.unreachable`, `.unreadable`.
  public func send(toPort port: UInt16) throws(ServerFailure) -> Response {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw Self.failure("socket") }
    defer { close(socket) }
    var limit = timeval()
    limit.tv_sec = Int(patience.components.seconds)
    limit.tv_usec = Int(patience.components.attoseconds / 1_000_000_000_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    try Self.connect(socket, port)
    try Self.write(head(port) + (body ?? []), to: socket)
    return try Self.parse(Self.readAll(from: socket))
  }

  private func head(_ port: UInt16) -> [UInt8] {
    var text = "\(method) \(target) HTTP/1.0\r\nHost: 127.0.0.1:\(port)\r\n"
    for header in headers { text += "\(header.name): \(header.value)\r\n" }
    if let body { text += "Content-Length: \(body.count)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  private static func failure(_ step: String) -> ServerFailure {
    .unreachable("\(step): \(String(cString: strerror(errno)))")
  }

  private static func connect(_ socket: Int32, _ port: UInt16) throws(ServerFailure) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw failure("connect") }
  }

  private static func write(_ bytes: [UInt8], to socket: Int32) throws(ServerFailure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          socket,
          $0.baseAddress.map { $0 + sent },
          $0.count - sent,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { throw failure("send") }
      sent += count
    }
  }

  private static func readAll(from socket: Int32) throws(ServerFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(socket, &block, block.count, 0)
      if count == 0 { return bytes }
      guard count > 0 else { throw failure("receive") }
      bytes += block.prefix(count)
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(ServerFailure) -> Response {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard
      let end = bytes.indices.dropLast(3).first(where: { bytes[$0..<$0 + 4].elementsEqual(mark) })
    else { throw .unreadable("no end of the header in \(bytes.count) bytes") }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw .unreadable("no status line") }
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      return (name: parts[0].lowercased(), value: String(value))
    }
    let response = Response(status: status, headers: headers, body: Array(bytes[(end + 4)...]))
    if let length = response["content-length"].flatMap({ Int($0) }), length > response.body.count {
      throw .unreadable("\(response.body.count) of \(length) bytes came")
    }
    return response
  }
}
