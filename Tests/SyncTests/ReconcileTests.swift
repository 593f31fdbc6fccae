import Model
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing

@Test func `edits and deletions are learned where what is held is read again`() async throws {
  let harness = try Harness(.random([260], seed: 50))
  try await harness.run()
  let channel = ServerState.channel(0)
  let ids = harness.server.state.withLock { $0.channels[channel]?.ids ?? [] }
  harness.change { state in
    state.channels[channel]?.edits[ids[250]] = "said otherwise"
    state.channels[channel]?.ids.removeAll { $0 == ids[255] || $0 == ids[130] }
  }
  var options = SyncOptions()
  options.reconcile = .seconds(4_000 * 86_400)
  let outcome = try await harness.run(options)
  #expect(outcome.channels.map(\.deleted) == [2, 0])
  let deleted = try harness.rows(
    "SELECT id FROM v1_messages WHERE deleted_at IS NOT NULL ORDER BY id"
  )
  #expect(deleted == [[.integer(ids[130])], [.integer(ids[255])]])
  try harness.expectEqualsServer(exactly: false)
  let edited = try harness.rows("SELECT content FROM v1_messages WHERE id = \(ids[250])")
  #expect(edited == [["said otherwise"]])
}

@Test func `a lost permission marks nothing as deleted`() async throws {
  let harness = try Harness(.random([60], seed: 51))
  try await harness.run()
  harness.change { $0.channels[ServerState.channel(0)]?.isHidden = true }
  var options = SyncOptions()
  options.reconcile = .seconds(4_000 * 86_400)
  try await harness.run(options)
  let sql = "SELECT count(*) FROM v1_messages WHERE deleted_at IS NOT NULL"
  #expect(try harness.rows(sql) == [[0]])
}

@Test func `pins are read where they changed, with ties across pages, and forgotten`() async throws
{
  var state = ServerState.random([200], seed: 52)
  let channel = ServerState.channel(0)
  let ids = state.channels[channel]?.ids ?? []
  // Sixty pins, of which several share the moment at which a page of fifty ends.
  for (index, id) in ids.prefix(60).enumerated() {
    state.channels[channel]?.pins[id] = 1_770_000_000_000 + Int64(index < 14 ? 7 : index) * 1_000
  }
  let harness = try Harness(state)
  var options = SyncOptions()
  options.readsPins = true
  #expect(try await harness.run(options).pins == 60)
  #expect(try harness.rows("SELECT count(*) FROM v1_pins") == [[60]])
  _ = harness.takeQuestions()
  try await harness.run(options)
  #expect(harness.takeQuestions().isEmpty)
  harness.change { state in
    state.channels[channel]?.pins[ids[30]] = nil
    state.channels[channel]?.pins[ids[190]] = 1_779_000_000_000
  }
  try await harness.run(options)
  let pinned = try harness.rows("SELECT message_id FROM v1_pins").compactMap { $0.first?.integer }
  #expect(pinned.count == 60)
  #expect(!pinned.contains(ids[30]))
  #expect(pinned.contains(ids[190]))
}

@Test func `who reacted is asked within the budget, and the next run goes on`() async throws {
  var state = ServerState.random([50], seed: 53)
  let ids = state.channels[ServerState.channel(0)]?.ids ?? []
  state.reactors[ids[3]] = Array(1_000..<1_250)
  state.reactors[ids[9]] = [5, 6]
  let harness = try Harness(state)
  var options = SyncOptions()
  options.reactionRequests = 2
  #expect(try await harness.run(options).reactors == 200)
  options.reactionRequests = 10
  try await harness.run(options)
  let count = "SELECT count(*) FROM v1_reactors WHERE message_id ="
  #expect(try harness.rows("\(count) \(ids[3])") == [[250]])
  #expect(try harness.rows("\(count) \(ids[9])") == [[2]])
  _ = harness.takeQuestions()
  try await harness.run(options)
  #expect(harness.takeQuestions().isEmpty)
}

@Test func `a comparison with the server finds what is missing and what was edited`() async throws {
  let harness = try Harness(.random([80, 80], seed: 54))
  try await harness.run()
  let account = Snowflake(rawValue: ServerState.me) ?? .lowest
  let clean = try await harness.synchroniser().verify(samples: 12, account: account, seed: 1)
  #expect(clean.findings.isEmpty)
  #expect(clean.requests == 12)
  // Twelve pages overlap, and each message is counted once.
  #expect((101...160).contains(clean.compared))
  let channel = ServerState.channel(0)
  harness.change { state in
    let ids = state.channels[channel]?.ids ?? []
    state.channels[channel]?.ids.insert(ids[40] + 1, at: 41)
    state.channels[channel]?.edits[ids[20]] = "later"
  }
  let found = try await harness.synchroniser().verify(samples: 30, account: account, seed: 2)
  #expect(found.findings.contains { if case .missing = $0 { true } else { false } })
  #expect(found.findings.contains { if case .outdated = $0 { true } else { false } })
}
