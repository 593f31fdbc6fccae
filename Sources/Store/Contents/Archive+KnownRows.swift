import Model
import Payload
import SQLite

/// What the rows of the statements `told-…` say.
extension Archive {
  func knownGuild(_ row: Statement, roles: [Role]?) -> KnownThing? {
    guard var guild = Self.guild(row) else { return nil }
    guild.roles = roles
    let document = document(row, 6)
    return .guild(guild, document: document, rank: row.integer(7), seenAt: row.integer(8))
  }

  static func guild(_ row: Statement) -> Guild? {
    guard let id = Snowflake(rawValue: row.integer(0)) else { return nil }
    return Guild(
      id: id,
      name: row.optionalText(1),
      icon: row.optionalText(2),
      ownerID: Snowflake(rawValue: row.integer(3)),
      messageHistoryCutoff: Self.time(row, 4),
      isNSFW: row.integer(5) != 0 ? true : nil
    )
  }

  func knownChannel(_ row: Statement) -> KnownThing? {
    guard var channel = Self.channel(row) else { return nil }
    let document = document(row, 11)
    if channel.kind == .group { channel.icon = Self.icon(in: document) }
    return .channel(channel, document: document, rank: row.integer(12), seenAt: row.integer(13))
  }

  static func channel(_ row: Statement) -> Channel? {
    guard let id = Snowflake(rawValue: row.integer(0)) else { return nil }
    return Channel(
      id: id,
      kind: row.optionalInteger(3).map(Channel.Kind.init(rawValue:)),
      guildID: Snowflake(rawValue: row.integer(1)),
      name: row.optionalText(4),
      topic: row.optionalText(5),
      parentID: Snowflake(rawValue: row.integer(2)),
      position: row.optionalInteger(6),
      lastMessageID: Snowflake(rawValue: row.integer(7)),
      ownerID: Snowflake(rawValue: row.integer(8)),
      recipients: Self.ids(in: row.text(10)).map { User(id: $0) },
      isNSFW: row.integer(9) != 0 ? true : nil
    )
  }

  /// The picture that a group's document tells; no column has it.
  private static func icon(in document: [UInt8]?) -> String? {
    guard let document else { return nil }
    let icon = try? JSONReader().read(document) { value throws(PayloadError) in
      value["icon"]?.string
    }
    return icon.flatMap { MediaAddress.isHash($0) ? $0 : nil }
  }

  static func role(_ row: Statement) -> Role? {
    guard let id = Snowflake(rawValue: row.integer(0)) else { return nil }
    return Role(
      id: id,
      name: row.optionalText(2),
      color: row.integer(3),
      position: row.integer(4),
      permissions: UInt64(row.text(5)) ?? 0
    )
  }

  static func knownUser(_ row: Statement) -> KnownThing {
    let user = User(
      id: Snowflake(rawValue: row.integer(0)),
      username: row.optionalText(1),
      discriminator: row.optionalText(2),
      globalName: row.optionalText(3),
      avatar: row.optionalText(4),
      kind: User.Kind(rawValue: row.text(5)) ?? .user,
      flags: row.integer(6)
    )
    return .user(user, seenAt: row.integer(7))
  }

  static func knownMember(_ row: Statement) -> KnownThing? {
    guard let guildID = Snowflake(rawValue: row.integer(0)),
      let user = Snowflake(rawValue: row.integer(1))
    else { return nil }
    let member = Member(
      nick: row.optionalText(2),
      roles: ids(in: row.text(3)),
      joinedAt: time(row, 4)
    )
    return .member(user: user, guildID: guildID, member, seenAt: row.integer(5))
  }

  static func knownEmoji(_ row: Statement) -> KnownThing {
    let emoji = Emoji(
      id: Snowflake(rawValue: row.integer(0)),
      name: row.optionalText(2),
      isAnimated: row.optionalInteger(3).map { $0 != 0 }
    )
    return .emoji(emoji, guildID: Snowflake(rawValue: row.integer(1)))
  }

  static func knownCoverage(_ row: Statement) -> KnownThing? {
    guard let channelID = Snowflake(rawValue: row.integer(0)),
      let source = CoverageSource(rawValue: row.integer(2)),
      let low = Snowflake(rawValue: row.integer(3)),
      let high = Snowflake(rawValue: row.integer(4)), low <= high
    else { return nil }
    let interval = CoverageInterval(
      ids: low...high,
      source: source,
      learnedAt: Timestamp(milliseconds: row.integer(5))
    )
    return .coverage(interval, channelID: channelID, account: row.integer(1))
  }

  /// A document that is kept with its dictionary in one value: see `PackedDocument.stored`.
  private func document(_ row: Statement, _ column: Int32) -> [UInt8]? {
    row.withBlob(column) { bytes in
      guard bytes.count > 8 else { return nil }
      let dictionary = Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))
      let body = UnsafeRawBufferPointer(rebasing: bytes[8...])
      return try? codec.unpack(body, dictionary: dictionary)
    }
  }

  /// The ids in a JSON array of them, as the archive writes it.
  private static func ids(in text: String) -> [Snowflake] {
    text.split { !$0.isASCII || !$0.isNumber }.compactMap { Snowflake(String($0)) }
  }

  private static func time(_ row: Statement, _ column: Int32) -> Timestamp? {
    row.optionalInteger(column).map(Timestamp.init(milliseconds:))
  }
}
