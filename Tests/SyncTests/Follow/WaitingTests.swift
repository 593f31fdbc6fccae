import Model
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)

/// Another program that writes for as long as nobody complains.
private final class OtherWriter: Sendable {
  private let path: String
  private let held = Mutex<Connection?>(nil)
  private let begun = Atomic<Int>(0)

  init(_ path: String) {
    self.path = path
  }

  var hasWritten: Bool { begun.load(ordering: .relaxed) > 0 }

  func begin() {
    guard begun.add(1, ordering: .relaxed).newValue == 1 else { return }
    held.withLock { held in
      do {
        let connection = try Connection(path: path, mode: .readWrite)
        connection.setBusyTimeout(milliseconds: 60_000)
        try connection.execute("BEGIN IMMEDIATE")
        held = connection
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  func end() {
    held.withLock { $0 = nil }
  }
}

/// What the other program comes before.
private enum Hindrance: String, CaseIterable {
  case events
  case guild
  case page
}

@Test(arguments: Hindrance.allCases)
private func `what waits for another writer goes on once that has ended, and says so once`(
  hindrance: Hindrance
) async throws {
  let harness = try FollowHarness(.random([120], seed: 110))
  let path = harness.harness.path
  _ = try Archive(at: path, makingFor: "chat.example")
  let other = OtherWriter(path)
  if hindrance == .page {
    harness.harness.change { state in state.change = { _, _ in other.begin() } }
  }
  let guild = harness.harness.server.state.withLock { $0.guildReady }
  let id = Builder.id(359_930_000_000)
  var moves = harness.beginning()
  if hindrance != .page { moves.append(.act { other.begin() }) }
  switch hindrance {
  case .guild: moves.append(.news([harness.event("GUILD_CREATE", guild)]))
  case .events, .page:
    harness.harness.change { $0.channels[channel]?.ids.append(id) }
    let text = EventCase.message(id, ServerState.text(id))
    moves.append(.news([harness.event("MESSAGE_CREATE", text)]))
  }
  moves.append(.news([harness.event("GUILD_SYNC", guild)]))
  let source = ScriptedSource(moves, clock: harness.clock, isEndless: true)
  let follower = Follower(
    archive: path,
    instance: "chat.example",
    account: try #require(Snowflake(rawValue: ServerState.me)),
    client: harness.harness.client(),
    source: source,
    clock: harness.clock
  )
  let advice = Atomic<Int>(0)
  var options = FollowOptions()
  options.once = true
  let outcome = try await follower.run(options) { news in
    guard case .advised = news else { return }
    advice.add(1, ordering: .relaxed)
    other.end()
  }
  #expect(other.hasWritten)
  #expect(outcome.failure == nil)
  #expect(advice.load(ordering: .relaxed) == 1)
  try harness.harness.expectEqualsServer()
  try harness.harness.expectTrueClaims()
}
