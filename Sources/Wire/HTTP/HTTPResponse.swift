/// The header lines of an answer; names are the same in any case.
public struct HTTPHeaders: Sendable {
  private var lines: [(name: String, value: String)] = []

  /// Makes headers of lines in order.
  public init(_ lines: [(name: String, value: String)] = []) {
    self.lines = lines.map { ($0.name.lowercased(), $0.value) }
  }

  /// The first value of a name.
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return lines.first { $0.name == name }?.value
  }

  /// How many lines there are.
  public var count: Int { lines.count }

  /// Adds a line.
  mutating func append(_ name: String, _ value: String) {
    lines.append((name.lowercased(), value))
  }
}

/// An answer, whole.
public struct HTTPResponse: Sendable {
  /// The status code.
  public var status: Int
  /// The header lines.
  public var headers: HTTPHeaders
  /// The body, unpacked.
  public var body: [UInt8]

  /// Makes an answer.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Status and size: the body may hold a token.
  public var description: String { "status \(status), \(body.count) bytes" }

  /// Status and size.
  public var debugDescription: String { description }

  /// A mirror of status and size.
  public var customMirror: Mirror {
    Mirror(self, children: ["status": status, "bytes": body.count])
  }
}

/// What carries requests to servers: libcurl, or a test's own server in memory.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the whole answer, of whatever status.
  ///
  /// - Throws: `WireError.network`, `.timeout`, `.tls`, `.tooLarge`, `.redirected`, `.malformed`,
  ///   `.badAddress`, `.cancelled`.
  func send(_ request: HTTPRequest) async throws(WireError) -> HTTPResponse
}
