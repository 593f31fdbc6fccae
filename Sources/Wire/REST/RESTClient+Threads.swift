public import Model

/// Which of a channel's archived threads are listed (fluxer-protocol 17.3).
public enum ArchivedThreads: Hashable, Sendable, CaseIterable {
  /// Those that everybody sees; by the time they were archived.
  case open
  /// All private ones, for who may manage threads; by the time they were archived.
  case hidden
  /// The private ones that the account is in; by id.
  case joined
}

/// Where a list of archived threads goes on.
public enum ThreadCursor: Hashable, Sendable {
  /// Below a time of archiving: `.open` and `.hidden`.
  case time(Timestamp)
  /// Below an id: `.joined`.
  case id(Snowflake)
}

extension RESTClient {
  /// A page of a channel's archived threads, newest first: `ThreadsPayload` reads it.
  ///
  /// - Parameters:
  ///   - channel: the parent: a text, announcement, forum or media channel.
  ///   - kind: which ones.
  ///   - before: where the last page ended; a cursor of the other kind is not sent.
  /// - Returns: the page.
  /// - Throws: `WireError`.
  public func archivedThreads(
    of channel: Snowflake,
    kind: ArchivedThreads = .open,
    before: ThreadCursor? = nil
  ) async throws(WireError) -> ServerDocument {
    let route =
      switch kind {
      case .open: "threads/archived/public"
      case .hidden: "threads/archived/private"
      case .joined: "users/@me/threads/archived/private"
      }
    var path = Path("/channels/\(channel)/\(route)").with("limit", 100, in: 2...100)
    switch before {
    case .time(let time) where kind != .joined: path = path.with("before", time.iso8601)
    case .id(let id) where kind == .joined: path = path.with("before", id)
    default: break
    }
    return try await get(path, Bucket(.archivedThreads), .object)
  }

  /// A guild's active threads; bots only.
  ///
  /// - Throws: `WireError`.
  public func activeThreads(ofGuild guild: Snowflake) async throws(WireError) -> ServerDocument {
    try await get(Path("/guilds/\(guild)/threads/active"), Bucket(.activeThreads), .object)
  }
}
