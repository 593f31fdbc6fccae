public import Model

/// What happens to a gateway connection, as far as its course depends on it.
public enum GatewayEvent: Hashable, Sendable {
  /// The machine is started: nothing is connected yet.
  case started
  /// The socket is open.
  case opened
  /// The server's first word (op 10).
  case hello(interval: Duration)
  /// The server asks whether the client lives (op 1).
  case heartbeatAsked
  /// The server took a heartbeat (op 11).
  case heartbeatTaken
  /// The server asks the client to connect again (op 7).
  case reconnectAsked
  /// The session is not good any more (op 9).
  case sessionInvalid
  /// An event was dispatched (op 0).
  case dispatched(sequence: Int64?, GatewayDispatch)
  /// The socket is gone: with a close code, or lost without one.
  case closed(code: Int?, reason: String)
  /// An instant that `GatewayMachine.deadline` named has come.
  case timer
}

/// What the course of a connection depends on in a dispatched event.
public enum GatewayDispatch: Hashable, Sendable {
  /// The state of the account, with its guilds.
  case ready(sessionID: String?, guilds: [Guild])
  /// A guild became known, or is told to be unavailable.
  case guildKnown(Guild)
  /// The whole state of a guild that was made active.
  case guildSynced(Snowflake)
  /// The active threads of a guild.
  case threadsListed(Snowflake)
  /// Anything else.
  case other

  /// A guild, as far as it matters here.
  public struct Guild: Hashable, Sendable {
    /// The guild's id.
    public var id: Snowflake
    /// Whether it is there and has threads for this account.
    public var hasThreads: Bool

    /// Describes a guild.
    public init(id: Snowflake, hasThreads: Bool) {
      self.id = id
      self.hasThreads = hasThreads
    }
  }
}

/// What a machine wants done.
public enum GatewayAction: Hashable, Sendable {
  /// Open a socket, at least so much later.
  case connect(after: Duration)
  /// Say something over the socket.
  case send(GatewayCommand)
  /// Close the socket with a code; what comes from it afterwards is not told to the machine.
  case close(code: Int)
  /// What was told of the account so far is void: a new session begins.
  case forget
  /// All is there.
  case finish
  /// It can't be had.
  case fail(GatewayFailure)
}
