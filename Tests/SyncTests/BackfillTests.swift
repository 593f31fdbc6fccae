import Model
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing

@Test(arguments: [1, 2, 3] as [UInt64])
func `an archive equals the server's record, message by message`(seed: UInt64) async throws {
  var random = SeededRandom(seed: seed)
  let sizes = (0..<12).map { _ in [0, 1, 99, 100, 101, 250, 730].randomElement(using: &random) ?? 0
  }
  let harness = try Harness(.random(sizes, seed: seed))
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "done", "\(outcome.channels.map(\.state)) seed \(seed)")
  #expect(outcome.counts.added == Int64(sizes.reduce(0, +)))
  try harness.expectEqualsServer()
  try harness.expectTrueClaims()
}

@Test func `a run without news costs no page`() async throws {
  let harness = try Harness(.random(Array(repeating: 30, count: 120) + [0, 0], seed: 4))
  try await harness.run()
  _ = harness.takeQuestions()
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "done")
  #expect(harness.takeQuestions().isEmpty)
  #expect(outcome.requests == 0)
}

@Test func `twenty changed channels of five hundred cost twenty pages`() async throws {
  let harness = try Harness(.random(Array(repeating: 3, count: 500), seed: 5))
  try await harness.run()
  _ = harness.takeQuestions()
  harness.change { state in
    for index in 0..<20 {
      let channel = ServerState.channel(index * 25)
      state.channels[channel]?.ids.append(Builder.id(359_929_700_000, Int64(index)))
    }
  }
  let outcome = try await harness.run()
  #expect(harness.takeQuestions().count == 20)
  #expect(outcome.counts.added == 20)
  try harness.expectEqualsServer()
}

@Test(arguments: [1, 37, 97])
func `short pages end nothing`(limit: Int) async throws {
  var state = ServerState.random([150, 12], seed: 6)
  state.pageLimit = limit
  let harness = try Harness(state)
  #expect(try await harness.run().outcomeName == "done")
  try harness.expectEqualsServer()
  try harness.expectTrueClaims()
}

@Test func `a deleted newest message still lets the channel be complete`() async throws {
  var state = ServerState.random([120], seed: 7)
  state.channels[ServerState.channel(0)]?.announced = Builder.id(359_929_550_000)
  let harness = try Harness(state)
  try await harness.run()
  _ = harness.takeQuestions()
  try harness.expectEqualsServer()
  #expect(try await harness.run().requests == 0)
}

@Test func `two hostile messages of a page cost themselves alone`() async throws {
  var state = ServerState.random([100], seed: 8)
  let ids = state.channels[ServerState.channel(0)]?.ids ?? []
  state.channels[ServerState.channel(0)]?.hostile = [
    ids[40]: "\"no object at all\"", ids[41]: "{\"id\":{\"deep\":[1]},\"content\":\"odd\"}",
  ]
  let harness = try Harness(state)
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "done")
  #expect(outcome.counts.added == 98)
  #expect(outcome.counts.unplaced == 2)
  try harness.expectEqualsServer()
  let status = try Archive(at: harness.path, for: .reading).status()
  #expect(status.unplacedDocuments == 2)
  #expect(try await harness.run().requests == 0)
}

@Test func `the newest messages of all channels come first`() async throws {
  let harness = try Harness(.random([400, 400, 400], seed: 9))
  var options = SyncOptions()
  options.jobs = 1
  try await harness.run(options)
  let cursors = harness.takeQuestions().compactMap(\.before)
  #expect(cursors == cursors.sorted(by: >))
}

@Test func `only what was asked for is fetched`() async throws {
  let harness = try Harness(.random([900], seed: 10))
  let ids = harness.server.state.withLock { $0.channels.values.first?.ids ?? [] }
  var options = SyncOptions()
  options.since = Snowflake(rawValue: ids[500])?.timestamp
  options.until = Snowflake(rawValue: ids[699])?.timestamp
  try await harness.run(options)
  let held = Set(try harness.rows("SELECT id FROM v1_messages").compactMap { $0.first?.integer })
  #expect(held.isSuperset(of: ids[500...699]))
  #expect(held.count < 420)
  try harness.expectTrueClaims()
}
