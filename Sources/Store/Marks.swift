public import Model
import Queries
import SQLite

/// Something that a person starred.
public enum StarTarget: Hashable, Sendable {
  /// A message.
  case message(Snowflake, channel: Snowflake)
  /// A channel.
  case channel(Snowflake)
  /// A guild.
  case guild(Snowflake)
  /// A user.
  case user(Snowflake)

  /// Kind, id and channel, as the table holds them; the kinds are `NameKind`'s, and 3 for messages.
  var columns: (kind: Int64, id: Int64, channel: Int64) {
    switch self {
    case .message(let id, let channel): (3, id.rawValue, channel.rawValue)
    case .channel(let id): (1, id.rawValue, 0)
    case .guild(let id): (2, id.rawValue, 0)
    case .user(let id): (0, id.rawValue, 0)
    }
  }

  init?(kind: Int64, id: Int64, channel: Int64) {
    guard let id = Snowflake(rawValue: id) else { return nil }
    switch kind {
    case 3:
      guard let channel = Snowflake(rawValue: channel) else { return nil }
      self = .message(id, channel: channel)
    case 1: self = .channel(id)
    case 2: self = .guild(id)
    case 0: self = .user(id)
    default: return nil
    }
  }
}

/// A star.
public struct Star: Hashable, Sendable {
  /// What is starred.
  public let target: StarTarget
  /// Since when.
  public let starredAt: Timestamp
}

/// A search that was saved under a name.
public struct SavedSearch: Hashable, Sendable {
  /// Its name, as it stands behind `saved:`.
  public let name: String
  /// The search as it was typed.
  public let query: String
  /// When it was saved.
  public let madeAt: Timestamp
  /// The row up to which its hits were seen.
  public let seenRow: Int64

  /// The longest name, in code points.
  public static let longestName = 64

  /// Whether a name can stand behind `saved:` as it is: letters and digits of any script, and after
  /// the first also `_`, `-` and `.`.
  public static func isUsable(name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, scalars.count <= longestName else { return false }
    return isWordly(first)
      && scalars.allSatisfy { isWordly($0) || "_-.".unicodeScalars.contains($0) }
  }

  private static func isWordly(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}

extension Archive {
  /// Stars something; a star that is there already stays as it is.
  ///
  /// - Returns: whether it is new.
  /// - Throws: `StoreError` for what SQLite reports.
  public func star(_ target: StarTarget, now: Timestamp) throws(StoreError) -> Bool {
    let (kind, id, channel) = target.columns
    return try change(
      "starring",
      SQL.insertStar,
      [.integer(kind), .integer(id), .integer(channel), .integer(now.milliseconds)]
    )
  }

  /// Takes a star away.
  ///
  /// - Returns: whether there was one.
  /// - Throws: `StoreError` for what SQLite reports.
  public func unstar(_ target: StarTarget) throws(StoreError) -> Bool {
    let (kind, id, channel) = target.columns
    return try change(
      "unstarring",
      SQL.deleteStar,
      [.integer(kind), .integer(id), .integer(channel)]
    )
  }

  /// Everything that is starred, the newest star first.
  ///
  /// - Returns: the stars.
  /// - Throws: `StoreError` for what SQLite reports.
  public func stars() throws(StoreError) -> [Star] {
    try attempt("reading stars") { () throws(SQLiteError) in
      try connection.rows(SQL.stars.text) { row -> Star? in
        StarTarget(kind: row.integer(0), id: row.integer(1), channel: row.integer(2)).map {
          Star(target: $0, starredAt: Timestamp(milliseconds: row.integer(3)))
        }
      }.compactMap(\.self)
    }
  }

  /// Saves a search under a name.
  ///
  /// - Parameters:
  ///   - name: a name that `SavedSearch.isUsable(name:)` and that is free.
  ///   - query: the search as it was typed.
  ///   - now: the time.
  /// - Throws: `.unusableName`, `.nameTaken`, and what SQLite reports.
  public func save(_ name: String, query: String, now: Timestamp) throws(StoreError) {
    guard SavedSearch.isUsable(name: name) else { throw .unusableName(name) }
    let isNew = try change(
      "saving a search",
      SQL.insertSaved,
      [.text(name), .text(query), .integer(now.milliseconds), 0]
    )
    guard isNew else { throw .nameTaken(name) }
  }

  /// Forgets a saved search.
  ///
  /// - Throws: `.unknownName`, and what SQLite reports.
  public func removeSaved(_ name: String) throws(StoreError) {
    guard try change("forgetting a search", SQL.deleteSaved, [.text(name)]) else {
      throw .unknownName(name)
    }
    try forgetSeenRows(of: .saved(name))
  }

  /// Gives a saved search another name.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - newName: a usable name that is free.
  /// - Throws: `.unusableName`, `.nameTaken`, `.unknownName`, and what SQLite reports.
  public func renameSaved(_ name: String, to newName: String) throws(StoreError) {
    guard SavedSearch.isUsable(name: newName) else { throw .unusableName(newName) }
    guard try saved(name) != nil else { throw .unknownName(name) }
    guard name != newName else { return }
    guard try change("renaming a search", SQL.renameSaved, [.text(newName), .text(name)]) else {
      throw .nameTaken(newName)
    }
    if let seen = try seenRows(of: .saved(name)) {
      try setSeenRows(seen, of: .saved(newName))
      try forgetSeenRows(of: .saved(name))
    }
  }

  /// A saved search, or nothing where none bears the name.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func saved(_ name: String) throws(StoreError) -> SavedSearch? {
    try attempt("reading saved searches") { () throws(SQLiteError) in
      try connection.rows(SQL.findSaved.text, [":name": .text(name)], SavedSearch.init).first
    }
  }

  /// The saved searches by name.
  ///
  /// - Returns: the searches.
  /// - Throws: `StoreError` for what SQLite reports.
  public func savedSearches() throws(StoreError) -> [SavedSearch] {
    try attempt("reading saved searches") { () throws(SQLiteError) in
      try connection.rows(SQL.saved.text, [:], SavedSearch.init)
    }
  }

  /// Notes up to which row the hits of a saved search were seen.
  ///
  /// - Throws: `.unknownName`, and what SQLite reports.
  public func setSeenRow(_ row: Int64, ofSaved name: String) throws(StoreError) {
    guard try change("noting hits", SQL.setSavedSeen, [.integer(row), .text(name)]) else {
      throw .unknownName(name)
    }
  }

  /// Up to which row the hits of a search were seen by a version that remembered no more than that;
  /// nothing where none ran it.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func seenRow(ofQuery query: String) throws(StoreError) -> Int64? {
    try attempt("reading the last look") { () throws(SQLiteError) in
      try connection.statement(SQL.lookup.text).bind(1, query).firstInteger()
    }
  }

  /// Runs a statement that changes at most one row, and tells whether it did.
  private func change(
    _ action: String,
    _ sql: SQL,
    _ values: [Value]
  ) throws(StoreError) -> Bool {
    try attempt(action) { () throws(SQLiteError) in
      try connection.statement(sql.text).bind(values).run()
      return connection.changes > 0
    }
  }
}

extension SavedSearch {
  fileprivate init(_ statement: Statement) {
    name = statement.text(0)
    query = statement.text(1)
    madeAt = Timestamp(milliseconds: statement.integer(2))
    seenRow = statement.integer(3)
  }
}
