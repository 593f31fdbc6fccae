import Model
import Payload
import TestSupport
import Testing

@testable import Wire

/// Times that let a test see its failure soon; the server of a test answers within milliseconds.
private func quick(_ change: (inout GatewayTimes) -> Void = { _ in }) -> GatewayOptions {
  var options = GatewayOptions()
  options.seed = 7
  options.times.backOff = .milliseconds(20)
  options.times.burstSilence = .milliseconds(300)
  options.times.hello = .seconds(5)
  options.times.connect = .seconds(5)
  change(&options.times)
  return options
}

private func snapshot(
  _ standIn: StandIn,
  _ account: StandIn.Account,
  _ options: GatewayOptions = quick(),
  onTokenChange: @escaping @Sendable (Secret) async -> Void = { _ in }
) async throws(WireError) -> GatewaySnapshot {
  try await GatewaySession.snapshot(
    gateway: "ws://127.0.0.1:\(standIn.port)/gateway",
    credential: account.isBot ? .bot(Secret(account.token)) : .user(Secret(account.token)),
    clock: SystemClock(),
    options: options,
    onTokenChange: onTokenChange
  )
}

private func account(_ standIn: StandIn, bot: Bool = false) throws -> StandIn.Account {
  try #require(try standIn.accounts().first { $0.isBot == bot })
}

