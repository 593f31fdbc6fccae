/// Finds words within a few typos of another in a sorted list, and tells how far can be jumped.
///
/// Typos are counted as in `Text.EditDistance`: a code point too many, missing or wrong, or two
/// neighbours swapped. The table of that count has a row for each code point of a word; words that
/// begin alike share rows, and a beginning whose rows allow nothing any more is jumped over.
struct TypoWalk {
  /// What there is to say of a word of the list.
  enum Finding: Equatable {
    /// So many typos.
    case near(Int)
    /// Too many, but words that begin with it may do.
    case far
    /// No word does from here on that sorts before this one; nothing where none does at all.
    case dead(next: [UInt32]?)
  }

  private let word: [UInt32]
  private let limit: Int
  /// The code points of the word in order, each once.
  private let letters: [UInt32]
  private let width: Int
  /// The beginning whose rows are known.
  private var codes: [UInt32] = []
  /// Row n tells how many typos make the word's beginnings of the first n codes.
  private var rows: [Int]
  /// The least number in each row.
  private var least: [Int] = [0]

  /// Begins before the first word.
  ///
  /// - Parameters:
  ///   - word: the word to be near to.
  ///   - limit: the most typos, 0 or more.
  init(word: [UInt32], limit: Int) {
    self.word = word
    self.limit = limit
    letters = Set(word).sorted()
    width = word.count + 1
    rows = Array(0...word.count)
  }

  /// Looks at the next word of the list; it must not sort before the one looked at last.
  mutating func look(at term: [UInt32]) -> Finding {
    var depth = 0
    while depth < codes.count, depth < term.count, codes[depth] == term[depth] { depth += 1 }
    codes.removeSubrange(depth...)
    rows.removeSubrange((depth + 1) * width..<rows.count)
    least.removeSubrange((depth + 1)..<least.count)
    if isDead(depth) { return .dead(next: successor(of: depth)) }
    while depth < term.count {
      addRow(for: term[depth])
      depth += 1
      if isDead(depth) { return .dead(next: successor(of: depth)) }
    }
    let distance = rows[depth * width + word.count]
    return distance <= limit ? .near(distance) : .far
  }

  private mutating func addRow(for code: UInt32) {
    let above = codes.count * width
    var best = codes.count + 1
    rows.append(best)
    for index in word.indices {
      var cell = rows[above + index] + (word[index] == code ? 0 : 1)
      cell = min(cell, rows[above + index + 1] + 1, rows[rows.count - 1] + 1)
      if index > 0, let last = codes.last, word[index] == last, word[index - 1] == code {
        cell = min(cell, rows[above - width + index - 1] + 1)
      }
      rows.append(cell)
      best = min(best, cell)
    }
    codes.append(code)
    least.append(best)
  }

  /// Whether nothing that begins with the first so many codes is near; two that are swapped reach
  /// over one row.
  private func isDead(_ depth: Int) -> Bool {
    least[depth] > limit && (depth == 0 || least[depth - 1] >= limit)
  }

  /// The least text that sorts behind a dead beginning and isn't known to be dead itself.
  private func successor(of depth: Int) -> [UInt32]? {
    var depth = depth
    while depth > 0 {
      let code = codes[depth - 1]
      // Where all typos are used up, only the word's own code points can go on.
      let next =
        least[depth - 1] < limit
        ? Self.successor(of: code) : letters.first { $0 > code }
      if let next { return codes[..<(depth - 1)] + [next] }
      depth -= 1
    }
    return nil
  }

  private static func successor(of code: UInt32) -> UInt32? {
    switch code {
    case 0xD7FF: 0xE000
    case 0x10_FFFF...: nil
    default: code + 1
    }
  }
}
