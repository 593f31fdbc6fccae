import Model
import Payload
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)
/// The second at which the virtual clock begins, in ids.
private let start: Int64 = 1_780_000_000_000 - Snowflake.epoch

@Test func `a page that is empty because the permission was lost meanwhile proves nothing`()
  async throws
{
  var state = ServerState.random([350], seed: 100)
  state.change = { _, state in
    let asked = state.questions.filter { $0.channel == channel }.count
    if asked >= 2 { state.channels[channel]?.isHidden = true }
  }
  let harness = try Harness(state)
  try await harness.run()
  try harness.expectTrueClaims()
  harness.change { state in
    state.change = { _, _ in }
    state.channels[channel]?.isHidden = false
  }
  try await harness.run()
  try harness.expectEqualsServer()
}

@Test func `the start of a channel is believed where its newest messages are shown`() async throws {
  let harness = try Harness(.random([120], seed: 101))
  #expect(try await harness.run().outcomeName == "done")
  let sql = "SELECT min(low_id) FROM v1_coverage WHERE channel_id = \(channel)"
  #expect(try harness.rows(sql) == [[1]])
}

@Test func `a message from the future vouches for nothing that is still to be written`()
  async throws
{
  var state = ServerState.random([20], seed: 102)
  let future = Builder.id(start + 30 * 86_400_000)
  state.channels[channel]?.ids.append(future)
  let harness = try Harness(state)
  try await harness.run()
  harness.clock.advance(by: .seconds(7_200))
  harness.change { state in
    let news = (0..<30).map { Builder.id(start + 3_600_000 + Int64($0)) }
    state.channels[channel]?.ids.insert(contentsOf: news, at: 20)
  }
  try await harness.run()
  try harness.expectEqualsServer()
  try harness.expectTrueClaims()
}

@Test func `a message that appears below the newest one is fetched by the next run`() async throws {
  var state = ServerState.random([20], seed: 103)
  state.channels[channel]?.ids.append(Builder.id(start - 1_000))
  let harness = try Harness(state)
  try await harness.run()
  harness.clock.advance(by: .seconds(60))
  harness.change { state in
    let late = Builder.id(start - 1_500)
    state.channels[channel]?.ids.insert(late, at: 20)
  }
  try await harness.run()
  try harness.expectEqualsServer()
}

/// Looks slowly, and something changes meanwhile.
private struct SlowLook: SnapshotSource {
  let server: MemoryServer
  let meanwhile: @Sendable () -> Void

  func snapshot() async throws(WireError) -> SessionView {
    let view = try await server.snapshot()
    server.clock.advance(by: .seconds(5))
    meanwhile()
    server.clock.advance(by: .seconds(5))
    return view
  }
}

@Test func `what a session was shown replaces nothing that was heard since`() async throws {
  let harness = try Harness(.random([5], seed: 105))
  _ = try Archive(at: harness.path, makingFor: "chat.example")
  let other = OtherProcess(beside: harness)
  let source = SlowLook(server: harness.server) {
    guard let id = Snowflake(rawValue: channel) else { return }
    other.write { ingester, now throws(StoreError) in
      try ingester.take(Channel(id: id, name: "renamed"), seenAt: now)
    }
  }
  let synchroniser = Synchroniser(
    archive: harness.path,
    instance: "chat.example",
    client: harness.client(),
    source: source,
    allowance: .user,
    clock: harness.clock
  )
  _ = try await synchroniser.run(SyncOptions())
  let sql = "SELECT name FROM v1_channels WHERE id = \(channel)"
  #expect(try harness.rows(sql) == [["renamed"]])
}

@Test func `a page that was asked for before an event of another process replaces nothing`()
  async throws
{
  let harness = try Harness(.random([5], seed: 107))
  try await harness.run()
  let other = OtherProcess(beside: harness)
  let id = try #require(harness.server.state.withLock { $0.channels[channel]?.ids.first })
  let text = Builder.message(
    id: id,
    channel: channel,
    author: 70 + id % 9,
    content: ServerState.text(id),
    fields: ",\"type\":0,\"pinned\":true"
  )
  let decoded = try JSONReader().read(text) { value throws(PayloadError) in
    try MessagePayload.decode(value, in: PayloadContext(shape: .fluxer))
  }
  harness.change { state in
    state.change = { _, state in
      state.change = { _, _ in }
      other.write { ingester, now throws(StoreError) in
        let incoming = IncomingMessage(
          message: decoded.value,
          oddities: [],
          document: text,
          shape: .fluxer,
          receivedAt: now
        )
        _ = try ingester.ingest([incoming])
      }
    }
  }
  var options = SyncOptions()
  options.reconcile = .seconds(4_000 * 86_400)
  try await harness.run(options)
  #expect(try harness.rows("SELECT message_id FROM v1_pins") == [[.integer(id)]])
}

@Test(arguments: [0, 2])
func `a channel whose permission went before its first page is not held for empty`(
  kind: Int
) async throws {
  var state = ServerState.random([80], seed: 108)
  state.channels[channel]?.kind = kind
  state.change = { _, state in state.channels[channel]?.isHidden = true }
  let harness = try Harness(state)
  #expect(try await harness.run().outcomeName == "done")
  try harness.expectTrueClaims()
  harness.change { state in
    state.change = { _, _ in }
    state.channels[channel]?.isHidden = false
  }
  try await harness.run()
  try harness.expectEqualsServer()
}

@Test func `a channel that was emptied is complete, and is not asked again`() async throws {
  var state = ServerState.random([0], seed: 109)
  state.channels[channel]?.announced = Builder.id(359_929_000_000)
  let harness = try Harness(state)
  #expect(try await harness.run().outcomeName == "done")
  _ = harness.takeQuestions()
  try await harness.run()
  #expect(harness.takeQuestions().allSatisfy { $0.channel == ServerState.me })
}
