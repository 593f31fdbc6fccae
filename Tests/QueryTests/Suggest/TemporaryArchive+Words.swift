import SQLite
import Store
import TestSupport

extension TemporaryArchive {
  /// Fills the vocabulary.
  func addWords(_ words: [(String, Int64)]) throws {
    let connection = archive.connection
    for (word, messages) in words {
      let statement = try connection.statement(
        "INSERT OR IGNORE INTO vocabulary (term, messages) VALUES (?, ?)"
      )
      try statement.bind(1, word).bind(2, messages).run()
    }
  }
}
