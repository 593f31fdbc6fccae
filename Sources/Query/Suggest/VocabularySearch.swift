import Queries
import SQLite
public import Store
import Text

/// A word of the archive's people.
public struct VocabularyWord: Hashable, Sendable {
  /// The word, folded.
  public let text: String
  /// How many messages hold it, when the vocabulary was made.
  public let messages: Int64
  /// How many typos lie between it and the word that was asked for.
  public let typos: Int
}

/// Finds the archive's words that a mistyped word may have been.
///
/// The vocabulary is walked in order with jumps: every word within the distance is found, whichever
/// letter is wrong, and most words are never read.
public struct VocabularySearch {
  private let archive: Archive

  /// Shorter words are like too many others to be what was meant, in code points.
  private static let shortest = 3
  /// No word of the vocabulary is longer, in code points.
  private static let longest = 32
  /// So many words are passed by reading on, before a jump is worth its price.
  private static let patience = 6

  /// Serves an archive.
  public init(archive: Archive) {
    self.archive = archive
  }

  /// Finds the words that `~word` stands for, the nearest and most used first.
  ///
  /// - Parameters:
  ///   - word: a word as the analyser folds it.
  ///   - limit: how many at most.
  /// - Returns: the words, itself among them where the vocabulary has it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func similarWords(to word: String, limit: Int = 50) throws(StoreError) -> [String] {
    let typos = Text.EditDistance.forgiven(length: word.unicodeScalars.count)
    return try words(near: word, typos: typos).prefix(limit).map(\.text)
  }

  /// Finds all words within a distance, the nearest first and among them the most used.
  ///
  /// - Parameters:
  ///   - word: a word as the analyser folds it.
  ///   - typos: the greatest distance, at most 2.
  /// - Returns: the words, itself among them where the vocabulary has it.
  /// - Throws: `StoreError` for what SQLite reports.
  public func words(near word: String, typos: Int) throws(StoreError) -> [VocabularyWord] {
    let codes = word.unicodeScalars.map(\.value)
    let limit = min(typos, 2)
    guard limit >= 0, !codes.isEmpty, codes.count <= Self.longest + limit else { return [] }
    let words = try archive.attempt("looking for similar words") { () throws(SQLiteError) in
      try walk(TypoWalk(word: codes, limit: limit))
    }
    return words.sorted { left, right in
      if left.typos != right.typos { return left.typos < right.typos }
      if left.messages != right.messages { return left.messages > right.messages }
      return left.text < right.text
    }
  }

  private func walk(_ walk: TypoWalk) throws(SQLiteError) -> [VocabularyWord] {
    var walk = walk
    var words: [VocabularyWord] = []
    var term: [UInt32] = []
    /// What all words sort before that need no look.
    var next: [UInt8] = []
    var passed = 0
    let statement = try archive.connection.statement(SQL.vocabularyFrom.text)
    statement.bind(1, "")
    defer { statement.reset() }
    while try statement.step() {
      let isPassed = statement.withText(0) { bytes in
        if bytes.lexicographicallyPrecedes(next) { return true }
        Self.decode(bytes, into: &term)
        return false
      }
      if isPassed {
        passed += 1
        guard passed > Self.patience else { continue }
        statement.reset()
        next.withUnsafeBufferPointer { statement.bindText(1, $0) }
        continue
      }
      passed = 0
      switch walk.look(at: term) {
      case .near where term.count < Self.shortest: continue
      case .near(let typos):
        let word = VocabularyWord(
          text: statement.text(0),
          messages: statement.integer(1),
          typos: typos
        )
        words.append(word)
      case .far: break
      case .dead(let codes):
        guard let codes else { return words }
        Self.encode(codes, into: &next)
      }
    }
    return words
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into codes: inout [UInt32]) {
    codes.removeAll(keepingCapacity: true)
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      codes.append(contentsOf: bytes.lazy.map(UInt32.init))
      return
    }
    codes.append(
      contentsOf: String(decoding: bytes, as: UTF8.self).unicodeScalars.lazy.map(\.value)
    )
  }

  private static func encode(_ codes: [UInt32], into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    for code in codes {
      if code < 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: code))
      } else if let encoded = Unicode.Scalar(code).flatMap(UTF8.encode) {
        bytes.append(contentsOf: encoded)
      }
    }
  }
}
