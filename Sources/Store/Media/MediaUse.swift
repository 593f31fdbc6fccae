import Queries
import SQLite

extension Archive {
  /// Whether a file is known here under a digest that lies in the folder.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func isInUse(_ sha256: String) throws(StoreError) -> Bool {
    try uses(of: sha256) > 0
  }

  /// How many things of this archive need a digest's file.
  func uses(of sha256: String) throws(StoreError) -> Int64 {
    guard try knowsMedia else { return 0 }
    return try attempt("looking for the use of a file") { () throws(SQLiteError) in
      try connection.value(SQL.usesOfFile.text, [":sha256": .text(sha256)])?.integer ?? 0
    }
  }
}
