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
    try read(.toldUsers, into: &things) { row in Self.knownUser(row) }
    try read(.toldMembers, into: &things) { row in Self.knownMember(row) }
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
      guard let role = Self.role(row) else { return }
      roles[row.integer(1), default: []].append(role)
    }
    var things: [KnownThing] = []
    try read(.toldGuilds, into: &things) { row in
      knownGuild(row, roles: roles[row.integer(0)])
    }
    try read(.toldChannels, into: &things) { row in knownChannel(row) }
    try read(.toldEmoji, into: &things) { row in Self.knownEmoji(row) }
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
    try read(.toldCoverage, into: &things) { row in Self.knownCoverage(row) }
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
}
