public import Model
import Payload
public import Store

/// Builds documents as a server would send them.
public enum Builder {
  /// An id made at a time.
  ///
  /// - Parameters:
  ///   - milliseconds: since the epoch of ids.
  ///   - sequence: tells apart ids of one millisecond; below 4,194,304.
  /// - Returns: the id.
  public static func id(_ milliseconds: Int64, _ sequence: Int64 = 0) -> Int64 {
    milliseconds << 22 | sequence
  }

  /// A string as JSON.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A message object.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - channel: its channel.
  ///   - guild: its guild.
  ///   - author: who wrote it.
  ///   - username: their name; `user<id>` by default.
  ///   - content: its text; nothing leaves the key out.
  ///   - edited: when it was edited, in ISO 8601.
  ///   - fields: more members, as JSON, each behind a comma.
  /// - Returns: the object's bytes.
  public static func message(
    id: Int64,
    channel: Int64 = 500,
    guild: Int64? = nil,
    author: Int64? = 77,
    username: String? = nil,
    content: String? = "",
    edited: String? = nil,
    fields: String = ""
  ) -> [UInt8] {
    var text = "{\"id\":\"\(id)\",\"channel_id\":\"\(channel)\""
    if let guild { text += ",\"guild_id\":\"\(guild)\"" }
    if let author {
      let name = quoted(username ?? "user\(author)")
      text += ",\"author\":{\"id\":\"\(author)\",\"username\":\(name),\"discriminator\":\"0001\"}"
    }
    if let content { text += ",\"content\":\(quoted(content))" }
    if let edited { text += ",\"edited_timestamp\":\"\(edited)\"" }
    return Array((text + fields + "}").utf8)
  }

  /// A document as it is handed to an archive.
  ///
  /// - Throws: `PayloadError` where it can't become a message.
  public static func incoming(
    _ document: [UInt8],
    shape: DocumentShape = .fluxer,
    channel: Int64? = nil,
    author: User? = nil,
    receivedAt: Int64? = nil,
    rank: Int64? = nil
  ) throws -> IncomingMessage {
    let context = PayloadContext(
      shape: shape,
      channelID: channel.flatMap { Snowflake(rawValue: $0) },
      author: author
    )
    let decoded = try JSONReader().read(document) { value throws(PayloadError) in
      try MessagePayload.decode(value, in: context)
    }
    return IncomingMessage(
      message: decoded.value,
      oddities: decoded.oddities,
      document: document,
      shape: shape,
      receivedAt: receivedAt.map { Timestamp(milliseconds: $0) },
      rank: rank
    )
  }
}
