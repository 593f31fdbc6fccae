/// What a server says when it refuses (fluxer-protocol 6.1); every member may be missing.
public struct ErrorPayload: Hashable, Sendable {
  /// One field that was refused.
  public struct Field: Hashable, Sendable {
    /// Which.
    public var path: String
    /// Why, as the server's code.
    public var code: String?
  }

  /// The server's code.
  public var code: String?
  /// The fields that were refused, 32 at most.
  public var fields: [Field] = []
  /// How long to wait, in seconds.
  public var retryAfter: Double?
  /// Whether the account is denied everything.
  public var isGlobal = false
  /// What an authorisation by e-mail is asked for with.
  public var ticket: String?
  /// Where the e-mail went.
  public var email: String?
  /// How long until the e-mail can be sent again, in seconds.
  public var resendAvailableIn: Double?

  /// Makes an empty one.
  public init() {}

  /// Reads a body; what is no error's body gives one that says nothing.
  public static func decode(_ body: [UInt8]) -> ErrorPayload {
    guard let document = try? JSONDocument(body) else { return ErrorPayload() }
    return document.withRoot { root in ErrorPayload(root) }
  }

  private init(_ root: JSONValue) {
    guard root.isObject else { return }
    var lenient = Lenient(root)
    code = lenient.nonEmptyText(root["code"])
    retryAfter = lenient.number(root["retry_after"])
    isGlobal = lenient.flag(root["global"]) ?? false
    ticket = lenient.nonEmptyText(root["ticket"])
    email = lenient.nonEmptyText(root["email"])
    resendAvailableIn = lenient.number(root["resend_available_in"])
    guard let errors = root["errors"], errors.isArray else { return }
    fields = errors.elements.prefix(32).filter(\.isObject).map { error in
      Field(
        path: lenient.text(error["path"]) ?? "",
        code: lenient.nonEmptyText(error["code"])
      )
    }
  }
}

extension ErrorPayload: CustomReflectable {
  /// A mirror of the code alone: the ticket is a secret.
  public var customMirror: Mirror { Mirror(self, children: ["code": code as Any]) }
}
