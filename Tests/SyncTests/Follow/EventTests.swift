import Model
import Sync
import Synchronization
import TestSupport
import Testing

private let channel = ServerState.channel(0)
private let guild = ServerState.guild
/// A message that the server has from the beginning.
private let held = Builder.id(359_929_000_000)
/// One that is written while the session listens.
private let fresh = Builder.id(359_929_700_000)
/// One that the archive never had.
private let foreign = Builder.id(359_929_000_001)

/// What events do, and what the archive says of it.
struct EventCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let events: [(String, String)]
  let sql: String
  let expected: [String]

  init(_ name: String, _ events: [(String, String)], _ sql: String, _ expected: [String]) {
    testDescription = name
    self.events = events
    self.sql = sql
    self.expected = expected
  }

  static func message(
    _ id: Int64,
    _ text: String?,
    edited: String? = nil,
    fields: String = ""
  ) -> String {
    let bytes = Builder.message(
      id: id,
      channel: channel,
      guild: guild,
      content: text,
      edited: edited,
      fields: fields
    )
    let document = String(decoding: bytes, as: UTF8.self)
    guard edited == nil else { return document }
    return document.dropLast() + ",\"edited_timestamp\":null}"
  }

  static func reaction(_ id: Int64, _ user: Int64, _ emoji: String = "{\"name\":\"🔧\"}") -> String {
    """
    {"user_id":"\(user)","channel_id":"\(channel)","message_id":"\(id)","guild_id":"\(guild)",\
    "emoji":\(emoji)}
    """
  }

  static let counts = "SELECT emoji_name, count FROM v1_reactions WHERE message_id = \(fresh)"
  static let contents = "SELECT content FROM v1_messages WHERE id = \(fresh)"
  static let create = ("MESSAGE_CREATE", message(fresh, "first"))
  static let when = "2026-05-28T20:27:00.000Z"
  static let later = "2026-05-28T20:28:00.000Z"

  static let all: [EventCase] = [
    EventCase("a message comes", [create], contents, ["first"]),
    EventCase("a message comes twice", [create, create], contents, ["first"]),
    EventCase(
      "an edit replaces the text and keeps what was said before",
      [create, ("MESSAGE_UPDATE", message(fresh, "second", edited: when))],
      "SELECT content FROM v1_messages WHERE id = \(fresh) UNION ALL "
        + "SELECT content FROM v1_versions WHERE message_id = \(fresh)",
      ["second", "first"]
    ),
    EventCase(
      "an edit that is overtaken by a later one becomes a version",
      [
        create, ("MESSAGE_UPDATE", message(fresh, "third", edited: later)),
        ("MESSAGE_UPDATE", message(fresh, "second", edited: when)),
      ],
      "SELECT content FROM v1_messages WHERE id = \(fresh) UNION ALL "
        + "SELECT content FROM v1_versions WHERE message_id = \(fresh) ORDER BY 1",
      ["first", "second", "third"]
    ),
    EventCase(
      "a link that is looked up is no edit",
      [
        create,
        (
          "MESSAGE_UPDATE",
          message(fresh, "first", fields: ",\"embeds\":[{\"type\":\"link\",\"title\":\"T\"}]")
        ),
      ],
      "SELECT count(*) FROM v1_versions WHERE message_id = \(fresh)",
      ["0"]
    ),
    EventCase(
      "an absent key erases nothing",
      [
        ("MESSAGE_CREATE", message(fresh, "first", fields: ",\"flags\":4096")),
        ("MESSAGE_UPDATE", "{\"id\":\"\(fresh)\",\"channel_id\":\"\(channel)\",\"pinned\":true}"),
      ],
      "SELECT content, flags, pinned FROM v1_messages WHERE id = \(fresh)",
      ["first|4096|1"]
    ),
    EventCase(
      "an absent time of editing does not undo an edit",
      [
        create, ("MESSAGE_UPDATE", message(fresh, "second", edited: when)),
        (
          "MESSAGE_UPDATE",
          "{\"id\":\"\(fresh)\",\"channel_id\":\"\(channel)\",\"content\":\"second\",\"flags\":4}"
        ),
      ],
      "SELECT content, flags, edited_at FROM v1_messages WHERE id = \(fresh)",
      ["second|4|\(when)"]
    ),
    EventCase(
      "an edit of an unknown message inserts it",
      [("MESSAGE_UPDATE", message(foreign, "edited", edited: when))],
      "SELECT content FROM v1_messages WHERE id = \(foreign)",
      ["edited"]
    ),
    EventCase(
      "a deletion leaves a tombstone with its time",
      [create, ("MESSAGE_DELETE", "{\"id\":\"\(fresh)\",\"channel_id\":\"\(channel)\"}")],
      "SELECT content, deleted_at IS NOT NULL FROM v1_messages WHERE id = \(fresh)",
      ["first|1"]
    ),
    EventCase(
      "a deletion of an unknown message keeps what it tells",
      [
        (
          "MESSAGE_DELETE",
          "{\"id\":\"\(foreign)\",\"channel_id\":\"\(channel)\",\"guild_id\":\"\(guild)\","
            + "\"content\":\"gone\",\"author_id\":\"78\"}"
        )
      ],
      "SELECT content, author_id, deleted_at IS NOT NULL FROM v1_messages WHERE id = \(foreign)",
      ["gone|78|1"]
    ),
    EventCase(
      "many are deleted at once, some of which never were",
      [
        create,
        (
          "MESSAGE_DELETE_BULK",
          "{\"ids\":[\"\(held)\",\"\(fresh)\",\"5\"],\"channel_id\":\"\(channel)\"}"
        ),
      ],
      "SELECT count(*) FROM v1_messages WHERE deleted_at IS NOT NULL",
      ["2"]
    ),
    EventCase(
      "reactions are counted",
      [
        create, ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
        ("MESSAGE_REACTION_ADD", reaction(fresh, 72)),
      ],
      counts,
      ["🔧|2"]
    ),
    EventCase(
      "a reaction that is told twice counts once",
      [
        create, ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
        ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
      ],
      counts,
      ["🔧|1"]
    ),
    EventCase(
      "a reaction is taken back",
      [
        create, ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
        ("MESSAGE_REACTION_ADD", reaction(fresh, 72)),
        ("MESSAGE_REACTION_REMOVE", reaction(fresh, 71)),
      ],
      counts,
      ["🔧|1"]
    ),
    EventCase(
      "a reaction that never was is taken back",
      [
        create, ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
        ("MESSAGE_REACTION_REMOVE", reaction(fresh, 72)),
        ("MESSAGE_REACTION_REMOVE", reaction(fresh, 71)),
        ("MESSAGE_REACTION_REMOVE", reaction(fresh, 71)),
      ],
      counts,
      []
    ),
    EventCase(
      "all reactions of one emoji go",
      [
        create, ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
        ("MESSAGE_REACTION_ADD", reaction(fresh, 71, "{\"name\":\"👍\"}")),
        ("MESSAGE_REACTION_REMOVE_EMOJI", reaction(fresh, 71)),
      ],
      counts,
      ["👍|1"]
    ),
    EventCase(
      "all reactions go",
      [
        create, ("MESSAGE_REACTION_ADD", reaction(fresh, 71)),
        ("MESSAGE_REACTION_ADD", reaction(fresh, 71, "{\"name\":\"👍\"}")),
        ("MESSAGE_REACTION_REMOVE_ALL", reaction(fresh, 71)),
      ],
      counts,
      []
    ),
    EventCase(
      "many reactions come in one event",
      [
        create,
        (
          "MESSAGE_REACTION_ADD_MANY",
          "{\"channel_id\":\"\(channel)\",\"message_id\":\"\(fresh)\",\"reactions\":["
            + "{\"user_id\":\"71\",\"emoji\":{\"name\":\"🔧\"}},"
            + "{\"user_id\":\"72\",\"emoji\":{\"name\":\"🔧\"}}]}"
        ),
      ],
      counts,
      ["🔧|2"]
    ),
    EventCase(
      "a reaction to an unknown message fetches it",
      [("MESSAGE_REACTION_ADD", reaction(foreign, 71))],
      "SELECT count(*) FROM v1_messages WHERE id = \(foreign)",
      ["1"]
    ),
  ]
}

