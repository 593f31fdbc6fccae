import Model
import Queries
import SQLite

/// The guilds and channels that the archive knows, by the small keys that its rows name them with.
final class PlaceTable {
  /// A channel as rows need it.
  struct Place {
    let key: Int64
    var guildKey: Int64?
    var guildID: Snowflake?
  }

  private let connection: Connection
  private let names: NameTable
  private var channels: [Int64: Place] = [:]
  private var guilds: [Int64: Int64] = [:]

  init(connection: Connection, names: NameTable) {
    self.connection = connection
    self.names = names
  }

  /// Forgets what is remembered, for the transaction that it was written in is undone.
  func forget() {
    channels.removeAll()
    guilds.removeAll()
  }

  /// Gives the key of a guild, which is made known where it is new.
  func guildKey(_ id: Snowflake) throws(SQLiteError) -> Int64 {
    if let key = guilds[id.rawValue] { return key }
    let found = try connection.value(SQL.findGuild.text, [":id": .integer(id.rawValue)])?.integer
    let key = if let found { found } else { try insert(SQL.insertGuild, id) }
    guilds[id.rawValue] = key
    return key
  }

  /// Gives a channel, which is made known where it is new.
  ///
  /// A guild that a channel was once seen in stays its guild: no channel moves between guilds.
  func place(
    _ id: Snowflake,
    guildID: Snowflake?
  ) throws(SQLiteError) -> (place: Place, gainedGuild: Bool) {
    if let kept = channels[id.rawValue], kept.guildKey != nil || guildID == nil {
      return (kept, false)
    }
    let guildKey = try guildID.map { id throws(SQLiteError) in try self.guildKey(id) }
    let statement = try connection.statement(.findChannel)
    statement.bind(1, id.rawValue)
    if try statement.step() {
      var place = Place(key: statement.integer(0), guildKey: statement.optionalInteger(1))
      place.guildID = Snowflake(rawValue: statement.integer(2))
      statement.reset()
      let gainsGuild = place.guildKey == nil && guildKey != nil
      if gainsGuild {
        place.guildKey = guildKey
        place.guildID = guildID
        try connection.statement(.setChannelGuild).bind(1, guildKey).bind(2, place.key)
          .run()
      }
      channels[id.rawValue] = place
      return (place, gainsGuild)
    }
    let insertion = try connection.statement(.insertChannel)
    try insertion.bind(1, id.rawValue).bind(2, guildKey).run()
    let place = Place(key: connection.lastInsertedRow, guildKey: guildKey, guildID: guildID)
    channels[id.rawValue] = place
    return (place, false)
  }

  private func insert(_ sql: SQL, _ id: Snowflake) throws(SQLiteError) -> Int64 {
    try connection.statement(sql).bind(1, id.rawValue).run()
    return connection.lastInsertedRow
  }

  /// Renews what is known of a guild.
  func update(
    _ guild: Guild,
    document: PackedDocument?,
    rank: Int64,
    seenAt: Int64
  ) throws(SQLiteError) {
    let key = try guildKey(guild.id)
    let statement = try connection.statement(.updateGuild)
    statement.bind(1, guild.name).bind(2, guild.icon).bind(3, guild.ownerID?.rawValue)
      .bind(4, guild.messageHistoryCutoff?.milliseconds).bind(5, guild.isNSFW ? 1 : 0)
      .bind(6, document?.stored ?? .null).bind(7, rank).bind(8, seenAt).bind(9, key)
    try statement.run()
    // What is too old for the guild is too old for what belongs to it.
    let rank = connection.changes > 0 ? rank : Self.disbelieved
    try names.note(guild.name, of: .guild, key: key, seenAt: seenAt)
    for role in guild.roles ?? [] {
      try connection.statement(.upsertRole)
        .bind(1, role.id.rawValue).bind(2, key).bind(3, role.name).bind(4, role.color)
        .bind(5, role.position).bind(6, String(role.permissions)).bind(7, rank).run()
    }
    for emoji in guild.emoji ?? [] {
      guard let id = emoji.id else { continue }
      try connection.statement(.upsertEmoji)
        .bind(1, id.rawValue).bind(2, key).bind(3, emoji.name)
        .bind(4, emoji.animatedNumber).bind(5, rank).run()
    }
  }

  /// Below every rank that anything is known with.
  private static let disbelieved: Int64 = -2

  /// Renews what is known of a channel.
  func update(
    _ channel: Channel,
    document: PackedDocument?,
    rank: Int64,
    seenAt: Int64
  ) throws(SQLiteError) -> (place: Place, gainedGuild: Bool) {
    let found = try place(channel.id, guildID: channel.guildID)
    let recipients = channel.recipients.compactMap(\.id).map { "\"\($0)\"" }
    let list = recipients.isEmpty ? nil : "[" + recipients.joined(separator: ",") + "]"
    let statement = try connection.statement(.updateChannel)
    statement.bind(1, channel.kind?.rawValue).bind(2, channel.name).bind(3, channel.topic)
      .bind(4, channel.parentID?.rawValue).bind(5, channel.position)
      .bind(6, channel.lastMessageID?.rawValue).bind(7, channel.ownerID?.rawValue)
      .bind(8, channel.isNSFW ? 1 : 0).bind(9, list).bind(10, document?.stored ?? .null)
      .bind(11, rank).bind(12, seenAt).bind(13, found.place.key)
    try statement.run()
    try names.note(channel.name, of: .channel, key: found.place.key, seenAt: seenAt)
    return found
  }
}

extension PackedDocument {
  /// The document with its dictionary in one value, for tables that keep few of them.
  var stored: Value {
    var bytes = withUnsafeBytes(of: dictionary.littleEndian) { Array($0) }
    bytes += body
    return .blob(bytes)
  }
}
