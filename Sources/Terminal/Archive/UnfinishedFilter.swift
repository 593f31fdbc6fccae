import Query

/// The filter at the end of a search that is still being typed, without a value that it knows.
///
/// Looking for its letters as text would show hits that nobody wants.
struct UnfinishedFilter: Hashable {
  /// The search without it.
  let rest: String
  /// What it takes.
  let sentence: String

  /// Looks for one; nothing where the text ends in anything else.
  init?(_ text: String) {
    let end = text.utf8.count
    let word = text.reversed().prefix { !$0.isWhitespace }.reversed()
    let start = end - String(word).utf8.count
    guard let colon = word.firstIndex(of: ":"),
      let hint = ParsedQuery(text).hints.last(where: { $0.range.lowerBound >= start })
    else { return nil }
    let field: Field
    switch hint.kind {
    case .missingValue(let found) where hint.range.upperBound == end: field = found
    case .badValue(let found, _, _) where hint.range.upperBound == end: field = found
    default: return nil
    }
    // By the name that was typed, which may be another than the first.
    let name = String(word[..<colon].drop { $0 == "-" || $0 == "(" })
    let takes = FieldTable.definition(of: field)?.takes ?? "a value"
    rest = String(decoding: text.utf8.prefix(start), as: UTF8.self).trimmed
    sentence = "\(name): takes \(takes)"
  }
}
