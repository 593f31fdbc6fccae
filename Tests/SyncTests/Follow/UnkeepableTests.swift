import Model
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)
private let held = Builder.id(359_929_000_000)
/// The second at which the virtual clock begins, in ids.
private let start: Int64 = 1_780_000_000_000 - Snowflake.epoch

private func state() -> ServerState {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  return state
}

/// Says nothing but that the session is alive, so that what was heard before settles.
private func settling(_ harness: FollowHarness) -> [ScriptedSource.Move] {
  [
    .silence(.seconds(7)), .news([harness.event("TYPING_START", "{}")]), .silence(.seconds(2)),
    .news([harness.event("TYPING_START", "{}")]),
  ]
}

@Test func `a message that can't be kept is kept raw, and nothing vouches for it`() async throws {
  let harness = try FollowHarness(state())
  _ = try Archive(at: harness.harness.path, makingFor: "chat.example")
  let connection = try Connection(path: harness.harness.path, mode: .readWrite)
  // Of two messages with the same text, the second is refused.
  try connection.run("CREATE UNIQUE INDEX poison ON messages (content) WHERE content = 'poison'")
  let ids = [21_000, 21_500, 22_000].map { Builder.id(start + $0) }
  let moves =
    harness.beginning() + [.silence(.seconds(20))] + [
      .news([
        harness.event("MESSAGE_CREATE", EventCase.message(ids[0], "poison")),
        harness.event("MESSAGE_CREATE", EventCase.message(ids[1], "poison")),
        harness.event("MESSAGE_CREATE", EventCase.message(ids[2], "third")),
      ])
    ] + settling(harness)
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  #expect(
    try harness.lines("SELECT content FROM v1_messages WHERE id >= \(ids[0])") == [
      "poison", "third",
    ]
  )
  #expect(
    try harness.lines(
      "SELECT count(*) FROM v1_coverage WHERE low_id <= \(ids[1]) AND high_id >= \(ids[1])"
    ) == ["0"]
  )
  #expect(try harness.lines("SELECT path FROM oddities WHERE row IS NULL") == ["MESSAGE_CREATE"])
}

@Test func `what a failing disk refuses is not the content's fault`() {
  let codes: [(SQLiteError.Code, Bool)] = [
    (.constraint, true), (.tooLarge, true), (.generic, true), (.io, false), (.cannotOpen, false),
    (.full, false),
  ]
  for (code, isOfContent) in codes {
    let error = StoreError.sqlite(SQLiteError(code: code, message: ""), while: "keeping events")
    #expect(error.isOfContent == isOfContent, "\(code)")
  }
}

@Test func `a message of a page that can't be kept costs itself alone`() async throws {
  var state = ServerState.random([150], seed: 106)
  let ids = state.channels[channel]?.ids ?? []
  for id in [ids[3], ids[90]] { state.channels[channel]?.edits[id] = "poison" }
  let harness = try Harness(state)
  _ = try Archive(at: harness.path, makingFor: "chat.example")
  let connection = try Connection(path: harness.path, mode: .readWrite)
  try connection.run("CREATE UNIQUE INDEX poison ON messages (content) WHERE content = 'poison'")
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "done")
  #expect(outcome.counts.added == 149)
  #expect(outcome.counts.unchanged == 0)
  #expect(outcome.counts.unplaced == 1)
  #expect(try await harness.run().requests == 0)
}
