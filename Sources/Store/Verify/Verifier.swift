import Model
import Queries
import SQLite

/// Proves an archive: that it is whole, and that everything derived in it is true.
///
/// It shares as little as can be with the code that wrote the archive: documents are read again and
/// compared with columns and parts; tokens are cut again and compared with the index's; counts are
/// counted. Readers and writers go on beside it; FTS5's own check of a full proof holds back writers
/// while it runs.
public final class Verifier {
  /// How many documents a quick proof reads.
  public static let sampleSize: Int64 = 2000

  let archive: Archive
  private let takesFiles: Bool
  let depth: VerificationDepth
  let progress: (StoreProgress) -> Void
  let shouldStop: () -> Bool
  let reader: KeptReader
  var result: Verification

  /// Prepares a proof.
  ///
  /// - Parameters:
  ///   - archive: the archive, open for reading or writing.
  ///   - depth: how thorough it is.
  ///   - limit: how many findings of each kind are kept; all are counted.
  ///   - takesFiles: whether the files beside the archive are proved, too.
  ///   - shouldStop: asked now and then; true ends the proof.
  ///   - progress: told now and then how far it is.
  public init(
    archive: Archive,
    depth: VerificationDepth,
    limit: Int = 20,
    takesFiles: Bool = true,
    shouldStop: @escaping () -> Bool = { false },
    progress: @escaping (StoreProgress) -> Void = { _ in }
  ) {
    self.archive = archive
    self.depth = depth
    self.takesFiles = takesFiles
    self.shouldStop = shouldStop
    self.progress = progress
    reader = KeptReader(codec: archive.codec)
    result = Verification(depth: depth, limit: limit)
  }

  /// Proves the archive.
  ///
  /// - Returns: what was found; damage that stops a part of the proof is a finding too.
  /// - Throws: `.interrupted`, `.locked`, and what SQLite reports beside damage.
  public func run() throws(StoreError) -> Verification {
    archive.connection.setStopCondition(shouldStop)
    defer { archive.connection.setStopCondition(nil) }
    // What the functions remember may be another process' past.
    archive.functions.forgetLast()
    try checkFile()
    // A foreign view in the place of ours could answer anything, and for ever.
    let isOurs = try guarded(.schema) { () throws(StoreError) in try checkSchema() } ?? false
    if isOurs { try guarded(.index) { () throws(StoreError) in try checkIndex() } }
    if depth == .full { try guarded(.index) { () throws(StoreError) in try listInstances() } }
    defer { forgetInstances() }
    // One snapshot for all that is compared, or a writer's work between two looks would be a lie.
    let snapshot = try archive.attempt("beginning to read") { () throws(SQLiteError) in
      try Transaction(.deferred, on: archive.connection)
    }
    defer { snapshot.rollback() }
    let tally = try guarded(.database) { () throws(StoreError) in try checkMessages() }
    try guarded(.database) { () throws(StoreError) in try checkOrphans() }
    if let tally {
      try guarded(.database) { () throws(StoreError) in try checkCounts(tally) }
    }
    try guarded(.database) { () throws(StoreError) in try checkLedger() }
    try guarded(.database) { () throws(StoreError) in try checkHistory() }
    try guarded(.index) { () throws(StoreError) in try checkVocabulary() }
    if isOurs, takesFiles { try guarded(.media) { () throws(StoreError) in try checkMedia() } }
    return result
  }

  /// Does a part of the proof; damage that ends it is noted and the rest goes on.
  @discardableResult
  private func guarded<Result>(
    _ kind: Finding.Kind,
    _ part: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    do throws(StoreError) {
      return try part()
    } catch {
      guard case .damaged(_, let detail) = error else { throw error }
      result.add(kind, .archive, detail)
      return nil
    }
  }

  func report(_ step: StoreProgress.Step, _ done: Int64, of total: Int64? = nil) {
    progress(StoreProgress(step: step, done: done, total: total))
  }

