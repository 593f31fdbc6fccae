import Queries
import SQLite

/// Brings an archive's schema to this program's version, step by step.
enum Migrator {
  /// The schema that this program writes.
  static let version: Int64 = 3

  /// The oldest schema that can be read as it is.
  static let oldestReadable: Int64 = 1

  /// What marks a file as an archive, in SQLite's `application_id`: "FLXS".
  static let applicationID: Int64 = 0x464C_5853

  /// The steps, by the version that each leads to.
  static let steps: [(version: Int64, scripts: [SQL])] = [
    (1, [.v001Tables, .v001Views, .v001Index]),
    (2, [.v002Accounts]),
    (3, [.v003Media, .v003FileIndex]),
  ]

  /// Takes every step that an archive lacks, each in one transaction.
  ///
  /// - Parameters:
  ///   - connection: the archive's.
  ///   - last: the version to stop at: what an archive that is only read is compared with.
  /// - Throws: what SQLite reports; the steps before the failing one stand.
  static func migrate(
    _ connection: Connection,
    upTo last: Int64 = version
  ) throws(SQLiteError) {
    let found = try connection.value(SQL.schemaVersion.text)?.integer ?? 0
    for step in steps where step.version > found && step.version <= last {
      let transaction = try Transaction(.immediate, on: connection)
      defer { transaction.rollback() }
      for script in step.scripts {
        try connection.execute(script.text)
      }
      try connection.execute("PRAGMA user_version = \(step.version)")
      try transaction.commit()
    }
  }
}