@Suite(.serialized, .timeLimit(.minutes(20))) struct GatewaySnapshotTests {
  @Test func `a user's snapshot holds the guilds, channels and conversations`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":2,"channels":6,"dms":3,"messages":60}"#)
    let user = try account(standIn)
    let snapshot = try await snapshot(standIn, user)
    #expect(snapshot.ready.user.id == user.userID)
    #expect(snapshot.guilds.map(\.channels.count) == [3, 3])
    #expect(snapshot.ready.privateChannels.count == 3)
    #expect(snapshot.threadLists.isEmpty)
    let guild = try #require(snapshot.guilds.first)
    let channel = try #require(guild.channels.first)
    let mask = guild.permissions(of: user.userID, in: channel)
    #expect(mask.isArchivable(historyCutoff: nil))
  }

  @Test func `threads are asked for where a guild has them`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":3,"channels":3,"threads":true}"#)
    let snapshot = try await snapshot(standIn, account(standIn))
    #expect(snapshot.threadLists.count == 3)
    #expect(snapshot.guildSyncs.count == 3)
  }

  @Test func `a bot's snapshot waits for its guilds`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":3,"channels":3}"#)
    let snapshot = try await snapshot(standIn, account(standIn, bot: true))
    #expect(snapshot.ready.guilds.isEmpty)
    #expect(snapshot.guilds.map(\.channels.count) == [1, 1, 1])
  }

  @Test func `the session shows nobody as online and asks for threads`() async throws {
    let standIn = try StandIn()
    _ = try await snapshot(standIn, account(standIn))
    let identify = try standIn.record("kind=frame").withRoot { root in
      root.elements.first { $0["op"]?.integer == 2 && $0["dir"]?.string == "in" }
        .map { String(decoding: $0.rawBytes, as: UTF8.self) }
    }
    #expect(identify?.contains(#""status":"invisible""#) == true)
    #expect(identify?.contains(#""flags":4"#) == true)
  }

  @Test func `a guild in an outage is told as unavailable`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":2,"channels":2}"#)
    let ids = try standIn.world().withRoot { root in
      root.elements.compactMap { $0["guild_id"]?.string }
    }
    let id = try #require(ids.first)
    try standIn.change(#"{"op":"guild_outage","guild_id":"\#(id)","unavailable":true}"#)
    for bot in [false, true] {
      let snapshot = try await snapshot(standIn, account(standIn, bot: bot))
      #expect(snapshot.guilds.filter(\.isUnavailable).map { "\($0.guild.id)" } == [id])
    }
  }

  @Test func `a token that is not good is refused after one try`() async throws {
    let standIn = try StandIn()
    var user = try account(standIn)
    user.token = "flx_nobody"
    let refused = await #expect(throws: WireError.self) { try await snapshot(standIn, user) }
    guard case .unauthorized? = refused else {
      Issue.record("got \(String(describing: refused))")
      return
    }
    #expect(refused.map { !"\($0)".contains("nobody") } == true)
    let tries = try standIn.record("kind=socket").withRoot { root in
      root.elements.filter { $0["t"]?.string == "open" }.count
    }
    #expect(tries == 1)
  }

  @Test func `a server that refuses sockets is tried again`() async throws {
    let standIn = try StandIn()
    let user = try account(standIn)
    try standIn.gateway(#"{"do":"refuse","count":2,"how":503}"#)
    try standIn.gateway(#"{"do":"refuse","count":1,"how":"reset"}"#)
    let snapshot = try await snapshot(standIn, user)
    #expect(snapshot.ready.user.id == user.userID)
  }

  @Test func `a server that always refuses sockets is an error of the network`() async throws {
    let standIn = try StandIn()
    let user = try account(standIn)
    try standIn.gateway(#"{"do":"refuse","count":50,"how":503}"#)
    let error = await #expect(throws: WireError.self) { try await snapshot(standIn, user) }
    guard case .network(let reason, _)? = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
    #expect(reason.contains("503"))
  }

  @Test func `a server that never answers is a time-out`() async throws {
    let standIn = try StandIn()
    let user = try account(standIn)
    try standIn.gateway(#"{"do":"refuse","count":50,"how":"hang"}"#)
    let options = quick {
      $0.connect = .milliseconds(150)
      $0.attempts = 2
    }
    let error = await #expect(throws: WireError.self) {
      try await snapshot(standIn, user, options)
    }
    guard case .timeout? = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
  }

  @Test func `nobody listening is an error of the network`() async throws {
    let options = quick { $0.attempts = 2 }
    let error = await #expect(throws: WireError.self) {
      try await GatewaySession.snapshot(
        gateway: "ws://127.0.0.1:1/gateway",
        credential: .user(Secret("flx_x")),
        clock: SystemClock(),
        options: options
      )
    }
    guard case .network? = error else {
      Issue.record("got \(String(describing: error))")
      return
    }
  }

  @Test func `READY that is held back is waited for`() async throws {
    let standIn = try StandIn()
    let user = try account(standIn)
    try standIn.gateway(#"{"do":"hold","seconds":0.5}"#)
    let snapshot = try await snapshot(standIn, user)
    #expect(snapshot.ready.user.id == user.userID)
  }

  @Test func `a new token is handed out at once`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":1,"channels":1,"threads":true}"#)
    try standIn.settings(#"{"thread_sync_seconds":2.0}"#)
    let user = try account(standIn)
    let told = Mailbox<Secret>()
    async let taken = snapshot(standIn, user) { told.post($0) }
    // The rotation comes while the threads are waited for.
    while try standIn.gatewaySessions().withRoot({ $0.count }) == 0 { await Task.yield() }
    let fresh = try standIn.auth(#"{"rotate":"\#(user.token)"}"#).withRoot { $0["token"]?.string }
    let first = await told.next()
    let snapshot = try await taken
    #expect(first.withText { $0 } == fresh)
    #expect(snapshot.tokenChange == first)
  }

  @Test(arguments: [
    #"{"do":"invalid"}"#, #"{"do":"drop"}"#, #"{"do":"drop","code":4000}"#, #"{"do":"reconnect"}"#,
    #"{"do":"drop","code":4007}"#, #"{"do":"send","text":"{"}"#,
  ])
  func `trouble in the middle is got over`(trouble: String) async throws {
    let standIn = try StandIn(generate: #"{"guilds":2,"channels":2,"threads":true}"#)
    try standIn.settings(#"{"thread_sync_seconds":1.0}"#)
    let user = try account(standIn)
    async let taken = snapshot(standIn, user)
    while try standIn.gatewaySessions().withRoot({ $0.count }) == 0 { await Task.yield() }
    try standIn.gateway(trouble)
    let snapshot = try await taken
    #expect(snapshot.threadLists.count == 2)
    let identified = try standIn.record("kind=frame").withRoot { root in
      root.elements.filter { $0["op"]?.integer == 2 && $0["dir"]?.string == "in" }.count
    }
    #expect(identified == 2)
  }

  @Test func `a cancelled task ends at once`() async throws {
    let standIn = try StandIn()
    let user = try account(standIn)
    try standIn.gateway(#"{"do":"hold","seconds":60}"#)
    let task = Task { () -> WireError? in
      do throws(WireError) {
        _ = try await snapshot(standIn, user)
        return nil
      } catch { return error }
    }
    while try standIn.record("kind=frame").withRoot({ $0.count }) == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test func `a READY of more than twenty megabytes is read whole`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":1,"channels":1,"messages":10}"#)
    let guild = try #require(
      try standIn.world().withRoot { root in
        root.elements.compactMap { $0["guild_id"]?.string }.first
      }
    )
    let topic = String(repeating: "Grüße ", count: 1500)
    let lines = (0..<2000).map { number in
      let id = 900_000_000_000_000_000 + number
      return #"{"kind":"channel","id":"\#(id)","type":0,"guild_id":"\#(guild)","#
        + #""name":"c\#(number)","topic":"\#(topic)"}"#
    }
    for start in stride(from: 0, to: lines.count, by: 50) {
      try standIn.load("[\(lines[start..<start + 50].joined(separator: ","))]")
    }
    let snapshot = try await snapshot(standIn, account(standIn))
    #expect(snapshot.readyBytes.count > 20 << 20)
    #expect(snapshot.guilds.first?.channels.count == 2001)
  }
}
