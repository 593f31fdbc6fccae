import Queries
import SQLite

/// The words that the archive's people use, and in how many messages each stands.
enum Vocabulary {
  /// Whether a token of the index is a word of a person's.
  ///
  /// Grams, ids, emoji, facts and long runs of digits are none.
  static func isWord(_ term: String) -> Bool {
    guard let first = term.unicodeScalars.first, first.properties.isAlphabetic else { return false }
    let count = term.unicodeScalars.count
    guard count <= 32 else { return false }
    return term.unicodeScalars.allSatisfy { scalar in
      // The scripts written without spaces begin at Thai and, but for Hangul's jamo and a few
      // historic ones, lie above U+2E80; their tokens are grams, which no typing slip leads to.
      scalar.value < 0x0E00 || (scalar.value >= 0x10A0 && scalar.value < 0x1100)
        || (scalar.value >= 0x1200 && scalar.value < 0x1780)
        || (scalar.value >= 0x1E00 && scalar.value < 0x2000)
    }
  }

  /// Makes the vocabulary anew from the index.
  static func rebuild(on connection: Connection) throws(SQLiteError) {
    try connection.run(SQL.clearVocabulary.text)
    try connection.run(SQL.fillVocabulary.text)
  }
}
