import Model
import Store
import Sync
import Synchronization
import TestSupport
import Testing

private let guild = ServerState.guild
private let held = Builder.id(359_929_000_000)
private let category: Int64 = 12
/// A channel that is made while the session listens, and a thread in it.
private let channel = ServerState.channel(5)
private let thread = ServerState.channel(7)

/// An archive from which the category is excluded.
private func harness() throws -> FollowHarness {
  var state = ServerState()
  state.channels[ServerState.channel(0)] = ServerState.Channel(ids: [held])
  let harness = try FollowHarness(state)
  let archive = try Archive(at: harness.harness.path, makingFor: "chat.example")
  try archive.exclude(try #require(Snowflake(rawValue: category)), now: harness.clock.start)
  return harness
}

private func made(in parent: Int64?) -> String {
  let parent = parent.map { "\"\($0)\"" } ?? "null"
  return "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\",\"parent_id\":\(parent)}"
}

private let threadObject =
  "{\"id\":\"\(thread)\",\"type\":11,\"guild_id\":\"\(guild)\",\"parent_id\":\"\(channel)\","
  + "\"name\":\"t\",\"member\":{},\"thread_metadata\":{\"archived\":false}}"

private func message(_ second: Int64) -> String {
  let id = Builder.id(359_930_000_000 + second * 1_000)
  let bytes = Builder.message(id: id, channel: thread, guild: guild, content: "m\(second)")
  return String(decoding: bytes, as: UTF8.self)
}

private let texts = "SELECT content FROM v1_messages WHERE channel_id = \(thread) ORDER BY id"

@Test func `a thread in a new channel of an excluded category is not kept`() async throws {
  let harness = try harness()
  var moves = harness.beginning()
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { state in
        let ids = [Builder.id(359_929_500_000)]
        state.channels[thread] = ServerState.Channel(ids: ids, kind: 11, parent: channel)
      }
    }
  )
  moves.append(
    .news([
      harness.event("CHANNEL_CREATE", made(in: category)),
      harness.event("THREAD_CREATE", threadObject),
      harness.event("MESSAGE_CREATE", message(1)),
    ])
  )
  moves.append(.silence(.seconds(30)))
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  #expect(try harness.lines(texts) == [])
  #expect(harness.harness.takeQuestionsKept().allSatisfy { $0.channel != thread })
}

@Test func `a thread is kept only while its channel stands in no excluded category`() async throws {
  let harness = try harness()
  var moves = harness.beginning()
  moves.append(
    .news([
      harness.event("CHANNEL_CREATE", made(in: nil)), harness.event("THREAD_CREATE", threadObject),
      harness.event("MESSAGE_CREATE", message(1)),
      harness.event("CHANNEL_UPDATE", made(in: category)),
      harness.event("MESSAGE_CREATE", message(2)),
      harness.event("CHANNEL_UPDATE", made(in: nil)),
      harness.event("MESSAGE_CREATE", message(3)),
    ])
  )
  moves.append(.silence(.seconds(30)))
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  #expect(try harness.lines(texts) == ["m1", "m3"])
}
