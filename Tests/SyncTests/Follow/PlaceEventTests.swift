import Model
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)
private let guild = ServerState.guild
private let held = Builder.id(359_929_000_000)
private let thread = ServerState.channel(7)
private let posted = Builder.id(359_929_500_000)

private let placeCases: [EventCase] = [
  EventCase(
    "a guild has a new name, and its roles stay",
    [("GUILD_UPDATE", "{\"id\":\"\(guild)\",\"guild_id\":\"\(guild)\",\"name\":\"New\"}")],
    "SELECT g.name, count(r.id) FROM v1_guilds g JOIN v1_roles r ON r.guild_id = g.id",
    ["New|1"]
  ),
  EventCase(
    "an outage of a guild changes nothing",
    [("GUILD_DELETE", "{\"id\":\"\(guild)\",\"unavailable\":true}")],
    "SELECT count(*) FROM guilds WHERE state IS NULL",
    ["1"]
  ),
  EventCase(
    "a guild that is left is marked, and its channels and messages stay",
    [("GUILD_DELETE", "{\"id\":\"\(guild)\"}")],
    "SELECT state, (SELECT count(*) FROM v1_channels WHERE guild_id = \(guild)), (SELECT count(*) FROM v1_messages) "
      + "FROM guilds",
    ["gone|1|1"]
  ),
  EventCase(
    "roles come and change",
    [
      ("GUILD_ROLE_CREATE", "{\"guild_id\":\"\(guild)\",\"role\":{\"id\":\"9\",\"name\":\"a\"}}"),
      (
        "GUILD_ROLE_UPDATE_BULK",
        "{\"guild_id\":\"\(guild)\",\"roles\":[{\"id\":\"9\",\"name\":\"b\"},{\"id\":\"8\",\"name\":\"c\"}]}"
      ),
    ],
    "SELECT name FROM v1_roles WHERE id < 100 ORDER BY id",
    ["c", "b"]
  ),
  EventCase(
    "a role that is gone keeps its name",
    [
      ("GUILD_ROLE_CREATE", "{\"guild_id\":\"\(guild)\",\"role\":{\"id\":\"9\",\"name\":\"a\"}}"),
      ("GUILD_ROLE_DELETE", "{\"guild_id\":\"\(guild)\",\"role_id\":\"9\"}"),
    ],
    "SELECT name FROM v1_roles WHERE id = 9",
    ["a"]
  ),
  EventCase(
    "emoji that are removed stay known",
    [
      (
        "GUILD_EMOJIS_UPDATE",
        "{\"guild_id\":\"\(guild)\",\"emojis\":[{\"id\":\"5\",\"name\":\"old\"}]}"
      ),
      (
        "GUILD_EMOJIS_UPDATE",
        "{\"guild_id\":\"\(guild)\",\"emojis\":[{\"id\":\"6\",\"name\":\"new\"}]}"
      ),
    ],
    "SELECT name FROM v1_emoji ORDER BY id",
    ["old", "new"]
  ),
  EventCase(
    "a member has a nickname",
    [
      (
        "GUILD_MEMBER_UPDATE",
        "{\"guild_id\":\"\(guild)\",\"user\":{\"id\":\"71\",\"username\":\"u\"},\"nick\":\"N\",\"roles\":[]}"
      )
    ],
    "SELECT nick FROM v1_members WHERE user_id = 71",
    ["N"]
  ),
  EventCase(
    "one's own profile changes",
    [("USER_UPDATE", "{\"id\":\"\(ServerState.me)\",\"username\":\"renamed\"}")],
    "SELECT username FROM users WHERE id = \(ServerState.me)",
    ["renamed"]
  ),
  EventCase(
    "a channel has a new name",
    [
      (
        "CHANNEL_UPDATE",
        "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\",\"name\":\"renamed\"}"
      )
    ],
    "SELECT name FROM v1_channels WHERE id = \(channel)",
    ["renamed"]
  ),
  EventCase(
    "what is taken away from a channel is gone",
    [
      (
        "CHANNEL_UPDATE",
        "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\",\"topic\":\"t\",\"parent_id\":\"12\",\"nsfw\":true}"
      ),
      (
        "CHANNEL_UPDATE",
        "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\",\"topic\":null,\"parent_id\":null,\"nsfw\":null}"
      ),
    ],
    "SELECT topic, parent_id, nsfw FROM channels WHERE id = \(channel)",
    ["-|-|0"]
  ),
  EventCase(
    "what isn't told of a channel stays",
    [
      (
        "CHANNEL_UPDATE",
        "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\",\"topic\":\"t\",\"parent_id\":\"12\",\"nsfw\":true}"
      ),
      ("CHANNEL_UPDATE", "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\"}"),
    ],
    "SELECT topic, parent_id, nsfw FROM channels WHERE id = \(channel)",
    ["t|12|1"]
  ),
  EventCase(
    "what is taken away from a guild is gone",
    [
      (
        "GUILD_UPDATE",
        "{\"id\":\"\(guild)\",\"icon\":\"ab\",\"nsfw\":true,\"message_history_cutoff\":\"2026-01-01T00:00:00.000Z\"}"
      ),
      (
        "GUILD_UPDATE",
        "{\"id\":\"\(guild)\",\"icon\":null,\"nsfw\":false,\"message_history_cutoff\":null}"
      ),
    ],
    "SELECT icon, nsfw, history_cutoff FROM guilds",
    ["-|0|-"]
  ),
  EventCase(
    "what isn't told of a guild stays",
    [
      (
        "GUILD_UPDATE",
        "{\"id\":\"\(guild)\",\"icon\":\"ab\",\"nsfw\":true,\"message_history_cutoff\":\"2026-01-01T00:00:00.000Z\"}"
      ),
      ("GUILD_UPDATE", "{\"id\":\"\(guild)\"}"),
    ],
    "SELECT icon, nsfw, history_cutoff FROM guilds",
    ["ab|1|1767225600000"]
  ),
  EventCase(
    "many channels change at once",
    [
      (
        "CHANNEL_UPDATE_BULK",
        "{\"guild_id\":\"\(guild)\",\"channels\":[{\"id\":\"\(channel)\",\"type\":0,\"name\":\"x\"},"
          + "{\"id\":\"12\",\"type\":4,\"name\":\"y\"}]}"
      )
    ],
    "SELECT name FROM v1_channels WHERE guild_id = \(guild) ORDER BY id DESC",
    ["x", "y"]
  ),
  EventCase(
    "a channel that is gone is marked and keeps its messages",
    [("CHANNEL_DELETE", "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\"}")],
    "SELECT state, messages FROM v1_channels WHERE id = \(channel)",
    ["gone|1"]
  ),
  EventCase(
    "a channel that is there again is marked no more",
    [
      ("CHANNEL_DELETE", "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\"}"),
      ("CHANNEL_CREATE", "{\"id\":\"\(channel)\",\"type\":0,\"guild_id\":\"\(guild)\"}"),
    ],
    "SELECT state FROM v1_channels WHERE id = \(channel)",
    ["-"]
  ),
  EventCase(
    "a thread that is unknown is read",
    [
      (
        "THREAD_CREATE",
        "{\"id\":\"\(thread)\",\"type\":11,\"guild_id\":\"\(guild)\",\"parent_id\":\"\(channel)\","
          + "\"name\":\"t\",\"last_message_id\":\"\(posted)\"}"
      )
    ],
    "SELECT count(*) FROM v1_messages WHERE channel_id = \(thread)",
    ["1"]
  ),
  EventCase(
    "a list of threads tells of one that is unknown",
    [
      (
        "THREAD_LIST_SYNC",
        "{\"guild_id\":\"\(guild)\",\"threads\":[{\"id\":\"\(thread)\",\"type\":11,"
          + "\"parent_id\":\"\(channel)\",\"name\":\"t\",\"last_message_id\":\"\(posted)\"}]}"
      )
    ],
    "SELECT count(*) FROM v1_messages WHERE channel_id = \(thread)",
    ["1"]
  ),
  EventCase(
    "a thread that is gone is marked",
    [
      (
        "THREAD_CREATE",
        "{\"id\":\"\(thread)\",\"type\":11,\"guild_id\":\"\(guild)\",\"parent_id\":\"\(channel)\","
          + "\"name\":\"t\",\"last_message_id\":\"\(posted)\"}"
      ),
      (
        "THREAD_DELETE",
        "{\"id\":\"\(thread)\",\"guild_id\":\"\(guild)\",\"parent_id\":\"\(channel)\",\"type\":11}"
      ),
    ],
    "SELECT state FROM v1_channels WHERE id = \(thread)",
    ["gone"]
  ),
  EventCase(
    "a conversation is opened and read",
    [
      (
        "CHANNEL_CREATE",
        "{\"id\":\"\(thread)\",\"type\":1,\"recipients\":[{\"id\":\"71\",\"username\":\"u\"}],"
          + "\"last_message_id\":\"\(posted)\"}"
      )
    ],
    "SELECT count(*) FROM v1_messages WHERE channel_id = \(thread)",
    ["1"]
  ),
  EventCase(
    "pins that changed are read",
    [
      (
        "CHANNEL_PINS_UPDATE",
        "{\"channel_id\":\"\(channel)\",\"guild_id\":\"\(guild)\","
          + "\"last_pin_timestamp\":\"2026-05-28T20:27:00.000Z\"}"
      )
    ],
    "SELECT message_id FROM v1_pins",
    ["\(held)"]
  ),
  EventCase(
    "a message is saved",
    [
      ("SAVED_MESSAGE_CREATE", EventCase.message(posted, "kept")),
      ("SAVED_MESSAGE_CREATE", EventCase.message(posted.advanced(by: 1), "kept too")),
      ("SAVED_MESSAGE_DELETE", "{\"message_id\":\"\(posted)\"}"),
    ],
    "SELECT m.content, s.channel_id FROM v1_messages m "
      + "LEFT JOIN sync_marks s ON s.kind = 3 AND s.channel_id = m.id WHERE m.content LIKE 'kept%' "
      + "ORDER BY m.id",
    ["kept|-", "kept too|\(posted.advanced(by: 1))"]
  ),
  EventCase(
    "favourites are replaced",
    // Field 40 holds field 1 (a channel) with field 1 (its id, "55").
    [("USER_SETTINGS_UPDATE", "{\"synced_preferences\":\"wgIGCgQKAjU1\"}")],
    "SELECT channel_id FROM favourites",
    ["55"]
  ),
]

