public import Model

/// What the routes of the log-in answer (fluxer-protocol 4.3 to 4.6); it holds secrets.
public struct LoginPayload: Sendable {
  /// The new session's token.
  public var token: String?
  /// Whose it is.
  public var userID: Snowflake?
  /// What the second factor is asked for with.
  public var ticket: String?
  /// Whether a code is a second factor.
  public var allowsCode: Bool
  /// Whether a security key is one.
  public var allowsKey: Bool
  /// Whether a polled authorisation is complete.
  public var isCompleted: Bool
  /// A hand-off's state: `pending`, `expired`, `completed`.
  public var status: String?
  /// A hand-off's code.
  public var code: String?
  /// What a hand-off is polled with; missing in older builds.
  public var pollSecret: String?
  /// When a hand-off's code ends.
  public var expiresAt: Timestamp?

  /// Reads an answer.
  ///
  /// - Returns: what it says, or nothing where it is no object.
  /// - Throws: `PayloadError` where the bytes are no document.
  public static func decode(_ body: [UInt8]) throws(PayloadError) -> LoginPayload? {
    try JSONReader().read(body) { root in LoginPayload(root) }
  }

  private init?(_ root: JSONValue) {
    guard root.isObject else { return nil }
    var lenient = Lenient(root)
    token = lenient.nonEmptyText(root["token"])
    userID = lenient.id(root["user_id"])
    if userID == nil, let user = root["user"], user.isObject { userID = lenient.id(user["id"]) }
    ticket = lenient.nonEmptyText(root["ticket"])
    let methods =
      root["allowed_methods"].map { list in
        list.isArray ? list.elements.prefix(16).compactMap { $0.string } : []
      } ?? []
    allowsCode = lenient.flag(root["totp"]) ?? methods.contains("totp")
    allowsKey = lenient.flag(root["webauthn"]) ?? methods.contains("webauthn")
    isCompleted = lenient.flag(root["completed"]) ?? false
    status = lenient.nonEmptyText(root["status"])
    code = lenient.nonEmptyText(root["code"])
    pollSecret = lenient.nonEmptyText(root["poll_secret"])
    expiresAt = lenient.time(root["expires_at"])
  }
}

extension LoginPayload: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The hand-off's state alone: all else may be a secret.
  public var description: String { "LoginPayload(\(status ?? "…"))" }

  /// The hand-off's state alone.
  public var debugDescription: String { description }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
