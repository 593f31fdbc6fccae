import Model
import SQLite
import Store
import Sync
import Testing

/// A server with a forum whose posts are archived threads, and a text channel with one.
private func server() -> ServerState {
  var state = ServerState.random([30, 0, 40, 40, 40], seed: 80)
  state.showsThreads = true
  state.channels[ServerState.channel(1)]?.kind = 15
  for (index, parent) in [(2, 0), (3, 1), (4, 1)] {
    let thread = ServerState.channel(index)
    state.channels[thread]?.kind = 11
    state.channels[thread]?.parent = ServerState.channel(parent)
  }
  return state
}

@Test func `archived threads of text channels and forums are found and fetched`() async throws {
  let harness = try Harness(server())
  let outcome = try await harness.run()
  #expect(outcome.outcomeName == "done")
  #expect(outcome.counts.added == 150)
  try harness.expectEqualsServer()
  let pages = harness.takeQuestions().filter { $0.kind == "page" }
  #expect(!pages.contains { $0.channel == ServerState.channel(1) })
}

@Test func `lists of threads are not asked again within a day`() async throws {
  let harness = try Harness(server())
  try await harness.run()
  _ = harness.takeQuestions()
  #expect(try await harness.run().outcomeName == "done")
  #expect(harness.takeQuestions().isEmpty)
  harness.clock.advance(by: .seconds(86_400))
  try await harness.run()
  #expect(
    harness.takeQuestions().allSatisfy { $0.kind == "threads" || $0.channel == ServerState.me }
  )
}

@Test func `a list of threads that could not be read is asked again by the next run`() async throws
{
  var state = server()
  state.threadPages = 0
  let harness = try Harness(state)
  #expect(try await harness.run().outcomeName == "part")
  harness.change { $0.threadPages = .max }
  #expect(try await harness.run().outcomeName == "done")
  try harness.expectEqualsServer()
}

@Test func `what lies behind a page of threads that failed is found later`() async throws {
  var state = server()
  state.threadLimit = 1
  for index in 2...4 {
    state.channels[ServerState.channel(index)]?.parent = ServerState.channel(1)
    state.channels[ServerState.channel(index)]?.archivedAt -= Int64(index) * 86_400_000
  }
  // The text channel's two lists, and of the forum's list the first page.
  state.threadPages = 3
  let harness = try Harness(state)
  try await harness.run()
  harness.change { $0.threadPages = .max }
  harness.clock.advance(by: .seconds(2 * 86_400))
  #expect(try await harness.run().outcomeName == "done")
  try harness.expectEqualsServer()
}

@Test func `a known thread is asked no more once its channel's category is excluded`() async throws
{
  var state = server()
  state.channels[ServerState.channel(0)]?.category = 12
  let harness = try Harness(state)
  try await harness.run()
  try Archive(at: harness.path, for: .writing)
    .exclude(try #require(Snowflake(rawValue: 12)), now: harness.clock.now)
  // Nothing vouches for anything any more: whatever may be asked is asked.
  try Connection(path: harness.path, mode: .readWrite).execute("DELETE FROM coverage")
  _ = harness.takeQuestions()
  #expect(try await harness.run().outcomeName == "done")
  let asked = Set(harness.takeQuestions().map(\.channel))
  #expect(asked.isDisjoint(with: [ServerState.channel(0), ServerState.channel(2)]))
  #expect(asked.isSuperset(of: [ServerState.channel(3), ServerState.channel(4)]))
}

@Test func `lists asked for by a clock that was a year ahead are asked for again`() async throws {
  let harness = try Harness(server())
  try await harness.run()
  let connection = try Connection(path: harness.path, mode: .readWrite)
  let year: Int64 = 365 * 86_400_000
  let kind = SyncMark.askedForThreads.rawValue
  try connection.execute("UPDATE sync_marks SET value = value + \(year) WHERE kind = \(kind)")
  _ = harness.takeQuestions()
  try await harness.run()
  #expect(harness.takeQuestions().contains { $0.kind == "threads" })
}
