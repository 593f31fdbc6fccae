import Payload

/// Lets a person in, and out again (fluxer-protocol 4).
///
/// Nothing here is tried again by itself: every attempt counts against the person, and tokens are
/// delivered once. Secrets go into bodies and headers, never into an error.
public struct LoginClient: Sendable {
  let instance: Instance
  let transport: any HTTPTransport

  /// Makes a client.
  public init(instance: Instance, transport: any HTTPTransport) {
    self.instance = instance
    self.transport = transport
  }

  /// Logs in with a password.
  ///
  /// It also brings back a disabled account, and takes back its pending deletion: warn before.
  ///
  /// - Throws: `WireError`, such as `.rateLimited`.
  public func password(
    email: String,
    password: Secret
  ) async throws(WireError) -> LoginStep {
    let body = password.withText {
      JSONBody.object([("email", email), ("password", $0)])
    }
    let response = try await send("POST", "/auth/login", body: body)
    guard response.status != 200 else { return try step(response, "POST", "/auth/login") }
    let error = ErrorPayload.decode(response.body)
    switch error.code {
    case "CAPTCHA_REQUIRED", "INVALID_CAPTCHA": return .captcha
    case "SSO_REQUIRED": return .sso
    case "IP_AUTHORIZATION_REQUIRED":
      guard let ticket = error.ticket else { break }
      return .authoriseAddress(
        ticket: Secret(ticket),
        email: error.email,
        resendAfter: Duration(sane: error.resendAvailableIn ?? 30)
      )
    case "INVALID_FORM_BODY" where error.fields.contains { Self.isAboutLogin($0) }: return .wrong
    case .some(let code) where code.hasPrefix("ACCOUNT_SUSPENDED_"):
      return .suspended(code: String(code.prefix(80)))
    default: break
    }
    throw refusal(response, "POST", "/auth/login")
  }

  private static func isAboutLogin(_ field: ErrorPayload.Field) -> Bool {
    field.code == "INVALID_EMAIL_OR_PASSWORD" || field.path == "password" || field.path == "email"
  }

  /// Gives the second factor's code, or a backup code.
  ///
  /// - Throws: `WireError.login` with `.wrongCode`, `.expired` or `.noCodes`; other errors.
  public func totp(code: Secret, ticket: Secret) async throws(WireError) -> LoginStep {
    let route = "/auth/login/mfa/totp"
    let body = code.withText { code in
      ticket.withText { JSONBody.object([("code", code.trimmed), ("ticket", $0)]) }
    }
    let response = try await send("POST", route, body: body)
    guard response.status != 200 else { return try step(response, "POST", route) }
    let codes = codes(of: response)
    if codes.contains("SESSION_TIMEOUT") { throw .login(.expired) }
    if codes.contains("TOTP_NOT_ENABLED") { throw .login(.noCodes) }
    if codes.contains("INVALID_CODE") { throw .login(.wrongCode) }
    throw refusal(response, "POST", route)
  }

  /// Asks whether the person has approved this network address; every 2 to 3 seconds.
  ///
  /// - Returns: `.done`, or nothing while it is not approved.
  /// - Throws: `WireError.login(.expired)` where the ticket has died; other errors.
  public func pollAddress(ticket: Secret) async throws(WireError) -> LoginStep? {
    let route = "/auth/ip-authorization/poll"
    let query = ticket.withText { "?ticket=" + Path.encode($0) }
    let response = try await send("GET", route, query: query)
    if codes(of: response).contains("INVALID_OR_EXPIRED_AUTHORIZATION_TICKET") {
      throw .login(.expired)
    }
    let answer = try decode(response, "GET", route)
    guard answer.isCompleted || answer.token != nil else { return nil }
    return try done(answer, "GET", route)
  }

  /// Lets the e-mail be sent again: once, 30 seconds or more after it was sent first.
  ///
  /// - Throws: `WireError.login` with `.resendTooEarly`, `.resendSpent` or `.expired`; other errors.
  public func resend(ticket: Secret) async throws(WireError) {
    let route = "/auth/ip-authorization/resend"
    let body = ticket.withText { JSONBody.object([("ticket", $0)]) }
    let response = try await send("POST", route, body: body)
    guard !(200..<300).contains(response.status) else { return }
    let error = ErrorPayload.decode(response.body)
    let codes = codes(of: response)
    if codes.contains("IP_AUTHORIZATION_RESEND_COOLDOWN") {
      throw .login(.resendTooEarly(LimitVerdict.wait(response, error)))
    }
    if codes.contains("IP_AUTHORIZATION_RESEND_LIMIT_EXCEEDED") { throw .login(.resendSpent) }
    if codes.contains("INVALID_OR_EXPIRED_AUTHORIZATION_TICKET") { throw .login(.expired) }
    throw refusal(response, "POST", route)
  }

  /// Ends a session that was made here.
  ///
  /// - Throws: `WireError`; `.unauthorized` where the session has ended already.
  public func logout(_ credential: Credential) async throws(WireError) {
    let response = try await send("POST", "/auth/logout", credential: credential)
    guard !(200..<300).contains(response.status) else { return }
    throw refusal(response, "POST", "/auth/logout")
  }
}
