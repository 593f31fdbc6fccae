import Queries
import SQLite
public import Store
import Text

/// Completes the names that an archive knows, for shells and for lines that are typed.
public struct NameCompleter {
  /// A name that can complete what was typed.
  public struct Name: Hashable, Sendable {
    /// The name.
    public let name: String
    /// What tells it apart: a channel's guild, a saved search's query.
    public let context: String?
    /// How many messages the archive has of it.
    public let messages: Int64
  }

  private let archive: Archive
  private let analyser: TextAnalyser

  /// So many names at most: nobody reads more.
  public static let most = 200

  /// Serves an archive.
  ///
  /// - Throws: `StoreError.text` where ICU can't be set up.
  public init(archive: Archive) throws(StoreError) {
    self.archive = archive
    analyser = try archive.analyser()
  }

  /// The names that begin so, case and accents aside: those with the most messages first.
  ///
  /// - Throws: what SQLite reports.
  public func names(of kind: NameKind, beginning prefix: String) throws(StoreError) -> [Name] {
    let folded = analyser.folded(prefix)
    let names = try archive.attempt("completing a name") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.namesBeginning.text,
        [
          ":kind": .integer(kind.rawValue), ":low": .text(folded),
          ":high": .text(folded + "\u{10FFFF}"), ":limit": .integer(Int64(Self.most)),
        ]
      ) { Name(name: $0.text(0), context: $0.optionalText(1), messages: $0.integer(2)) }
    }
    var seen: Set<Name> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// The names that hold a text, case and accents aside: of each that bears one the best, those with
  /// the most messages first.
  ///
  /// - Throws: what SQLite reports.
  public func names(
    of kind: NameKind,
    holding text: String,
    limit: Int
  ) throws(StoreError)
    -> [String]
  {
    let folded = analyser.folded(text)
    guard !folded.isEmpty else { return [] }
    let found = try archive.attempt("looking for a name") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.namesHolding.text,
        [
          ":kind": .integer(kind.rawValue), ":text": .text(folded),
          ":limit": .integer(Int64(Self.most)),
        ]
      ) { (name: $0.text(0), target: $0.integer(1)) }
    }
    var seen: Set<Int64> = []
    return found.filter { seen.insert($0.target).inserted }.prefix(limit).map(\.name)
  }

  /// The saved searches whose names begin so.
  ///
  /// - Throws: what SQLite reports.
  public func saved(beginning prefix: String) throws(StoreError) -> [Name] {
    try archive.savedSearches().filter { $0.name.hasPrefix(prefix) }
      .map { Name(name: $0.name, context: $0.query, messages: 0) }
  }
}
