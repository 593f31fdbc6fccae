import Model
import SQLite
import Store
import Text

/// Tells of a match whether a phrase stands in another text than the message's own: what SQL calls
/// `stands_elsewhere`.
final class ElsewhereMark: FullTextRanker {
  func score(_ match: FullTextMatch) -> Double {
    var isElsewhere = false
    for phrase in 0..<match.phraseCount {
      match.forEachColumn(ofPhrase: phrase) { column, _ in
        isElsewhere = isElsewhere || column > 0
      }
    }
    return isElsewhere ? 1 : 0
  }
}

/// Checks terms on the texts of messages, for the parts of a question that the index can't answer.
///
/// SQL calls it through `term_holds`; it belongs to the archive's thread.
final class TermChecker {
  /// What is known ahead of the newest rows: most messages have no text beside their own, and their
  /// documents need not be read.
  struct Outlook {
    /// The row from which on it is known.
    let lowestRow: Int64
    /// The rows of messages that may have other texts.
    let rowsWithOthers: Set<Int64>

    /// The facts of which a message with other texts has one at least.
    static let facts: [MessageTrait] = [.embed, .file, .forward, .poll, .sticker]

    func rulesOutOthers(ofRow row: Int64) -> Bool {
      row >= lowestRow && !rowsWithOthers.contains(row)
    }
  }

  private let archive: Archive
  let matcher: TermMatcher

  /// The terms of the question, by their numbers.
  private(set) var terms: [TextTerm] = []
  /// The terms that the whole plan was begun with.
  private var planTerms: [TextTerm] = []
  /// The walk that ranks the matches of the question, while it lasts.
  var pass: RankingPass?
  /// The time of the message that was looked at last before time ran out on one, up to the
  /// displacement of rows.
  private(set) var lastLooked: Timestamp?
  /// Whether time ran out on a message, which may therefore be a hit that nobody knows of.
  private(set) var hasGivenUp = false

  /// Whether more was to be looked at than was allowed: then nothing is known of the rest.
  private(set) var hasRunOut = false

  private var deadline: UInt64?
  private var looksLeft = Int.max
  private var outlook: Outlook?
  private var last: (row: Int64, texts: [String])?
  private var newest = NewestTexts()

  init(archive: Archive, analyser: TextAnalyser) {
    self.archive = archive
    matcher = TermMatcher(analyser: analyser)
  }

  /// Begins a question.
  func begin(_ terms: [TextTerm], deadline: UInt64?) {
    planTerms = terms
    self.terms = terms
    self.deadline = deadline
    outlook = nil
    hasGivenUp = false
    last = nil
  }

  /// Checks other terms until `endWalk`, within the same deadline.
  ///
  /// - Parameters:
  ///   - terms: the terms, by their numbers.
  ///   - outlook: what is known of the rows that will be looked at.
  ///   - mostLooks: how many checks are made at most.
  func beginWalk(_ terms: [TextTerm], outlook: Outlook?, mostLooks: Int = .max) {
    self.terms = terms
    self.outlook = outlook
    looksLeft = mostLooks
    last = nil
    if outlook != nil { newest.refresh(from: archive) }
  }

  /// Goes back to the question's own terms.
  func endWalk() {
    terms = planTerms
    outlook = nil
    looksLeft = .max
    hasRunOut = false
    last = nil
  }

  /// Whether a term holds on the message at a row; one that can't be read holds nothing.
  ///
  /// - Parameters:
  ///   - number: the term's number.
  ///   - row: the row.
  ///   - content: the message's own text, which is looked at first.
  ///   - isInOwnText: whether it is known that it holds there or nowhere.
  /// - Returns: whether it holds.
  func holds(
    term number: Int64,
    row: Int64,
    content: UnsafeBufferPointer<UInt8>,
    isInOwnText: Bool = false
  ) -> Bool {
    guard terms.indices.contains(Int(number)), !hasRunOut else { return false }
    guard looksLeft > 0 else {
      hasRunOut = true
      return false
    }
    looksLeft -= 1
    let term = terms[Int(number)]
    var verdict = matcher.holds(term, in: content, deadline: deadline)
    if verdict == .not, !isInOwnText, outlook?.rulesOutOthers(ofRow: row) != true {
      verdict = matcher.holds(term, in: otherTexts(ofRow: row), deadline: deadline)
    }
    if verdict == .gaveUp { hasGivenUp = true }
    if !hasGivenUp { lastLooked = Snowflake.time(ofRow: row) }
    return verdict == .holds
  }

  private func otherTexts(ofRow row: Int64) -> [String] {
    if let last, last.row == row { return last.texts }
    if let known = newest.texts[row] { return known }
    // A damaged document is found by verify; it must not end a search.
    guard let message = try? archive.message(atRow: row)?.message else { return [] }
    let texts = IndexText.extraTexts(of: message)
    if outlook != nil { newest.keep(texts, ofRow: row) }
    last = (row, texts)
    return texts
  }
}

/// What the newest messages say beside their own texts, from one question to the next: who types a
/// word asks about the same messages at each letter.
struct NewestTexts {
  private(set) var texts: [Int64: [String]] = [:]
  private var version: (own: Int64, others: Int64)?

  /// More are not kept.
  private static let most = 2 * Int(Searcher.newestRows)

  /// Forgets all where anything was written since.
  mutating func refresh(from archive: Archive) {
    let others = try? archive.attempt("looking for other writers") { () throws(SQLiteError) in
      try archive.connection.value("PRAGMA data_version")?.integer
    }
    guard let others = others ?? nil else {
      (texts, version) = ([:], nil)
      return
    }
    let own = archive.connection.totalChanges
    if version ?? (-1, -1) != (own, others) { texts = [:] }
    version = (own, others)
  }

  mutating func keep(_ found: [String], ofRow row: Int64) {
    if texts.count >= Self.most { texts = [:] }
    texts[row] = found
  }
}
