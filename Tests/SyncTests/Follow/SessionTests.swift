import Model
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)
private let guild = ServerState.guild
/// The second at which the virtual clock begins, in ids.
private let start: Int64 = 1_780_000_000_000 - Snowflake.epoch

private func message(_ id: Int64, in channel: Int64 = channel, _ text: String = "hi") -> String {
  let bytes = Builder.message(
    id: id,
    channel: channel,
    guild: guild,
    content: text,
    fields: ",\"edited_timestamp\":null"
  )
  return String(decoding: bytes, as: UTF8.self)
}

private let liveClaims =
  "SELECT low_id, high_id FROM v1_coverage WHERE source = 'live' ORDER BY low_id"

@Test func `gaps are filled beside the live events, and nothing false is claimed`() async throws {
  let state = ServerState.random([350, 20, 0], seed: 81)
  let harness = try FollowHarness(state)
  var moves = harness.beginning()
  let live = (0..<40).map { Builder.id(start + Int64($0) * 1_000) }
  for id in live {
    moves.append(
      .act { [server = harness.harness.server] in
        server.state.withLock { $0.channels[channel]?.ids.append(id) }
      }
    )
    moves.append(.news([harness.event("MESSAGE_CREATE", message(id, ServerState.text(id)))]))
    moves.append(.silence(.seconds(1)))
  }
  let outcome = try await harness.follow(moves)
  #expect(outcome.counters.isCaughtUp)
  try harness.harness.expectEqualsServer()
  try harness.harness.expectTrueClaims()
  #expect(try harness.lines(liveClaims).count == 1)
  // Everything but what isn't settled is covered, without a hole.
  let covered = try harness.lines(
    "SELECT min(low_id), max(high_id) FROM v1_coverage WHERE channel_id = \(channel)"
  )
  #expect(covered.first?.hasPrefix("1|") == true)
}

@Test func `once ends when nothing is missing`() async throws {
  let harness = try FollowHarness(.random([250, 20], seed: 82))
  var options = FollowOptions()
  options.once = true
  let outcome = try await harness.follow(harness.beginning() + [.silence(.seconds(600))], options)
  #expect(outcome.stopped == nil)
  #expect(outcome.failure == nil)
  #expect(harness.log.all.contains("caught up"))
  #expect(harness.source?.isClosed == true)
  try harness.harness.expectEqualsServer()
  // All is there now: a sync afterwards has nothing to ask.
  _ = harness.harness.takeQuestions()
  try await harness.harness.run()
  #expect(harness.harness.takeQuestions().isEmpty)
}

@Test func `every guild is asked for after every READY`() async throws {
  let harness = try FollowHarness(.random([5], seed: 83))
  var moves = harness.beginning()
  moves.append(.news([.lost(reason: "gone", at: harness.clock.start)]))
  moves += harness.beginning()
  moves.append(
    .news([harness.event("GUILD_CREATE", harness.harness.server.state.withLock { $0.guildReady })])
  )
  moves.append(.silence(.seconds(2)))
  try await harness.follow(moves)
  #expect(harness.source?.activated.map(\.rawValue) == [guild, guild, guild])
}

@Test func `messages of a break that no resume bridged are fetched`() async throws {
  let harness = try FollowHarness(.random([150], seed: 84))
  var moves = harness.beginning() + [.silence(.seconds(20))]
  let first = Builder.id(start + 21_000)
  let missed = (0..<120).map { Builder.id(start + 22_000 + Int64($0)) }
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids += [first] + missed }
    }
  )
  moves.append(.news([harness.event("MESSAGE_CREATE", message(first, ServerState.text(first)))]))
  moves.append(.news([.lost(reason: "gone", at: harness.clock.start)]))
  moves.append(.silence(.seconds(90)))
  harness.harness.server.state.withLock { $0.channels[channel]?.announced = missed.last }
  let second = harness.beginning()
  harness.harness.server.state.withLock { $0.channels[channel]?.announced = nil }
  moves += second + [.silence(.seconds(60))]
  try await harness.follow(moves)
  try harness.harness.expectEqualsServer()
  try harness.harness.expectTrueClaims()
  #expect(harness.log.all.filter { $0 == "gap" }.count >= 2)
}

