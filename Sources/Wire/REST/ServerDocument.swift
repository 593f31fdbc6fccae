public import Model

/// What the server answered, as it came, with the time.
public struct ServerDocument: Sendable {
  /// The JSON, byte for byte.
  public let body: [UInt8]
  /// When it had come, by the wall clock.
  public let receivedAt: Timestamp
  /// The header lines.
  public let headers: HTTPHeaders

  /// Makes one.
  public init(body: [UInt8], receivedAt: Timestamp, headers: HTTPHeaders = HTTPHeaders()) {
    self.body = body
    self.receivedAt = receivedAt
    self.headers = headers
  }
}

/// A page of messages: an array, newest first.
public typealias ServerPage = ServerDocument