  /// Ends the proof where that is wished.
  func pause() throws(StoreError) {
    if shouldStop() { throw .interrupted }
  }

  /// Whether the schema is as this program makes it; what isn't is noted.
  private func checkSchema() throws(StoreError) -> Bool {
    let (expected, found) = try archive.attempt("reading the schema") { () throws(SQLiteError) in
      let version = try archive.connection.value(SQL.schemaVersion.text)?.integer
      return (
        try SchemaObjects.expected(version: version ?? Migrator.version),
        try SchemaObjects(of: archive.connection)
      )
    }
    let missing = expected.missing(from: found)
    for object in missing {
      result.add(
        object.type == "table" ? .database : .schema,
        .archive,
        "the \(object.type) \(object.name) is missing or isn't as it was made"
      )
    }
    // Tables that others have put there are theirs, and harm nothing.
    let unknown = found.unknown(to: expected).filter { $0.type != "table" }
    for object in unknown {
      result.add(.schema, .archive, "the \(object.type) \(object.name) is not part of an archive")
    }
    return missing.isEmpty && unknown.isEmpty
  }

  // MARK: The file

  private func checkFile() throws(StoreError) {
    report(.file, 0)
    let pragma = depth == .full ? "PRAGMA integrity_check(20)" : "PRAGMA quick_check(20)"
    let checked = try guarded(.database) { () throws(StoreError) in
      try archive.attempt("checking the file") { () throws(SQLiteError) in
        try archive.connection.rows(pragma) { $0.text(0) }
      }
    }
    let troubles = (checked ?? []).filter { $0 != "ok" }
    for trouble in troubles {
      for line in trouble.split(separator: "\n") where !line.hasPrefix("***") {
        result.add(.database, .archive, String(line))
      }
    }
    guard !archive.hadLog else { return }
    if checked == nil || !troubles.isEmpty {
      result.add(
        .tornCopy,
        .archive,
        "it has no -wal beside it and is damaged: a copy in mid-write"
      )
    }
  }

  // MARK: The index

  /// Has FTS5 compare the index with its content, and looks at what it stores of itself.
  private func checkIndex() throws(StoreError) {
    if depth == .full, archive.connection.isWritable {
      report(.index, 0)
      try archive.attempt("checking the index") { () throws(SQLiteError) in
        try SearchIndex(connection: archive.connection).check()
      }
      result.checkedIndex = true
      try checkFileIndex()
    }
    let buffer = try archive.attempt("reading the index's options") { () throws(SQLiteError) in
      try archive.connection.value(SQL.indexOption.text, [":option": "hashsize"])?.integer
    }
    if buffer ?? 0 > SearchIndex.ordinaryBuffer {
      result.add(
        .bulkOptions,
        .archive,
        "a bulk import did not end, or still runs: its index is not joined"
      )
    }
    if let other = try archive.otherAnalyser {
      result.add(.analyser, .archive, "its index was made by analyser \(other)")
    }
  }

  /// Makes the list of the index's tokens, in this connection's own temporary schema.
  private func listInstances() throws(StoreError) {
    try archive.attempt("listing the index") { () throws(SQLiteError) in
      try archive.connection.withTemporaryWrites { () throws(SQLiteError) in
        try archive.connection.run(SQL.indexInstances.text)
      }
    }
  }

  private func forgetInstances() {
    // It is temporary: what fails here ends with the connection.
    try? archive.connection.withTemporaryWrites { () throws(SQLiteError) in
      try archive.connection.run(SQL.dropIndexInstances.text)
    }
  }
}

extension Connection {
  /// Lets a connection that only reads write to its own temporary schema.
  fileprivate func withTemporaryWrites(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    let isLimited = try value("PRAGMA query_only") == 1
    if isLimited { try execute("PRAGMA query_only = 0") }
    defer {
      // Where it fails, the file still can't be written: it was opened so.
      if isLimited { try? execute("PRAGMA query_only = 1") }
    }
    try body()
  }
}
