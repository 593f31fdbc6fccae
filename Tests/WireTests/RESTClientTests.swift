import Model
import Synchronization
import Testing

@testable import Wire

struct RESTClientTests {
  private let clock = VirtualClock()
  private let one = Snowflake.lowest

  @Test func `each call asks its route`() async throws {
    let transport = MemoryTransport { request, _ in
      .text(200, request.url.contains("/threads/") || request.url.hasSuffix("/1") ? "{}" : "[]")
    }
    let client = RESTClient.sample(transport, clock)
    let two = Snowflake.lowest.successor
    try await clock.running { [one] in
      _ = try await client.messages(in: one)
      _ = try await client.messages(in: one, before: two, limit: 500)
      _ = try await client.message(one, in: two)
      _ = try await client.pins(in: one, before: Timestamp(milliseconds: 1_500))
      _ = try await client.reactors(of: one, in: two, emoji: Emoji(id: two, name: "ö"), after: one)
      _ = try await client.reactors(of: one, in: two, emoji: Emoji(name: "👍"))
      _ = try await client.guilds(after: one)
      _ = try await client.channels(ofGuild: one)
      _ = try await client.archivedThreads(of: one, before: .time(Timestamp(milliseconds: 0)))
      _ = try await client.archivedThreads(of: one, kind: .joined, before: .id(two))
      _ = try await client.activeThreads(ofGuild: one)
      _ = try await client.members(ofGuild: one, after: two, limit: 10)
    }
    let base = "https://chat.test/api/v1"
    #expect(
      transport.requests.map { $0.url.dropFirst(base.count) } == [
        "/channels/1/messages?limit=100",
        "/channels/1/messages?limit=100&before=2",
        "/channels/2/messages/1",
        "/channels/1/messages/pins?limit=50&before=1970-01-01T00%3A00%3A01.500Z",
        "/channels/2/messages/1/reactions/%C3%B6%3A2?limit=100&after=1",
        "/channels/2/messages/1/reactions/%F0%9F%91%8D?limit=100",
        "/users/@me/guilds?limit=200&after=1",
        "/guilds/1/channels",
        "/channels/1/threads/archived/public?limit=100&before=1970-01-01T00%3A00%3A00.000Z",
        "/channels/1/users/@me/threads/archived/private?limit=100&before=2",
        "/guilds/1/threads/active",
        "/guilds/1/members?limit=10&after=2",
      ]
    )
    for request in transport.requests {
      #expect(request.headers.contains { $0 == ("X-Fluxer-Features", "channel_threads") })
      #expect(request.credential == .person)
    }
  }

  @Test(
    arguments: [
      .text(500, "{}"), .text(502, "<html>"), .text(503, ""), .text(200, "<!doctype html>"),
      .text(200, "[{\"id\":"), .text(200, "{}"), .text(200, ""), .text(204, ""),
    ] as [HTTPResponse]
  )
  func `what may pass is asked again with doubled waits`(answer: HTTPResponse) async throws {
    let transport = MemoryTransport { _, number in number < 5 ? answer : .text(200, "[]") }
    let client = RESTClient.sample(transport, clock)
    let page = try await clock.running { [one] in try await client.messages(in: one) }
    #expect(page.body == Array("[]".utf8))
    #expect(clock.waits == [1, 2, 4, 8, 16].map { .seconds($0) })
  }

  @Test func `it is given up after six more tries`() async throws {
    let transport = MemoryTransport { request, _ throws(WireError) in
      throw .timeout(WireError.Call(request.name))
    }
    let client = RESTClient.sample(transport, clock)
    await #expect(throws: WireError.timeout(.init("GET https://chat.test/api/v1/guilds/1"))) {
      try await clock.running { [one] in try await client.guild(one) }
    }
    #expect(transport.requests.count == 7)
  }

  @Test func `the server's Retry-After is honoured beside the back-off`() async throws {
    let transport = MemoryTransport { _, number in
      number == 0 ? .text(503, "{}", ["Retry-After": "20"]) : .text(200, "{}")
    }
    let client = RESTClient.sample(transport, clock)
    _ = try await clock.running { [one] in try await client.guild(one) }
    #expect(clock.waits == [.milliseconds(20_100)])
  }

  @Test func `a server that wants to be asked much later is not waited for`() async throws {
    let transport = MemoryTransport { _, number in
      number == 0 ? .text(503, "{}") : .text(429, #"{"retry_after":1800}"#)
    }
    let client = RESTClient.sample(transport, clock)
    await #expect {
      try await clock.running { [one] in try await client.guild(one) }
    } throws: { error in
      guard case .rateLimited(.seconds(1_800), _) = error as? WireError else { return false }
      return true
    }
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [400, 403, 404, 409, 410, 423])
  func `a refusal is asked once`(status: Int) async throws {
    let transport = MemoryTransport { _, _ in
      .text(status, #"{"code":"SOME_CODE"}"#, ["X-Request-ID": "r-1"])
    }
    let client = RESTClient.sample(transport, clock)
    do {
      _ = try await clock.running { [one] in try await client.guild(one) }
      Issue.record("it was not refused")
    } catch let error as WireError {
      #expect(error.code == "SOME_CODE")
      #expect(error.call?.requestID == "r-1")
      #expect("\(error)".contains("SOME_CODE, request r-1"))
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `a 429 parks the bucket and the same request goes out again`() async throws {
    let transport = MemoryTransport { _, number in
      number < 2 ? .text(429, #"{"code":"RATE_LIMITED","retry_after":5.5}"#) : .text(200, "{}")
    }
    let client = RESTClient.sample(transport, clock)
    let begin = clock.uptime
    _ = try await clock.running { [one] in try await client.guild(one) }
    #expect(clock.uptime - begin == .seconds(11))
    #expect(client.statistics.denials == 2)
  }

  @Test func `after a 401 nothing more is asked and siblings are cancelled`() async throws {
    let hanging = Mutex(0)
    let clock = clock
    let transport = MemoryTransport { request, number throws(WireError) in
      guard number < 3 else { return .text(401, #"{"code":"UNAUTHORIZED"}"#) }
      hanging.withLock { $0 += 1 }
      do throws(CancellationError) {
        try await clock.sleep(for: .seconds(1_000_000))
      } catch {
        throw .cancelled
      }
      throw .timeout(WireError.Call(request.name))
    }
    let client = RESTClient.sample(transport, clock)
    let siblings = (0..<3).map { _ in Task { [one] in try await client.guild(one) } }
    while hanging.withLock({ $0 }) < 3 { await Task.yield() }
    await #expect {
      try await client.settings()
    } throws: { error in
      (error as? WireError)?.code == "UNAUTHORIZED"
    }
    for sibling in siblings {
      await #expect(throws: WireError.revoked) { try await sibling.value }
    }
    await #expect(throws: WireError.revoked) { try await client.privateChannels() }
    #expect(client.isRevoked)
    #expect(transport.requests.count == 4)
  }

  @Test func `a bot is known by its application's user`() async throws {
    let transport = MemoryTransport { _, _ in
      .text(200, #"{"id":"5","name":"App","bot":{"id":"9","username":"robot","bot":true}}"#)
    }
    let bot = try Credential.classify("5.abc")
    let client = RESTClient.sample(transport, clock, credential: bot)
    let user = try await clock.running { try await client.me() }
    #expect(user.id == Snowflake(rawValue: 9))
    #expect(transport.requests.map(\.url) == ["https://chat.test/api/v1/applications/@me"])
  }

  @Test func `no error shows the token`() async throws {
    for status in [400, 401, 403, 404, 429, 500] {
      let transport = MemoryTransport { _, _ in
        .text(status, #"{"code":"X\u001b[31m","message":"flx_0invented"}"#)
      }
      let client = RESTClient.sample(transport, clock)
      do {
        _ = try await clock.running { try await client.settings() }
      } catch {
        var dumped = "\(error)\(String(reflecting: error))"
        dump(error, to: &dumped)
        #expect(!dumped.contains("flx_"))
        #expect(!dumped.contains("\u{1B}"))
      }
    }
  }
}
