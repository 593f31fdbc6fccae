import Commands
import Console
import Model
import Present
import Queries
import Query
import SQLite
import Store
import Writing

/// What an archive knows of a person.
struct UserCard {
  static let nameColumns = [
    ListColumn("name", style: .bold, isFlexible: true),
    ListColumn("guild", "IN", isFlexible: true),
    ListColumn("guild_id", for: .machines),
    ListColumn("first_seen", "FIRST SEEN"),
  ]
  static let guildColumns = [
    ListColumn("guild", style: .bold, isFlexible: true),
    ListColumn("guild_id", "ID", style: .dim, isDispensable: true),
    ListColumn("nick", isFlexible: true),
    ListColumn("roles", isFlexible: true),
    ListColumn("joined_at", "JOINED"),
  ]
  static let placeColumns = [
    ListColumn("title", "CHANNEL", for: .people, style: .bold, isFlexible: true),
    ListColumn("channel", for: .machines),
    ListColumn("channel_id", "ID", style: .dim, isDispensable: true),
    ListColumn("guild", isFlexible: true),
    ListColumn("guild_id", for: .machines),
    ListColumn("messages"),
    ListColumn("first_message", "FIRST", isDispensable: true),
    ListColumn("last_message", "LAST"),
    ListColumn("bar", "", for: .terminal, style: .cyan),
    ArchiveTag.column,
  ]

  let id: Snowflake
  let instance: String
  let displayName: String
  let handle: String?
  let kind: String
  let messages: Int64
  private(set) var names = Listing(nameColumns)
  private(set) var guilds = Listing(guildColumns)
  private(set) var places = Listing(placeColumns)
  private(set) var span: ClosedRange<Snowflake>?

  /// Reads what is known; nil where the archive doesn't know the person.
  init?(of id: Snowflake, in archive: Archive) throws(StoreError) {
    let instance = try archive.instance
    let found = try archive.attempt("reading a person") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.userCard.text, [":id": .integer(id.rawValue)]) { row in
        (
          key: row.integer(0), username: row.optionalText(1), discriminator: row.optionalText(2),
          name: row.optionalText(3), kind: row.text(4), messages: row.integer(5)
        )
      }.first
    }
    guard let found else { return nil }
    self.id = id
    self.instance = instance
    displayName = found.name ?? found.username ?? "\(id)"
    handle = UserTitle.handle(found.username, found.discriminator)
    kind = found.kind
    messages = found.messages
    try archive.attempt("reading a person") { () throws(SQLiteError) in
      try read(key: found.key, on: archive.connection)
    }
  }

  private mutating func read(key: Int64, on connection: Connection) throws(SQLiteError) {
    let key: [String: Value] = [":key": .integer(key)]
    for row in try connection.rows(SQL.userNames.text, key, Self.nameRow) { names.append(row) }
    for row in try connection.rows(SQL.userGuilds.text, key, Self.guildRow) { guilds.append(row) }
    let found = try connection.rows(SQL.userChannels.text, key) { [instance] row in
      (
        messages: row.integer(6), first: Snowflake(rawValue: row.integer(7)),
        last: Snowflake(rawValue: row.integer(8)), cells: Self.placeCells(row, instance)
      )
    }
    let most = Double(found.first?.messages ?? 0)
    for place in found {
      var cells = place.cells
      cells.insert(.bar(most > 0 ? Double(place.messages) / most : 0), at: cells.count - 1)
      places.append(cells)
      guard let first = place.first, let last = place.last, first <= last else { continue }
      span = min(span?.lowerBound ?? first, first)...max(span?.upperBound ?? last, last)
    }
  }

  private static func nameRow(_ row: Statement) -> [Cell] {
    [
      .text(row.text(0)), .text(optional: row.optionalText(2)),
      .id(optional: Snowflake(rawValue: row.integer(1))),
      .day(Timestamp(milliseconds: row.integer(3))),
    ]
  }

  private static func guildRow(_ row: Statement) -> [Cell] {
    [
      .text(optional: row.optionalText(1)), .id(optional: Snowflake(rawValue: row.integer(0))),
      .text(optional: row.optionalText(2)), .text(optional: row.optionalText(3)),
      row.optionalInteger(4).map { .day(Timestamp(milliseconds: $0)) } ?? .absent,
    ]
  }

  /// A place's cells but the bar, which needs the largest one.
  private static func placeCells(_ row: Statement, _ instance: String) -> [Cell] {
    let id = Snowflake(rawValue: row.integer(0))
    let kind = row.optionalInteger(2).map(Channel.Kind.init(rawValue:))
    let (name, recipients) = (row.optionalText(1), row.optionalText(5))
    let title = id.map { ChannelTitle.text(name, kind: kind, recipients: recipients, id: $0) }
    return [
      .text(optional: title),
      .text(optional: ChannelName.text(name, kind: kind, recipients: recipients)),
      .id(optional: id),
      .text(optional: row.optionalText(4)), .id(optional: Snowflake(rawValue: row.integer(3))),
      .count(row.integer(6)), .day(of: Snowflake(rawValue: row.integer(7))),
      .day(of: Snowflake(rawValue: row.integer(8))), ArchiveTag.cell(instance),
    ]
  }
}

extension UserCard {
  /// Writes it for people, with so many channels at most; 0 for all.
  func write(to output: Output, limit: Int, clock: LocalClock) {
    output.write("\(displayName)", .bold)
    if let handle { output.write("  @\(handle)") }
    output.write("  \(id.description)", .dim)
    output.write("  \(kind) on \(instance)\n", .dim)
    output.write("\(Figures.count(messages, "message"))")
    if let span {
      output.write(": ")
      output.write("\(clock.minute(span.lowerBound.timestamp))")
      output.write(" to ")
      output.write("\(clock.minute(span.upperBound.timestamp))")
    }
    output.write("\n")
    var places = places
    let left = places.cut(to: limit)
    for part in [names, guilds, places] where !part.rows.isEmpty {
      output.write("\n")
      part.write(as: .text, to: output, clock: clock)
    }
    if left > 0 {
      output.write("… and \(Figures.count(Int64(left), "more channel"))\n", .dim)
    }
  }

  /// Writes it as a JSON object.
  func write(to json: inout JSONWriter) {
    json.object { object in
      object.member("archive", instance)
      object.member("id", id)
      object.member("name", displayName)
      object.member("handle", handle)
      object.member("kind", kind)
      object.member("messages", messages)
      object.member("first_message", span?.lowerBound.timestamp)
      object.member("last_message", span?.upperBound.timestamp)
      for (key, part) in [("names", names), ("guilds", guilds), ("channels", places)] {
        object.key(key)
        object.array { list in
          for row in part.rows {
            list.object { member in part.writeMembers(of: row, to: &member) }
          }
        }
      }
    }
  }
}
