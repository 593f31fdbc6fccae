import SQLite
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)

/// Many commits, and then nothing.
private func flood(_ harness: FollowHarness, commits: Int) -> [ScriptedSource.Move] {
  var random = SeededRandom(seed: 7)
  return (0..<commits).map { commit in
    .news(
      (0..<250).map { number in
        let id = Builder.id(359_930_000_000 + Int64(commit) * 1_000, Int64(number))
        let words = (0..<24).map { _ in String(Int.random(in: 100_000...999_999, using: &random)) }
        return harness.event(
          "MESSAGE_CREATE",
          "{\"id\":\"\(id)\",\"channel_id\":\"\(channel)\",\"guild_id\":\"\(ServerState.guild)\",\"type\":0,"
            + "\"author\":{\"id\":\"7\",\"username\":\"u\"},\"timestamp\":\"2026-01-01T00:00:00.000Z\","
            + "\"content\":\"\(words.joined(separator: " "))\"}"
        )
      }
    )
  }
}

@Test func `what a flood leaves of the index is joined when nothing comes any more`() async throws {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [])
  let harness = try FollowHarness(state)
  var moves = harness.beginning()
  moves += flood(harness, commits: 60)
  moves.append(.silence(.seconds(3)))
  // The end of a run joins what is left: what counts is how it stands while it goes on.
  let pieces = Mutex<Int64?>(nil)
  moves.append(
    .act { [path = harness.harness.path] in
      let reader = try? Connection(path: path, mode: .readOnly)
      let found = try? reader?.value("SELECT count(DISTINCT segid) FROM search_index_idx")
      pieces.withLock { $0 = found?.integer }
    }
  )
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  #expect(try harness.lines("SELECT count(*) FROM v1_messages") == ["15000"])
  // Sixteen of a size are joined, and nothing here makes more than two sizes.
  let count = try #require(pieces.withLock { $0 })
  #expect(count < 24, "\(count)")
}
