import Console
import Writing

/// What `sql --schema` says of a view: its columns are a promise, more may be added.
struct ViewGuide: Sendable {
  /// The view.
  let name: String
  /// What a row of it is.
  let purpose: String
  /// The columns and what they hold.
  let columns: [(name: String, meaning: String)]

  init(_ name: String, _ purpose: String, _ columns: KeyValuePairs<String, String>) {
    self.name = name
    self.purpose = purpose
    self.columns = columns.map { ($0.key, $0.value) }
  }

  /// The columns of `--schema` as a list.
  static let listColumns = [
    ListColumn("view", style: .bold), ListColumn("column"), ListColumn("meaning", isFlexible: true),
  ]

  /// The views as a list with a row for every column.
  static var listing: Listing {
    var listing = Listing(listColumns)
    for view in all {
      for column in view.columns {
        listing.append([.text(view.name), .text(column.name), .text(column.meaning)])
      }
    }
    return listing
  }

  /// Writes the views for people.
  static func write(to output: Output) {
    output.write("Ids are whole numbers, times ISO 8601 in UTC, what is absent is NULL.\n")
    for view in all {
      output.write("\n\(view.name)", .bold)
      output.write("  \(view.purpose)\n")
      let width = view.columns.map(\.name.count).max() ?? 0
      for column in view.columns {
        output.write("  ")
        output.write(SafeText(column.name).padded(to: width), .cyan)
        output.write("  \(column.meaning)\n")
      }
    }
  }

  /// The views, the ones asked most first.
  static let all = messages + places + parts + proofs

  private static let messages = [
    ViewGuide(
      "v1_messages",
      "a message",
      [
        "channel_id": "its channel", "id": "its id; unique within a channel",
        "guild_id": "its guild; NULL in private channels", "author_id": "its author",
        "author_name": "the name it was sent under", "author_type": "user, bot, webhook or system",
        "type": "the kind of message; 0 is text, 19 a reply", "content": "its text",
        "sent_at": "when it was sent", "edited_at": "when it was last edited",
        "deleted_at": "when it was seen to be deleted", "reply_to": "the message it answers",
        "reply_channel": "that message's channel", "pinned": "1 if it is pinned, else 0",
        "flags": "its flags as a bit set",
        "oddities": "in how many places its document is of unexpected shape",
      ]
    ),
    ViewGuide(
      "v1_raw",
      "a message's document as it came; only here, for it is compressed",
      ["channel_id": "its channel", "id": "its id", "json": "the document"]
    ),
    ViewGuide(
      "v1_versions",
      "an earlier version of a message",
      [
        "channel_id": "its channel", "message_id": "the message", "seen_at": "when it was seen",
        "content": "what it said",
      ]
    ),
  ]

  private static let places = [
    ViewGuide(
      "v1_channels",
      "a channel",
      [
        "id": "its id", "guild_id": "its guild",
        "parent_id": "its category or the thread's channel",
        "type": "the kind of channel", "name": "its name", "topic": "its topic",
        "position": "where it stands", "last_message_id": "the newest message known to be there",
        "state": "what a sync noted", "messages": "how many messages are kept",
      ]
    ),
    ViewGuide(
      "v1_guilds",
      "a guild",
      [
        "id": "its id", "name": "its name", "owner_id": "its owner", "icon": "its icon's hash",
        "nsfw": "1 if it is age-restricted, else 0", "state": "what a sync noted",
      ]
    ),
    ViewGuide(
      "v1_users",
      "a person, a bot or a webhook",
      [
        "id": "their id", "username": "the login name",
        "discriminator": "what tells namesakes apart",
        "global_name": "the display name", "author_type": "user, bot, webhook or system",
        "avatar": "the avatar's hash", "names": "every name seen, as a JSON list",
        "messages": "how many messages are kept",
      ]
    ),
    ViewGuide(
      "v1_members",
      "a person in a guild",
      [
        "guild_id": "the guild", "user_id": "the person", "nick": "their name there",
        "roles": "their roles, as a JSON list of ids", "joined_at": "since when",
      ]
    ),
    ViewGuide(
      "v1_roles",
      "a role",
      [
        "id": "its id", "guild_id": "its guild", "name": "its name", "color": "its colour",
        "position": "where it stands", "permissions": "its permissions as a bit set",
      ]
    ),
    ViewGuide(
      "v1_emoji",
      "a custom emoji",
      [
        "id": "its id", "guild_id": "its guild, where known", "name": "its name",
        "animated": "1 if it moves, else 0",
      ]
    ),
  ]
}
