public import Model

/// What the server answered, as it came, with the time.
public struct ServerDocument: Sendable {
  /// The JSON, byte for byte.
  public let body: [UInt8]
  /// When it had come, by the wall clock.
  public let receivedAt: Timestamp
  /// When it was asked for, by the wall clock: what it tells was so then or later, and what it doesn't
  /// tell may have come to be since.
  public let sentAt: Timestamp
  /// The header lines.
  public let headers: HTTPHeaders

  /// Makes one; without a time of asking it was asked for as it came.
  public init(
    body: [UInt8],
    receivedAt: Timestamp,
    sentAt: Timestamp? = nil,
    headers: HTTPHeaders = HTTPHeaders()
  ) {
    self.body = body
    self.receivedAt = receivedAt
    self.sentAt = sentAt ?? receivedAt
    self.headers = headers
  }
}

/// A page of messages: an array, newest first.
public typealias ServerPage = ServerDocument
