import SQLite

/// How many bytes of a database each table and index takes, by SQLite's own account.
struct DatabaseSize {
  /// Bytes by the table's or index's name.
  let parts: [String: Int64]

  init(_ path: String) throws(SQLiteError) {
    let connection = try Connection(path: path, mode: .readOnly)
    var parts: [String: Int64] = [:]
    try connection.forEachRow("SELECT name, sum(pgsize) FROM dbstat GROUP BY name") { statement in
      parts[statement.text(0)] = statement.integer(1)
    }
    self.parts = parts
  }
}
