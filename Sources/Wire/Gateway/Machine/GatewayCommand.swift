public import Model

/// What a client says to the gateway.
public enum GatewayCommand: Hashable, Sendable {
  /// Begins a session (op 2).
  case identify
  /// Goes on with a session from a sequence (op 6).
  case resume(sessionID: String, sequence: Int64)
  /// Tells that it lives, and up to which sequence it has taken everything in (op 1).
  case heartbeat(sequence: Int64?)
  /// Makes guilds active, with every thread of theirs (op 14).
  case activate([Snowflake])
  /// Makes guilds passive (op 14).
  case deactivate([Snowflake])

  /// The most bytes that a client may send at once.
  public static let maximumLength = 4_096

  /// The most guilds that fit into one request.
  public static let maximumGuilds = 50

  /// Events that say nothing worth archiving: they are dropped by the server.
  static let ignoredEvents = [
    "TYPING_START", "PRESENCE_UPDATE", "PRESENCE_UPDATE_BULK", "VOICE_STATE_UPDATE",
    "VOICE_SERVER_UPDATE", "GUILD_MEMBER_LIST_UPDATE", "SESSIONS_REPLACE",
    "GUILD_AUDIT_LOG_ENTRY_CREATE", "INVITE_CREATE", "INVITE_DELETE", "WEBHOOKS_UPDATE",
    "ENTRANCE_SOUND_PLAY", "GUILD_COUNTS_UPDATE", "MESSAGE_ACK",
  ]

  /// Writes the payload.
  ///
  /// - Parameter token: the bare token, without `Bot `; only `identify` and `resume` hold it.
  /// - Returns: the payload as JSON.
  func encoded(token: String) -> [UInt8] {
    let text =
      switch self {
      case .identify: Self.identify(token)
      case .heartbeat(let sequence): #"{"op":1,"d":\#(sequence.map { String($0) } ?? "null")}"#
      case .resume(let session, let sequence):
        #"{"op":6,"d":{"token":\#(Self.quoted(token)),"session_id":\#(Self.quoted(session)),"#
          + #""seq":\#(sequence)}}"#
      case .activate(let guilds):
        Self.subscriptions(guilds, #"{"active":true,"typing":false,"threads":true}"#)
      case .deactivate(let guilds): Self.subscriptions(guilds, #"{"active":false}"#)
      }
    return Array(text.utf8)
  }

  private static func identify(_ token: String) -> String {
    let ignored = ignoredEvents.map { "\"\($0)\"" }.joined(separator: ",")
    // Invisible, so that an archive at night doesn't show its owner as online; 4 = threads.
    return #"{"op":2,"d":{"token":\#(quoted(token)),"#
      + #""properties":{"os":"Linux","browser":"fluxsearch","device":"cli"},"#
      + #""presence":{"status":"invisible","afk":true,"mobile":false},"flags":4,"#
      + #""ignored_events":[\#(ignored)]}}"#
  }

  private static func subscriptions(_ guilds: [Snowflake], _ entry: String) -> String {
    let entries = guilds.map { "\"\($0)\":\(entry)" }
    return #"{"op":14,"d":{"subscriptions":{\#(entries.joined(separator: ","))}}}"#
  }

  /// Writes a text as JSON: a token is whatever a person pasted.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
