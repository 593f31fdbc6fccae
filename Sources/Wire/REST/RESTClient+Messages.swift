public import Model

extension RESTClient {
  /// A page of a channel's messages, newest first (fluxer-protocol 11.1).
  ///
  /// Only an empty page is the end; a short one proves nothing.
  ///
  /// - Parameters:
  ///   - channel: a channel or thread.
  ///   - before: only lower ids; nothing for the newest.
  ///   - limit: 1 to 100.
  /// - Returns: the page.
  /// - Throws: `WireError`.
  public func messages(
    in channel: Snowflake,
    before: Snowflake? = nil,
    limit: Int = 100
  ) async throws(WireError) -> ServerPage {
    let path = Path("/channels/\(channel)/messages")
      .with("limit", limit, in: 1...100)
      .with("before", before)
    return try await get(path, Bucket(.messages, channel), .array)
  }

  /// One message.
  ///
  /// - Throws: `WireError`; `.notFound` where it is deleted or older than what may be read.
  public func message(
    _ message: Snowflake,
    in channel: Snowflake
  ) async throws(WireError) -> ServerDocument {
    try await get(
      Path("/channels/\(channel)/messages/\(message)"),
      Bucket(.message, channel),
      .object
    )
  }

  /// A page of a channel's pins, newest pin first: `PinsPayload` reads it.
  ///
  /// - Parameters:
  ///   - channel: a channel.
  ///   - before: the last page's last time of pinning.
  ///   - limit: 1 to 50.
  /// - Returns: the page.
  /// - Throws: `WireError`.
  public func pins(
    in channel: Snowflake,
    before: Timestamp? = nil,
    limit: Int = 50
  ) async throws(WireError) -> ServerDocument {
    let path = Path("/channels/\(channel)/messages/pins")
      .with("limit", limit, in: 1...50)
      .with("before", before?.iso8601)
    return try await get(path, Bucket(.pins, channel), .either)
  }

  /// A page of the users who reacted with an emoji, by ascending id: `ReactorsPayload` reads it.
  ///
  /// - Parameters:
  ///   - message: a message.
  ///   - channel: its channel.
  ///   - emoji: the emoji.
  ///   - after: only higher ids.
  ///   - limit: 1 to 100.
  /// - Returns: the page.
  /// - Throws: `WireError`.
  public func reactors(
    of message: Snowflake,
    in channel: Snowflake,
    emoji: Emoji,
    after: Snowflake? = nil,
    limit: Int = 100
  ) async throws(WireError) -> ServerDocument {
    let named = emoji.id.map { "\(emoji.name ?? "_"):\($0)" } ?? emoji.name ?? ""
    guard !named.isEmpty else {
      throw .notFound(code: "UNKNOWN_EMOJI", call: WireError.Call("the emoji without a name"))
    }
    let emoji = Path.encode(named)
    let path = Path("/channels/\(channel)/messages/\(message)/reactions/\(emoji)")
      .with("limit", limit, in: 1...100)
      .with("after", after)
    return try await get(path, Bucket(.reactions, channel), .either)
  }

  /// The newest saved messages, 100 at most: there are no pages (fluxer-protocol 24.1).
  ///
  /// - Throws: `WireError`.
  public func savedMessages(limit: Int = 100) async throws(WireError) -> ServerDocument {
    let path = Path("/users/@me/saved-messages").with("limit", limit, in: 1...100)
    return try await get(path, Bucket(.savedMessages), .array)
  }

  /// A page of the messages that mention the account, newest first (fluxer-protocol 24.2).
  ///
  /// - Throws: `WireError`.
  public func mentions(
    before: Snowflake? = nil,
    limit: Int = 100
  ) async throws(WireError) -> ServerPage {
    let path = Path("/users/@me/mentions")
      .with("limit", limit, in: 1...100)
      .with("before", before)
    return try await get(path, Bucket(.mentions), .array)
  }
}
