import Queries
import SQLite

/// A statement that runs for every message: looked up once, and bound anew as a whole each time.
final class HotStatement {
  private let connection: Connection
  private let sql: SQL
  private var kept: Statement?

  init(_ sql: SQL, on connection: Connection) {
    self.sql = sql
    self.connection = connection
  }

  /// Gives the statement, whose last values are still bound: each has to be bound again.
  func ready() throws(SQLiteError) -> Statement {
    if let kept { return kept }
    let made = try connection.statement(sql)
    kept = made
    return made
  }
}

extension Connection {
  /// Gives the kept form of a statement of the archive's SQL, found by its short name.
  func statement(_ sql: SQL) throws(SQLiteError) -> Statement {
    try statement(sql.text, named: sql.name)
  }
}
