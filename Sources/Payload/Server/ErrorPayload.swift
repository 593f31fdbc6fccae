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

  /// A code as the protocol has them; anything else could be an echo of what was sent, and codes are
  /// shown.
  private static func plainCode(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 64 else { return nil }
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain ? text : nil
  }

  private init(_ root: JSONValue) {
    guard root.isObject else { return }
    var lenient = Lenient(root)
    code = Self.plainCode(lenient.nonEmptyText(root["code"]))
    retryAfter = lenient.number(root["retry_after"])
    isGlobal = lenient.flag(root["global"]) ?? false
    ticket = lenient.nonEmptyText(root["ticket"])
    email = lenient.nonEmptyText(root["email"])
    resendAvailableIn = lenient.number(root["resend_available_in"])
    guard let errors = root["errors"], errors.isArray else { return }
    fields = errors.elements.prefix(32).filter(\.isObject).map { error in
      Field(
        path: lenient.text(error["path"]) ?? "",
        code: Self.plainCode(lenient.nonEmptyText(error["code"]))
      )
    }
  }
}

extension ErrorPayload: CustomReflectable {
  /// A mirror of the code alone: the ticket is a secret.
  public var customMirror: Mirror { Mirror(self, children: ["code": code as Any]) }
}
