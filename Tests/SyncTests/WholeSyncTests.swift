import FoundationEssentials
import Model
import Payload
import SQLite
import Store
import Sync
import TestSupport
import Testing
import Wire

/// A run over real connections: libcurl, libwebsockets and a server process of its own.
private struct WholeSync {
  let standIn: StandIn
  let account: StandIn.Account
  let path: String

  func run(_ options: SyncOptions = SyncOptions()) async throws -> SyncOutcome {
    let transport = try CurlTransport(userAgent: UserAgent.text(version: "0"))
    let instance = try await Instance.discover(standIn.origin, over: transport)
    let clock = SystemClock()
    let credential: Credential =
      account.isBot ? .bot(Secret(account.token)) : .user(Secret(account.token))
    // A bot's pace, so that the test is soon over.
    let governor = Governor(allowance: .bot, clock: clock)
    let make: @Sendable (Credential) -> RESTClient = { credential in
      RESTClient(
        instance: instance,
        credential: credential,
        transport: transport,
        governor: governor,
        clock: clock,
        retries: RetryPolicy(first: .milliseconds(5), longest: .milliseconds(20))
      )
    }
    let client = make(credential)
    let source = GatewaySource(
      client: client,
      clock: clock,
      onTokenChange: { _ in },
      remake: { make(account.isBot ? .bot($0) : .user($0)) }
    )
    let synchroniser = Synchroniser(
      archive: path,
      instance: instance.host,
      client: client,
      source: source,
      allowance: .bot,
      clock: clock
    )
    return try await synchroniser.run(options)
  }

  /// The ids that the server has, and the ids that the archive has.
  func ids() throws -> (server: Set<Int64>, archive: Set<Int64>) {
    let lines = try standIn.messages("viewer=\(account.userID)").split(separator: 10)
    let server = lines.compactMap { line in
      try? JSONReader().read(Array(line)) { $0["id"]?.string.flatMap { Int64($0) } }
    }
    let archive = try Archive(at: path, for: .reading)
    let rows = try TemporaryArchive.rows("SELECT id FROM v1_messages", in: archive)
    return (Set(server.compactMap(\.self)), Set(rows.compactMap { $0.first?.integer }))
  }
}

@Suite(.serialized, .timeLimit(.minutes(20))) struct WholeSyncTests {
  @Test(arguments: [false, true])
  func `a user's and a bot's archive hold what the server holds`(isBot: Bool) async throws {
    let standIn = try StandIn(
      generate: #"{"guilds":2,"channels":6,"dms":2,"messages":900,"threads":true}"#
    )
    let account = try #require(try standIn.accounts().first { $0.isBot == isBot })
    let folder = try TemporaryFolder()
    let sync = WholeSync(standIn: standIn, account: account, path: folder.path("a.sqlite"))
    let outcome = try await sync.run()
    #expect(outcome.outcomeName == "done", "\(outcome.channels.map(\.state))")
    let (server, archive) = try sync.ids()
    #expect(!server.isEmpty)
    #expect(server.subtracting(archive).count == 0)
    let again = try await sync.run()
    #expect(again.channels.allSatisfy { $0.counts.added == 0 })
    // Nothing tells the newest of one's own notes, so they alone are asked.
    let asked = again.channels.filter { $0.asked > 0 }
    #expect(asked.allSatisfy { $0.channel.id == account.userID })
  }

  @Test func `errors, torn answers, pages of HTML and resets lose nothing`() async throws {
    let standIn = try StandIn(generate: #"{"guilds":1,"channels":4,"dms":1,"messages":3000}"#)
    let account = try #require(try standIn.accounts().first { !$0.isBot })
    for action in [#""status":503"#, #""html":true"#, #""truncate":true"#, #""reset":true"#] {
      try standIn.fault(
        "{\"action\":{\(action)},\"match\":{\"path\":\"/messages\"},\"probability\":0.15}"
      )
    }
    let folder = try TemporaryFolder()
    let sync = WholeSync(standIn: standIn, account: account, path: folder.path("a.sqlite"))
    let outcome = try await sync.run()
    #expect(["done", "part"].contains(outcome.outcomeName))
    let struck = try standIn.faults().withRoot { root in
      (root["faults"] ?? root).elements.map { $0["struck"]?.numberText ?? "?" }
    }
    #expect(struck.contains { $0 != "0" && $0 != "?" }, "\(struck)")
    try standIn.clearFaults()
    #expect(try await sync.run().outcomeName == "done")
    let (server, archive) = try sync.ids()
    #expect(server.subtracting(archive).count == 0)
  }
}
