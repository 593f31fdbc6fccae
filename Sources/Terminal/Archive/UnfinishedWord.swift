/// The last word of a search that is still being typed.
enum UnfinishedWord {
  /// Shorter beginnings are those of too many words.
  private static let shortest = 2

  /// The search with its last word taken for the beginning of one.
  ///
  /// - Parameter text: what was typed so far.
  /// - Returns: the text with `*` behind it; nothing where it does not end in a plain word, outside
  ///   of quotes and of filters.
  static func completed(_ text: String) -> String? {
    let word = text.reversed().prefix { $0.isLetter || $0.isNumber }
    guard word.count >= shortest else { return nil }
    let before = text.dropLast(word.count)
    if let last = before.last, !last.isWhitespace, last != "(" { return nil }
    guard before.count(where: { $0 == "\"" }).isMultiple(of: 2) else { return nil }
    let isOperator = ["AND", "OR", "NOT"].contains(String(word.reversed()))
    return isOperator ? nil : text + "*"
  }
}
