import Foundation
import Model
import Payload
import SQLite
import Store
import Testing

/// An archive in a folder of its own, which goes with it.
final class SmallArchive {
  let archive: Archive
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fluxsearch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    archive = try Archive(
      at: folder.appendingPathComponent("a.db").path,
      makingFor: "chat.example"
    )
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Fills the vocabulary.
  func addWords(_ words: [(String, Int64)]) throws {
    try archive.write("adding words") { () throws(StoreError) in
      try archive.attempt("adding words") { () throws(SQLiteError) in
        for (word, messages) in words {
          let statement = try archive.connection.statement(
            "INSERT OR IGNORE INTO vocabulary (term, messages) VALUES (?, ?)"
          )
          try statement.bind(1, word).bind(2, messages).run()
        }
      }
    }
  }
}
