/// A text that was cut into its tokens on another thread, in a form that the tokenizer takes.
///
/// Behind U+0005, which no text of a message begins with, stands for each token its length in two bytes,
/// the lower first, whose highest bit says that it stands at the position of the one before, and then the
/// token. The index keeps tokens alone, so that it can't tell such a text from the one it was made of.
struct CutText {
  /// The longest token that can be told; the analyser's and the filter tokens are far below it.
  private static let longestToken = 0x7FFF

  private var written: [UInt8]
  private var isWhole = true

  /// Begins a text.
  init(capacity: Int) {
    written = []
    written.reserveCapacity(capacity + 1)
    written.append(IndexText.cutMark)
  }

  /// What was written; nothing where a token was too long for it.
  var bytes: [UInt8]? {
    isWhole ? written : nil
  }

  /// Adds a token.
  ///
  /// - Returns: whether it could be added.
  mutating func append(_ token: UnsafeBufferPointer<UInt8>, isColocated: Bool) -> Bool {
    guard token.count <= Self.longestToken else {
      isWhole = false
      return false
    }
    written.append(UInt8(truncatingIfNeeded: token.count))
    written.append(UInt8(truncatingIfNeeded: token.count >> 8) | (isColocated ? 0x80 : 0))
    written.append(contentsOf: token)
    return true
  }

  /// Whether a text is one that was cut.
  static func isCut(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.first == IndexText.cutMark
  }

  /// Gives the tokens of a text that was cut, their places in it as their ranges.
  static func emit(
    _ text: UnsafeBufferPointer<UInt8>,
    _ emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) {
    var position = 1
    while position + 2 <= text.count {
      let high = text[position + 1]
      let start = position + 2
      let end = start + Int(text[position]) + Int(high & 0x7F) << 8
      guard end <= text.count else { return }
      let token = UnsafeBufferPointer(rebasing: text[start..<end])
      guard emit(token, start, end, high & 0x80 != 0) else { return }
      position = end
    }
  }
}