private func state() -> ServerState {
  var state = ServerState()
  state.channels[channel] = ServerState.Channel(ids: [held])
  return state
}

@Test(arguments: EventCase.all)
func `an event about messages changes the archive as it says`(given: EventCase) async throws {
  let harness = try FollowHarness(state())
  var moves = harness.beginning()
  moves.append(.silence(.seconds(5)))
  // What the server has and no list tells of: only an event names it.
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.channels[channel]?.ids.insert(foreign, at: 1) }
    }
  )
  moves.append(.news(given.events.map { harness.event($0.0, $0.1) }))
  moves.append(.silence(.seconds(30)))
  let outcome = try await harness.follow(moves)
  #expect(outcome.failure == nil)
  #expect(try harness.lines(given.sql) == given.expected)
}

@Test func `an event that makes no sense is kept as an oddity, and the others are taken`()
  async throws
{
  let harness = try FollowHarness(state())
  var moves = harness.beginning()
  moves.append(
    .news([
      harness.event("MESSAGE_CREATE", "[]"), harness.event("MESSAGE_DELETE", "{}"),
      harness.event("NEVER_HEARD_OF", "{\"a\":1}"), harness.event("NEVER_HEARD_OF", "{\"a\":2}"),
      harness.event("MESSAGE_CREATE", EventCase.message(fresh, "first")),
    ])
  )
  moves.append(.silence(.seconds(5)))
  let outcome = try await harness.follow(moves)
  #expect(outcome.counters.unknownEvents == 2)
  #expect(
    try harness.lines("SELECT path FROM oddities WHERE document IS NOT NULL ORDER BY id")
      == ["MESSAGE_CREATE", "MESSAGE_DELETE", "NEVER_HEARD_OF"]
  )
  #expect(try harness.lines(EventCase.contents) == ["first"])
}

