import Glibc
import SQLite

/// Copying an archive and making it small.
extension Archive {
  /// Copies the archive as it is at one moment into a new file, which holds no free pages.
  ///
  /// Writers may go on meanwhile. The copy appears under its name only when it is whole and on the
  /// disk; until then it is `<name>.part`.
  ///
  /// - Parameters:
  ///   - destination: The file to make; its folder must be there.
  ///   - shouldStop: Asked now and then; true ends the copying.
  /// - Throws: `.system` where the file is there or can't be made, `.diskFull`, `.interrupted`, and
  ///   what SQLite reports.
  public func copy(
    to destination: String,
    shouldStop: @escaping () -> Bool = { false }
  ) throws(StoreError) {
    guard access(destination, F_OK) != 0 else {
      throw .system(path: destination, reason: "the file is there already")
    }
    let part = destination + ".part"
    // A copy that was killed has left it; nobody has another use for the name.
    unlink(part)
    try ArchiveFile.makeEmpty(part)
    connection.setStopCondition(shouldStop)
    defer { connection.setStopCondition(nil) }
    do throws(StoreError) {
      try vacuum(into: part)
      try Self.synchronise(part)
      // Unlike a renaming, a link never takes another file's place.
      guard link(part, destination) == 0 else {
        throw .system(path: destination, reason: String(cString: strerror(errno)))
      }
    } catch {
      unlink(part)
      throw error
    }
    unlink(part)
  }

  /// Gives back the space that nothing uses: merges the index, empties the log, rebuilds the file.
  ///
  /// It needs the archive alone, and for a while about as much free space as the archive takes.
  ///
  /// - Parameters:
  ///   - shouldStop: Asked now and then; true ends it, and what was done so far stays.
  ///   - progress: Told what is being done.
  /// - Throws: `.locked`, `.diskFull`, `.interrupted`, and what SQLite reports.
  public func compact(
    shouldStop: @escaping () -> Bool = { false },
    progress: (String) -> Void = { _ in }
  ) throws(StoreError) {
    try changeLock(to: .exclusive)
    connection.setStopCondition(shouldStop)
    defer { connection.setStopCondition(nil) }
    progress("merging the index")
    try write("merging the index") { () throws(StoreError) in
      try attempt("merging the index") { () throws(SQLiteError) in
        try SearchIndex(connection: connection).optimize()
      }
    }
    progress("rebuilding the file")
    try attempt("rebuilding the file") { () throws(SQLiteError) in
      try withSmallCache { () throws(SQLiteError) in try connection.execute("VACUUM") }
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Rebuilds a file with little memory: VACUUM takes five times the cache, which with an ordinary one
  /// is more than all else together, and it is none the faster for it.
  private func withSmallCache(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    let usual = try connection.value("PRAGMA cache_size")?.integer ?? Self.rebuildingCache
    try connection.execute("PRAGMA cache_size = \(Self.rebuildingCache)")
    defer {
      // A cache that stays small costs time, and nothing else.
      try? connection.execute("PRAGMA cache_size = \(usual)")
    }
    try body()
  }

  /// Keeps less of the file in memory, for work that reads all of it once.
  ///
  /// - Throws: what SQLite reports.
  public func readThrough() throws(StoreError) {
    try attempt("lessening the cache") { () throws(SQLiteError) in
      try connection.execute("PRAGMA cache_size = \(Self.readingCache)")
    }
  }

  /// The cache of whoever reads everything once: 24 MiB.
  private static let readingCache: Int64 = -24_576

  /// The cache while a file is rebuilt: 4 MiB, as SQLite counts it.
  private static let rebuildingCache: Int64 = -4096

  private func vacuum(into path: String) throws(StoreError) {
    do throws(SQLiteError) {
      // A connection that reads only may still write a file of its own beside the archive.
      try connection.execute("PRAGMA query_only = 0")
      try withSmallCache { () throws(SQLiteError) in
        let statement = try connection.prepare("VACUUM INTO ?")
        statement.bind(1, path)
        try statement.run()
      }
    } catch {
      throw StoreError(error, while: "copying the archive", path: path)
    }
  }

  private static func synchronise(_ path: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    guard fsync(file) == 0 else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
  }
}
