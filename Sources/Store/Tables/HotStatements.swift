import Queries
import SQLite

extension Connection {
  /// Gives the kept form of a statement of the archive's SQL, found by its short name.
  func statement(_ sql: SQL) throws(SQLiteError) -> Statement {
    try statement(sql.text, named: sql.name)
  }
}
