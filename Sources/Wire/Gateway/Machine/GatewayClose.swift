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
    case 4001, 4002, 4003, 4007: .startOver(after: .zero)
    case 4008: .reconnect(after: .seconds(60))
    default: .reconnect(after: .zero)
    }
  }

  /// How often a code may come that tells of a mistake of this program, before it is given up;
  /// nothing for any other code.
  ///
  /// Not so 4003 and 4005: a command may cross the word that ends its session, and an Identify that
  /// is said again the answer to the first.
  static func patience(with code: Int?) -> Int? {
    switch code {
    case 4001: 2
    case 4002: 3
    default: nil
    }
  }
}
