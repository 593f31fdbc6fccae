public import Model

/// A channel as the gateway shows it: what is read of it, and its own bytes.
public struct ChannelDocument: Hashable, Sendable {
  /// What is read.
  public var channel: Channel
  /// What the channel changes about permissions; a thread has none of its own.
  public var overwrites: [Permissions.Overwrite]
  /// When something was pinned last; it does not move when something is unpinned.
  public var lastPin: Timestamp?
  /// What the object says of a thread, or nothing where it says nothing.
  public var thread: Thread?
  /// The object's bytes, exactly as they came.
  public var bytes: [UInt8]

  /// What only threads have.
  public struct Thread: Hashable, Sendable {
    /// Whether it is out of the list of active threads.
    public var isArchived: Bool
    /// When that last changed: what lists of archived threads are paged by.
    public var archivedAt: Timestamp?
    /// Whether the account takes part in it.
    public var isJoined: Bool
  }
}

extension Lenient {
  /// Reads a channel with its bytes; an element that is none is left out.
  mutating func channelDocument(
    _ value: JSONValue,
    inGuild guildID: Snowflake?
  ) -> ChannelDocument? {
    guard let channel = channel(value, inGuild: guildID) else { return nil }
    return ChannelDocument(
      channel: channel,
      overwrites: overwrites(value["permission_overwrites"]),
      lastPin: time(value["last_pin_timestamp"]),
      thread: thread(value),
      bytes: Array(value.rawBytes)
    )
  }

  private mutating func thread(_ value: JSONValue) -> ChannelDocument.Thread? {
    guard let metadata = value["thread_metadata"], metadata.isObject else { return nil }
    return ChannelDocument.Thread(
      isArchived: flag(metadata["archived"]) ?? false,
      archivedAt: time(metadata["archive_timestamp"]),
      isJoined: value["member"]?.isObject ?? false
    )
  }
}
