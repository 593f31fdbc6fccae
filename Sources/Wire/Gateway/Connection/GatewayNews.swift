public import Model

/// What a long session at the gateway brings, in order.
public enum GatewayNews: Hashable, Sendable {
  /// A new session began; its READY follows as a dispatch.
  ///
  /// Nothing is known of what happened since the last break: whatever was claimed to be complete
  /// because an earlier session was listening ends at that break.
  case began(sessionID: String)
  /// One event.
  case dispatch(GatewayDispatchDocument)
  /// The session is cut off; `resumed` or `began` follows once the server is reached again.
  ///
  /// The server proved to be listened to at `at` by answering what was said then, and everything up
  /// to there was delivered; what happened later may be missing until `resumed`.
  case lost(reason: String, at: Timestamp)
  /// The session goes on: everything since the break was delivered before this.
  case resumed
  /// The server answered a heartbeat: everything that it sent before was delivered before this.
  case alive(at: Timestamp)
  /// The server refused a command (op 12); the command is 0 where it doesn't say which.
  case refused(command: Int, text: String)
  /// A trouble that heals by itself, told once for each kind: for the log. Holds no secrets.
  case advised(String)
}

/// An event as the gateway dispatched it.
public struct GatewayDispatchDocument: Hashable, Sendable {
  /// Its place in the session; nothing where the server gives none.
  public var sequence: Int64?
  /// The event's name, such as `MESSAGE_CREATE`; empty where the server gives none.
  public var name: String
  /// The whole payload as it came, unpacked, with its `op`, `t`, `s` and `d`.
  ///
  /// It was looked through for its fields only: what it carries may be no JSON.
  public var payload: [UInt8]
  /// When it came, by the clock on the wall.
  public var receivedAt: Timestamp
  /// When, by the clock's uptime, something was said that the server had answered before this came:
  /// everything that it sent until then was delivered before this.
  ///
  /// When an event came doesn't tell when it was sent: it may have waited in a socket, or be
  /// repeated after a break.
  public var provenAt: Duration

  /// Describes an event.
  public init(
    sequence: Int64?,
    name: String,
    payload: [UInt8],
    receivedAt: Timestamp,
    provenAt: Duration
  ) {
    self.sequence = sequence
    self.name = name
    self.payload = payload
    self.receivedAt = receivedAt
    self.provenAt = provenAt
  }
}
