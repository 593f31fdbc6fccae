import Model
import Payload

/// What a message of the gateway says to the machine, found without reading what it carries.
struct GatewayMessage {
  /// The outside of the payload.
  let envelope: GatewayEnvelope
  /// What the machine is told; nothing where it needn't know.
  private(set) var event: GatewayEvent?
  /// The token that takes the place of the present one.
  private(set) var newToken: Secret?
  /// The command that was refused (op 12), and why.
  private(set) var refusal: (command: Int, text: String)?

  /// What Hello says where it doesn't say it.
  private static let usualInterval: Int64 = 41_250

  /// Reads a message.
  ///
  /// - Throws: `PayloadError` where it is no payload.
  init(_ bytes: [UInt8]) throws(PayloadError) {
    envelope = try GatewayEnvelope(bytes)
    switch envelope.operation {
    case 0: dispatch(bytes)
    case 1: event = .heartbeatAsked
    case 7: event = .reconnectAsked
    case 9: event = .sessionInvalid
    case 10:
      let said = envelope.fields(["heartbeat_interval"], in: bytes)["heartbeat_interval"]
      let interval = said.flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil } ?? Self.usualInterval
      event = .hello(interval: .milliseconds(min(interval, 86_400_000)))
    case 11: event = .heartbeatTaken
    case 12: refuse(bytes)
    default: break
    }
  }

  private mutating func dispatch(_ bytes: [UInt8]) {
    var dispatch = GatewayDispatch.other
    switch envelope.event {
    case "READY":
      dispatch = .ready(sessionID: envelope.fields(["session_id"], in: bytes)["session_id"])
    case "RESUMED": dispatch = .resumed
    case "GUILD_SYNC": if let id = guild(bytes) { dispatch = .guildSynced(id) }
    case "GUILD_CREATE", "GUILD_DELETE": if let id = guild(bytes) { dispatch = .guildChanged(id) }
    case "AUTH_SESSION_CHANGE":
      let token = envelope.fields(["new_token"], in: bytes)["new_token"] ?? ""
      if !token.isEmpty { newToken = Secret(token) }
    default: break
    }
    event = .dispatched(sequence: envelope.sequence, dispatch)
  }

  private func guild(_ bytes: [UInt8]) -> Snowflake? {
    let fields = envelope.fields(["id", "guild_id"], in: bytes)
    return (fields["id"] ?? fields["guild_id"]).flatMap { Snowflake($0) }
  }

  private mutating func refuse(_ bytes: [UInt8]) {
    let fields = envelope.fields(["op", "code", "message"], in: bytes)
    let words = [fields["code"], fields["message"]].compactMap(\.self)
    refusal = (fields["op"].flatMap { Int($0) } ?? 0, words.joined(separator: ": "))
  }
}
