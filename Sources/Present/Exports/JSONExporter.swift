import Model
import Query
import Store
import Writing

/// Writes a part as one JSON object of schema version 1 (`Exports/Schema/export.schema.json`).
struct JSONExporter: Exporter {
  static let schemaVersion = 1

  private let style: ExportStyle
  private var json = JSONWriter()
  private var met = MetThings()
  private var count = 0
  private var guildID: Snowflake?

  init(_ style: ExportStyle) {
    self.style = style
  }

  mutating func begin(_ place: ExportPlace) {
    met = MetThings()
    count = 0
    guildID = place.place.guildID
    json.openObject()
    json.member("schema_version", Self.schemaVersion)
    json.member("exporter", "fluxsearch")
    json.member("instance", place.instance)
    write(place.place)
    json.key("messages")
    json.openArray()
  }

  mutating func add(_ exported: ExportMessage) {
    met.add(exported.message, facts: style.facts)
    count += 1
    let document = MessageDocument(exported, style)
    json.object { document.write(to: &$0) }
  }

  mutating func end() {
    json.closeArray()
    json.member("message_count", count)
    let facts = style.facts
    list("users", met.users) { id, told, json in
      let user = Self.newest(of: told, facts?.user(id)?.user)
      MessageDocument.write(user, name: user.displayName, to: &json)
    }
    writeMembers()
    writeRoles()
    list("emoji", met.emoji) { id, emoji, json in
      let known = facts?.emoji(id)
      json.member("id", id)
      json.member("name", known?.emoji.name ?? emoji.name)
      json.member("guild_id", known?.guildID)
      json.member("animated", known?.emoji.isAnimated ?? emoji.isAnimated)
    }
    list("stickers", met.stickers) { id, sticker, json in
      json.member("id", id)
      json.member("name", sticker.name)
      json.member("description", sticker.description)
      json.member("animated", sticker.isAnimated)
    }
    json.closeObject()
    json.endLine()
  }

  mutating func take() -> [UInt8] {
    json.take()
  }

  /// A person as they are known now; what a webhook is called stands in each message.
  private static func newest(of told: User, _ known: User?) -> User {
    guard let known, !known.isReference, known.kind != .webhook else { return told }
    return known
  }

  /// Writes what the guild adds to the people, where that is known.
  private mutating func writeMembers() {
    guard let guildID, let facts = style.facts else { return }
    let members = met.users.compactMap { id, _ in
      facts.member(id, of: guildID).map { (id, $0.member) }
    }
    list("members", Dictionary(members) { first, _ in first }) { id, member, json in
      json.member("id", id)
      MessageDocument.write(member, to: &json)
    }
  }

  private mutating func writeRoles() {
    let roles = met.roles.map { ($0, style.facts?.role($0) ?? Role(id: $0)) }
    list("roles", Dictionary(roles) { first, _ in first }) { id, role, json in
      json.member("id", id)
      json.member("name", role.name)
      json.member("color", role.color)
      json.member("position", role.position)
      json.member("permissions", "\(role.permissions)")
    }
  }

  /// Writes an array of objects in the order of their ids.
  private mutating func list<Thing>(
    _ name: String,
    _ things: [Snowflake: Thing],
    _ write: (Snowflake, Thing, inout JSONWriter) -> Void
  ) {
    json.key(name)
    json.array { json in
      for (id, thing) in things.sorted(by: { $0.key < $1.key }) {
        json.object { write(id, thing, &$0) }
      }
    }
  }

  /// Writes the guild and the channel.
  private mutating func write(_ place: HitPlace) {
    let channel = style.facts?.channel(place.channelID)?.channel
    let icon = place.guildID.flatMap { style.facts?.guild($0)?.guild.icon }
    json.key("guild")
    if let guild = place.guildID {
      json.object {
        $0.member("id", guild)
        $0.member("name", place.guildName)
        $0.member("icon", icon)
      }
    } else {
      json.null()
    }
    json.key("channel")
    json.object {
      $0.member("id", place.channelID)
      $0.member("name", place.channelName)
      $0.member("type", place.kind?.rawValue)
      $0.member("topic", channel?.topic)
      $0.member("parent_id", channel?.parentID)
    }
  }
}
