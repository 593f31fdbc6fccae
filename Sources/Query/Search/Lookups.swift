import Queries
import SQLite
public import Store

/// How far searches had come when they were last run.
///
/// Rows are in order of time; what arrives late and is old is not new to a search.
public enum Lookups {
  /// Reads how far a search had come, and how far the archive goes now.
  ///
  /// - Returns: the highest row that was seen, nothing where the search was never run; and the
  ///   highest row there is.
  /// - Throws: what SQLite reports.
  public static func read(
    _ query: String,
    in archive: Archive
  ) throws(StoreError) -> (seen: Int64?, highest: Int64) {
    try archive.attempt("reading a search") { () throws(SQLiteError) in
      (
        try archive.connection.value(SQL.lookup.text, [":query": .text(query)])?.integer,
        try archive.connection.value(SQL.highestRow.text)?.integer ?? 0
      )
    }
  }

  /// Notes how far a search has come.
  ///
  /// - Parameters:
  ///   - query: the search.
  ///   - row: the highest row that was there.
  ///   - archive: an archive that is open for writing.
  /// - Throws: what SQLite reports.
  public static func note(_ query: String, row: Int64, in archive: Archive) throws(StoreError) {
    try archive.attempt("noting a search") { () throws(SQLiteError) in
      try archive.connection.run(
        SQL.setLookup.text,
        [":query": .text(query), ":seen_row": .integer(row)]
      )
    }
  }
}
