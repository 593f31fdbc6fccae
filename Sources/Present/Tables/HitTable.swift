import Model
public import Query
public import Writing

/// Writes hits as rows of comma-separated values (docs/formats.md).
public enum HitTable {
  /// The names of the columns, in order; new ones are only ever added behind.
  public static let columns = [
    "channel_id", "id", "guild", "channel", "author_id", "author", "sent_at", "edited_at",
    "deleted_at", "type", "content", "attachments", "reply_to", "url", "instance",
  ]

  /// Writes the row with the names of the columns.
  public static func writeHead(to csv: inout CSVWriter) {
    for column in columns { csv.field(column) }
    csv.endRow()
  }

  /// Writes a hit as a row.
  public static func write(_ hit: Hit, to csv: inout CSVWriter) {
    let message = hit.message
    csv.field(message.channelID.rawValue)
    csv.field(message.id.rawValue)
    csv.field(hit.place.guildName)
    csv.field(hit.place.channelName)
    csv.field(message.author.id?.rawValue)
    csv.field(hit.authorName)
    csv.field(message.sentAt.iso8601)
    csv.field(message.editedAt?.iso8601)
    csv.field(hit.deletedAt?.iso8601)
    csv.field(message.kind.rawValue)
    csv.field(message.content)
    csv.field(message.attachments.map(\.filename).joined(separator: "; "))
    csv.field(message.reply?.messageID?.rawValue)
    csv.field(hit.url)
    csv.field(hit.instance)
    csv.endRow()
  }
}
