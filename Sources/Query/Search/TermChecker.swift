import Model
import Store
import Text

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
  /// The terms and the deadline that the whole plan was begun with.
  private(set) var planTerms: [TextTerm] = []
  private(set) var planDeadline: UInt64?
  /// The walk that ranks the matches of the question, while it lasts.
  var pass: RankingPass?
  /// The time of the message that was looked at last, up to the displacement of rows.
  private(set) var lastLooked: Timestamp?

  private var deadline: UInt64?
  private var outlook: Outlook?
  private var last: (row: Int64, texts: [String])?

  init(archive: Archive, analyser: TextAnalyser) {
    self.archive = archive
    matcher = TermMatcher(analyser: analyser)
  }

  /// Begins a question.
  ///
  /// - Parameters:
  ///   - terms: its terms, by their numbers.
  ///   - deadline: when to give up; nothing for a part of a question that was begun with one.
  ///   - outlook: what is known of the rows that will be looked at.
  func begin(_ terms: [TextTerm], deadline: UInt64?, outlook: Outlook? = nil) {
    if let deadline {
      planTerms = terms
      planDeadline = deadline
    }
    self.terms = terms
    self.deadline = deadline
    self.outlook = outlook
    last = nil
  }

  /// Whether a term holds on the message at a row; one that can't be read holds nothing.
  ///
  /// - Parameters:
  ///   - number: the term's number.
  ///   - row: the row.
  ///   - content: the message's own text, which is looked at first.
  func holds(term number: Int64, row: Int64, content: String) -> Bool {
    guard terms.indices.contains(Int(number)) else { return false }
    let term = terms[Int(number)]
    lastLooked = Snowflake.time(ofRow: row)
    if matcher.holds(term, in: [content], deadline: deadline) == .holds { return true }
    if let outlook, outlook.rulesOutOthers(ofRow: row) { return false }
    return matcher.holds(term, in: otherTexts(ofRow: row), deadline: deadline) == .holds
  }

  private func otherTexts(ofRow row: Int64) -> [String] {
    if let last, last.row == row { return last.texts }
    // A damaged document is found by verify; it must not end a search.
    guard let message = try? archive.message(atRow: row)?.message else { return [] }
    let texts = IndexText.extraTexts(of: message)
    last = (row, texts)
    return texts
  }
}
