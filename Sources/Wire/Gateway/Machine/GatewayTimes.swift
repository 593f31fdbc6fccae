/// How long the gateway's steps may take (fluxer-protocol 18.6, 19, 20.3, 21.2).
public struct GatewayTimes: Hashable, Sendable {
  /// From the beginning of a connection until its socket is open.
  public var connect: Duration = .seconds(20)
  /// From then until Hello.
  public var hello: Duration = .seconds(20)
  /// From Identify until it is said once more: one over the budget is discarded without a word.
  public var identify: Duration = .seconds(10)
  /// From the first Identify until READY: a full server holds it back.
  public var ready: Duration = .seconds(60)
  /// From Resume until the server says that the session goes on.
  public var resume: Duration = .seconds(15)
  /// How long the server keeps a session whose socket was lost.
  public var retention: Duration = .seconds(60)
  /// How long the server may take until it notices that a socket is dead.
  public var notice: Duration = .seconds(55)
  /// From a heartbeat until its answer.
  public var acknowledgement: Duration = .seconds(15)
  /// How long no guild comes before a bot's guilds are taken for complete.
  public var burstSilence: Duration = .seconds(2)
  /// From a request for activity until the next one, where guilds are not told.
  public var sync: Duration = .seconds(2)
  /// From the last request until the threads are taken for all there are.
  public var threads: Duration = .seconds(5)
  /// The shortest wait before a connection is tried again; it doubles up to a minute.
  public var backOff: Duration = .seconds(1)
  /// How long a session must have gone well until earlier troubles count for nothing.
  public var recovery: Duration = .seconds(600)
  /// How late a timer must be for the program to have stood still, and how long what came meanwhile
  /// may take to be read.
  public var standstill: Duration = .seconds(5)
  /// How often in a row a session may be refused until the socket is left.
  public var invalidations = 4
  /// How many sessions may be begun within a minute.
  public var identifies = 10
  /// How often a snapshot's connection is tried before it counts as failed.
  public var attempts = 4

  /// The times that the protocol names.
  public init() {}
}
