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
    var status = stat()
    // An empty file that was there before may be open to others.
    if fstat(descriptor, &status) == 0, status.st_size == 0 { fchmod(descriptor, 0o600) }
    close(descriptor)
  }

  /// Whether a write-ahead log lies beside a file.
  static func hasLog(_ path: String) -> Bool {
    access(path + "-wal", F_OK) == 0
  }

  /// Whether a file is one at all, and no folder or device.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Opens a file that readers and other writers may have open too.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mayMake: whether an empty file is made an archive.
  /// - Returns: the connection, of which the file is known to be an archive.
  /// - Throws: `.notAnArchive`, `.readOnly`, `.newer`, and what SQLite reports.
  static func openForWriting(
    _ path: String,
    mayMake: Bool = false
  ) throws(StoreError) -> Connection {
    guard isFile(path) else { throw .notAnArchive(path: path) }
    guard access(path, W_OK) == 0 else { throw .readOnly(path: path) }
    let connection = try attempt(path) { () throws(SQLiteError) in
      let connection = try Connection(path: path, mode: .readWrite)
      connection.setBusyTimeout(milliseconds: 10_000)
      if mayMake, try isBare(connection, path) {
        // 16 KiB pages are what FTS5 builds fastest on. A bulk import leaves a fifth of the file empty
        // behind it when the index's segments are joined; only a file made so can give that back.
        try connection.execute(
          """
          PRAGMA page_size = 16384; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;
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

  /// Whether a file is empty, or a database with nothing in it: what a making leaves that was
  /// interrupted before it set the archive's mark.
  private static func isBare(_ connection: Connection, _ path: String) throws(SQLiteError) -> Bool {
    var status = stat()
    if stat(path, &status) == 0, status.st_size == 0 { return true }
    // A file of another kind, however short, fails here and is left as it is.
    let tables = try connection.value("SELECT count(*) FROM sqlite_schema")
    let mark = try connection.value("PRAGMA application_id")
    let version = try connection.value(SQL.schemaVersion.text)
    return tables == 0 && mark == 0 && version == 0
  }

  /// Opens a file to read it.
  ///
  /// WAL wants to write beside the file. Where that can't be and nothing waits in the `-wal`, the
  /// file alone is whole and is opened as unchangeable; where something waits, it would be silently
  /// ignored, and the file is refused.
  static func openForReading(_ path: String) throws(StoreError) -> Connection {
    guard isFile(path) else { throw .notAnArchive(path: path) }
    guard access(path, R_OK) == 0 else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    var opened: Connection?
    do throws(SQLiteError) {
      opened = try reader(path, .readOnly)
    } catch {
      guard [.cannotOpen, .readOnly].contains(error.code.primary) else {
        throw failure(error, path)
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
      "PRAGMA cache_size = -65536; PRAGMA query_only = 1; PRAGMA temp_store = MEMORY;"
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
    guard mark == Migrator.applicationID else {
      // What is too short to be read at all reads as empty.
      throw missingBytes(path).map { cutShort(path, $0) } ?? .notAnArchive(path: path)
    }
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
      throw failure(error, path)
    }
  }

  /// Gives an error of opening its meaning; of a file that ends too early, it says so.
  private static func failure(_ error: SQLiteError, _ path: String) -> StoreError {
    if [.corrupt, .notADatabase].contains(error.code.primary), let lack = missingBytes(path) {
      return cutShort(path, lack)
    }
    return StoreError(error, while: "opening the archive", path: path)
  }

  private static func cutShort(_ path: String, _ lack: Int64) -> StoreError {
    let detail = "\(lack) bytes are missing at its end: a copy cut short, or made in mid-write"
    return .damaged(path: path, detail: detail)
  }

  /// How many bytes a file lacks of what its own header says, or nothing.
  private static func missingBytes(_ path: String) -> Int64? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 32)
    var status = stat()
    guard read(descriptor, &header, header.count) == header.count, fstat(descriptor, &status) == 0
    else { return nil }
    guard header.starts(with: "SQLite format 3\0".utf8) else { return nil }
    // The file format: page size in bytes 16 and 17 (1 is 65,536), page count in 28 to 31.
    let pageSize = Int64(header[16]) << 8 | Int64(header[17])
    let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    let lack = pages * (pageSize == 1 ? 65_536 : pageSize) - Int64(status.st_size)
    return lack > 0 ? lack : nil
  }
}
