/// What keeps the server from being asked, or from answering as hoped.
///
/// `call` names the request: its method and address without the query, and nothing secret.
public enum WireError: Error, Hashable, Sendable {
  /// The server can't be reached, or the connection broke.
  case network(reason: String, call: Call)
  /// The server took too long.
  case timeout(Call)
  /// The connection can't be made safe: a certificate, a protocol.
  case tls(reason: String, call: Call)
  /// The answer is longer than is allowed, in bytes.
  case tooLarge(limit: Int, call: Call)
  /// The server sends the request elsewhere, where it must not go.
  case redirected(to: String, call: Call)
  /// The answer isn't what the protocol says: an HTML page, broken JSON, JSON of another kind.
  case malformed(reason: String, call: Call)
  /// 401: the token is missing, unknown, expired or revoked.
  case unauthorized(code: String?, call: Call)
  /// 403: the account may not.
  case forbidden(code: String?, call: Call)
  /// 404: it is gone, or the account can't see it, or this server has no such route.
  case notFound(code: String?, call: Call)
  /// 429, also after waiting as often as the policy allows.
  case rateLimited(retryAfter: Duration, call: Call)
  /// Any other refusal of the server (4xx and what is no answer at all).
  case refused(status: Int, code: String?, call: Call)
  /// 5xx, also after trying as often as the policy allows.
  case server(status: Int, call: Call)
  /// An earlier request was answered with 401, so nothing more is asked with this token.
  case revoked
  /// The work was cancelled.
  case cancelled
  /// A text is neither a session's nor a bot's token.
  case unknownToken
  /// A text is no address that can be asked; the text.
  case badAddress(String)
  /// Nothing at an address describes a Fluxer instance; the address.
  case notAnInstance(String)
  /// The server doesn't let the person in.
  case login(LoginRefusal)
  /// A file can't be used: what was tried, the path, the system's number of the error.
  case file(action: String, path: String, code: Int32)
  /// The gateway closed or broke off, by its close code.
  case gateway(code: Int?, reason: String)
}

extension WireError {
  /// Which request an error is about.
  public struct Call: Hashable, Sendable {
    /// The method and the address, without query and secrets: `GET https://…/v1/channels/1`.
    public var name: String
    /// The server's `X-Request-ID`, for whoever runs it.
    public var requestID: String?

    /// Names a request.
    public init(_ name: String, requestID: String? = nil) {
      self.name = name
      self.requestID = requestID
    }
  }

  /// The request that failed, where it was one.
  public var call: Call? {
    switch self {
    case .timeout(let call), .network(_, let call), .tls(_, let call), .tooLarge(_, let call),
      .redirected(_, let call), .malformed(_, let call), .unauthorized(_, let call),
      .forbidden(_, let call), .notFound(_, let call), .rateLimited(_, let call),
      .refused(_, _, let call), .server(_, let call):
      call
    case .revoked, .cancelled, .unknownToken, .badAddress, .notAnInstance, .login, .file, .gateway:
      nil
    }
  }

  /// The server's code for the error (fluxer-protocol 6.2), where it gave one.
  public var code: String? {
    switch self {
    case .unauthorized(let code, _), .forbidden(let code, _), .notFound(let code, _),
      .refused(_, let code, _):
      code
    default: nil
    }
  }
}

/// Why the server does not let a person in.
public enum LoginRefusal: Hashable, Sendable {
  /// The e-mail address or the password is wrong.
  case wrongPassword
  /// The second factor's code is wrong, used up, or was tried too often.
  case wrongCode
  /// The log-in took too long or was given up by the server: it has to be begun anew.
  case expired
  /// The account has no second factor by code.
  case noCodes
  /// The server wants a puzzle solved, which only a browser can.
  case captcha
  /// The server wants single sign-on.
  case singleSignOn
  /// The account is suspended; the server's code.
  case suspended(code: String)
  /// Another e-mail can't be sent yet; how long to wait.
  case resendTooEarly(Duration)
  /// Another e-mail can't be sent at all for this log-in.
  case resendSpent
}
