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
  private let width: Int
  /// The beginning whose rows are known: as many of these codes as `depth` says.
  private var codes: [UInt32]
  private var depth = 0
  /// Row n tells how many typos make the word's beginnings of the first n codes.
  private var rows: [Int]
  /// The least number in each row.
  private var least: [Int]

  /// Begins before the first word.
  ///
  /// - Parameters:
  ///   - word: the word to be near to.
  ///   - limit: the most typos, 0 or more.
  init(word: [UInt32], limit: Int) {
    self.word = word
    self.limit = limit
    width = word.count + 1
    // A beginning that is longer than the word by more than the limit is dead.
    let deepest = word.count + limit + 1
    codes = [UInt32](repeating: 0, count: deepest)
    least = [Int](repeating: 0, count: deepest + 1)
    rows = [Int](repeating: 0, count: (deepest + 1) * width)
    for index in 0..<width { rows[index] = index }
  }

  /// Looks at the next word of the list; it must not sort before the one looked at last.
  mutating func look(at term: [UInt32]) -> Finding {
    var common = 0
    while common < depth, common < term.count, codes[common] == term[common] { common += 1 }
    depth = common
    while !isDead {
      guard depth < term.count else {
        let typos = rows[depth * width + word.count]
        return typos <= limit ? .near(typos) : .far
      }
      addRow(for: term[depth])
    }
    return .dead(next: successor())
  }

  private mutating func addRow(for code: UInt32) {
    let above = depth * width
    let row = above + width
    var best = depth + 1
    rows[row] = best
    for index in word.indices {
      var cell = rows[above + index] + (word[index] == code ? 0 : 1)
      cell = min(cell, rows[above + index + 1] + 1, rows[row + index] + 1)
      if isSwap(of: code, at: index) { cell = min(cell, rows[above - width + index - 1] + 1) }
      rows[row + index + 1] = cell
      best = min(best, cell)
    }
    codes[depth] = code
    depth += 1
    least[depth] = best
  }

  /// Whether the last code and this one are two of the word's, swapped.
  private func isSwap(of code: UInt32, at index: Int) -> Bool {
    index > 0 && depth > 0 && word[index - 1] == code && word[index] == codes[depth - 1]
  }

  /// Whether nothing that begins so is near; two that are swapped reach over one row.
  private var isDead: Bool {
    least[depth] > limit && (depth == 0 || least[depth - 1] >= limit)
  }

  /// The least text that sorts behind the dead beginning and isn't known to be dead itself.
  private mutating func successor() -> [UInt32]? {
    while depth > 0 {
      depth -= 1
      if let next = successor(of: codes[depth]) { return codes[..<depth] + [next] }
    }
    return nil
  }

  /// The least code point behind one that the beginning may go on with.
  private func successor(of code: UInt32) -> UInt32? {
    if least[depth] < limit {
      switch code {
      case 0xD7FF: return 0xE000
      case 0x10_FFFF...: return nil
      default: return code + 1
      }
    }
    // All typos are used up: only what is right can follow, or the other half of a swap.
    let above = depth * width
    var best: UInt32?
    func offer(_ other: UInt32) {
      if other > code, other < best ?? .max { best = other }
    }
    for index in word.indices {
      if rows[above + index] <= limit { offer(word[index]) }
      if index > 0, depth > 0, word[index] == codes[depth - 1],
        rows[above - width + index - 1] < limit
      {
        offer(word[index - 1])
      }
    }
    return best
  }
}
