import Glibc
import Model
import Queries
public import SQLite
public import Text

/// An archive: one file that keeps the messages of one instance and answers for them.
///
/// It belongs to one thread at a time. Any number may be open for reading beside one that writes.
public final class Archive {
  /// What an archive is opened for.
  public enum Access: Sendable {
    /// To ask: nothing is changed and nobody waits.
    case reading
    /// To write in short transactions, beside other such writers.
    case writing
    /// To rebuild or fill in bulk: alone.
    case rebuilding
  }

  /// The file.
  public let path: String
  /// The connection, for statements of `Queries`.
  public let connection: Connection
  /// Packs and unpacks documents.
  public let codec: DocumentCodec

  let functions: IndexFunctions
  private let lock: ArchiveLock?

  /// The text analyser of this archive's thread.
  ///
  /// - Throws: `.text` where ICU can't be set up.
  public func analyser() throws(StoreError) -> TextAnalyser {
    try functions.analyser()
  }

  private init(
    path: String,
    connection: Connection,
    lock: ArchiveLock?
  ) throws(SQLiteError) {
    self.path = path
    self.connection = connection
    self.lock = lock
    codec = try DocumentCodec(connection: connection)
    functions = IndexFunctions(codec: codec)
    try functions.register(on: connection)
  }

  /// Makes an archive where there is no file, private to its user.
  ///
  /// - Parameters:
  ///   - path: the file to make; its folder must be there.
  ///   - instance: the host of the instance that it keeps.
  /// - Returns: the archive, open for rebuilding.
  /// - Throws: `.system`, `.readOnly`, `.locked` or `.diskFull`.
  public static func create(at path: String, instance: String) throws(StoreError) -> Archive {
    let lock = try ArchiveLock(.archive, .exclusive, on: path)
    // Made before SQLite sees it, for SQLite would make it readable by others first.
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    close(descriptor)
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite)
      // 16 KiB pages are what FTS5 builds fastest on (performance.md, 3).
      try connection.execute(
        """
        PRAGMA page_size = 16384; PRAGMA journal_mode = WAL;
        PRAGMA application_id = \(Migrator.applicationID);
        """)
      try tuneWriter(connection)
      try prepare(connection)
      try Migrator.migrate(connection)
      let archive = try Archive(path: path, connection: connection, lock: lock)
      try archive.setProperty("instance", .text(instance))
      try archive.setProperty("analyser", .text(TextAnalyser.version))
      return archive
    } catch {
      unlink(path)
      throw StoreError(error, while: "making the archive", path: path)
    }
  }

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: what for.
  /// - Throws: `.missing`, `.notAnArchive`, `.newer`, `.damaged`, `.locked`, `.needsBackup`,
  ///   `.readOnly`.
  public convenience init(at path: String, for access: Access) throws(StoreError) {
    guard Glibc.access(path, F_OK) == 0 else { throw .missing(path: path) }
    let lock: ArchiveLock? =
      switch access {
      case .reading: nil
      case .writing: try ArchiveLock(.archive, .shared, on: path)
      case .rebuilding: try ArchiveLock(.archive, .exclusive, on: path)
      }
    let connection =
      lock == nil ? try Self.openReader(path) : try Self.openWriter(path)
    do throws(SQLiteError) {
      if lock != nil { try Migrator.migrate(connection) }
      try self.init(path: path, connection: connection, lock: lock)
    } catch {
      throw StoreError(error, while: "opening the archive", path: path)
    }
  }

  private static func openWriter(_ path: String) throws(StoreError) -> Connection {
    guard Glibc.access(path, W_OK) == 0 else { throw .readOnly(path: path) }
    do throws(SQLiteError) {
      let connection = try Connection(path: path, mode: .readWrite)
      try tuneWriter(connection)
      try checkIdentity(of: connection, at: path)
      try prepare(connection)
      return connection
    } catch {
      throw StoreError(error, while: "opening the archive", path: path)
    }
  }

  private static func openReader(_ path: String) throws(StoreError) -> Connection {
    do throws(SQLiteError) {
      return try reader(path, .readOnly)
    } catch {
      let isForWantOfWriting =
        error.code == .cannotOpen || error.code == .readOnly
        || error.code.primary == .cannotOpen || error.code.primary == .readOnly
      guard isForWantOfWriting, Glibc.access(path, R_OK) == 0 else {
        if error.code.primary == .cannotOpen {
          throw .system(path: path, reason: String(cString: strerror(EACCES)))
        }
        throw identityOrDamage(error, path)
      }
    }
    // WAL wants to write beside the file. Where nothing waits in the -wal, the file alone is whole.
    var status = stat()
    guard stat(path + "-wal", &status) != 0 || status.st_size == 0 else {
      throw .needsBackup(path: path)
    }
    do throws(SQLiteError) {
      return try reader(path, .immutable)
    } catch {
      throw identityOrDamage(error, path)
    }
  }

  private static func reader(
    _ path: String,
    _ mode: Connection.Mode
  ) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, mode: mode)
    connection.setBusyTimeout(milliseconds: 10_000)
    // Mapped files save a copy of each page; 64 GB is above any archive and costs only addresses.
    try connection.execute("PRAGMA mmap_size = 68719476736; PRAGMA query_only = 1;")
    try checkIdentity(of: connection, at: path)
    return connection
  }

  private static func tuneWriter(_ connection: Connection) throws(SQLiteError) {
    connection.setBusyTimeout(milliseconds: 10_000)
    try connection.execute("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768;")
  }

  /// What every connection needs before it may meet the search index.
  private static func prepare(_ connection: Connection) throws(SQLiteError) {
    try connection.execute("PRAGMA temp_store = MEMORY;")
  }

  private static func identityOrDamage(_ error: SQLiteError, _ path: String) -> StoreError {
    error.message.hasPrefix("fluxsearch: newer ")
      ? .newer(path: path, version: Int64(error.message.dropFirst(18)) ?? 0)
      : StoreError(error, while: "opening the archive", path: path)
  }
}
