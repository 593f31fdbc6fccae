/// A trouble of a connection that heals by itself.
public struct GatewayTrouble: Hashable, Sendable {
  /// What sets kinds of trouble apart: each is told once.
  public enum Kind: Hashable, Sendable {
    /// The socket could not be had, or was lost without a code; the reason.
    case network(String)
    /// The server closed with a code.
    case closed(Int)
    /// The server was silent where it should have spoken.
    case silent(GatewayFailure.Stage)
    /// The server asked to connect again (op 7).
    case reconnect
    /// The server does not know the session any more (op 9).
    case invalidSession
    /// A message was no payload.
    case unreadable
    /// What came could not be unpacked: it goes on without compression.
    case undecodable
    /// So many sessions were begun that the next has to wait.
    case identifyBudget
  }

  /// Its kind.
  public var kind: Kind
  /// One sentence without its full stop.
  public var text: String
}

/// Why a connection can't go on, or a snapshot could not be had.
public enum GatewayFailure: Hashable, Sendable {
  /// What a time-out waited for.
  public enum Stage: String, Hashable, Sendable {
    /// The connection.
    case connection
    /// The first word of the server.
    case hello
    /// The state of the account.
    case ready
    /// The word that the session goes on.
    case resumed
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

extension GatewayTrouble {
  /// What the machine gives up with where it does not try again.
  var failure: GatewayFailure {
    if case .silent(let stage) = kind { return .silent(stage) }
    return .lost(text)
  }

  static func silent(_ stage: GatewayFailure.Stage) -> GatewayTrouble {
    let text =
      switch stage {
      case .connection: "the gateway can't be connected to in time"
      case .hello: "the gateway doesn't greet in time"
      case .ready: "the gateway doesn't begin a session in time"
      case .resumed: "the gateway doesn't go on with the session in time"
      case .heartbeat: "the gateway doesn't answer a heartbeat in time"
      }
    return GatewayTrouble(kind: .silent(stage), text: text)
  }

  static func closed(_ code: Int?, _ reason: String) -> GatewayTrouble {
    let told = code.map { "the server closed with \($0)" } ?? "the connection was lost"
    return GatewayTrouble(
      kind: code.map { .closed($0) } ?? .network(reason),
      text: reason.isEmpty ? told : "\(told): \(reason)"
    )
  }
}