@Test(arguments: placeCases)
func `an event about places and people changes the archive as it says`(
  given: EventCase
) async throws {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  let harness = try FollowHarness(state)
  var moves = harness.beginning()
  moves.append(.silence(.seconds(5)))
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { state in
        state.channels[channel]?.pins[held] = 1_780_000_020_000
        state.channels[thread] = ServerState.Channel(ids: [posted], kind: 11, parent: channel)
      }
    }
  )
  moves.append(.news(given.events.map { harness.event($0.0, $0.1) }))
  moves.append(.silence(.seconds(30)))
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  let found = try harness.lines(given.sql)
  #expect(found == given.expected, "\(found)")
}

@Test func `stickers that are removed stay known`() async throws {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  let harness = try FollowHarness(state)
  var moves = harness.beginning()
  for name in ["old", "new"] {
    moves.append(
      .news([
        harness.event(
          "GUILD_STICKERS_UPDATE",
          "{\"guild_id\":\"\(guild)\",\"stickers\":[{\"id\":\"\(name.count + (name == "old" ? 1 : 2))\",\"name\":\"\(name)\"}]}"
        )
      ])
    )
  }
  // A whole state that names neither.
  moves.append(
    .news([harness.event("GUILD_SYNC", harness.harness.server.state.withLock { $0.guildReady })])
  )
  // The run began long before the session that told of the guild.
  moves.insert(.silence(.seconds(3_600)), at: 0)
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  let document = try harness.guildDocument(guild)
  #expect(document.contains("\"old\""))
  #expect(document.contains("\"new\""))
}
