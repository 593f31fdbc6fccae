import Compression
import Model
import Queries
import SQLite

extension Archive {
  /// How many messages an archive needs before it learns a dictionary from them.
  public static let dictionaryThreshold = 1000

  /// Prepares the index for many messages at once; needs the archive's lock alone.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func beginBulk() throws(StoreError) {
    try attempt("preparing the index") { () throws(SQLiteError) in
      try SearchIndex(connection: connection).beginBulk()
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
    let samples = documents.map { document in
      document.withUnsafeBytes { BlankedSample.make(from: $0) }
    }
    // Documents that have nothing in common teach nothing; the built-in dictionary then stays.
    guard let body = try? Compressor.train(on: samples, size: 16 << 10) else { return }
    try attempt("keeping a dictionary") { () throws(SQLiteError) in
      _ = try connection.value(SQL.insertDictionary.text, [":body": .blob(body)])
    }
    codec.refresh()
  }
}
