/// Guesses which known word somebody meant.
public enum Spelling {
  /// Finds the known word that is nearest to a typed one, or nil if none is near enough.
  ///
  /// Near is one slip (a letter left out, added, changed, or two swapped) in words of up to four
  /// letters, two in words of up to eight, three in longer ones; or a word that was begun with
  /// three letters at least. Of equally near words the first one wins.
  public static func nearest(to typed: String, among known: [String]) -> String? {
    let word = Array(typed.utf8.prefix(longest))
    let slips = word.count <= 4 ? 1 : word.count <= 8 ? 2 : 3
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(word, Array(candidate.utf8.prefix(longest)))
      guard distance <= slips, distance < candidate.utf8.count else { continue }
      if distance < best?.distance ?? Int.max { best = (candidate, distance) }
    }
    if let best { return best.word }
    return word.count < 3 ? nil : known.first { $0.hasPrefix(typed) }
  }

  /// The number of bytes that are looked at: no option is longer, and hostile words are.
  private static let longest = 40

  /// Counts the slips between two words: the optimal string alignment distance.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var above = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var least = min(above[column + 1], current[column]) + 1
        least = min(least, above[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, above) = (above, current)
    }
    return above[right.count]
  }
}
