public import Model

/// A page of pins (fluxer-protocol 11.4).
public struct PinsPayload: Sendable {
  /// One pin.
  public struct Pin: Sendable {
    /// The message's id.
    public var messageID: Snowflake
    /// When it was pinned, where the server tells.
    public var pinnedAt: Timestamp?
    /// The message as it came; it may lack reactions and the message that it answers.
    public var message: [UInt8]
  }

  /// The pins, newest first.
  public var pins: [Pin] = []
  /// Whether there are more.
  public var hasMore = false

  /// Where the next page begins; nothing where this is the last.
  public var next: Timestamp? { hasMore ? pins.compactMap(\.pinnedAt).min() : nil }

  /// Reads a page; a bare array of messages, as older builds send it, is one too.
  ///
  /// - Throws: `PayloadError` where the bytes are no document.
  public static func decode(_ body: [UInt8]) throws(PayloadError) -> PinsPayload {
    try JSONReader().read(body) { root in PinsPayload(root) }
  }

  private init(_ root: JSONValue) {
    var lenient = Lenient(root)
    if root.isObject { hasMore = lenient.flag(root["has_more"]) ?? false }
    guard let items = root.isArray ? root : (root.isObject ? root["items"] : nil), items.isArray
    else { return }
    for item in items.elements.prefix(Lenient.maximumParts) where item.isObject {
      let message = item["message"].flatMap { $0.isObject ? $0 : nil } ?? item
      guard let id = lenient.id(message["id"]) else { continue }
      pins.append(
        Pin(
          messageID: id,
          pinnedAt: lenient.time(item["pinned_at"]),
          message: Array(message.rawBytes)
        )
      )
    }
  }
}
