/// How many typos lie between two words.
public enum EditDistance {
  /// The typos that `~word` forgives in a word of so many code points.
  public static func forgiven(length: Int) -> Int {
    switch length {
    case ..<3: 0
    case 3...5: 1
    default: 2
    }
  }

  /// Counts the fewest typos that make one word of another.
  ///
  /// A typo is a code point too many, missing or wrong, or two neighbours swapped; nothing is typed
  /// twice into one place (optimal string alignment).
  ///
  /// - Parameters:
  ///   - first: A word, folded if case and accents shall not count.
  ///   - second: Another one.
  ///   - limit: The most that is of interest, 0 or more.
  /// - Returns: The distance, or nil when it is greater than the limit.
  public static func between(_ first: String, _ second: String, atMost limit: Int) -> Int? {
    between(first.unicodeScalars.map(\.value), second.unicodeScalars.map(\.value), atMost: limit)
  }

  /// Counts the fewest typos between words that are given as code points.
  ///
  /// - Parameters:
  ///   - first: A word.
  ///   - second: Another one.
  ///   - limit: The most that is of interest, 0 or more.
  /// - Returns: The distance, or nil when it is greater than the limit.
  public static func between(_ first: [UInt32], _ second: [UInt32], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(first.count - second.count) <= limit else { return nil }
    if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
    let far = limit + 1
    var before = [Int](repeating: far, count: second.count + 1)
    var last = (0...second.count).map { min($0, far) }
    var row = before
    for index in first.indices {
      // Only cells within the limit of the diagonal can end within it.
      let low = max(0, index - limit)
      let high = min(second.count - 1, index + limit)
      row[low] = low == 0 ? min(index + 1, far) : far
      guard low <= high else { return nil }
      var best = row[low]
      for other in low...high {
        var cell = last[other] + (first[index] == second[other] ? 0 : 1)
        cell = min(cell, last[other + 1] + 1, row[other] + 1, far)
        if index > 0, other > 0, first[index] == second[other - 1],
          first[index - 1] == second[other]
        {
          cell = min(cell, before[other - 1] + 1)
        }
        row[other + 1] = cell
        best = min(best, cell)
      }
      if high + 2 <= second.count { row[high + 2] = far }
      if best >= far, last.allSatisfy({ $0 >= far }) { return nil }
      (before, last, row) = (last, row, before)
    }
    return last[second.count] <= limit ? last[second.count] : nil
  }
}
