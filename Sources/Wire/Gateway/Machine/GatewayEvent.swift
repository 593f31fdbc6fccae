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
  /// A part of a long message came.
  case receiving
  /// The socket is gone: with a close code, or lost without one.
  case closed(code: Int?, reason: String)
  /// A message came that is no payload: what it told is not known, nor its sequence.
  case unreadable(reason: String)
  /// What came can't be unpacked.
  case undecodable(reason: String)
  /// Everything up to a sequence of the present session is committed.
  case committed(Int64)
  /// Guilds are to be active.
  case activationWanted([Snowflake])
  /// A guild is to be passive and active again.
  case resyncWanted(Snowflake)
  /// Nothing more is read from the socket for now, or it is read again.
  case reading(isPaused: Bool)
  /// An instant that `GatewayMachine.deadline` named has come.
  case timer
  /// Everything is done that was wanted.
  case left
}

/// What the course of a connection depends on in a dispatched event.
public enum GatewayDispatch: Hashable, Sendable {
  /// The state of the account.
  case ready(sessionID: String?)
  /// The session goes on, and everything since the break was told again.
  case resumed
  /// A guild became known, came back, went or is in an outage: it is passive from now on.
  case guildChanged(Snowflake)
  /// The whole state of a guild that was made active.
  case guildSynced(Snowflake)
  /// Anything else.
  case other
}

/// What a machine wants done.
public enum GatewayAction: Hashable, Sendable {
  /// Open a socket, at least so much later, and ask for compression or not.
  case connect(after: Duration, compressed: Bool)
  /// Say something over the socket.
  case send(GatewayCommand)
  /// Close the socket with a code; what comes from it afterwards is not told to the machine.
  case close(code: Int)
  /// A new session began: what was told of an earlier one may not be complete.
  case began(sessionID: String)
  /// The event that was just received had not come before: hand it on.
  case deliver
  /// The session is cut off.
  case lost(reason: String)
  /// The session goes on, and nothing is missing that the server still had.
  case resumed
  /// Tell of a trouble that heals by itself.
  case advise(GatewayTrouble)
  /// It was left as was wanted.
  case finish
  /// It can't go on.
  case fail(GatewayFailure)
}
