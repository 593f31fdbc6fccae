import FoundationEssentials
import Model
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)
private let guild = ServerState.guild
private let held = Builder.id(359_929_000_000)
private let foreign = Builder.id(359_929_000_001)

private func state() -> ServerState {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  return state
}

@Test func `a channel that refused is filled once it is shown again`() async throws {
  var server = state()
  server.channels[channel]?.refusal = (403, "MISSING_PERMISSIONS")
  let harness = try FollowHarness(server)
  var moves = harness.beginning() + [.silence(.seconds(20))]
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.refusal = nil }
    }
  )
  let guild = harness.harness.server.state.withLock { $0.guildReady }
  moves.append(.news([harness.event("GUILD_SYNC", guild)]))
  moves.append(.silence(.seconds(30)))
  try await harness.follow(moves)
  try harness.harness.expectEqualsServer()
  #expect(
    try harness.lines(
      "SELECT a.state FROM channel_access a JOIN channels c ON c.key = a.channel WHERE c.id = \(channel)"
    ) == ["0"]
  )
}

@Test func `a channel that refuses as it becomes readable is asked again`() async throws {
  var server = state()
  server.channels[channel]?.refusal = (403, "MISSING_PERMISSIONS")
  let harness = try FollowHarness(server)
  let guild = harness.harness.server.state.withLock { $0.guildReady }
  // The question that READY has asked is answered behind the event.
  var moves = harness.beginning()
  moves.append(.news([harness.event("GUILD_SYNC", guild)]))
  moves.append(.silence(.seconds(1)))
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.refusal = nil }
    }
  )
  moves.append(.news([harness.event("GUILD_SYNC", guild)]))
  moves.append(.silence(.seconds(30)))
  try await harness.follow(moves)
  try harness.harness.expectEqualsServer()
}

@Test func `a message that can't be had for an hour is had in the end`() async throws {
  var server = state()
  server.failsMessages = true
  let harness = try FollowHarness(server)
  var moves = harness.beginning() + [.silence(.seconds(20))]
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids.append(foreign) }
    }
  )
  moves.append(
    .news([harness.event("MESSAGE_REACTION_ADD", EventCase.reaction(foreign, 71))])
  )
  moves.append(.silence(.seconds(3_600)))
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.failsMessages = false }
    }
  )
  moves.append(.silence(.seconds(7_200)))
  let outcome = try await harness.follow(moves)
  #expect(outcome.notes == [])
  #expect(try harness.lines("SELECT count(*) FROM v1_messages WHERE id = \(foreign)") == ["1"])
}

@Test func `a run that ends before it had a message says so`() async throws {
  var server = state()
  server.failsMessages = true
  let harness = try FollowHarness(server)
  var moves = harness.beginning()
  moves.append(
    .news([harness.event("MESSAGE_REACTION_ADD", EventCase.reaction(foreign, 71))])
  )
  moves.append(.silence(.seconds(3_600)))
  var options = FollowOptions()
  options.once = true
  let outcome = try await harness.follow(moves, options)
  #expect(outcome.name == "part")
  #expect(outcome.notes.count == 1)
}

@Test func `archived threads of a guild that comes later are fetched`() async throws {
  var server = state()
  server.showsThreads = true
  let thread = ServerState.channel(7)
  server.channels[thread] = ServerState.Channel(
    ids: [Builder.id(359_929_000_500)],
    kind: 11,
    parent: channel
  )
  let harness = try FollowHarness(server)
  let whole = harness.harness.server.state.withLock { $0.guildReady }
  let ready = "{\"session_id\":\"s\",\"user\":{\"id\":\"\(ServerState.me)\"},\"guilds\":[]}"
  var moves: [ScriptedSource.Move] = [
    .news([.began(sessionID: "s"), harness.event("READY", ready)]), .silence(.seconds(20)),
  ]
  moves.append(.news([harness.event("GUILD_CREATE", whole)]))
  moves.append(.silence(.seconds(60)))
  try await harness.follow(moves)
  try harness.harness.expectEqualsServer()
}

@Test func `a guild is kept before its event is acknowledged`() async throws {
  let harness = try FollowHarness(state())
  let whole = harness.harness.server.state.withLock { $0.guildReady }
  let ready = "{\"session_id\":\"s\",\"user\":{\"id\":\"\(ServerState.me)\"},\"guilds\":[]}"
  let moves: [ScriptedSource.Move] = [
    .news([.began(sessionID: "s"), harness.event("READY", ready)]), .silence(.seconds(2)),
    .news([harness.event("GUILD_CREATE", whole)]), .silence(.seconds(2)),
  ]
  let path = harness.harness.path
  let kept = Mutex<[String]>([])
  try await harness.follow(moves) { sequence in
    let known = (try? Archive(at: path, for: .reading).knownThings()) ?? []
    let names = known.compactMap { thing in
      if case .guild(let guild, _, _, _) = thing { guild.name } else { nil }
    }
    kept.withLock { $0.append("\(sequence) \(names.joined())") }
  }
  #expect(kept.withLock { $0 } == ["1 ", "2 G"])
}

@Test func `a channel that becomes a favourite is fetched from its start`() async throws {
  let harness = try FollowHarness(.random([130], seed: 104))
  var options = FollowOptions()
  options.isStarredOnly = true
  var moves = harness.beginning(syncsGuild: false) + [.silence(.seconds(20))]
  // Field 40 holds field 1 (a channel) with field 1 (its id).
  let id = Array("\(channel)".utf8)
  let inner = [0x0A, UInt8(id.count)] + id
  let middle = [0x0A, UInt8(inner.count)] + inner
  let bytes = [0xC2, 0x02, UInt8(middle.count)] + middle
  moves.append(
    .news([
      harness.event(
        "USER_SETTINGS_UPDATE",
        "{\"synced_preferences\":\"\(Data(bytes).base64EncodedString())\"}"
      )
    ])
  )
  moves.append(.silence(.seconds(30)))
  try await harness.follow(moves, options)
  try harness.harness.expectEqualsServer()
  #expect(harness.source?.activated.map(\.rawValue) == [guild])
}

@Test func `a channel that refused is asked again when its days are over`() async throws {
  var server = state()
  server.channels[channel]?.refusal = (403, "MISSING_PERMISSIONS")
  let harness = try FollowHarness(server)
  let clock = harness.clock
  var moves = harness.beginning() + [.silence(.seconds(20))]
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.refusal = nil }
      clock.advance(by: .seconds(86_400))
    }
  )
  moves.append(.silence(.seconds(30)))
  try await harness.follow(moves)
  try harness.harness.expectEqualsServer()
}

@Test func `that a message is saved is kept although the event doesn't tell the message`()
  async throws
{
  let harness = try FollowHarness(state())
  var moves = harness.beginning() + [.silence(.seconds(20))]
  let told = "{\"id\":\"\(foreign)\",\"channel_id\":\"\(channel)\"}"
  moves.append(.news([harness.event("SAVED_MESSAGE_CREATE", told)]))
  moves.append(.silence(.seconds(5)))
  try await harness.follow(moves)
  #expect(try harness.lines("SELECT channel_id FROM sync_marks WHERE kind = 3") == ["\(foreign)"])
}
