import Model
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)
/// The second at which the virtual clock begins, in ids.
private let start: Int64 = 1_780_000_000_000 - Snowflake.epoch

private func message(_ id: Int64) -> String {
  let bytes = Builder.message(
    id: id,
    channel: channel,
    guild: ServerState.guild,
    content: ServerState.text(id),
    fields: ",\"edited_timestamp\":null"
  )
  return String(decoding: bytes, as: UTF8.self)
}

/// The live claims' ends.
private let ends = "SELECT high_id FROM v1_coverage WHERE source = 'live' ORDER BY high_id"

/// A session in which one message comes at the 20th second and nothing else but what is given, at the 30th.
private func follow(_ id: Int64, then news: [GatewayNews]) async throws -> FollowHarness {
  let harness = try FollowHarness(.random([10], seed: 95))
  var moves = harness.beginning() + [.silence(.seconds(20))]
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids.append(id) }
    }
  )
  moves.append(.news([harness.event("MESSAGE_CREATE", message(id))]))
  moves += [.silence(.seconds(10)), .news(news), .silence(.seconds(5))]
  try await harness.follow(moves)
  try harness.harness.expectEqualsServer()
  try harness.harness.expectTrueClaims()
  return harness
}

private func moment(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_780_000_000_000 + seconds * 1_000)
}

@Test func `the answer to a heartbeat settles what came before it`() async throws {
  let id = Builder.id(start + 20_000)
  let harness = try await follow(id, then: [.alive(at: moment(30))])
  #expect(try harness.lines(ends) == ["\(id)"])
}

@Test func `without an answer nothing settles`() async throws {
  let harness = try await follow(Builder.id(start + 20_000), then: [])
  #expect(try harness.lines(ends).isEmpty)
}

@Test func `an answer that came before the message, and was taken late, settles nothing`()
  async throws
{
  let harness = try await follow(Builder.id(start + 20_000), then: [.alive(at: moment(19))])
  #expect(try harness.lines(ends).isEmpty)
}

@Test func `answers settle a quiet channel while they come`() async throws {
  let id = Builder.id(start + 20_000)
  let harness = try await follow(id, then: [.alive(at: moment(22)), .alive(at: moment(30))])
  #expect(try harness.lines(ends) == ["\(id)"])
}
