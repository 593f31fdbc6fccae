import Glibc
import Model
import Payload
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
  /// Reads documents, one after the other in the same memory.
  let reader = JSONReader()
  private let lock: ArchiveLock?
  /// Whether a write-ahead log lay beside the file when it was opened.
  ///
  /// A copy of the file alone has none, nor has an archive that was closed; SQLite makes one at the
  /// first statement.
  let hadLog: Bool

  /// The text analyser of this archive's thread.
  ///
  /// - Throws: `.text` where ICU can't be set up.
  public func analyser() throws(StoreError) -> TextAnalyser {
    try functions.analyser()
  }

  private init(
    path: String,
    connection: Connection,
    lock: ArchiveLock?,
    hadLog: Bool
  ) throws(SQLiteError) {
    self.path = path
    self.hadLog = hadLog
    self.connection = connection
    self.lock = lock
    codec = DocumentCodec(connection: connection)
    functions = IndexFunctions(codec: codec)
    try functions.register(on: connection)
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
    switch access {
    case .reading:
      let hadLog = ArchiveFile.hasLog(path)
      let connection = try ArchiveFile.openForReading(path)
      try self.init(opened: connection, at: path, lock: nil, hadLog: hadLog)
    case .writing:
      try self.init(writing: path, lock: ArchiveLock(.archive, .shared, on: path))
    case .rebuilding:
      try self.init(writing: path, lock: ArchiveLock(.archive, .exclusive, on: path))
    }
  }

  /// Opens an archive for writing, and makes it, private to its user, where there is none.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must be there.
  ///   - instance: the host of the instance that a new archive keeps.
  /// - Throws: what opening throws, and `.system` or `.diskFull` where none can be made.
  public convenience init(at path: String, makingFor instance: String) throws(StoreError) {
    let lock = try ArchiveLock(.archive, .shared, on: path)
    try ArchiveFile.makeEmpty(path)
    try self.init(writing: path, lock: lock, mayMake: true)
    if try property("instance") == nil {
      try setProperty("instance", .text(instance))
    }
  }

  private convenience init(
    writing path: String,
    lock: ArchiveLock,
    mayMake: Bool = false
  ) throws(StoreError) {
    let hadLog = ArchiveFile.hasLog(path)
    let connection = try ArchiveFile.openForWriting(path, mayMake: mayMake)
    try self.init(opened: connection, at: path, lock: lock, hadLog: hadLog)
    try migrate()
    try healBulk()
  }

  private convenience init(
    opened connection: Connection,
    at path: String,
    lock: ArchiveLock?,
    hadLog: Bool
  ) throws(StoreError) {
    do throws(SQLiteError) {
      try self.init(path: path, connection: connection, lock: lock, hadLog: hadLog)
    } catch {
      throw StoreError(error, while: "opening the archive", path: path)
    }
  }

  /// Holds the archive's lock another way, for work that turns out to be bulk.
  ///
  /// - Parameter mode: how it is held from now on.
  /// - Throws: `.locked` where another writer is in the way; the lock may then be lost.
  public func changeLock(to mode: ArchiveLock.Mode) throws(StoreError) {
    try lock?.change(to: mode)
  }

  private func migrate() throws(StoreError) {
    try attempt("migrating the archive") { () throws(SQLiteError) in
      try Migrator.migrate(connection)
      if try connection.value(SQL.property.text, [":name": "analyser"]) == nil {
        try connection.run(
          SQL.setProperty.text,
          [":name": "analyser", ":value": .text(TextAnalyser.version)]
        )
      }
    }
    codec.refresh()
  }
}

extension Archive {
  /// Runs statements and gives what SQLite reports the meaning that it has for an archive.
  ///
  /// - Parameters:
  ///   - action: what is being done, for the error's sentence.
  ///   - body: the statements.
  /// - Returns: what the body returns.
  /// - Throws: `StoreError` for any `SQLiteError`.
  public func attempt<Result>(
    _ action: String,
    _ body: () throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw StoreError(error, while: action, path: path)
    }
  }

  /// Makes one change that is taken whole or not at all.
  ///
  /// - Parameters:
  ///   - action: what is being done, for the error's sentence.
  ///   - body: the statements.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws, and `StoreError` where the transaction can't begin or end.
  public func write<Result>(
    _ action: String,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let transaction = try attempt(action) { () throws(SQLiteError) in
      try Transaction(.immediate, on: connection)
    }
    defer { transaction.rollback() }
    let result = try body()
    try attempt(action) { () throws(SQLiteError) in try transaction.commit() }
    return result
  }

  /// Reads as of one moment, whatever others write meanwhile.
  ///
  /// It also saves each statement within from taking and giving back its own lock.
  ///
  /// - Parameters:
  ///   - action: what is being done, for the error's sentence.
  ///   - body: the statements.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws, and `StoreError` where the transaction can't begin.
  public func read<Result>(
    _ action: String,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if connection.isInTransaction { return try body() }
    let transaction = try attempt(action) { () throws(SQLiteError) in
      try Transaction(.deferred, on: connection)
    }
    defer { transaction.rollback() }
    return try body()
  }

  /// A property of the archive, such as `instance`.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func property(_ name: String) throws(StoreError) -> Value? {
    try attempt("reading a property") { () throws(SQLiteError) in
      try connection.value(SQL.property.text, [":name": .text(name)])
    }
  }

  /// Sets a property of the archive.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func setProperty(_ name: String, _ value: Value) throws(StoreError) {
    try attempt("setting a property") { () throws(SQLiteError) in
      try connection.run(SQL.setProperty.text, [":name": .text(name), ":value": value])
    }
  }

  /// The host of the instance that the archive keeps.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var instance: String {
    get throws(StoreError) { try property("instance")?.text ?? "unknown" }
  }

  /// The analyser that the index was made with, where it isn't this program's: search still works,
  /// but new kinds of text may be missed until the index is rebuilt.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var otherAnalyser: String? {
    get throws(StoreError) {
      let found = try property("analyser")?.text
      return found == TextAnalyser.version ? nil : found ?? "none"
    }
  }

  /// The largest distance of a message's row from its tick: what bounds a question by time.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var maximumDisplacement: Int64 {
    get throws(StoreError) { try property("max_displacement")?.integer ?? 0 }
  }

  /// By how many ticks a message is at most older than one in a lower row.
  ///
  /// It bounds the order of time where rows stray far. Where it is not noted, rows may be in any order
  /// that their displacement allows.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var maximumInversion: Int64 {
    get throws(StoreError) {
      if let noted = try property("max_inversion")?.integer { return noted }
      return try maximumDisplacement
    }
  }

  /// Notes how far rows stray.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  func setStraying(displacement: Int64, inversion: Int64) throws(StoreError) {
    try setProperty("max_displacement", .integer(displacement))
    try setProperty("max_inversion", .integer(inversion))
  }
}
