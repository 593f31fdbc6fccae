import Model
import Queries
import SQLite

extension Archive {
  /// Reads everything that the archive knows beside its messages: guilds before channels, people
  /// before names.
  ///
  /// - Throws: `StoreError` for what SQLite reports; a document that can't be unpacked is left out.
  public func knownThings() throws(StoreError) -> [KnownThing] {
    var things = try knownPlaces()
    try read(.toldUsers, into: &things) { row in
      .user(Self.user(row), seenAt: row.integer(7))
    }
    try read(.toldMembers, into: &things) { row in
      guard let guildID = Snowflake(rawValue: row.integer(0)),
        let user = Snowflake(rawValue: row.integer(1))
      else { return nil }
      let member = Member(
        nick: row.optionalText(2),
        roles: Self.ids(in: row.text(3)),
        joinedAt: Self.time(row, 4)
      )
      return .member(user: user, guildID: guildID, member, seenAt: row.integer(5))
    }
    try read(.toldNames, into: &things) { row in
      guard let kind = NameKind(rawValue: row.integer(0)) else { return nil }
      let guildID = Snowflake(rawValue: row.integer(2))
      return .name(kind, id: row.integer(1), guildID: guildID, row.text(3), seenAt: row.integer(4))
    }
    try readMarks(into: &things)
    return things
  }

  private func knownPlaces() throws(StoreError) -> [KnownThing] {
    var roles: [Int64: [Role]] = [:]
    try forEach(.toldRoles) { row in
      guard let id = Snowflake(rawValue: row.integer(0)) else { return }
      let role = Role(
        id: id,
        name: row.optionalText(2),
        color: row.integer(3),
        position: row.integer(4),
        permissions: UInt64(row.text(5)) ?? 0
      )
      roles[row.integer(1), default: []].append(role)
    }
    var things: [KnownThing] = []
    try read(.toldGuilds, into: &things) { row in
      guard let id = Snowflake(rawValue: row.integer(0)) else { return nil }
      let guild = Guild(
        id: id,
        name: row.optionalText(1),
        icon: row.optionalText(2),
        ownerID: Snowflake(rawValue: row.integer(3)),
        messageHistoryCutoff: Self.time(row, 4),
        isNSFW: row.integer(5) != 0,
        roles: roles[id.rawValue]
      )
      let document = document(row, 6)
      return .guild(guild, document: document, rank: row.integer(7), seenAt: row.integer(8))
    }
    try read(.toldChannels, into: &things) { row in
      guard let channel = Self.channel(row) else { return nil }
      let document = document(row, 11)
      return .channel(channel, document: document, rank: row.integer(12), seenAt: row.integer(13))
    }
    try read(.toldEmoji, into: &things) { row in
      let emoji = Emoji(
        id: Snowflake(rawValue: row.integer(0)),
        name: row.optionalText(2),
        isAnimated: row.optionalInteger(3).map { $0 != 0 }
      )
      return .emoji(emoji, guildID: Snowflake(rawValue: row.integer(1)))
    }
    return things
  }

  private func readMarks(into things: inout [KnownThing]) throws(StoreError) {
    try read(.toldStars, into: &things) { row in
      .star(
        kind: row.integer(0),
        id: row.integer(1),
        channelID: row.integer(2),
        at: row.integer(3)
      )
    }
    try read(.toldSaved, into: &things) { row in
      .saved(name: row.text(0), query: row.text(1), at: row.integer(2))
    }
    try read(.toldUnplaced, into: &things) { row in
      .unplaced(
        row.withBlob(4) { Array($0) },
        channelID: Snowflake(rawValue: row.integer(0)),
        path: row.text(1),
        expected: row.text(2),
        found: row.text(3)
      )
    }
    try read(.toldCoverage, into: &things) { row in
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
  }

  private func forEach(_ sql: SQL, _ body: (Statement) -> Void) throws(StoreError) {
    try attempt("reading what the archive knows") { () throws(SQLiteError) in
      let statement = try connection.prepare(sql.text)
      while try statement.step() { body(statement) }
    }
  }

  private func read(
    _ sql: SQL,
    into things: inout [KnownThing],
    _ make: (Statement) -> KnownThing?
  ) throws(StoreError) {
    try forEach(sql) { row in
      if let thing = make(row) { things.append(thing) }
    }
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

  private static func user(_ row: Statement) -> User {
    User(
      id: Snowflake(rawValue: row.integer(0)),
      username: row.optionalText(1),
      discriminator: row.optionalText(2),
      globalName: row.optionalText(3),
      avatar: row.optionalText(4),
      kind: User.Kind(rawValue: row.text(5)) ?? .user,
      flags: row.integer(6)
    )
  }

  private static func channel(_ row: Statement) -> Channel? {
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
      recipients: ids(in: row.text(10)).map { User(id: $0) },
      isNSFW: row.integer(9) != 0
    )
  }

  /// The ids in a JSON array of them, as the archive writes it.
  private static func ids(in text: String) -> [Snowflake] {
    text.split { !$0.isASCII || !$0.isNumber }.compactMap { Snowflake(String($0)) }
  }

  private static func time(_ row: Statement, _ column: Int32) -> Timestamp? {
    row.optionalInteger(column).map(Timestamp.init(milliseconds:))
  }
}
