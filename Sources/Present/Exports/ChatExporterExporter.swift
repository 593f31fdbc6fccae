import Model
import Query
import Store
import Writing

/// Writes a part as DiscordChatExporter's JSON, for the tools that read that.
///
/// That form has no deletions, earlier versions or files' descriptions. The order is always the same
/// and no time of day is in it: `exportedAt` is when the part's last message was sent. One member is
/// ours: `fluxsearch` says which instance the messages are of.
struct ChatExporterExporter: Exporter {
  private let style: ExportStyle
  private var json = JSONWriter()
  private var count = 0
  private var last: Timestamp?

  init(_ style: ExportStyle) {
    self.style = style
  }

  mutating func begin(_ place: ExportPlace) {
    count = 0
    last = nil
    json.openObject()
    json.key("guild")
    let guildID = place.place.guildID
    json.object {
      // Direct messages are of a guild that isn't there.
      $0.member("id", guildID.map { "\($0)" } ?? "0")
      $0.member("name", guildID == nil ? "Direct Messages" : place.place.guildName ?? "")
      $0.member("iconUrl", "")
    }
    json.key("channel")
    let channel = style.facts?.channel(place.place.channelID)?.channel
    let parent = channel?.parentID
    let category = parent.flatMap { style.name(.channel($0)) }
    let scope = style.scope
    json.object {
      $0.member("id", place.place.channelID)
      $0.member("type", Self.name(of: place.place.kind))
      $0.member("categoryId", parent)
      $0.member("category", category)
      $0.member("name", place.place.channelName ?? "\(place.place.channelID)")
      $0.member("topic", channel?.topic)
    }
    json.key("dateRange")
    json.object {
      $0.member("after", scope.since)
      $0.member("before", scope.until)
    }
    json.key("fluxsearch")
    json.object { $0.member("instance", place.instance) }
    json.key("messages")
    json.openArray()
  }

  mutating func add(_ exported: ExportMessage) {
    count += 1
    last = exported.message.sentAt
    let document = ChatExporterDocument(exported, style)
    json.object { document.write(to: &$0) }
  }

  mutating func end() {
    json.closeArray()
    json.member("exportedAt", last)
    json.member("messageCount", count)
    json.closeObject()
    json.endLine()
  }

  mutating func take() -> [UInt8] {
    json.take()
  }

  private static func name(of kind: Channel.Kind?) -> String {
    switch kind ?? .text {
    case .text: "GuildTextChat"
    case .direct, .personalNotes: "DirectTextChat"
    case .voice: "GuildVoiceChat"
    case .group: "DirectGroupTextChat"
    case .category: "GuildCategory"
    case .announcement: "GuildNews"
    case .announcementThread: "GuildNewsThread"
    case .publicThread: "GuildPublicThread"
    case .privateThread: "GuildPrivateThread"
    case .forum: "GuildForum"
    case .media: "GuildMedia"
    case let other: "\(other.rawValue)"
    }
  }
}
