import Foundation

/// What is looked for in the text as it was typed.
enum NaiveExact {
  /// Whether a text holds exactly this, as whole words.
  ///
  /// Two texts are the same where Unicode calls them canonically equivalent. Where the term begins or
  /// ends with a letter or digit, none may stand beside it. Words of spaceless scripts, which only a
  /// dictionary can tell apart, are not looked for here.
  static func holds(_ term: String, in text: String) -> Bool {
    let wanted = Array(term)
    let found = Array(text)
    guard !wanted.isEmpty, found.count >= wanted.count else { return false }
    return (0...found.count - wanted.count).contains { start in
      let end = start + wanted.count
      guard Array(found[start..<end]) == wanted else { return false }
      let isCutBefore = start > 0 && isWord(wanted[0]) && isWord(found[start - 1])
      let isCutBehind = end < found.count && isWord(found[end - 1]) && isWord(found[end])
      return !isCutBefore && !isCutBehind
    }
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// A regular expression that doesn't mind letter case, and whose `^` and `$` match at lines.
  static func pattern(_ source: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: source, options: [.caseInsensitive, .anchorsMatchLines])
  }

  /// Whether a text holds what an expression describes.
  static func holds(_ pattern: NSRegularExpression, in text: String) -> Bool {
    let whole = NSRange(location: 0, length: text.utf16.count)
    return pattern.firstMatch(in: text, range: whole) != nil
  }

  /// How many letters are wrong, missing, too many, or exchanged with their neighbour.
  static func typos(_ first: String, _ second: String) -> Int {
    let a = Array(first.unicodeScalars)
    let b = Array(second.unicodeScalars)
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count {
      for j in 0...b.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        let change = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        table[i][j] = min(change, table[i - 1][j] + 1, table[i][j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
