import Model
import Payload

/// What a message of the gateway says: to the machine, and to whoever collects a snapshot.
struct GatewayMessage {
  /// What the machine is told; nothing where it needn't know.
  var event: GatewayEvent?
  /// The dispatched event.
  var payload = EventPayload.other
  /// The document of READY.
  var readyBytes: [UInt8] = []

  /// What Hello says where it doesn't say it.
  private static let usualInterval: Int64 = 41_250

  /// Reads a message.
  ///
  /// - Throws: `PayloadError` where it is no payload, and where it is a READY that can't be read.
  init(_ bytes: [UInt8]) throws(PayloadError) {
    self = try JSONDocument(bytes).withRoot { root throws(PayloadError) in
      try GatewayMessage(GatewayPayload(root))
    }
  }

  private init(_ message: GatewayPayload) throws(PayloadError) {
    switch message.operation {
    case 0: try dispatch(message)
    case 1: event = .heartbeatAsked
    case 7: event = .reconnectAsked
    case 9: event = .sessionInvalid
    case 10:
      let said = message.data?["heartbeat_interval"]?.integer
      let interval = said.flatMap { $0 > 0 ? $0 : nil } ?? Self.usualInterval
      event = .hello(interval: .milliseconds(min(interval, 86_400_000)))
    case 11: event = .heartbeatTaken
    default: break
    }
  }

  private mutating func dispatch(_ message: GatewayPayload) throws(PayloadError) {
    payload = EventPayload.decode(message.event ?? "", message.data)
    if message.event == "READY" {
      guard case .ready = payload else { throw .noUsableID }
      readyBytes = message.data.map { Array($0.rawBytes) } ?? []
    }
    event = .dispatched(sequence: message.sequence, Self.note(payload))
  }

  private static func note(_ payload: EventPayload) -> GatewayDispatch {
    switch payload {
    case .ready(let ready): .ready(sessionID: ready.sessionID, guilds: ready.guilds.map(note))
    case .guildCreate(let guild): .guildKnown(note(guild))
    case .guildDelete(let id, _): .guildKnown(GatewayDispatch.Guild(id: id, hasThreads: false))
    case .guildSync(let guild): .guildSynced(guild.guild.id)
    case .threadListSync(let list): .threadsListed(list.guildID)
    case .tokenChange, .settingsUpdate, .other: .other
    }
  }

  private static func note(_ guild: GuildReadyPayload) -> GatewayDispatch.Guild {
    GatewayDispatch.Guild(
      id: guild.guild.id,
      hasThreads: !guild.isUnavailable && guild.threads != nil
    )
  }
}
