public import Model

/// Every active thread of a guild that the account can see, as THREAD_LIST_SYNC tells it.
public struct ThreadListPayload: Hashable, Sendable {
  /// The guild.
  public var guildID: Snowflake
  /// The parents that the list speaks of; nothing means all of the guild.
  public var parentIDs: [Snowflake]?
  /// The threads.
  public var threads: [ChannelDocument]

  /// Reads the event's `d`.
  ///
  /// - Throws: `PayloadError.notAnObject`, `.noUsableID`.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> ThreadListPayload {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard let id = lenient.id(value["guild_id"]) else { throw .noUsableID }
    return ThreadListPayload(
      guildID: id,
      parentIDs: lenient.presentList(value["channel_ids"]) { $0.id($1) },
      threads: lenient.list(value["threads"]) { $0.channelDocument($1, inGuild: id) }
    )
  }
}
