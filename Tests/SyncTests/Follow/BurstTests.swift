import FoundationEssentials
import Model
import Payload
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

/// How many events come at once: 300,000 in `make soak`.
private let wished = ProcessInfo.processInfo.environment["FLUXSEARCH_FOLLOW_EVENTS"]
  .flatMap { Int($0) }

private let amount = wished ?? 6_000

/// The memory that the process holds, in bytes.
private func residentBytes() -> Int64 {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
  return pages * 4_096
}

/// A session in which something always happens: events are made as fast as they are taken.
private final class BusySource: LiveSource {
  private struct State {
    var made = 0
    var hasBegun = false
    var random = SeededRandom(seed: 91)
    var ids: [Int64] = []
  }

  private let state = Mutex(State())
  private let world: ServerState
  private let channels: [Int64]
  private let clock: any WireClock
  let acknowledged = Atomic<Int64>(0)

  init(_ world: ServerState, clock: any WireClock) {
    self.world = world
    self.clock = clock
    channels = world.channels.keys.sorted()
  }

  var statistics: GatewayStatistics { GatewayStatistics() }

  func next(
    atMost count: Int,
    within duration: Duration
  ) async throws(WireError)
    -> [GatewayNews]
  {
    state.withLock { state in
      if !state.hasBegun {
        state.hasBegun = true
        return [
          .began(sessionID: "s"), dispatch("READY", world.ready, 1),
          dispatch("GUILD_SYNC", world.guildReady, 2),
        ]
      }
      let span = min(count, amount - state.made)
      return (0..<span).map { _ in event(&state) }
    }
  }

  private func event(_ state: inout State) -> GatewayNews {
    state.made += 1
    let number = Int64(state.made) + 2
    let channel = channels[state.made % channels.count]
    let kind = state.made % 20
    if kind == 7 || kind == 13, let id = state.ids.randomElement(using: &state.random) {
      let home = channels[Int(id & 0xFFF) % channels.count]
      let place = "\"channel_id\":\"\(home)\",\"guild_id\":\"\(ServerState.guild)\""
      if kind == 7 {
        let who = state.made % 50 + 60
        let data =
          "{\"user_id\":\"\(who)\",\"message_id\":\"\(id)\",\(place),\"emoji\":{\"name\":\"👍\"}}"
        return dispatch("MESSAGE_REACTION_ADD", data, number)
      }
      return dispatch("MESSAGE_DELETE", "{\"id\":\"\(id)\",\(place)}", number)
    }
    let id = Builder.id(359_930_000_000 + Int64(state.made), Int64(state.made % channels.count))
    if state.ids.count < 10_000 { state.ids.append(id) }
    let bytes = Builder.message(
      id: id,
      channel: channel,
      guild: ServerState.guild,
      author: 60 + Int64(state.made % 300),
      content: "message \(state.made) of a burst says \(state.random.next() % 9_973) words",
      fields: ",\"edited_timestamp\":null,\"type\":0,\"pinned\":false,\"mentions\":[],"
        + "\"mention_roles\":[],\"embeds\":[],\"attachments\":[]"
    )
    return dispatch("MESSAGE_CREATE", String(decoding: bytes, as: UTF8.self), number)
  }

  private func dispatch(_ name: String, _ data: String, _ number: Int64) -> GatewayNews {
    .dispatch(
      GatewayDispatchDocument(
        sequence: number,
        name: name,
        payload: Array("{\"op\":0,\"t\":\"\(name)\",\"s\":\(number),\"d\":\(data)}".utf8),
        receivedAt: clock.now,
        provenAt: clock.uptime
      )
    )
  }

  func acknowledge(_ sequence: Int64) async { acknowledged.store(sequence, ordering: .relaxed) }
  func activate(_ guilds: [Snowflake]) async {}
  func resync(_ guild: Snowflake) async {}
  func close() async {}
}

@Test(.timeLimit(.minutes(20)))
func `a burst of events is kept as it comes, and in little memory`() async throws {
  var world = ServerState()
  for index in 0..<20 { world.channels[ServerState.channel(index)] = ServerState.Channel() }
  let harness = try Harness(world)
  let clock = FastClock(factor: 1, start: harness.clock.start)
  let source = BusySource(world, clock: clock)
  var options = FollowOptions()
  options.fillsGaps = false
  let follower = Follower(
    archive: harness.path,
    instance: "chat.example",
    account: try #require(Snowflake(rawValue: ServerState.me)),
    client: harness.client(),
    source: source,
    clock: clock
  )
  let before = residentBytes()
  let begun = ContinuousClock().now
  let running = Task { [options] in try await follower.run(options) }
  var highest: Int64 = 0
  while source.acknowledged.load(ordering: .relaxed) < Int64(amount) + 2 {
    try await Task.sleep(for: .milliseconds(10))
    highest = max(highest, residentBytes() - before)
  }
  let span = ContinuousClock().now - begun
  running.cancel()
  let outcome = try await running.value
  #expect(outcome.failure == nil)
  let perSecond = Double(amount) / (span / .seconds(1))
  let longest = outcome.counters.longestCommit / .milliseconds(1)
  print(
    "follow: \(amount) events, \(Int(perSecond))/s, \(outcome.counters.commits) commits, the "
      + "longest \(Int(longest)) ms, \(highest >> 20) MB grown"
  )
  // The process is the run's own only where `make soak` starts this test by itself.
  if wished != nil {
    // Without the optimiser the compiler's own checks take most of the time.
    #if DEBUG
    #expect(perSecond >= 1_000)
    #else
    #expect(perSecond >= 5_000)
    #endif
    #expect(highest < 200 << 20)
  }
  #expect(outcome.counters.messagesAdded >= Int64(amount) * 9 / 10 - 1)
}
