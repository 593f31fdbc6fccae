import Glibc
import Queries
import SQLite

/// Opens the files that archives are.
enum ArchiveFile {
  /// Makes an empty file, private to its user, where there is none.
  static func makeEmpty(_ path: String) throws(StoreError) {
    // Made before SQLite sees it, which would make it readable by others.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EROFS || errno == EACCES
        ? .readOnly(path: path) : .system(path: path, reason: String(cString: strerror(errno)))
    }
    close(descriptor)
  }

  /// Opens a file that readers and other writers may have open too.
  static func openForWriting(_ path: String) throws(StoreError) -> Connection {
    guard access(path, W_OK) == 0 else { throw .readOnly(path: path) }
    let connection = try attempt(path) { () throws(SQLiteError) in
      let connection = try Connection(path: path, mode: .readWrite)
      connection.setBusyTimeout(milliseconds: 10_000)
      if try connection.value("PRAGMA page_count") == 0 {
        // 16 KiB pages are what FTS5 builds fastest on (performance.md, 3).
        try connection.execute(
          """
          PRAGMA page_size = 16384; PRAGMA journal_mode = WAL;
          PRAGMA application_id = \(Migrator.applicationID);
          """
        )
      }
      try connection.execute(
        "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY;"
      )
      return connection
    }
    try identify(connection, path)
    return connection
  }

  /// Opens a file to read it.
  ///
  /// WAL wants to write beside the file. Where that can't be and nothing waits in the `-wal`, the
  /// file alone is whole and is opened as unchangeable; where something waits, it would be silently
  /// ignored, and the file is refused.
  static func openForReading(_ path: String) throws(StoreError) -> Connection {
    guard access(path, R_OK) == 0 else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    var opened: Connection?
    do throws(SQLiteError) {
      opened = try reader(path, .readOnly)
    } catch {
      guard [.cannotOpen, .readOnly].contains(error.code.primary) else {
        throw StoreError(error, while: "opening the archive", path: path)
      }
    }
    if let opened {
      try identify(opened, path)
      return opened
    }
    var status = stat()
    guard stat(path + "-wal", &status) != 0 || status.st_size == 0 else {
      throw .needsBackup(path: path)
    }
    let connection = try attempt(path) { () throws(SQLiteError) in try reader(path, .immutable) }
    try identify(connection, path)
    return connection
  }

  private static func reader(
    _ path: String,
    _ mode: Connection.Mode
  ) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, mode: mode)
    connection.setBusyTimeout(milliseconds: 10_000)
    // Mapped files save a copy of each page; 64 GB is above any archive and costs only addresses.
    try connection.execute(
      "PRAGMA mmap_size = 68719476736; PRAGMA query_only = 1; PRAGMA temp_store = MEMORY;"
    )
    // The first read of the file: it fails here where the file can't be read at all.
    _ = try connection.value("PRAGMA application_id")
    return connection
  }

  private static func identify(_ connection: Connection, _ path: String) throws(StoreError) {
    let (mark, version) = try attempt(path) { () throws(SQLiteError) in
      (
        try connection.value("PRAGMA application_id")?.integer ?? 0,
        try connection.value(SQL.schemaVersion.text)?.integer ?? 0
      )
    }
    guard mark == Migrator.applicationID else { throw .notAnArchive(path: path) }
    guard version <= Migrator.version else { throw .newer(path: path, version: version) }
    // A file whose making was interrupted is an archive to a writer, who goes on with it.
    guard version >= Migrator.oldestReadable || connection.isWritable else {
      throw .missing(path: path)
    }
  }

  private static func attempt<Result>(
    _ path: String,
    _ body: () throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw StoreError(error, while: "opening the archive", path: path)
    }
  }
}
