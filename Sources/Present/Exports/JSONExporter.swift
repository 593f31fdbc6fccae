import Model
import Query
import Store
import Writing

/// Writes a part as one JSON object of schema version 1 (`Exports/Schema/export.schema.json`).
struct JSONExporter: Exporter {
  static let schemaVersion = 1

  private let style: ExportStyle
  private var json = JSONWriter()
  private var users: [Snowflake: User] = [:]
  private var count = 0

  init(_ style: ExportStyle) {
    self.style = style
  }

  mutating func begin(_ place: ExportPlace) {
    users = [:]
    count = 0
    json.openObject()
    json.member("schema_version", Self.schemaVersion)
    json.member("exporter", "fluxsearch")
    json.member("instance", place.instance)
    HitDocument.writePlace(place.place, to: &json)
    json.key("messages")
    json.openArray()
  }

  mutating func add(_ exported: ExportMessage) {
    let message = exported.message
    for user in [message.author] + message.mentions + message.referencedUsers {
      guard let id = user.id, users[id]?.isReference ?? true else { continue }
      users[id] = user
    }
    count += 1
    let document = MessageDocument(exported, style)
    json.object { document.write(to: &$0) }
  }

  mutating func end() {
    json.closeArray()
    json.member("message_count", count)
    json.key("users")
    let sorted = users.values.sorted { ($0.id?.rawValue ?? 0) < ($1.id?.rawValue ?? 0) }
    json.array { list in
      for user in sorted {
        list.object { MessageDocument.write(user, name: user.displayName, to: &$0) }
      }
    }
    json.closeObject()
    json.endLine()
  }

  mutating func take() -> [UInt8] {
    json.take()
  }
}
