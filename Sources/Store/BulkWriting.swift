import Compression
import Model
import Queries
import SQLite

extension Archive {
  /// How many messages an archive needs before it learns a dictionary from them.
  public static let dictionaryThreshold = 1000

  /// Whether no message is in it yet.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var isEmpty: Bool {
    get throws(StoreError) {
      try attempt("looking for messages") { () throws(SQLiteError) in
        try connection.value(SQL.highestRow.text)?.integer == nil
      }
    }
  }

  /// Prepares the index for many messages at once; needs the archive's lock alone.
  ///
  /// The preparation is stored in the index and outlives a crash. So the property `bulk` is set with
  /// it and removed when it ends: a writer that finds the property, and so a bulk run that died, ends
  /// the preparation before anything else.
  ///
  /// - Parameter run: whose work it is.
  /// - Throws: `StoreError` for what SQLite reports.
  public func beginBulk(run: Run) throws(StoreError) {
    try write("preparing the index") { () throws(StoreError) in
      try setProperty("bulk", .integer(run.id))
      try attempt("preparing the index") { () throws(SQLiteError) in
        try SearchIndex(connection: connection).beginBulk()
      }
    }
  }

  /// How many messages an archive may hold for its vocabulary to be learned anew in passing.
  static let smallArchive: Int64 = 50_000

  /// Learns the vocabulary of a small archive anew, which takes a moment; that of a large one waits
  /// for work in bulk.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func refreshVocabulary() throws(StoreError) {
    try write("learning the vocabulary") { () throws(StoreError) in
      try attempt("learning the vocabulary") { () throws(SQLiteError) in
        let messages = try connection.value(SQL.countAll.text)?.integer ?? 0
        guard messages <= Self.smallArchive else { return }
        try Vocabulary.rebuild(on: connection)
      }
    }
  }

  /// Ends what `beginBulk` began: joins the index's segments and learns the vocabulary.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func endBulk() throws(StoreError) {
    try write("finishing the index") { () throws(StoreError) in
      try attempt("finishing the index") { () throws(SQLiteError) in
        let index = SearchIndex(connection: connection)
        try index.optimize()
        try index.endBulk()
        try Vocabulary.rebuild(on: connection)
        try connection.run(SQL.deleteProperty.text, [":name": "bulk"])
      }
    }
    // Joined segments leave pages behind, which nothing may need again for months.
    try attempt("giving back space") { () throws(SQLiteError) in
      try connection.execute("PRAGMA incremental_vacuum")
    }
  }

  /// Ends what a bulk run began that died before it could: called by each writer once it has the lock,
  /// which proves that no such run is still at work.
  func healBulk() throws(StoreError) {
    guard try property("bulk") != nil else { return }
    try write("ending an interrupted run") { () throws(StoreError) in
      try attempt("ending an interrupted run") { () throws(SQLiteError) in
        // The segments are left to FTS5's own merging, or to the next bulk run: joining them takes
        // seconds, which a writer that came for one message doesn't have.
        try SearchIndex(connection: connection).endBulk()
        try connection.run(SQL.deleteProperty.text, [":name": "bulk"])
      }
    }
  }

  /// Learns a dictionary from documents, where the archive has none of its own yet.
  ///
  /// - Parameter documents: messages as they came; at least `dictionaryThreshold` of them.
  /// - Throws: `StoreError` for what SQLite reports.
  public func learnDictionary(from documents: [[UInt8]]) throws(StoreError) {
    guard codec.current == BuiltInDictionary.id, documents.count >= Self.dictionaryThreshold else {
      return
    }
    let packer = try DocumentPacker(dictionary: (0, []))
    let samples = documents.map { document in
      packer.remainder(of: document).withUnsafeBytes { BlankedSample.make(from: $0) }
    }
    // Documents that have nothing in common teach nothing; the built-in dictionary then stays.
    guard let body = try? Compressor.train(on: samples, size: 16 << 10) else { return }
    try attempt("keeping a dictionary") { () throws(SQLiteError) in
      _ = try connection.value(SQL.insertDictionary.text, [":body": .blob(body)])
    }
    codec.refresh()
  }
}
