import Foundation

/// What is looked for in the text as it was typed.
enum NaiveExact {
  /// Whether a text holds exactly this, as whole words.
  ///
  /// Two texts are the same where Unicode calls them canonically equivalent. Where the term begins or
  /// ends with a letter or digit, none may stand beside it. Words of spaceless scripts, which only a
  /// dictionary can tell apart, are not looked for here.
  static func holds(_ term: String, in text: String) -> Bool {
    let wanted = Array(visible(term))
    let found = Array(visible(text))
    guard !wanted.isEmpty, found.count >= wanted.count else { return false }
    return (0...found.count - wanted.count).contains { start in
      let end = start + wanted.count
      guard Array(found[start..<end]) == wanted else { return false }
      let isCutBefore = start > 0 && isOneWord(found[start - 1], wanted[0])
      let isCutBehind = end < found.count && isOneWord(found[end - 1], found[end])
      return !isCutBefore && !isCutBehind
    }
  }

  /// Whether two neighbours belong to one word: where a spaceless script begins, a word ends.
  private static func isOneWord(_ left: Character, _ right: Character) -> Bool {
    isWord(left) && isWord(right) && isGram(left) == isGram(right)
  }

  private static func isWord(_ character: Character) -> Bool {
    // A keycap is an emoji, whatever its digit.
    (character.isLetter || character.isNumber) && !character.unicodeScalars.contains("\u{20E3}")
  }

  private static func isGram(_ character: Character) -> Bool {
    // Half-width forms are of the script of their full ones.
    String(character).decomposedStringWithCompatibilityMapping.unicodeScalars.first
      .map(NaiveLetters.isGram) ?? false
  }

  /// A text without what can't be seen.
  private static func visible(_ text: String) -> String {
    let hidden: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x200B...0x200C, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2064,
      0xFEFF...0xFEFF,
    ]
    let scalars = text.unicodeScalars.filter { scalar in
      !hidden.contains { $0.contains(scalar.value) }
    }
    return String(String.UnicodeScalarView(scalars))
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
