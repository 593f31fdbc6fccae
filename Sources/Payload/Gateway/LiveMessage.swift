public import Model

/// A message as an event tells it.
public struct LiveMessage: Sendable {
  /// What the event says of it.
  public enum Kind: Hashable, Sendable {
    /// It was written.
    case created
    /// It was edited, pinned, or its links were looked up.
    case updated
    /// The account saved it, which says nothing of when it was written.
    case saved
  }

  /// What the event says of it.
  public var kind: Kind
  /// What was understood of it.
  public var message: Message
  /// What was odd about it.
  public var oddities: [Oddity]
  /// The event's `d`, as it came.
  public var document: [UInt8]
  /// What kind of channel it is in, where the event says.
  public var channelKind: Channel.Kind?
  /// Whether it says who wrote what: else it is no message by itself.
  public var isReadable: Bool
  /// Whether it also says when it was edited: else it can't be put in order by itself.
  public var isWhole: Bool

  /// Reads an event's `d`.
  ///
  /// - Throws: `PayloadError` where it has no id or channel.
  static func decode(_ data: JSONValue, _ kind: Kind) throws(PayloadError) -> LiveMessage {
    let decoded = try MessagePayload.decode(data, in: PayloadContext(shape: .fluxer))
    let isReadable = data["author"]?.isObject == true && data["content"]?.string != nil
    return LiveMessage(
      kind: kind,
      message: decoded.value,
      oddities: decoded.oddities,
      document: Array(data.rawBytes),
      channelKind: data["channel_type"]?.integer.map(Channel.Kind.init(rawValue:)),
      isReadable: isReadable,
      isWhole: isReadable && data["edited_timestamp"] != nil
    )
  }
}

/// Messages that were deleted, one or many.
public struct LiveDeletion: Sendable {
  /// Their ids; some may never have been.
  public var ids: [Snowflake]
  /// Their channel.
  public var channelID: Snowflake
  /// Their guild.
  public var guildID: Snowflake?
  /// The message as far as the event tells it, for one that is not held: text and author.
  public var told: LiveMessage?

  /// Reads an event's `d`.
  ///
  /// - Throws: `PayloadError` where it names no message or no channel.
  static func decode(_ data: JSONValue) throws(PayloadError) -> LiveDeletion {
    var lenient = Lenient(data)
    guard let channelID = lenient.id(data["channel_id"]) else { throw .noUsableChannel }
    var ids = lenient.list(data["ids"]) { $0.id($1) }
    if let id = lenient.id(data["id"]) { ids.append(id) }
    guard !ids.isEmpty else { throw .noUsableID }
    return LiveDeletion(
      ids: ids,
      channelID: channelID,
      guildID: lenient.id(data["guild_id"]),
      told: told(data, &lenient)
    )
  }

  private static func told(_ data: JSONValue, _ lenient: inout Lenient) -> LiveMessage? {
    guard let author = lenient.id(data["author_id"]), data["content"]?.string?.isEmpty == false
    else { return nil }
    let context = PayloadContext(shape: .fluxer, author: User(id: author))
    guard let decoded = try? MessagePayload.decode(data, in: context) else { return nil }
    return LiveMessage(
      kind: .updated,
      message: decoded.value,
      oddities: [],
      document: Array(data.rawBytes),
      isReadable: true,
      isWhole: false
    )
  }
}
