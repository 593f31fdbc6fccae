public import Model
import Queries
import Query
import SQLite
public import Store

/// What a channel is called where people read of it.
public enum ChannelTitle {
  /// Names a channel: `#name`, a private one by the people in it, one without any name by its id.
  public static func text(
    _ name: String?,
    kind: Channel.Kind?,
    recipients: String?,
    id: Snowflake
  ) -> String {
    guard let known = ChannelName.text(name, kind: kind, recipients: recipients) else {
      return "\(id)"
    }
    // Whoever bears a name of their own is no list of people.
    if name == nil, kind != .personalNotes { return "@" + known }
    return kind?.isPrivate == true || kind == .category ? known : "#" + known
  }

  /// Names a channel of an archive, for people and alone for programs.
  public static func names(
    of channel: ChannelStatus,
    in archive: Archive
  ) throws(StoreError) -> (title: String, name: String?) {
    let recipients = channel.name == nil ? try recipients(of: channel.id, in: archive) : nil
    return (
      text(channel.name, kind: channel.kind, recipients: recipients, id: channel.id),
      ChannelName.text(channel.name, kind: channel.kind, recipients: recipients)
    )
  }

  /// Names a channel of an archive.
  public static func text(
    of channel: ChannelStatus,
    in archive: Archive
  ) throws(StoreError) -> String {
    try names(of: channel, in: archive).title
  }

  /// Names a channel of an archive together with its guild: `guild/#name`.
  public static func full(of id: Snowflake, in archive: Archive) throws(StoreError) -> String {
    let row = try archive.attempt("reading a channel") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.channelCard.text, [":id": .integer(id.rawValue)]) { row in
        (
          row.optionalText(0), row.optionalInteger(1).map(Channel.Kind.init(rawValue:)),
          row.optionalText(3), row.optionalText(4)
        )
      }.first
    }
    guard let (name, kind, guild, recipients) = row else { return "\(id)" }
    let title = text(name, kind: kind, recipients: recipients, id: id)
    return guild.map { "\($0)/\(title)" } ?? title
  }

  /// The word for a kind of channel.
  public static func word(for kind: Channel.Kind?) -> String? {
    switch kind {
    case .text?: "text"
    case .direct?: "direct"
    case .voice?: "voice"
    case .group?: "group"
    case .category?: "category"
    case .announcement?: "news"
    case .announcementThread?, .publicThread?, .privateThread?: "thread"
    case .forum?: "forum"
    case .media?: "media"
    case .link?: "link"
    case .personalNotes?: "notes"
    case let other?: "type \(other.rawValue)"
    case nil: nil
    }
  }

  private static func recipients(
    of id: Snowflake,
    in archive: Archive
  ) throws(StoreError) -> String? {
    try archive.attempt("reading a channel") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.channelCard.text, [":id": .integer(id.rawValue)]) { row in
        row.optionalText(4)
      }.first ?? nil
    }
  }
}
