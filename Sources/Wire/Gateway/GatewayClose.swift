/// What to do after the gateway closed a socket (fluxer-protocol 18.5).
public enum GatewayAdvice: Hashable, Sendable {
  /// Connect again, at least so much later; a session may be resumed.
  case reconnect(after: Duration)
  /// Connect again and begin a new session: the old one can't be resumed.
  case startOver(after: Duration)
  /// The token is not good any more: nothing may be tried with it again.
  case unauthorized
  /// It would be the same again: nothing helps but another program or another account.
  case stop

  /// Gives the advice for a code; nothing means that the connection was lost without one.
  public static func forClose(_ code: Int?) -> GatewayAdvice {
    switch code {
    case 4004: .unauthorized
    case 4010, 4011, 4012: .stop
    case 4001, 4002, 4003, 4005, 4007: .startOver(after: .zero)
    case 4008: .reconnect(after: .seconds(60))
    default: .reconnect(after: .zero)
    }
  }

  /// Whether the code tells of a mistake of this program, which is not to be repeated for long.
  static func isOurMistake(_ code: Int?) -> Bool {
    [4001, 4002, 4003, 4005].contains(code)
  }
}

/// Why a snapshot could not be had.
public enum GatewayFailure: Hashable, Sendable {
  /// What a time-out waited for.
  public enum Stage: String, Hashable, Sendable {
    /// The connection.
    case connection
    /// The first word of the server.
    case hello
    /// The state of the account.
    case ready
    /// The answer to a heartbeat.
    case heartbeat
  }

  /// The token is not good any more (close 4004).
  case unauthorized
  /// The gateway closed with a code that says not to come again.
  case closed(code: Int)
  /// The connection was lost too often, or never came about; the text says how the last one ended.
  case lost(String)
  /// The server was silent too often.
  case silent(Stage)
}
