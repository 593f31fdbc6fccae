import Model
import Payload
import Store

extension ArchiveRecord {
  /// Reads a line of our own that is no message.
  ///
  /// - Returns: the record; nothing where the object says that it is none.
  /// - Throws: `PayloadError` where it is one and can't be used.
  static func read(_ value: JSONValue) throws(PayloadError) -> ArchiveRecord? {
    guard value.isObject, let name = value["record"]?.string else { return nil }
    switch name {
    case "guild":
      let document = try object(value, "guild")
      return .guild(try GuildPayload.decode(document).value, document: bytes(document))
    case "channel":
      let document = try object(value, "channel")
      return .channel(try ChannelPayload.decode(document).value, document: bytes(document))
    case "user": return .user(try UserPayload.decode(object(value, "user")).value, seenAt: nil)
    case "deletion":
      let (channelID, id) = try ids(value)
      return .deletion(
        channelID: channelID,
        id: id,
        at: time(value["deleted_at"]) ?? id.timestamp
      )
    case "version":
      let document = try object(value, "message")
      let message = try MessagePayload.decode(document, in: PayloadContext(shape: .fluxer)).value
      let earlier = IncomingMessage(
        message: message,
        oddities: [],
        document: bytes(document),
        shape: .fluxer,
        receivedAt: time(value["seen_at"])
      )
      return .version(earlier)
    case "pin":
      let (channelID, id) = try ids(value)
      return .pin(channelID: channelID, id: id, at: time(value["pinned_at"]))
    default: return nil
    }
  }

  private static func object(
    _ value: JSONValue,
    _ name: StaticString
  ) throws(PayloadError) -> JSONValue {
    guard let member = value[name], member.isObject else { throw .notAnObject }
    return member
  }

  private static func ids(
    _ value: JSONValue
  ) throws(PayloadError) -> (channelID: Snowflake, id: Snowflake) {
    guard let id = value["id"]?.string.flatMap({ Snowflake($0) }) else { throw .noUsableID }
    guard let channelID = value["channel_id"]?.string.flatMap({ Snowflake($0) }) else {
      throw .noUsableChannel
    }
    return (channelID, id)
  }

  private static func time(_ value: JSONValue?) -> Timestamp? {
    value?.string.flatMap { Timestamp(iso8601: $0) }
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    Array(value.rawBytes)
  }
}