@Test func `sequences are acknowledged once their events are kept`() async throws {
  let harness = try FollowHarness(state())
  var moves = harness.beginning()
  moves.append(.news([harness.event("MESSAGE_CREATE", EventCase.message(fresh, "first"))]))
  moves.append(.news([harness.event("TYPING_START", "{}")]))
  try await harness.follow(moves)
  let acknowledged = try #require(harness.source?.acknowledged)
  #expect(acknowledged == acknowledged.sorted())
  #expect(acknowledged.last == 4)
}

/// An event, told by a server that was proven to be heard a minute before it came or as it came.
@Test(arguments: [(isLate: true, count: "1"), (isLate: false, count: "2")])
func `a reaction that a page may have counted is not counted twice, however late it is told`(
  isLate: Bool,
  count: String
) async throws {
  var server = state()
  server.reactors[held] = [5]
  let harness = try FollowHarness(server)
  let begun = harness.clock.uptime + .milliseconds(1)
  var moves = harness.beginning()
  moves.append(.silence(.seconds(60)))
  let reaction = EventCase.reaction(held, 5, "{\"name\":\"👍\"}")
  moves.append(
    .news([
      harness.event("MESSAGE_REACTION_ADD", reaction, provenAt: isLate ? begun : .zero)
    ])
  )
  moves.append(.silence(.seconds(30)))
  try await harness.follow(moves)
  #expect(
    try harness.lines("SELECT count FROM v1_reactions WHERE message_id = \(held)") == [count]
  )
}

@Test func `a page that names no reactions of a message takes away those that were held`()
  async throws
{
  var server = state()
  server.reactors[held] = [5, 8]
  let harness = try FollowHarness(server)
  var moves = harness.beginning()
  moves.append(.silence(.seconds(60)))
  // It is taken away while nobody listens, and an event that can't be placed has the message read.
  moves.append(
    .act { [server = harness.harness.server] in
      server.state.withLock { $0.reactors[held] = nil }
    }
  )
  let other = EventCase.reaction(held, 6, "{\"name\":\"👍\"}")
  moves.append(
    .news([harness.event("MESSAGE_REACTION_REMOVE", other, provenAt: .milliseconds(1))])
  )
  moves.append(.silence(.seconds(30)))
  try await harness.follow(moves)
  #expect(
    try harness.lines("SELECT count FROM v1_reactions WHERE message_id = \(held)") == []
  )
}
