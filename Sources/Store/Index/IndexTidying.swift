import SQLite

extension Archive {
  /// Lets commits be short whatever has to be done some time: `tidy` must then be called in between.
  ///
  /// SQLite itself moves what was committed into the file once a thousand pages of it wait, within some
  /// commit, which then takes a hundred times as long; now it waits for a quarter of a gigabyte.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func leaveCheckpointsToTidying() throws(StoreError) {
    try attempt("preparing to follow") { () throws(SQLiteError) in
      try connection.execute("PRAGMA wal_autocheckpoint = 16384")
    }
  }

  /// Does some of what commits leave to be done: call it when nothing else is to do, and after runs.
  ///
  /// Each commit leaves a segment of the index, and every question looks into all of them. FTS5 joins
  /// 128 at once where nobody did before, and the commit that makes the last of them pays for it.
  ///
  /// - Parameter pages: about how many pages of the index are written at most; 64 take a few
  ///   milliseconds.
  /// - Returns: whether there may be more to do.
  /// - Throws: `StoreError` for what SQLite reports.
  @discardableResult
  public func tidy(pages: Int64 = 256) throws(StoreError) -> Bool {
    let isUnfinished = try write("joining the index") { () throws(StoreError) in
      try attempt("joining the index") { () throws(SQLiteError) in
        try SearchIndex(connection: connection).merge(pages: pages)
      }
    }
    try attempt("joining the index") { () throws(SQLiteError) in
      try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    }
    return isUnfinished
  }
}
