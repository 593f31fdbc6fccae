import Model
import Queries
import SQLite

/// What guilds add to users: nicknames and roles, as they were seen last.
final class MemberTable {
  private struct Place: Hashable {
    let user: Int64
    let guild: Int64
  }

  private struct Known {
    var nick: String?
    var roles: String
    var joinedAt: Int64?
    var seenAt: Int64
    /// What the table says of when it was seen.
    var writtenAt: Int64

    func says(_ other: Known) -> Bool {
      nick == other.nick && roles == other.roles && joinedAt == other.joinedAt
    }
  }

  private let connection: Connection
  private let names: NameTable
  private let dating: Dating
  private var known: [Place: Known] = [:]
  /// The nicknames that were noted last, and when they were first borne as far as is written: whoever
  /// is told of with every message bears one for long.
  private var nicknames: [Place: (name: String, since: Int64)] = [:]
  /// The nicknames that were borne earlier than is written.
  private var earlier: [Place: (name: String, since: Int64)] = [:]

  /// How many members are remembered before the memory starts anew.
  private static let capacity = 100_000
  /// By how many milliseconds the table may be behind in when a member was seen unchanged.
  private static let lag: Int64 = 3_600_000

  init(connection: Connection, names: NameTable, dating: Dating) {
    self.connection = connection
    self.names = names
    self.dating = dating
  }

  /// Forgets what is remembered, for the transaction that it was written in is undone.
  func forget() {
    known.removeAll()
    nicknames.removeAll()
    earlier.removeAll()
  }

  /// Writes since when nicknames were borne, once for a batch: messages come in any order.
  func writeNames() throws(SQLiteError) {
    for (place, kept) in earlier { try write(kept.name, of: place, since: kept.since) }
    earlier.removeAll(keepingCapacity: true)
  }

  /// Notes what a guild adds to a user.
  func note(_ member: Member, user: Int64, guild: Int64, seenAt: Int64) throws(SQLiteError) {
    let place = Place(user: user, guild: guild)
    try noteName(member.nick, of: place, seenAt: seenAt)
    let kept = if let kept = known[place] { Optional(kept) } else { try find(place) }
    let told = Known(
      nick: member.nick,
      roles: "[" + member.roles.map { "\"\($0)\"" }.joined(separator: ",") + "]",
      joinedAt: member.joinedAt?.milliseconds ?? kept?.joinedAt,
      seenAt: seenAt,
      writtenAt: seenAt
    )
    if known.count >= Self.capacity { known.removeAll() }
    if var kept,
      dating.isOutdated(seenAt, by: kept.seenAt, skew: Dating.skew)
        || told.says(kept) && seenAt - kept.writtenAt < Self.lag
    {
      kept.seenAt = max(kept.seenAt, seenAt)
      known[place] = kept
    } else {
      try write(told, of: place)
      known[place] = told
    }
  }

  private func noteName(_ name: String?, of place: Place, seenAt: Int64) throws(SQLiteError) {
    guard let name else { return }
    if let kept = nicknames[place], kept.name == name {
      guard seenAt < kept.since else { return }
      nicknames[place]?.since = seenAt
      earlier[place] = (name, seenAt)
      return
    }
    if let kept = earlier.removeValue(forKey: place) {
      try write(kept.name, of: place, since: kept.since)
    }
    if nicknames.count >= Self.capacity {
      try writeNames()
      nicknames.removeAll()
    }
    nicknames[place] = (name, seenAt)
    try write(name, of: place, since: seenAt)
  }

  private func write(_ name: String, of place: Place, since: Int64) throws(SQLiteError) {
    try names.note(name, of: .user, key: place.user, guildKey: place.guild, seenAt: since)
  }

  private func find(_ place: Place) throws(SQLiteError) -> Known? {
    let statement = try connection.statement(.findMember)
    statement.bind(1, place.guild).bind(2, place.user)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let seenAt = statement.integer(3)
    return Known(
      nick: statement.optionalText(0),
      roles: statement.text(1),
      joinedAt: statement.optionalInteger(2),
      seenAt: seenAt,
      writtenAt: seenAt
    )
  }

  private func write(_ member: Known, of place: Place) throws(SQLiteError) {
    let statement = try connection.statement(.upsertMember)
    statement.bind(1, place.guild).bind(2, place.user).bind(3, member.nick).bind(4, member.roles)
      .bind(5, member.joinedAt).bind(6, member.seenAt)
    try statement.run()
  }
}
