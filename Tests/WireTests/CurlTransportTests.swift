import Model
import Payload
import TestSupport
import Testing

@testable import Wire

@Suite(.serialized)
struct CurlTransportTests {
  private let server: StandIn
  private let transport: CurlTransport
  private let token: Credential
  private let guild: String

  init() throws {
    server = try StandIn(generate: #"{"guilds":1,"channels":2,"messages":30}"#, settings: "{}")
    transport = try CurlTransport(userAgent: UserAgent.text(version: "0.0"))
    let person = try #require(try server.accounts().first { !$0.isBot })
    token = try Credential.classify(person.token)
    guild = "\(server.origin)/v1/users/@me/guilds"
  }

  private func client(retries: RetryPolicy = .never) async throws -> RESTClient {
    let clock = SystemClock()
    return RESTClient(
      instance: try await Instance.discover(server.origin, over: transport),
      credential: token,
      transport: transport,
      governor: Governor(allowance: .user, clock: clock),
      clock: clock,
      retries: retries
    )
  }

  private func asked(_ path: String) throws -> Int {
    try server.record("path=\(path)").withRoot { $0.count }
  }

  /// How often the first fault has struck.
  private func struck() throws -> Int64 {
    try server.faults().withRoot { root in
      root.elements.first { _ in true }?["struck"]?.integer ?? 0
    }
  }

  @Test func `an instance is found and an account asks it`() async throws {
    let client = try await client()
    let me = try await client.me()
    #expect(try server.accounts().contains { $0.userID == me.id })
    let guilds = try await client.guilds()
    #expect(guilds.body.first == UInt8(ascii: "["))
  }

  @Test func `packed answers are unpacked`() async throws {
    let plain = try await client().guilds()
    try server.settings(#"{"gzip":true}"#)
    let packed = try await client().guilds()
    #expect(packed.headers["Content-Encoding"] == "gzip")
    #expect(packed.body == plain.body)
  }

  @Test func `a token goes to no other address`() async throws {
    try server.fault(
      #"{"action":{"redirect":"\#(server.origin)/elsewhere"},"match":{"path":"guilds"}}"#
    )
    let request = HTTPRequest("GET", guild, credential: token)
    await #expect(
      throws: WireError.redirected(
        to: "\(server.origin)/elsewhere",
        call: WireError.Call("GET \(guild)")
      )
    ) { try await transport.send(request) }
    #expect(try asked("elsewhere") == 0)
  }

  @Test func `without a token a redirection to the same host is followed`() async throws {
    try server.fault(
      #"{"action":{"redirect":"\#(server.origin)/.well-known/fluxer"},"match":{"path":"elsewhere"}}"#
    )
    let response = try await transport.send(HTTPRequest("GET", "\(server.origin)/elsewhere"))
    #expect(response.status == 200)
    try server.fault(
      #"{"action":{"redirect":"http://127.0.0.1:\#(server.mediaPort)/x"},"match":{"path":"abroad"}}"#
    )
    await #expect(throws: WireError.self) {
      try await transport.send(HTTPRequest("GET", "\(server.origin)/abroad"))
    }
  }

  @Test(arguments: [#"{"truncate":0.5}"#, #"{"reset":true}"#, #"{"html":502}"#, #"{"status":503}"#])
  func `what goes wrong once is asked again`(action: String) async throws {
    try server.fault(#"{"action":\#(action),"match":{"path":"guilds"},"count":1}"#)
    let quick = RetryPolicy(first: .milliseconds(1))
    let guilds = try await client(retries: quick).guilds()
    #expect(guilds.body.first == UInt8(ascii: "["))
    #expect(try asked("guilds") == 2)
  }

  @Test func `a server that hangs is left after the time-out`() async throws {
    try server.fault(#"{"action":{"hang":true},"match":{"path":"guilds"}}"#)
    let request = HTTPRequest("GET", guild, credential: token, timeout: .milliseconds(200))
    await #expect(throws: WireError.timeout(WireError.Call("GET \(guild)"))) {
      try await transport.send(request)
    }
  }

  @Test func `cancelling the task ends the transfer`() async throws {
    try server.fault(#"{"action":{"hang":true},"match":{"path":"guilds"}}"#)
    let (transport, request) = (transport, HTTPRequest("GET", guild, credential: token))
    let task = Task { try await transport.send(request) }
    while try struck() == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: WireError.cancelled) { try await task.value }
  }

  @Test func `an answer that is too long is refused`() async throws {
    let request = HTTPRequest("GET", guild, credential: token, maximumSize: 10)
    await #expect(throws: WireError.tooLarge(limit: 10, call: WireError.Call("GET \(guild)"))) {
      try await transport.send(request)
    }
  }

  @Test func `nobody listens`() async throws {
    let request = HTTPRequest("GET", "http://127.0.0.1:1/x", credential: token)
    do {
      _ = try await transport.send(request)
      Issue.record("somebody answered")
    } catch {
      guard case .network = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `after a revocation one request is made at most`() async throws {
    let client = try await client(retries: RetryPolicy(first: .milliseconds(1)))
    try server.fault(#"{"action":{"revoke":true},"match":{"path":"guilds"}}"#)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<12 { group.addTask { _ = try? await client.guilds() } }
    }
    #expect(client.isRevoked)
    // Those that were in flight with the first, and nothing afterwards.
    #expect(try asked("guilds") <= 4)
    try server.forgetRecord()
    await #expect(throws: WireError.revoked) { try await client.guilds() }
    #expect(try asked("guilds") == 0)
  }

  @Test func `a header can't be smuggled in`() async throws {
    var request = HTTPRequest("GET", guild)
    request.headers = [(name: "X-A", value: "1\r\nAuthorization: flx_x")]
    await #expect(throws: WireError.self) { try await transport.send(request) }
  }

  @Test func `a person logs in, and out`() async throws {
    let person = try #require(try server.accounts().first { !$0.isBot && $0.password != nil })
    let instance = try await Instance.discover(server.origin, over: transport)
    let login = LoginClient(instance: instance, transport: transport)
    let (email, password) = (person.email ?? "", Secret(person.password ?? ""))
    var step = try await login.password(email: email, password: password)
    if case .secondFactor(let ticket, _, _) = step {
      step = try await login.totp(code: Secret(person.totp ?? ""), ticket: ticket)
    }
    guard case .done(let session, let id) = step else {
      Issue.record("\(step)")
      return
    }
    #expect(id == person.userID)
    try await login.logout(.user(session))
    await #expect(throws: WireError.self) { try await login.logout(.user(session)) }
  }

  @Test func `a hand-off is approved elsewhere`() async throws {
    let instance = try await Instance.discover(server.origin, over: transport)
    let login = LoginClient(instance: instance, transport: transport)
    let handOff = try await login.beginHandOff()
    guard case .pending = try await login.pollHandOff(handOff) else {
      Issue.record("nobody approved it")
      return
    }
    let code = handOff.code?.withText { $0 } ?? ""
    _ = try await transport.send(
      HTTPRequest(
        "POST",
        "\(instance.api)/v1/auth/handoff/complete",
        headers: [(name: "Content-Type", value: "application/json")],
        body: Array(#"{"code":"\#(code)","user_id":"1"}"#.utf8),
        credential: token
      )
    )
    guard case .done = try await login.pollHandOff(handOff) else {
      Issue.record("it was approved")
      return
    }
  }
}