@Test func `what is said while a session is cut off and never told is not claimed`() async throws {
  let harness = try FollowHarness(.random([10], seed: 85))
  var moves = harness.beginning() + [.silence(.seconds(20))]
  let before = Builder.id(start + 21_000)
  let missed = Builder.id(start + 22_000)
  let after = Builder.id(start + 200_000)
  moves.append(.news([harness.event("MESSAGE_CREATE", message(before, ServerState.text(before)))]))
  moves.append(.news([.lost(reason: "gone", at: harness.clock.start)]))
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids += [before, missed, after] }
    }
  )
  // A new session whose READY does not come: what it tells is not proven.
  moves.append(.news([.began(sessionID: "t")]))
  moves.append(.news([harness.event("MESSAGE_CREATE", message(after, ServerState.text(after)))]))
  moves.append(.silence(.seconds(10)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  try await harness.follow(moves)
  try harness.harness.expectTrueClaims()
}

@Test func `a resume that is answered keeps the claim whole`() async throws {
  let harness = try FollowHarness(.random([10], seed: 86))
  var moves = harness.beginning() + [.silence(.seconds(20))]
  let ids = [21_000, 22_000, 23_000].map { Builder.id(start + $0) }
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids += ids }
    }
  )
  moves.append(.news([harness.event("MESSAGE_CREATE", message(ids[0], ServerState.text(ids[0])))]))
  moves.append(.news([.lost(reason: "gone", at: harness.clock.start)]))
  moves.append(.silence(.seconds(10)))
  moves.append(
    .news(
      ids[1...].map { harness.event("MESSAGE_CREATE", message($0, ServerState.text($0))) } + [
        .resumed
      ]
    )
  )
  moves.append(.silence(.seconds(6)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  moves.append(.silence(.seconds(2)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  try await harness.follow(moves)
  try harness.harness.expectTrueClaims()
  #expect(try harness.lines(liveClaims).first?.hasSuffix("|\(ids[2])") == true)
}

/// What ends the claims of a guild's channel.
private let endings: [(String, String, String)] = [
  (
    "a permission that is lost", "CHANNEL_UPDATE",
    """
    {"id":"\(channel)","type":0,"guild_id":"\(guild)","name":"c",\
    "permission_overwrites":[{"id":"\(guild)","type":0,"allow":"0","deny":"65536"}]}
    """
  ),
  (
    "a role that allows less", "GUILD_ROLE_UPDATE",
    "{\"guild_id\":\"\(guild)\",\"role\":{\"id\":\"\(guild)\",\"permissions\":\"1024\"}}"
  ),
  ("an outage", "GUILD_DELETE", "{\"id\":\"\(guild)\",\"unavailable\":true}"),
  ("a guild that is left", "GUILD_DELETE", "{\"id\":\"\(guild)\"}"),
  (
    "a channel that is gone", "CHANNEL_DELETE",
    "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\"}"
  ),
  (
    "a passive guild", "PASSIVE_UPDATES",
    "{\"guild_id\":\"\(guild)\",\"channels\":{\"\(channel)\":\"\(Builder.id(start + 30_000))\"}}"
  ),
]

@Test(arguments: endings.indices)
func `what ends a feed ends its claim and deletes nothing`(index: Int) async throws {
  let (_, name, data) = endings[index]
  let harness = try FollowHarness(.random([10], seed: 87))
  var moves = harness.beginning() + [.silence(.seconds(20))]
  let heard = Builder.id(start + 21_000)
  let later = Builder.id(start + 40_000)
  moves.append(.news([harness.event("MESSAGE_CREATE", message(heard, ServerState.text(heard)))]))
  moves.append(.silence(.seconds(7)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  moves.append(.news([harness.event(name, data)]))
  moves.append(.news([harness.event("MESSAGE_CREATE", message(later, ServerState.text(later)))]))
  moves.append(.silence(.seconds(10)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  try await harness.follow(moves)
  let claims = try harness.lines(liveClaims)
  #expect(claims.count == 1)
  #expect(claims.first?.hasSuffix("|\(heard)") == true)
  #expect(
    try harness.lines("SELECT count(*) FROM v1_messages WHERE deleted_at IS NOT NULL") == ["0"]
  )
  #expect(try harness.lines("SELECT count(*) FROM v1_messages") == ["12"])
}

@Test func `a passive guild is asked for again`() async throws {
  let harness = try FollowHarness(.random([10], seed: 88))
  let news = Builder.id(start + 30_000)
  var moves = harness.beginning() + [.silence(.seconds(20))]
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids.append(news) }
    }
  )
  moves.append(
    .news([
      harness.event(
        "PASSIVE_UPDATES",
        "{\"guild_id\":\"\(guild)\",\"channels\":{\"\(channel)\":\"\(news)\"}}"
      )
    ])
  )
  moves.append(.silence(.seconds(10)))
  try await harness.follow(moves)
  #expect(harness.source?.resynced.map(\.rawValue) == [guild])
  try harness.harness.expectEqualsServer()
}

@Test func `a guild that is not made active proves nothing`() async throws {
  let harness = try FollowHarness(.random([10], seed: 89))
  var moves = harness.beginning(syncsGuild: false) + [.silence(.seconds(20))]
  let heard = Builder.id(start + 21_000)
  moves.append(.news([harness.event("MESSAGE_CREATE", message(heard))]))
  moves.append(.silence(.seconds(7)))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  try await harness.follow(moves)
  #expect(try harness.lines(liveClaims).isEmpty)
}

@Test func `one process follows for an account`() async throws {
  let harness = try FollowHarness(.random([1], seed: 90))
  let other = try FollowHarness(.random([1], seed: 90))
  let path = harness.harness.path
  let source = ScriptedSource(harness.beginning(), clock: harness.clock, isEndless: true)
  let follower = Follower(
    archive: path,
    instance: "chat.example",
    account: try #require(Snowflake(rawValue: ServerState.me)),
    client: harness.harness.client(),
    source: source,
    clock: harness.clock
  )
  let second = Follower(
    archive: path,
    instance: "chat.example",
    account: try #require(Snowflake(rawValue: ServerState.me)),
    client: other.harness.client(),
    source: ScriptedSource([], clock: other.clock),
    clock: other.clock
  )
  let isReady = Mutex(false)
  let running = Task {
    try await follower.run(FollowOptions()) { news in
      if case .ready = news { isReady.withLock { $0 = true } }
    }
  }
  while !isReady.withLock({ $0 }) { await Task.yield() }
  await #expect(throws: SyncError.self) { try await second.run(FollowOptions()) }
  running.cancel()
  let outcome = try await running.value
  #expect(outcome.stopped == .interrupted)
}
