import Model
import Queries
import SQLite

/// The people, bots and webhooks that the archive knows.
///
/// The profile that was seen last stands; mentions by id alone and the server's placeholder for
/// accounts that it could not look up never replace one that is known.
final class UserTable {
  /// A class, for a user has so many texts that each look at a copy would cost more than the rest.
  private final class Known {
    let key: Int64
    /// What is known of them.
    var user: User
    /// How that was told last: whoever tells the same again tells nothing new.
    var told: User
    var seenAt: Int64
    /// Whether it waits to be written when the profile was seen, unchanged since it was written.
    var isSighted = false
    /// When the names were first borne, as far as is written or waits for it; the end of time where
    /// that is unknown.
    var namedAt: Int64
    /// Who bore them, and when, earlier than is written.
    var earliest: (user: User, at: Int64)?

    init(key: Int64, user: User, told: User? = nil, seenAt: Int64, namedAt: Int64) {
      self.key = key
      self.user = user
      self.told = told ?? user
      self.seenAt = seenAt
      self.namedAt = namedAt
    }
  }

  private let connection: Connection
  private let names: NameTable
  private let members: MemberTable
  private let dating: Dating
  private var known: [Int64: Known] = [:]
  /// Those whose sighting waits to be written.
  private var sighted: [Known] = []
  /// Those whose names were borne earlier than is written.
  private var named: [Known] = []

  /// How many users are remembered before the memory starts anew.
  private static let capacity = 100_000

  init(connection: Connection, names: NameTable, dating: Dating) {
    self.connection = connection
    self.names = names
    self.dating = dating
    members = MemberTable(connection: connection, names: names, dating: dating)
  }

  /// Forgets what is remembered, for the transaction that it was written in is undone.
  func forget() {
    known.removeAll()
    members.forget()
    sighted.removeAll()
    named.removeAll()
  }

  /// Remembers that names which are known already were borne earlier: messages come in any order.
  private func bear(_ kept: Known, _ user: User, at seenAt: Int64) {
    guard !user.isReference else { return }
    kept.namedAt = seenAt
    if kept.earliest == nil { named.append(kept) }
    kept.earliest = (user, seenAt)
  }

  private func see(_ kept: Known, at seenAt: Int64) {
    kept.seenAt = seenAt
    guard !kept.isSighted else { return }
    kept.isSighted = true
    sighted.append(kept)
  }

  /// Writes when profiles were last seen as they are, and first under their names, once for a batch: an
  /// older profile that comes later must not replace them.
  func writeSightings() throws(SQLiteError) {
    for kept in sighted {
      kept.isSighted = false
      try connection.statement(SQL.seeUser.text).bind(1, kept.seenAt).bind(2, kept.key).run()
    }
    sighted.removeAll(keepingCapacity: true)
    for kept in named { try writeNames(kept) }
    named.removeAll(keepingCapacity: true)
    try members.writeNames()
  }

  private func writeNames(_ kept: Known) throws(SQLiteError) {
    guard let (user, time) = kept.earliest else { return }
    kept.earliest = nil
    try noteNames(user, key: kept.key, seenAt: time)
  }

  /// Notes a user and gives their key.
  func note(_ user: User, seenAt: Int64) throws(SQLiteError) -> Int64 {
    let id = user.id?.rawValue ?? 0
    let remembered = known[id]
    if let remembered, remembered.told == user {
      if seenAt > remembered.seenAt { see(remembered, at: seenAt) }
      if seenAt < remembered.namedAt { bear(remembered, user, at: seenAt) }
      return remembered.key
    }
    if known.count >= Self.capacity {
      try writeSightings()
      known.removeAll()
    }
    let found = if let remembered { Optional(remembered) } else { try find(id) }
    guard let kept = found else {
      let key = try insert(user, id: id, seenAt: seenAt)
      known[id] = Known(
        key: key,
        user: user.known(over: nil),
        told: user,
        seenAt: seenAt,
        namedAt: seenAt
      )
      return key
    }
    let told = user
    let user = told.known(over: kept.user)
    let tellsSomething = !told.isReference && !told.isDeletedPlaceholder
    let isNews = tellsSomething && kept.user != user
    if isNews {
      try writeNames(kept)
      try noteNames(told, key: kept.key, seenAt: seenAt)
      let isOutdated = dating.isOutdated(seenAt, by: kept.seenAt, skew: Dating.skew)
      if !isOutdated || kept.user.isReference || kept.user.isDeletedPlaceholder {
        try update(kept.key, user, seenAt: seenAt)
        kept.user = user
        kept.seenAt = seenAt
        kept.namedAt = seenAt
      }
    } else if tellsSomething {
      if seenAt > kept.seenAt { see(kept, at: seenAt) }
      if seenAt < kept.namedAt { bear(kept, told, at: seenAt) }
    }
    kept.told = kept.user == user ? told : kept.user
    known[id] = kept
    return kept.key
  }

  /// Notes what a guild adds to a user.
  func note(
    _ member: Member,
    user: Int64,
    guild: Int64,
    seenAt: Int64
  ) throws(SQLiteError) {
    try members.note(member, user: user, guild: guild, seenAt: seenAt)
  }

  private func find(_ id: Int64) throws(SQLiteError) -> Known? {
    let statement = try connection.statement(.findUser)
    statement.bind(1, id)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let user = User(
      id: Snowflake(rawValue: id),
      username: statement.optionalText(1),
      discriminator: statement.optionalText(2),
      globalName: statement.optionalText(3),
      avatar: statement.optionalText(4),
      kind: User.Kind(rawValue: statement.text(5)) ?? .user,
      flags: statement.integer(6)
    )
    return Known(
      key: statement.integer(0),
      user: user,
      seenAt: statement.integer(7),
      namedAt: .max
    )
  }

  private func insert(_ user: User, id: Int64, seenAt: Int64) throws(SQLiteError) -> Int64 {
    let statement = try connection.statement(.insertUser)
    statement.bind(1, id)
    bind(user, seenAt: seenAt, to: statement, from: 2)
    try statement.run()
    let key = connection.lastInsertedRow
    try noteNames(user, key: key, seenAt: seenAt)
    return key
  }

  private func update(_ key: Int64, _ user: User, seenAt: Int64) throws(SQLiteError) {
    let statement = try connection.statement(.updateUser)
    bind(user, seenAt: seenAt, to: statement, from: 1)
    try statement.bind(8, key).run()
  }

  private func bind(_ user: User, seenAt: Int64, to statement: Statement, from index: Int32) {
    statement.bind(index, user.username).bind(index + 1, user.discriminator)
      .bind(index + 2, user.globalName).bind(index + 3, user.avatar)
      .bind(index + 4, user.kind.rawValue).bind(index + 5, user.flags).bind(index + 6, seenAt)
  }

  private func noteNames(_ user: User, key: Int64, seenAt: Int64) throws(SQLiteError) {
    guard !user.isDeletedPlaceholder else { return }
    try names.note(user.username, of: .user, key: key, seenAt: seenAt)
    try names.note(user.globalName, of: .user, key: key, seenAt: seenAt)
  }
}
