extension WireError: CustomStringConvertible {
  /// One sentence without its full stop: what failed, on what.
  public var description: String {
    switch self {
    case .network(let reason, let call): "\(call) failed: \(reason)"
    case .timeout(let call): "\(call) got no answer in time"
    case .tls(let reason, let call): "\(call) found no safe connection: \(reason)"
    case .tooLarge(let limit, let call): "the answer to \(call) has more than \(limit) bytes"
    case .redirected(let target, let call): "\(call) is sent elsewhere by the server, to \(target)"
    case .malformed(let reason, let call): "the answer to \(call) makes no sense: \(reason)"
    case .unauthorized(let code, let call): "the server does not know the token\(told(code, call))"
    case .forbidden(let code, let call):
      "\(call.name) is not allowed\(told(code, call, named: false))"
    case .notFound(let code, let call):
      "\(call.name) found nothing\(told(code, call, named: false))"
    case .rateLimited(let wait, let call): "\(call) has to wait \(seconds(wait)) more"
    case .refused(let status, let code, let call):
      "\(call.name) was refused with status \(status)\(told(code, call, named: false))"
    case .server(let status, let call): "\(call) failed in the server with status \(status)"
    default: otherDescription
    }
  }

  private var otherDescription: String {
    switch self {
    case .revoked: "the server no longer knows the token, so nothing more is asked with it"
    case .cancelled: "the work was cancelled"
    case .unknownToken: "this is neither the token of a session nor that of a bot"
    case .badAddress(let text): "'\(text)' is not an address that can be asked"
    case .notAnInstance(let address): "there is no Fluxer instance at \(address)"
    case .login(let refusal): refusal.description
    case .file(let action, let path, let code):
      "can't \(action) \(path): \(SystemMessage.text(code))"
    case .gateway(let code, let reason):
      "the gateway ended the connection" + (code.map { " with code \($0)" } ?? "")
        + (reason.isEmpty ? "" : ": \(reason)")
    default: "the request failed"
    }
  }

  private func told(_ code: String?, _ call: Call, named: Bool = true) -> String {
    let parts = [code, named ? call.name : nil, call.requestID.map { "request \($0)" }]
      .compactMap(\.self)
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private func seconds(_ duration: Duration) -> String {
    "\((duration.inMilliseconds + 999) / 1_000) s"
  }

  /// What the person can do, one sentence without its full stop; nothing where there is nothing.
  public var hint: String? {
    switch self {
    case .network, .timeout: "check the connection and run it again: it goes on where it stopped"
    case .tls: "check the machine's clock and certificates, and the instance's address"
    case .redirected: "give the address that the server names as the instance, if you trust it"
    case .malformed, .notAnInstance: "check the instance's address"
    case .unauthorized, .revoked: "log in again"
    case .rateLimited: "wait a while and run it again: it goes on where it stopped"
    case .server: "the server has trouble; try again later"
    case .unknownToken:
      "a session's token begins with flx_, a bot's is its application's id, a dot and 43 characters"
    case .badAddress: "write it as https://chat.example.org"
    case .forbidden(let code, _): code.flatMap(Self.hint(forForbidden:))
    case .login(let refusal): refusal.hint
    case .tooLarge, .notFound, .refused, .cancelled, .file, .gateway: nil
    }
  }

  private static func hint(forForbidden code: String) -> String? {
    switch code {
    case "ACCOUNT_SUSPICIOUS_ACTIVITY": "do in the official client what it asks for, then try again"
    case "GLOBAL_IP_BANNED", "GLOBAL_IP_TEMPORARILY_BANNED":
      "the server has blocked this network address: ask whoever runs it"
    case "SSO_REQUIRED": "log in through the browser"
    default: nil
    }
  }
}

extension WireError.Call: CustomStringConvertible {
  /// The name, with the request's id where the server gave one.
  public var description: String {
    requestID.map { "\(name) (request \($0))" } ?? name
  }
}

extension LoginRefusal: CustomStringConvertible {
  /// One sentence without its full stop.
  public var description: String {
    switch self {
    case .wrongPassword: "the e-mail address or the password is wrong"
    case .wrongCode: "the code is wrong, was used before, or was tried too often"
    case .expired: "the log-in has expired"
    case .noCodes: "the account has no second factor by code"
    case .captcha: "the server wants a puzzle to be solved"
    case .singleSignOn: "the server wants single sign-on"
    case .suspended(let code): "the account is suspended (\(code))"
    case .resendTooEarly(let wait):
      "another e-mail can be sent in \((wait.inMilliseconds + 999) / 1_000) s only"
    case .resendSpent: "another e-mail can't be sent for this log-in"
    }
  }

  /// What the person can do.
  public var hint: String? {
    switch self {
    case .wrongPassword, .resendTooEarly: nil
    case .wrongCode: "wait for the next code and try that"
    case .expired, .resendSpent: "begin to log in anew"
    case .noCodes, .captcha, .singleSignOn: "log in through the browser"
    case .suspended: "the official client says why and for how long"
    }
  }
}
