public import Model

/// One event of the gateway, as it came.
public struct GatewayDispatchDocument: Sendable {
  /// Its number in the session; what is acknowledged once its effects are kept.
  public var sequence: Int64?
  /// Its name, in capitals.
  public var name: String
  /// The whole payload: an object whose `d` is what the event carries.
  public var payload: [UInt8]
  /// When it came, by the clock on the wall.
  public var receivedAt: Timestamp

  /// Describes an event.
  public init(sequence: Int64?, name: String, payload: [UInt8], receivedAt: Timestamp) {
    self.sequence = sequence
    self.name = name
    self.payload = payload
    self.receivedAt = receivedAt
  }
}

/// What a long session brings, in order.
public enum GatewayNews: Sendable {
  /// A new session: READY follows as a dispatch.
  case began(sessionID: String)
  /// One event.
  case dispatch(GatewayDispatchDocument)
  /// The socket broke; a resume may follow.
  case lost(reason: String, at: Timestamp)
  /// Everything since the break has been delivered before this.
  case resumed
  /// The server refused a command (op 12).
  case refused(command: Int, text: String)
  /// A kind of trouble, told once.
  case advised(String)
}

/// What a connection has done so far.
public struct GatewayStatistics: Hashable, Sendable {
  /// How often a socket was opened.
  public var connects: Int64 = 0
  /// How often a session went on after a break.
  public var resumes: Int64 = 0
  /// How often it could not.
  public var failedResumes: Int64 = 0
  /// Whether a session is there now.
  public var isConnected = false

  /// Begins at nothing.
  public init() {}
}
