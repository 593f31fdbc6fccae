import Model
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)
/// The second at which the virtual clock begins, in ids.
private let start: Int64 = 1_780_000_000_000 - Snowflake.epoch

/// A wall clock that is set while time goes on.
private final class SetClock: WireClock {
  private let clock: VirtualClock
  private let offset = Atomic<Int64>(0)

  init(_ clock: VirtualClock) {
    self.clock = clock
  }

  var uptime: Duration { clock.uptime }

  var now: Timestamp {
    Timestamp(milliseconds: clock.now.milliseconds + offset.load(ordering: .relaxed))
  }

  /// Sets the wall's clock so many hours off.
  func set(hours: Int64) {
    offset.store(hours * 3_600_000, ordering: .relaxed)
  }

  func sleep(for duration: Duration) async throws(CancellationError) {
    try await clock.sleep(for: duration)
  }
}

/// A script's session, whose events bear the time of a clock that is set.
private final class SetSource: LiveSource {
  private let source: ScriptedSource
  private let clock: SetClock

  init(_ source: ScriptedSource, _ clock: SetClock) {
    (self.source, self.clock) = (source, clock)
  }

  var statistics: GatewayStatistics { source.statistics }

  func next(
    atMost count: Int,
    within duration: Duration
  ) async throws(WireError) -> [GatewayNews] {
    try await source.next(atMost: count, within: duration).map { news in
      guard case .dispatch(var document) = news else { return news }
      document.receivedAt = clock.now
      return .dispatch(document)
    }
  }

  func acknowledge(_ sequence: Int64) async { await source.acknowledge(sequence) }
  func activate(_ guilds: [Snowflake]) async { await source.activate(guilds) }
  func resync(_ guild: Snowflake) async { await source.resync(guild) }
  func close() async { await source.close() }
}

@Test(arguments: [[3, 0], [-5, 0], [8, -8], [-2, 6]] as [[Int64]])
func `a wall clock that is set by hours loses nothing and claims nothing false`(
  _ jumps: [Int64]
) async throws {
  let harness = try FollowHarness(.random([120, 0], seed: 96))
  let clock = SetClock(harness.clock)
  var moves = harness.beginning()
  for second in Int64(1)...90 {
    if second == 30 { moves.append(.act { clock.set(hours: jumps[0]) }) }
    if second == 60 { moves.append(.act { clock.set(hours: jumps[1]) }) }
    let id = Builder.id(start + second * 1_000)
    moves.append(
      .act { [server = harness.harness.server] in
        server.state.withLock { $0.channels[channel]?.ids.append(id) }
      }
    )
    let bytes = Builder.message(
      id: id,
      channel: channel,
      guild: ServerState.guild,
      content: ServerState.text(id),
      fields: ",\"edited_timestamp\":null"
    )
    let text = String(decoding: bytes, as: UTF8.self)
    moves += [.news([harness.event("MESSAGE_CREATE", text)]), .silence(.seconds(1))]
  }
  let script = ScriptedSource(moves, clock: harness.clock)
  let follower = Follower(
    archive: harness.harness.path,
    instance: "chat.example",
    account: try #require(Snowflake(rawValue: ServerState.me)),
    client: harness.harness.client(),
    source: SetSource(script, clock),
    clock: clock
  )
  let outcome = try await follower.run(FollowOptions()) { _ in }
  #expect(outcome.failure == nil)
  #expect(outcome.counters.isCaughtUp)
  #expect(script.acknowledged.last == 92)
  try harness.harness.expectEqualsServer()
  try harness.harness.expectTrueClaims()
  if jumps[1] == 0 {
    // Once the clock is right again, what is heard is claimed again within seconds.
    let highest = try harness.lines("SELECT max(high_id) FROM v1_coverage WHERE source = 'live'")
    #expect(try #require(highest.first.flatMap { Int64($0) }) >= Builder.id(start + 80_000))
  }
  // A sync afterwards proves the rest, whatever the clock says then.
  try await harness.harness.run()
  try harness.harness.expectEqualsServer()
  try harness.harness.expectTrueClaims()
}

private let told: [EventCase] = [
  EventCase(
    "a channel",
    ["before", "after"].map { name in
      ("CHANNEL_UPDATE", "{\"id\":\"\(channel)\",\"type\":0,\"name\":\"\(name)\"}")
    },
    "SELECT name FROM v1_channels WHERE id = \(channel)",
    ["after"]
  ),
  EventCase(
    "a guild",
    ["before", "after"].map { name in
      ("GUILD_UPDATE", "{\"id\":\"\(ServerState.guild)\",\"name\":\"\(name)\"}")
    },
    "SELECT name FROM v1_guilds",
    ["after"]
  ),
  EventCase(
    "a person",
    ["before", "after"].map { name in
      ("USER_UPDATE", "{\"id\":\"\(ServerState.me)\",\"username\":\"\(name)\"}")
    },
    "SELECT username FROM v1_users WHERE id = \(ServerState.me)",
    ["after"]
  ),
  EventCase(
    "a member",
    ["before", "after"].map { name in
      (
        "GUILD_MEMBER_UPDATE",
        "{\"guild_id\":\"\(ServerState.guild)\",\"user\":{\"id\":\"71\"},\"nick\":\"\(name)\",\"roles\":[]}"
      )
    },
    "SELECT nick FROM v1_members WHERE user_id = 71",
    ["after"]
  ),
  EventCase(
    "a message that bears no time of an edit",
    [("MESSAGE_CREATE", "before"), ("MESSAGE_UPDATE", "after")].map { name, text in
      (name, EventCase.message(Builder.id(start + 1_000), text))
    },
    "SELECT content FROM v1_messages WHERE id = \(Builder.id(start + 1_000))",
    ["after"]
  ),
]

@Test(arguments: told)
private func `what was dated by a clock that was two hours ahead refuses nothing`(
  given: EventCase
) async throws {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [])
  let harness = try FollowHarness(state)
  let clock = SetClock(harness.clock)
  var moves = harness.beginning() + [.act { clock.set(hours: 2) }]
  for (name, data) in given.events {
    moves.append(.news([harness.event(name, data)]))
    moves.append(.act { clock.set(hours: 0) })
  }
  let follower = Follower(
    archive: harness.harness.path,
    instance: "chat.example",
    account: try #require(Snowflake(rawValue: ServerState.me)),
    client: harness.harness.client(),
    source: SetSource(ScriptedSource(moves, clock: harness.clock), clock),
    clock: clock
  )
  let outcome = try await follower.run(FollowOptions()) { _ in }
  #expect(outcome.failure == nil)
  #expect(try harness.lines(given.sql) == given.expected)
}
