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
  private let dating: Dating
  private var channels: [Int64: Place] = [:]
  private var guilds: [Int64: Int64] = [:]

  init(connection: Connection, names: NameTable, dating: Dating) {
    self.connection = connection
    self.names = names
    self.dating = dating
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
    _ told: Guild,
    document: PackedDocument?,
    rank: Int64,
    seenAt: Int64
  ) throws(SQLiteError) {
    let key = try guildKey(told.id)
    let (kept, date) = try kept(.toldGuild, told.id, rankAt: 7) { Archive.guild($0) }
    // What is too old for the guild is too old for what belongs to it.
    let isBelieved = isBelieved((rank, seenAt), over: date)
    if isBelieved {
      let guild = told.known(over: kept)
      try connection.statement(.updateGuild)
        .bind(1, guild.name).bind(2, guild.icon).bind(3, guild.ownerID?.rawValue)
        .bind(4, guild.messageHistoryCutoff?.milliseconds).bind(5, guild.isNSFW == true ? 1 : 0)
        .bind(6, document?.stored ?? .null).bind(7, rank).bind(8, seenAt).bind(9, key).run()
    }
    try names.note(told.name, of: .guild, key: key, seenAt: seenAt)
    try note(told.roles ?? [], told.emoji ?? [], ofGuild: key, isBelieved ? rank : Self.disbelieved)
  }

  private func note(
    _ roles: [Role],
    _ emoji: [Emoji],
    ofGuild key: Int64,
    _ rank: Int64
  ) throws(SQLiteError) {
    for role in roles {
      try connection.statement(.upsertRole)
        .bind(1, role.id.rawValue).bind(2, key).bind(3, role.name).bind(4, role.color)
        .bind(5, role.position).bind(6, String(role.permissions)).bind(7, rank).run()
    }
    for emoji in emoji {
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
    _ told: Channel,
    document: PackedDocument?,
    rank: Int64,
    seenAt: Int64
  ) throws(SQLiteError) -> (place: Place, gainedGuild: Bool) {
    let found = try place(told.id, guildID: told.guildID)
    try names.note(told.name, of: .channel, key: found.place.key, seenAt: seenAt)
    let (kept, date) = try kept(.toldChannel, told.id, rankAt: 12) { Archive.channel($0) }
    guard isBelieved((rank, seenAt), over: date) else { return found }
    let channel = told.known(over: kept)
    let recipients = channel.recipients.compactMap(\.id).map { "\"\($0)\"" }
    let list = recipients.isEmpty ? nil : "[" + recipients.joined(separator: ",") + "]"
    try connection.statement(.updateChannel)
      .bind(1, channel.kind?.rawValue).bind(2, channel.name).bind(3, channel.topic)
      .bind(4, channel.parentID?.rawValue).bind(5, channel.position)
      .bind(6, channel.lastMessageID?.rawValue).bind(7, channel.ownerID?.rawValue)
      .bind(8, channel.isNSFW == true ? 1 : 0).bind(9, list)
      .bind(10, document?.stored ?? .null).bind(11, rank).bind(12, seenAt)
      .bind(13, found.place.key).run()
    return found
  }

  private func isBelieved(
    _ told: (rank: Int64, seenAt: Int64),
    over kept: (rank: Int64, seenAt: Int64)
  ) -> Bool {
    guard told.rank == kept.rank else { return told.rank > kept.rank }
    return !dating.isOutdated(told.seenAt, by: kept.seenAt)
  }

  /// What is kept of a guild or channel, by which source and of when.
  private func kept<Thing>(
    _ sql: SQL,
    _ id: Snowflake,
    rankAt column: Int32,
    _ read: (Statement) -> Thing?
  ) throws(SQLiteError) -> (thing: Thing?, date: (rank: Int64, seenAt: Int64)) {
    let statement = try connection.statement(sql)
    statement.bind(1, id.rawValue)
    defer { statement.reset() }
    guard try statement.step() else { return (nil, (-1, 0)) }
    return (read(statement), (statement.integer(column), statement.integer(column + 1)))
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
