import Text

/// A word that may have been mistyped.
struct FuzzyWord {
  private let codes: [UInt32]
  private let forgiven: Int
  private let bytes: [UInt8]

  /// Takes a folded word.
  init(_ word: String) {
    codes = word.unicodeScalars.map(\.value)
    forgiven = Text.EditDistance.forgiven(length: codes.count)
    bytes = Array(word.utf8)
  }

  /// Whether a token is the word, or a word a typo or two away.
  func isLike(_ entry: TokenTable.Entry, in table: TokenTable) -> Bool {
    switch entry.kind {
    case .word, .wordPart, .emojiName: break
    default: return false
    }
    let token = table.bytes[entry.first..<entry.first + entry.count]
    if token.elementsEqual(bytes) { return true }
    // A code point has at most four bytes, so few tokens are worth decoding.
    guard forgiven > 0, entry.count + 4 * forgiven >= codes.count,
      entry.count <= 4 * (codes.count + forgiven)
    else { return false }
    let other = String(decoding: token, as: UTF8.self).unicodeScalars.map(\.value)
    return Text.EditDistance.between(codes, other, atMost: forgiven) != nil
  }
}
