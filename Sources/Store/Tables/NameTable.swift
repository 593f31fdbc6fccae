import Queries
import SQLite
import Text

/// What bears a name.
public enum NameKind: Int64, Hashable, Sendable {
  /// A user, by login, display or guild name.
  case user = 0
  /// A channel.
  case channel = 1
  /// A guild.
  case guild = 2
}

/// Every name that anybody or anything was ever seen under.
struct NameTable {
  let connection: Connection
  let analyser: TextAnalyser

  /// Notes a name; the earliest sighting stands.
  func note(
    _ name: String?,
    of kind: NameKind,
    key: Int64,
    guildKey: Int64 = 0,
    seenAt: Int64
  ) throws(SQLiteError) {
    guard let name, !name.isEmpty else { return }
    let statement = try connection.statement(.insertName)
    statement.bind(1, kind.rawValue).bind(2, key).bind(3, guildKey).bind(4, name)
      .bind(5, analyser.folded(name)).bind(6, seenAt)
    try statement.run()
  }
}
