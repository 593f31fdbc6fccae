import Model
import Store
import Text

/// Checks terms on the texts of messages, for the parts of a question that the index can't answer.
///
/// SQL calls it through `term_holds`; it belongs to the archive's thread.
final class TermChecker {
  private let archive: Archive
  let matcher: TermMatcher

  /// The terms of the question, by their numbers.
  private(set) var terms: [TextTerm] = []
  /// The terms and the deadline that the whole plan was begun with.
  private(set) var planTerms: [TextTerm] = []
  private(set) var planDeadline: UInt64?
  /// The walk that ranks the matches of the question, while it lasts.
  var pass: RankingPass?
  /// The time of the message that was looked at last.
  private(set) var lastLooked: Timestamp?

  private var deadline: UInt64?
  private var last: (row: Int64, fields: [String])?

  init(archive: Archive, analyser: TextAnalyser) {
    self.archive = archive
    matcher = TermMatcher(analyser: analyser)
  }

  /// Begins a question.
  func begin(_ terms: [TextTerm], deadline: UInt64?) {
    if let deadline {
      planTerms = terms
      planDeadline = deadline
    }
    self.terms = terms
    self.deadline = deadline
    last = nil
  }

  /// Whether a term holds on the message at a row; one that can't be read holds nothing.
  func holds(term number: Int64, row: Int64) -> Bool {
    guard terms.indices.contains(Int(number)), let fields = fields(ofRow: row) else { return false }
    return matcher.holds(terms[Int(number)], in: fields, deadline: deadline) == .holds
  }

  private func fields(ofRow row: Int64) -> [String]? {
    if let last, last.row == row { return last.fields }
    // A damaged document is found by verify; it must not end a search.
    guard let message = try? archive.message(atRow: row)?.message else { return nil }
    let fields = [message.content] + IndexText.extraTexts(of: message)
    last = (row, fields)
    lastLooked = message.id.timestamp
    return fields
  }
}
