import Model
import Payload
import TestSupport
import Testing

@testable import Wire

/// How connections begin with difficulty, and how they end.
@Suite(.serialized, .timeLimit(.minutes(20))) struct GatewayConnectionEndTests {
  @Test func `a token that is not good ends it after one try`() async throws {
    let standIn = try StandIn()
    try standIn.auth(#"{"revoke":"\#(standIn.accounts().first { !$0.isBot }?.token ?? "")"}"#)
    let listener = try Listener(standIn)
    let error = await #expect(throws: WireError.self) {
      try await listener.take { $0.begun > 0 }
    }
    guard case .unauthorized? = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    // And stays the end.
    await #expect(throws: WireError.self) { try await listener.take() }
    #expect(try listener.said(2).count == 1)
  }

  @Test(arguments: [4010, 4011, 4012])
  func `a close that forbids to come again ends it, after what came before`(
    code: Int
  ) async throws {
    let standIn = try StandIn()
    let listener = try Listener(standIn)
    try await listener.take("READY")
    try standIn.gateway(#"{"do":"drop","code":\#(code)}"#)
    let error = await #expect(throws: WireError.self) {
      while true { try await listener.take() }
    }
    #expect(error == .gateway(code: code, reason: ""))
    #expect(listener.lost == 1)
  }

  @Test func `three payloads that the server can't take end it`() async throws {
    let standIn = try StandIn()
    let listener = try Listener(standIn)
    for round in 1...3 {
      try await listener.take("READY", times: round)
      try standIn.gateway(#"{"do":"drop","code":4002}"#)
    }
    let error = await #expect(throws: WireError.self) {
      while true { try await listener.take() }
    }
    #expect(error == .gateway(code: 4002, reason: ""))
    #expect(!listener.connection.statistics.isConnected)
  }

  @Test func `a server that can't be reached is tried until it can, and told of once`()
    async throws
  {
    let standIn = try StandIn()
    let listener = try Listener(standIn)
    try standIn.gateway(#"{"do":"refuse","count":6,"how":503}"#)
    try await listener.take("READY")
    #expect(listener.advice.count == 1)
    #expect(listener.lost == 0)
    await listener.connection.close()
  }

  @Test(arguments: ["ws://127.0.0.1:1/gateway", "ws://nobody.invalid/gateway"])
  func `refused connections and unknown names are told of once`(address: String) async throws {
    let listener = try Listener(
      StandIn(),
      gateway: address,
      times: { $0.backOff = .milliseconds(1) }
    )
    try await listener.take { !$0.advice.isEmpty }
    try await listener.take()
    #expect(listener.advice.count == 1)
    await listener.connection.close()
  }

  @Test func `an address that is none ends it`() async throws {
    let listener = try Listener(StandIn(), gateway: "gopher://x")
    await #expect(throws: WireError.badAddress("gopher://x")) { try await listener.take() }
  }

  @Test func `an Identify that is discarded is said again`() async throws {
    let standIn = try StandIn(settings: #"{"identify_budget":0}"#)
    let listener = try Listener(standIn, times: { $0.identify = .milliseconds(600) })
    while try listener.said(2).isEmpty { try await listener.take() }
    try standIn.settings(#"{"identify_budget":300}"#)
    try await listener.take("READY")
    #expect(listener.connection.statistics.connects == 1)
    await listener.connection.close()
  }

  @Test func `a new token is told of at once, and resumed with`() async throws {
    let standIn = try StandIn()
    let told = Mailbox<Secret>()
    let listener = try Listener(standIn, onTokenChange: { told.post($0) })
    try await listener.take("READY")
    let token = listener.account.token
    let fresh = try standIn.auth(#"{"rotate":"\#(token)"}"#).withRoot { $0["token"]?.string }
    try await listener.take("AUTH_SESSION_CHANGE")
    #expect(await told.next().withText { $0 } == fresh)
    try standIn.gateway(#"{"do":"drop"}"#)
    try await listener.take { $0.resumed == 1 }
    await listener.connection.close()
  }

  @Test func `closed on purpose it says goodbye and gives nothing more`() async throws {
    let standIn = try StandIn()
    let listener = try Listener(standIn)
    try await listener.take("READY")
    await listener.connection.close()
    await #expect(throws: WireError.cancelled) {
      while true { try await listener.take() }
    }
    let closes = try standIn.record("kind=socket").withRoot { root in
      root.elements.filter { $0["t"]?.string == "close" }.map { $0["code"]?.integer }
    }
    #expect(closes == [1000])
  }

  @Test func `a cancelled task stops waiting`() async throws {
    let standIn = try StandIn()
    try standIn.gateway(#"{"do":"hold","seconds":60}"#)
    let connection = try Listener(standIn).connection
    let task = Task { () -> WireError? in
      do throws(WireError) {
        while true { _ = try await connection.next(atMost: 1, within: .seconds(100)) }
      } catch { return error }
    }
    while try standIn.record("kind=frame").withRoot({ $0.count }) == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value == .cancelled)
    await connection.close()
  }

  @Test func `a bot hears its guilds without asking`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":3,"channels":3,"members":5000}"#)
    let listener = try Listener(standIn, bot: true)
    try await listener.take("GUILD_CREATE", times: 3)
    try listener.write("heard")
    try await listener.take("MESSAGE_CREATE", times: 3)
    #expect(try listener.said(14).isEmpty)
    await listener.connection.close()
  }
}
