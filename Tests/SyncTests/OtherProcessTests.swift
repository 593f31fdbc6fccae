import Model
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)

/// What another process does to an archive while a page is under way.
private func meanwhile(
  _ harness: Harness,
  _ body: @escaping @Sendable (Ingester, Snowflake, Timestamp) throws(StoreError) -> Void
) {
  let other = OtherProcess(beside: harness)
  harness.change { state in
    state.change = { _, state in
      state.change = { _, _ in }
      guard let id = Snowflake(rawValue: channel) else { return }
      other.write { ingester, now throws(StoreError) in try body(ingester, id, now) }
    }
  }
}

private func rereading() -> SyncOptions {
  var options = SyncOptions()
  options.reconcile = .seconds(4_000 * 86_400)
  return options
}

/// A server of five messages that an archive holds, and one of them.
private func harness() async throws -> (harness: Harness, id: Int64) {
  var state = ServerState.random([5], seed: 130)
  let id = try #require(state.channels[channel]?.ids[2])
  state.reactors[id] = [5, 6]
  let harness = try Harness(state)
  try await harness.run()
  return (harness, id)
}

@Test(arguments: [false, true])
func `a page asked for before another process heard of a reaction does not undo it`(
  isEdited: Bool
) async throws {
  let (harness, id) = try await harness()
  let message = try #require(Snowflake(rawValue: id))
  // An edit that was missed comes with the page, and is taken.
  if isEdited { harness.change { $0.channels[channel]?.edits[id] = "said otherwise" } }
  meanwhile(harness) { ingester, channel, now throws(StoreError) in
    let user = User(id: .lowest, username: "seven")
    let emoji = Emoji(name: "👍")
    _ = try ingester.addReaction(emoji, of: user, to: message, in: channel, seenAt: now)
  }
  try await harness.run(rereading())
  let sql = "SELECT count FROM v1_reactions WHERE message_id = \(id)"
  #expect(try harness.rows(sql) == [[3]])
  try harness.expectEqualsServer()
  // What is asked for later holds again.
  harness.change { $0.reactors[id] = [5, 6, 7, 8] }
  harness.clock.advance(by: .seconds(1))
  try await harness.run(rereading())
  #expect(try harness.rows(sql) == [[4]])
}

@Test func `a page asked for before another process heard of a deletion does not undo it`()
  async throws
{
  let (harness, id) = try await harness()
  let message = try #require(Snowflake(rawValue: id))
  meanwhile(harness) { ingester, channel, now throws(StoreError) in
    _ = try ingester.noteDeletion(of: message, in: channel, at: now)
  }
  try await harness.run(rereading())
  let sql = "SELECT count(*) FROM v1_messages WHERE deleted_at IS NOT NULL"
  #expect(try harness.rows(sql) == [[1]])
  // It was no deletion after all, says a page that was asked for later.
  harness.clock.advance(by: .seconds(1))
  try await harness.run(rereading())
  #expect(try harness.rows(sql) == [[0]])
}
