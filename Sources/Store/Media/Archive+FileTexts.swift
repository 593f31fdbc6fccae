import Compression
import Model
import Queries
import SQLite

/// The texts of files, and the index over them.
extension Archive {
  /// A held file whose text may be wanted.
  private struct TextFile {
    let key: Int64
    let sha256: String
    let size: Int64
    let name: String
    let contentType: String?

    init(_ row: Statement) {
      key = row.integer(0)
      sha256 = row.text(1)
      size = row.integer(2)
      name = row.text(4)
      contentType = row.optionalText(5)
    }
  }

  /// Puts the text of a held file into the index, in a transaction, where it is text and isn't there.
  ///
  /// - Parameters:
  ///   - key: the number of what lies in the folder.
  ///   - item: what it was fetched for.
  ///   - sha256: its digest.
  ///   - store: the folder.
  /// - Returns: whether there was text.
  /// - Throws: `StoreError` for what SQLite and the system report.
  @discardableResult
  public func indexText(
    ofFile key: Int64,
    for item: MediaItem,
    sha256: String,
    in store: MediaStore
  ) throws(StoreError) -> Bool {
    guard item.reference.keeper == .attachment,
      FileTextReader.isTextual(name: item.name, contentType: item.contentType)
    else { return false }
    return try indexText(ofFile: key, sha256: sha256, in: store)
  }

  private func indexText(
    ofFile key: Int64,
    sha256: String,
    in store: MediaStore
  ) throws(StoreError) -> Bool {
    guard let read = try text(of: sha256, in: store) else { return false }
    try removeText(ofFile: key)
    try attempt("indexing a file") { () throws(SQLiteError) in
      try keep(read, ofFile: key)
      try connection.run(SQL.indexFile.text, [":file": .integer(key)])
    }
    return true
  }

  /// Takes the text of a file out of the index, and forgets it, in a transaction.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func removeText(ofFile key: Int64) throws(StoreError) {
    try attempt("taking a file out of the index") { () throws(SQLiteError) in
      try connection.run(SQL.unindexFile.text, [":file": .integer(key)])
      try connection.run(SQL.deleteFileText.text, [":file": .integer(key)])
    }
  }

  /// Whether the text of any file is in the index.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var hasFileTexts: Bool {
    get throws(StoreError) {
      guard try knowsMedia else { return false }
      return try attempt("looking for texts of files") { () throws(SQLiteError) in
        try connection.value(SQL.hasFileTexts.text) != nil
      }
    }
  }

  /// The texts of a message's files that a question to the index of files finds, four at most.
  ///
  /// - Parameters:
  ///   - row: the message's row.
  ///   - match: what is looked for, as FTS5 takes it.
  /// - Returns: the files' names and texts.
  /// - Throws: `StoreError` for what SQLite reports.
  public func fileTexts(
    ofRow row: Int64,
    matching match: String
  ) throws(StoreError) -> [(name: String, text: String)] {
    try attempt("reading texts of files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.textsOfMessage.text,
        [":row": .integer(row), ":match": .text(match)]
      ) { ($0.text(0), $0.text(1)) }
    }
  }

  /// Makes the texts of held files anew, and the index over all texts.
  ///
  /// The text of a file that no longer lies in the folder stays: it is all that is left of it.
  ///
  /// - Parameter shouldStop: asked before each file; true ends it.
  /// - Throws: `.interrupted`, and what SQLite and the system report.
  func rebuildFileTexts(shouldStop: () -> Bool) throws(StoreError) {
    let store = MediaStore(besideArchive: path)
    var last: Int64 = 0
    while true {
      let files = try attempt("looking for texts of files") { () throws(SQLiteError) in
        try connection.rows(
          SQL.textualFiles.text,
          [":after": .integer(last), ":limit": 64]
        ) { TextFile($0) }
      }
      guard let highest = files.last?.key else { break }
      last = highest
      if shouldStop() { throw .interrupted }
      try write("reading texts of files") { () throws(StoreError) in
        for file in files
        where FileTextReader.isTextual(name: file.name, contentType: file.contentType) {
          guard let read = try text(of: file.sha256, in: store) else { continue }
          try attempt("keeping the text of a file") { () throws(SQLiteError) in
            try connection.run(SQL.deleteFileText.text, [":file": .integer(file.key)])
            try keep(read, ofFile: file.key)
          }
        }
      }
    }
    try write("making the index of files anew") { () throws(StoreError) in
      try attempt("making the index of files anew") { () throws(SQLiteError) in
        try connection.run(SQL.fileIndexCommand.text, [":command": "rebuild"])
      }
    }
  }

  private func text(of sha256: String, in store: MediaStore) throws(StoreError) -> FileText? {
    guard let size = store.size(of: sha256),
      let bytes = try store.beginning(of: sha256, limit: FileTextReader.limit)
    else { return nil }
    let isCut = size > Int64(bytes.count)
    guard let read = FileTextReader.read(bytes, isCut: isCut), !read.text.isEmpty else {
      return nil
    }
    do throws(CompressionError) {
      let text = Array(read.text.utf8)
      let packed = try text.withUnsafeBufferPointer { bytes throws(CompressionError) in
        try Compressor().pack(UnsafeRawBufferPointer(bytes))
      }
      return FileText(body: packed, encoding: read.encoding, isCut: isCut)
    } catch {
      throw .compression(error)
    }
  }

  private func keep(_ text: FileText, ofFile key: Int64) throws(SQLiteError) {
    try connection.run(
      SQL.insertFileText.text,
      [
        ":file": .integer(key), ":encoding": .text(text.encoding),
        ":is_cut": .integer(text.isCut ? 1 : 0), ":body": .blob(text.body),
      ]
    )
  }
}

/// The text of a file as it is kept.
private struct FileText {
  let body: [UInt8]
  let encoding: String
  let isCut: Bool
}
