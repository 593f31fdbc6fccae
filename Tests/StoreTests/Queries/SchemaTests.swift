import Queries
import SQLite
import Store
import TestSupport
import Testing

/// The columns that archive.md promises of each view.
private let promised: [String: [String]] = [
  "v1_messages": [
    "channel_id", "id", "guild_id", "author_id", "author_name", "author_type", "type", "content",
    "sent_at", "edited_at", "deleted_at", "reply_to", "reply_channel", "pinned", "flags",
    "oddities",
  ],
  "v1_raw": ["channel_id", "id", "json"],
  "v1_versions": ["channel_id", "message_id", "seen_at", "content"],
  "v1_attachments": [
    "channel_id", "message_id", "position", "id", "filename", "content_type", "size", "width",
    "height", "duration", "url", "state", "sha256",
  ],
  "v1_reactions": ["channel_id", "message_id", "emoji_id", "emoji_name", "animated", "count"],
  "v1_reactors": ["channel_id", "message_id", "emoji_id", "emoji_name", "user_id"],
  "v1_mentions": ["channel_id", "message_id", "kind", "target_id"],
  "v1_guilds": ["id", "name"], "v1_users": ["id", "username", "names"],
  "v1_channels": [
    "id", "guild_id", "parent_id", "type", "name", "topic", "position", "last_message_id", "state",
  ],
  "v1_members": ["guild_id", "user_id"], "v1_roles": ["id"], "v1_emoji": ["id"],
  "v1_pins": ["channel_id", "message_id"],
  "v1_coverage": ["channel_id", "low_id", "high_id", "source", "learned_at", "account"],
  "v1_runs": ["id", "command", "started_at", "ended_at", "outcome", "counts"],
]

@Test(arguments: promised.keys.sorted())
func `a view has the columns that are promised`(view: String) throws {
  let temporary = try TemporaryArchive()
  let columns = try temporary.archive.connection.prepare("SELECT * FROM \(view)").columnNames
  #expect(Set(columns).isSuperset(of: promised[view] ?? []))
}

@Test func `the views open in a plain SQLite, but for the raw documents`() throws {
  let temporary = try filled(messages: 20)
  let plain = try Connection(path: temporary.path, mode: .readOnly)
  for view in promised.keys where view != "v1_raw" {
    _ = try plain.rows("SELECT * FROM \(view)") { $0.value(0) }
  }
  #expect(throws: SQLiteError.self) { try plain.value("SELECT json FROM v1_raw") }
}

@Test func `a message's line in the view is what its document says`() throws {
  let temporary = try TemporaryArchive()
  let id = Builder.id(300_000_000_123, 5)
  let document = Builder.message(
    id: id,
    channel: 500,
    guild: 300,
    content: "hi",
    edited: "2026-03-05T14:00:00.250+01:00",
    fields:
      ",\"type\":19,\"message_reference\":{\"message_id\":\"9\",\"channel_id\":\"501\"},\"flags\":4"
  )
  try temporary.ingest([document])
  let row = try temporary.rows(
    """
    SELECT channel_id, id, guild_id, author_id, author_name, author_type, type, content, sent_at,
      edited_at, deleted_at, reply_to, reply_channel, pinned, flags, oddities FROM v1_messages
    """
  )
  #expect(
    row == [
      [
        500, .integer(id), 300, 77, "user77", "user", 19, "hi", "2024-07-04T05:20:00.123Z",
        "2026-03-05T13:00:00.250Z", .null, 9, 501, 0, 4, 0,
      ]
    ]
  )
  let raw = try temporary.value("SELECT json FROM v1_raw")
  #expect(raw == .text(String(decoding: document, as: UTF8.self)))
}

@Test func `the schema reached step by step is the schema reached at once`() throws {
  // The scripts alone, without the program's opening, make the same tables.
  let temporary = try TemporaryArchive()
  let bare = try Connection(path: ":memory:", mode: .create)
  for sql in [SQL.v001Tables, .v001Views, .v002Accounts, .v003Media] { try bare.execute(sql.text) }
  let listing =
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'search%' "
    + "AND name NOT LIKE 'file_index%' ORDER BY name"
  let opened = try temporary.rows(listing)
  let made = try bare.rows(listing) { row in [row.value(0), row.value(1), row.value(2)] }
  #expect(made == opened)
  #expect(try temporary.value("PRAGMA user_version") == 3)
}
