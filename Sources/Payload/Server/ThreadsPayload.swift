public import Model

/// A list of threads (fluxer-protocol 17.3).
public struct ThreadsPayload: Sendable {
  /// One thread.
  public struct Thread: Sendable {
    /// What is understood of it.
    public var channel: Channel
    /// Its id.
    public var id: Snowflake
    /// When it was archived or taken out of the archive last.
    public var archivedAt: Timestamp?
    /// The thread as it came.
    public var document: [UInt8]
  }

  /// The threads in the server's order.
  public var threads: [Thread] = []
  /// Whether there are more.
  public var hasMore = false

  /// Where the next page of a list by time begins; nothing where this is the last.
  public var nextTime: Timestamp? { hasMore ? threads.compactMap(\.archivedAt).min() : nil }
  /// Where the next page of a list by id begins; nothing where this is the last.
  public var nextID: Snowflake? { hasMore ? threads.map(\.id).min() : nil }

  /// Reads a list.
  ///
  /// - Throws: `PayloadError` where the bytes are no document.
  public static func decode(_ body: [UInt8]) throws(PayloadError) -> ThreadsPayload {
    try JSONReader().read(body) { root in ThreadsPayload(root) }
  }

  private init(_ root: JSONValue) {
    guard root.isObject else { return }
    var lenient = Lenient(root)
    hasMore = lenient.flag(root["has_more"]) ?? false
    guard let list = root["threads"], list.isArray else { return }
    for value in list.elements.prefix(Lenient.maximumParts) where value.isObject {
      guard let id = lenient.id(value["id"]), let decoded = try? ChannelPayload.decode(value) else {
        continue
      }
      let metadata = value["thread_metadata"].flatMap { $0.isObject ? $0 : nil }
      threads.append(
        Thread(
          channel: decoded.value,
          id: id,
          archivedAt: lenient.time(metadata?["archive_timestamp"]),
          document: Array(value.rawBytes)
        )
      )
    }
  }
}
