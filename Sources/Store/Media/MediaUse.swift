import Queries
import SQLite

extension Archive {
  /// Whether a file is known here under a digest that lies in the folder.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func isInUse(_ sha256: String) throws(StoreError) -> Bool {
    guard try knowsMedia else { return false }
    return try attempt("looking for the use of a file") { () throws(SQLiteError) in
      try connection.value(SQL.usesOfFile.text, [":sha256": .text(sha256)])?.integer ?? 0 > 0
    }
  }
}
