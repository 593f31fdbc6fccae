/// How a connection to the gateway fares, in numbers since it was made.
public struct GatewayStatistics: Hashable, Sendable {
  /// How many sockets came to be open.
  public var connects = 0
  /// How many sessions were begun.
  public var sessions = 0
  /// How often a session was resumed.
  public var resumes = 0
  /// How often a session could not be resumed though it was tried.
  public var failedResumes = 0
  /// How many events came, repeats left out.
  public var events: Int64 = 0
  /// How many events came that had come before.
  public var repeats: Int64 = 0
  /// How many bytes came over sockets, as payloads of frames: packed where they are packed.
  public var bytesOnWire: Int64 = 0
  /// How many bytes those were unpacked.
  public var bytesUnpacked: Int64 = 0
  /// How long the server took to answer the last heartbeat; nothing before the first answer.
  public var heartbeatRoundTrip: Duration?
  /// Whether a session is live at the moment.
  public var isConnected = false
  /// Whether what comes over the present socket is packed.
  public var isCompressed = false
  /// How many news wait to be taken.
  public var queuedNews = 0
  /// How many bytes those hold.
  public var queuedBytes = 0

  /// Numbers of a connection that has not begun.
  public init() {}
}
