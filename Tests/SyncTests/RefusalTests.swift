import Model
import SQLite
import Store
import Sync
import Synchronization
import Testing
import Wire

/// A server of four channels, of which one refuses.
private func harness(_ change: (inout ServerState.Channel) -> Void) throws -> Harness {
  var state = ServerState.random([40, 40, 40, 40], seed: 20)
  if var channel = state.channels[ServerState.channel(2)] {
    change(&channel)
    state.channels[ServerState.channel(2)] = channel
  }
  return try Harness(state)
}

private func access(_ harness: Harness) throws -> ChannelAccess? {
  try Archive(at: harness.path, for: .reading).channelAccess()
    .first { $0.channelID.rawValue == ServerState.channel(2) }
}

@Test(arguments: [
  (403, "MISSING_PERMISSIONS", ChannelAccess.State.forbidden),
  (404, "UNKNOWN_CHANNEL", .gone), (400, "INVALID_CHANNEL_TYPE", .holdsNothing),
])
func `a refusal is noted and is never taken for completeness`(
  status: Int,
  code: String,
  state: ChannelAccess.State
) async throws {
  let harness = try harness { $0.refusal = (status, code) }
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "done")
  #expect(outcome.counts.added == 120)
  #expect(try access(harness)?.state == state)
  #expect(try access(harness)?.reason == code)
  let sql = "SELECT count(*) FROM v1_coverage WHERE channel_id = \(ServerState.channel(2))"
  #expect(try harness.rows(sql) == [[0]])
}

@Test func `an empty page without the permission proves nothing`() async throws {
  let harness = try harness { channel in
    channel.isHidden = true
    channel.overwrites = #"[{"id":"300","type":0,"allow":"0","deny":"65536"}]"#
  }
  #expect(try await harness.run().outcomeName == "done")
  #expect(try access(harness)?.state == .noHistory)
  let sql = "SELECT count(*) FROM v1_coverage WHERE channel_id = \(ServerState.channel(2))"
  #expect(try harness.rows(sql) == [[0]])
}

@Test func `a forbidden channel is asked again after one, three and seven days`() async throws {
  let harness = try harness { $0.refusal = (403, "MISSING_PERMISSIONS") }
  try await harness.run()
  _ = harness.takeQuestions()
  var asked: [Int] = []
  for day in 1...20 {
    harness.clock.advance(by: .seconds(86_400))
    let outcome = try await harness.run()
    #expect(outcome.outcomeName == "done")
    if !harness.takeQuestions().isEmpty { asked.append(day) }
  }
  #expect(asked == [1, 4, 11, 18])
}

@Test func `a channel that opens again is fetched whole`() async throws {
  let harness = try harness { $0.refusal = (403, "MISSING_PERMISSIONS") }
  try await harness.run()
  harness.change { $0.channels[ServerState.channel(2)]?.refusal = nil }
  harness.clock.advance(by: .seconds(90_000))
  try await harness.run()
  #expect(try access(harness)?.state == .open)
  try harness.expectEqualsServer()
}

@Test func `after a dead token at most one more request is made`() async throws {
  var state = ServerState.random(Array(repeating: 500, count: 8), seed: 21)
  state.revokedAt = 12
  let harness = try Harness(state)
  let outcome = try await harness.run()
  guard case .wire(let error) = outcome.failure else {
    Issue.record("the run did not fail: \(outcome.outcomeName)")
    return
  }
  #expect(error.code == "UNAUTHORIZED" || error == .revoked)
  // What was under way when the token died was sent before.
  #expect(harness.server.state.withLock { $0.requests } <= 12 + harness.allowance.inFlight)
  try harness.expectTrueClaims()
}

@Test func `what a server fails at fails one channel, and the run goes on`() async throws {
  let harness = try harness { $0.refusal = (500, "BROKEN") }
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "part")
  #expect(outcome.counts.added == 120)
  harness.change { $0.channels[ServerState.channel(2)]?.refusal = nil }
  #expect(try await harness.run().outcomeName == "done")
  try harness.expectEqualsServer()
}

@Test func `a refusal dated by a clock that was a year ahead keeps no channel closed`() async throws
{
  let harness = try harness { $0.refusal = (403, "MISSING_PERMISSIONS") }
  try await harness.run()
  let connection = try Connection(path: harness.path, mode: .readWrite)
  let year: Int64 = 365 * 86_400_000
  try connection.execute("UPDATE channel_access SET due_at = due_at + \(year) WHERE due_at > 0")
  harness.change { $0.channels[ServerState.channel(2)]?.refusal = nil }
  try await harness.run()
  try harness.expectEqualsServer()
}
