import Model
import Testing

@testable import Wire

struct LoginTests {
  private func client(_ status: Int, _ body: String) -> (LoginClient, MemoryTransport) {
    let transport = MemoryTransport { _, _ in .text(status, body) }
    return (LoginClient(instance: .sample, transport: transport), transport)
  }

  private func name(_ step: LoginStep?) -> String {
    switch step {
    case .none: "nothing"
    case .done(let token, let id): "done \(token.withText { $0 }) \(id.map { "\($0)" } ?? "-")"
    case .secondFactor(let ticket, let totp, let key):
      "2fa \(ticket.withText { $0 }) \(totp) \(key)"
    case .authoriseAddress(let ticket, let email, let wait):
      "mail \(ticket.withText { $0 }) \(email ?? "-") \(wait.inMilliseconds)"
    case .captcha: "captcha"
    case .sso: "sso"
    case .suspended(let code): "suspended \(code)"
    case .wrong: "wrong"
    }
  }

  @Test(arguments: [
    (200, #"{"token":"flx_a","user_id":"5"}"#, "done flx_a 5"),
    (200, #"{"mfa":true,"token":"flx_a","user":{"id":5}}"#, "done flx_a 5"),
    (200, #"{"mfa":true,"ticket":"t","totp":true,"webauthn":false}"#, "2fa t true false"),
    (200, #"{"mfa":true,"ticket":"t","allowed_methods":["webauthn"]}"#, "2fa t false true"),
    (400, #"{"code":"CAPTCHA_REQUIRED"}"#, "captcha"),
    (
      400,
      #"{"code":"INVALID_FORM_BODY","errors":[{"path":"email","code":"INVALID_EMAIL_OR_PASSWORD"}]}"#,
      "wrong"
    ),
    (
      403,
      #"{"code":"IP_AUTHORIZATION_REQUIRED","ticket":"t","email":"a@b","resend_available_in":30}"#,
      "mail t a@b 30000"
    ),
    (403, #"{"code":"SSO_REQUIRED"}"#, "sso"),
    (403, #"{"code":"ACCOUNT_SUSPENDED_TEMPORARILY"}"#, "suspended ACCOUNT_SUSPENDED_TEMPORARILY"),
  ])
  func `a password leads where the answer says`(
    status: Int,
    body: String,
    step: String
  ) async throws {
    let (client, transport) = client(status, body)
    let found = try await client.password(email: "a\"b@c", password: Secret("p\\\n"))
    #expect(name(found) == step)
    let request = try #require(transport.requests.first)
    #expect(request.url == "https://chat.test/api/v1/auth/login")
    #expect(request.body == Array(#"{"email":"a\"b@c","password":"p\\\u000a"}"#.utf8))
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [
    (400, "INVALID_CODE", LoginRefusal.wrongCode), (400, "SESSION_TIMEOUT", .expired),
    (400, "TOTP_NOT_ENABLED", .noCodes),
  ])
  func `a second factor is refused with its reason`(
    status: Int,
    code: String,
    refusal: LoginRefusal
  ) async {
    let (client, _) = client(
      status,
      #"{"code":"INVALID_FORM_BODY","errors":[{"path":"code","code":"\#(code)"}]}"#
    )
    await #expect(throws: WireError.login(refusal)) {
      try await client.totp(code: Secret("123456"), ticket: Secret("t"))
    }
  }

  @Test func `the address is approved by e-mail`() async throws {
    let (waiting, transport) = client(200, #"{"completed":false}"#)
    #expect(name(try await waiting.pollAddress(ticket: Secret("a/b"))) == "nothing")
    #expect(transport.requests[0].url.hasSuffix("/auth/ip-authorization/poll?ticket=a%2Fb"))
    #expect(!transport.requests[0].name.contains("ticket"))
    let (done, _) = client(200, #"{"completed":true,"token":"flx_a","user_id":"5"}"#)
    #expect(name(try await done.pollAddress(ticket: Secret("t"))) == "done flx_a 5")
    let (dead, _) = client(
      400,
      #"{"code":"INVALID_FORM_BODY","errors":[{"path":"ticket","code":"INVALID_OR_EXPIRED_AUTHORIZATION_TICKET"}]}"#
    )
    await #expect(throws: WireError.login(.expired)) {
      try await dead.pollAddress(ticket: Secret("t"))
    }
    let (early, _) = client(
      429,
      #"{"code":"IP_AUTHORIZATION_RESEND_COOLDOWN","resend_available_in":12}"#
    )
    await #expect(throws: WireError.login(.resendTooEarly(.seconds(12)))) {
      try await early.resend(ticket: Secret("t"))
    }
  }

  @Test func `a hand-off shows a code and is polled with its secret`() async throws {
    let (begin, _) = client(
      200,
      #"{"code":"K7QWZP-3MBXRD","expires_at":"2026-08-14T18:30:41.008Z","poll_secret":"s"}"#
    )
    let handOff = try await begin.beginHandOff()
    #expect(handOff.code?.withText { $0 } == "K7QWZP-3MBXRD")
    #expect(handOff.expiresAt?.iso8601 == "2026-08-14T18:30:41.008Z")
    #expect(handOff.url == "https://chat.test/login?handoff=1")
    #expect(!handOff.needsTypedCode)
    let (poll, transport) = client(200, #"{"status":"completed","token":"flx_a","user_id":"5"}"#)
    guard case .done(let token, let id) = try await poll.pollHandOff(handOff) else {
      Issue.record("it is not done")
      return
    }
    #expect(token.withText { $0 } == "flx_a")
    #expect(id == Snowflake(rawValue: 5))
    #expect(transport.requests[0].method == "POST")
    #expect(transport.requests[0].body == Array(#"{"poll_secret":"s"}"#.utf8))
    #expect(!transport.requests[0].name.contains("K7QWZP"))
  }

  @Test func `the older hand-off waits for a code that the browser shows`() async throws {
    let (begin, _) = client(200, #"{"code":"ABCD-EFGH"}"#)
    let handOff = try await begin.beginHandOff()
    #expect(handOff.needsTypedCode)
    #expect(handOff.url == "https://chat.test/login?desktop_handoff=1")
    let (poll, transport) = client(200, #"{"status":"pending"}"#)
    guard case .pending = try await poll.pollHandOff(handOff) else {
      Issue.record("it asked without a code")
      return
    }
    #expect(transport.requests.isEmpty)
    _ = try await poll.pollHandOff(handOff, typedCode: Secret(" wxyz-2345\n"))
    #expect(transport.requests.map(\.method) == ["GET"])
    #expect(transport.requests[0].url.hasSuffix("/auth/handoff/WXYZ-2345/status"))
  }

  @Test func `a session is ended with its own token`() async throws {
    let (client, transport) = client(204, "")
    try await client.logout(.person)
    #expect(transport.requests[0].credential == .person)
    #expect(transport.requests[0].method == "POST")
  }
}
