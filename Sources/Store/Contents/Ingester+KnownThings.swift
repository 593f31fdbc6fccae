import Model
import Payload
import Queries
import SQLite

extension Ingester {
  /// Takes in what another archive knows; what is known here already and better stays.
  ///
  /// Claims of coverage belong behind the messages that they vouch for.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func take(_ thing: KnownThing) throws(StoreError) {
    switch thing {
    case .guild(var guild, let document, let rank, let seenAt):
      if let told = document.flatMap(Self.guild) { guild.take(whatIsDeniedBy: told) }
      let packed = try document.map { document throws(StoreError) in try pack(document) }
      try note { () throws(SQLiteError) in
        try places.update(guild, document: packed, rank: limited(rank), seenAt: seenAt)
      }
    case .channel(var channel, let document, let rank, let seenAt):
      if let told = document.flatMap(Self.channel) { channel.take(whatIsDeniedBy: told) }
      let kept = document == nil ? try documentHoldingIcon(of: channel) : document
      let packed = try kept.map { document throws(StoreError) in try pack(document) }
      try note { () throws(SQLiteError) in
        let (place, gainedGuild) = try places.update(
          channel,
          document: packed,
          rank: limited(rank),
          seenAt: seenAt
        )
        if gainedGuild { try giveGuild(to: place) }
      }
    case .user(let user, let seenAt):
      try note { () throws(SQLiteError) in _ = try users.note(user, seenAt: seenAt) }
    case .member(let id, let guildID, let member, let seenAt):
      try note { () throws(SQLiteError) in
        let user = try users.note(User(id: id), seenAt: 0)
        let guild = try places.guildKey(guildID)
        try users.note(member, user: user, guild: guild, seenAt: seenAt)
      }
    case .name(let kind, let id, let guildID, let name, let seenAt):
      try note { () throws(SQLiteError) in
        try takeName(name, of: kind, id: id, guildID: guildID, seenAt: seenAt)
      }
    case .emoji, .coverage, .star, .saved, .unplaced: try takeMark(thing)
    }
  }

  /// A document of a group's picture, which no column has and which would be lost without one;
  /// nothing where the archive has one that tells it.
  private func documentHoldingIcon(of channel: Channel) throws(StoreError) -> [UInt8]? {
    guard channel.kind == .group, let icon = channel.icon, MediaAddress.isHash(icon) else {
      return nil
    }
    if case .channel(let known, _, _, _)? = try archive.knownChannel(channel.id),
      known.icon == icon
    {
      return nil
    }
    // A hash is letters and digits.
    let kind = Channel.Kind.group.rawValue
    return Array(#"{"id":"\#(channel.id)","type":\#(kind),"icon":"\#(icon)"}"#.utf8)
  }

  private static func guild(of document: [UInt8]) -> Guild? {
    try? JSONReader().read(document) { value throws(PayloadError) in
      try GuildPayload.decode(value).value
    }
  }

  private static func channel(of document: [UInt8]) -> Channel? {
    try? JSONReader().read(document) { value throws(PayloadError) in
      try ChannelPayload.decode(value).value
    }
  }

  private func takeMark(_ thing: KnownThing) throws(StoreError) {
    switch thing {
    case .emoji(let emoji, let guildID): try take(emoji, guildID: guildID)
    case .coverage(let interval, let channelID, let account):
      let place = try note { () throws(SQLiteError) in
        try places.place(channelID, guildID: nil).place
      }
      try archive.claim(
        interval.ids,
        channel: place.key,
        account: account,
        source: interval.source,
        run: run,
        now: interval.learnedAt
      )
    case .star(let kind, let id, let channelID, let time):
      try note { () throws(SQLiteError) in
        try archive.connection.statement(.insertStar).bind(1, kind).bind(2, id).bind(3, channelID)
          .bind(4, time).run()
      }
    case .saved(let name, let query, let time):
      try note { () throws(SQLiteError) in
        try archive.connection.statement(.insertSaved).bind(1, name).bind(2, query).bind(3, time)
          .bind(4, 0 as Int64).run()
      }
    case .unplaced(let document, let channelID, let path, let expected, let found):
      try keepUnplaced(
        document,
        channelID: channelID,
        path: path,
        expected: expected,
        found: found
      )
    case .guild, .channel, .user, .member, .name: break
    }
  }

  private func takeName(
    _ name: String,
    of kind: NameKind,
    id: Int64,
    guildID: Snowflake?,
    seenAt: Int64
  ) throws(SQLiteError) {
    let guild = try guildID.map { id throws(SQLiteError) in try places.guildKey(id) } ?? 0
    guard let bearer = Snowflake(rawValue: id) else { return }
    let key =
      switch kind {
      case .user: try users.note(User(id: bearer), seenAt: 0)
      case .channel: try places.place(bearer, guildID: nil).place.key
      case .guild: try places.guildKey(bearer)
      }
    try names.note(name, of: kind, key: key, guildKey: guild, seenAt: seenAt)
  }

  /// No other archive is believed more than archives are.
  private func limited(_ rank: Int64) -> Int64 {
    min(rank, run.source.rank)
  }

  @discardableResult
  private func note<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    try archive.attempt("noting what another archive knows", body)
  }
}

extension Guild {
  /// Takes over what a document says that there is not: of what columns lack, they don't tell why.
  fileprivate mutating func take(whatIsDeniedBy told: Guild) {
    without.formUnion(told.without)
    isNSFW = isNSFW ?? told.isNSFW
  }
}

extension Channel {
  /// Takes over what a document says that there is not: of what columns lack, they don't tell why.
  fileprivate mutating func take(whatIsDeniedBy told: Channel) {
    without.formUnion(told.without)
    isNSFW = isNSFW ?? told.isNSFW
  }
}
