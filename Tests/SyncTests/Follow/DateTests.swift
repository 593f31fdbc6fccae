import Model
import Store
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)
private let held = Builder.id(359_929_000_000)
private let start: Int64 = 1_780_000_000_000
private let hour: Int64 = 3_600_000

private func harness() throws -> FollowHarness {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  return try FollowHarness(state)
}

@Test func `an odd event is dated by when it came`() async throws {
  let harness = try harness()
  var moves = harness.beginning() + [.silence(.seconds(3_600))]
  moves.append(.news([harness.event("NEVER_HEARD_OF", "{\"a\":1}")]))
  try await harness.follow(moves)
  #expect(
    try harness.lines("SELECT received_at >= \(start + hour) FROM oddities") == ["1"]
  )
}

@Test func `a claim is dated by when it was proven`() async throws {
  let harness = try harness()
  let id = Builder.id(start - Snowflake.epoch + 10_000)
  var moves = harness.beginning() + [.silence(.seconds(10))]
  moves.append(.news([harness.event("MESSAGE_CREATE", EventCase.message(id, "a"))]))
  moves.append(.silence(.seconds(3_600)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  moves.append(.silence(.seconds(2)))
  try await harness.follow(moves)
  #expect(
    try harness.lines("SELECT learned_at >= \(start + hour) FROM coverage WHERE source = 1") == [
      "1"
    ]
  )
}

@Test func `a name that is told with a reaction taken back is dated by when it came`() async throws
{
  let harness = try harness()
  var moves = harness.beginning() + [.silence(.seconds(10))]
  moves.append(
    .news([
      harness.event(
        "MESSAGE_REACTION_REMOVE",
        "{\"user_id\":\"6\",\"channel_id\":\"\(channel)\",\"message_id\":\"\(held)\","
          + "\"emoji\":{\"name\":\"x\"},\"member\":{\"user\":{\"id\":\"6\",\"username\":\"six\"}}}"
      )
    ])
  )
  try await harness.follow(moves)
  #expect(
    try harness.lines("SELECT first_seen >= \(start) FROM names WHERE name = 'six'") == ["1"]
  )
}
