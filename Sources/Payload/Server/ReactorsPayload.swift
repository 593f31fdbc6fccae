public import Model

/// A page of the users of a reaction (fluxer-protocol 11.5).
public struct ReactorsPayload: Sendable {
  /// The users, by ascending id; those without an id are left out.
  public var users: [User] = []
  /// Whether there are more, where the body tells.
  public var hasMore: Bool?
  /// Where the next page begins, where the body tells.
  public var next: Snowflake?

  /// Reads a page of either form: a bare array, or an object with items.
  ///
  /// - Throws: `PayloadError` where the bytes are no document.
  public static func decode(_ body: [UInt8]) throws(PayloadError) -> ReactorsPayload {
    try JSONReader().read(body) { root in ReactorsPayload(root) }
  }

  private init(_ root: JSONValue) {
    var lenient = Lenient(root)
    if root.isObject {
      hasMore = lenient.flag(root["has_more"])
      next = lenient.id(root["next_after"])
    }
    guard let items = root.isArray ? root : (root.isObject ? root["items"] : nil), items.isArray
    else { return }
    users = items.elements.prefix(Lenient.maximumParts)
      .compactMap { Lenient.user($0) }
      .filter { $0.id != nil }
  }
}
