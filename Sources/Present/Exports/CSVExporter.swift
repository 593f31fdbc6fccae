import Model
import Query
import Store
import Writing

/// Writes a message a row, by RFC 4180; what a spreadsheet would compute is defused.
struct CSVExporter: Exporter {
  private let style: ExportStyle
  private var csv = CSVWriter(isForTerminal: false)
  private var mark: [UInt8] = []

  private static let columns = [
    "guild", "channel", "channel_id", "id", "sent_at", "edited_at", "deleted_at", "author",
    "author_id", "type", "content", "attachments", "reactions", "reply_to", "pinned", "url",
    "poll",
  ]

  init(_ style: ExportStyle) {
    self.style = style
  }

  mutating func begin(_ place: ExportPlace) {
    mark = style.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    for column in Self.columns { csv.field(column) }
    csv.endRow()
  }

  mutating func add(_ exported: ExportMessage) {
    let (message, hit) = (exported.message, exported.hit)
    csv.field(hit.place.guildName)
    csv.field(hit.place.channelName)
    csv.field("\(message.channelID)")
    csv.field("\(message.id)")
    csv.field(message.sentAt.iso8601)
    csv.field(message.editedAt?.iso8601)
    csv.field(exported.content.deletedAt?.iso8601)
    csv.field(hit.authorName)
    csv.field(message.author.id.map { "\($0)" })
    csv.field(message.kind.rawValue)
    csv.field(message.content)
    csv.field(message.attachments.map { $0.url ?? $0.filename }.joined(separator: "\n"))
    let reactions = message.reactions ?? []
    csv.field(reactions.map { "\($0.emoji.name ?? "?") \($0.count)" }.joined(separator: ", "))
    csv.field(message.reply?.messageID.map { "\($0)" })
    csv.field(exported.content.isPinned ? "yes" : "")
    csv.field(hit.url)
    csv.field(message.poll.map { PollText.lines(of: $0, mark: "").joined(separator: "\n") })
    csv.endRow()
  }

  mutating func end() {}

  mutating func take() -> [UInt8] {
    defer { mark = [] }
    return mark + csv.take()
  }
}
