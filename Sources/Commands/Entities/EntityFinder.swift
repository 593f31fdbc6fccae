public import Console
public import Model
import Queries
public import Query
import SQLite
public import Store
import Text

/// Finds the one channel, guild or person that a word names, or says why it can't.
///
/// A name that several bear stops the command with the candidates (product.md "Commands").
public struct EntityFinder {
  /// What is looked for.
  public enum Kind: String, Sendable {
    /// A channel.
    case channel
    /// A guild.
    case guild
    /// A person.
    case user

    /// Whose names are to be looked at.
    var names: NameKind {
      switch self {
      case .channel: .channel
      case .guild: .guild
      case .user: .user
      }
    }

    /// What stands before a name.
    var sign: String { self == .channel ? "#" : "" }
  }

  private static let shownCandidates = 8

  private let archive: Archive
  private let resolver: EntityResolver

  /// Looks in an archive.
  public init(in archive: Archive) throws(StoreError) {
    self.archive = archive
    resolver = try EntityResolver(archive: archive)
  }

  /// Finds everything that a reference names and the archive knows.
  ///
  /// `^x` finds what x finds; that it is to be left out is the caller's matter.
  public func all(_ kind: Kind, _ reference: EntityReference) throws(StoreError) -> [Snowflake] {
    let found: [Int64]
    switch kind {
    case .channel: found = try resolver.channels(reference)
    case .guild: found = try resolver.guilds(reference)
    case .user: found = try resolver.users(reference)
    }
    var known: [Snowflake] = []
    for case let id? in found.map({ Snowflake(rawValue: $0) }) where !known.contains(id) {
      if try title(kind, id) != nil { known.append(id) }
    }
    return known
  }

  /// Finds the one thing that a reference names; nil where the archive knows none.
  ///
  /// - Throws: `Failure` with the candidates where there are several.
  public func one(_ kind: Kind, _ reference: EntityReference) throws -> Snowflake? {
    let found = try all(kind, reference)
    guard found.count > 1 else { return found.first }
    throw try ambiguity("\(reference)", found.map { (kind, $0) })
  }

  /// Says that a word names several things, and which.
  public func ambiguity(_ text: String, _ found: [(Kind, Snowflake)]) throws(StoreError) -> Failure
  {
    var candidates: [String] = []
    for (kind, id) in found.prefix(Self.shownCandidates) {
      candidates.append("\(try title(kind, id) ?? kind.rawValue) (\(id))")
    }
    let rest = found.count - candidates.count
    let more = rest > 0 ? " and \(rest) more" : ""
    return Failure(
      "'\(text)' is ambiguous: \(candidates.joined(separator: ", "))\(more)",
      hint: "name the one that is meant by its id, or a channel as guild/#name",
      code: .usage
    )
  }

  /// Says that nothing bears a name, and which names are like it.
  ///
  /// - Parameters:
  ///   - kind: What was looked for.
  ///   - text: The name.
  ///   - archives: Where it was looked for.
  /// - Returns: The failure that tells it.
  /// - Throws: `StoreError`.
  public static func unknown(
    _ kind: Kind,
    _ text: String,
    in archives: [Archive]
  ) throws(StoreError) -> Failure {
    var near: [String] = []
    if let typed = EntityReference(text)?.bareName {
      near = try NearNames.find(typed, of: kind.names, in: archives).map { "'\(kind.sign)\($0)'" }
      // Where channels are named, a guild is a fine word for its own.
      if near.isEmpty, kind == .channel {
        near = try NearNames.find(typed, of: .guild, in: archives).map { "'\($0)'" }
      }
    }
    let list = "'fluxsearch \(kind.rawValue)s' lists what there is"
    return Failure(
      "no \(kind.rawValue) is called '\(text)'",
      hint: near.isEmpty ? list : "did you mean \(near.joined(separator: " or "))? \(list)",
      code: .usage
    )
  }

  /// What a thing is called; nil where the archive doesn't know it.
  public func title(_ kind: Kind, _ id: Snowflake) throws(StoreError) -> String? {
    switch kind {
    case .channel:
      guard try isKnownChannel(id) else { return nil }
      return try ChannelTitle.full(of: id, in: archive)
    case .guild: return try row(.nameOfGuild, id) { $0.optionalText(0) ?? "guild" }
    case .user:
      return try row(.userName, id) { row in
        let handle = row.optionalText(1).map { name in
          row.optionalText(2).map { "\(name)#\($0)" } ?? name
        }
        return [row.optionalText(0), handle].compactMap(\.self).joined(separator: " @")
      }
    }
  }

  private func isKnownChannel(_ id: Snowflake) throws(StoreError) -> Bool {
    try row(.channelCard, id) { _ in true } ?? false
  }

  private func row<Result>(
    _ sql: SQL,
    _ id: Snowflake,
    _ make: (Statement) -> Result
  ) throws(StoreError) -> Result? {
    try archive.attempt("reading a name") { () throws(SQLiteError) in
      try archive.connection.rows(sql.text, [":id": .integer(id.rawValue)], make).first
    }
  }
}
