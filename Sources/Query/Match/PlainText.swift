/// What can be told of texts without analysing them.
enum PlainText {
  /// Whether no token of a text begins so, where that can be told by its bytes; else false.
  ///
  /// It is told of ASCII, where no token begins between two small letters, and of scripts of which
  /// nothing becomes a letter of ASCII. Most messages that are walked for a word don't have it, and
  /// this is several times as fast as cutting them into tokens.
  static func lacks(
    beginning wanted: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = wanted.first, wanted.allSatisfy(isFolded) else { return false }
    var isBehindSmall = false
    var isBehindWord = false
    var place = 0
    while place < text.count {
      let byte = text[place]
      guard byte < 0x80 else {
        guard let end = endOfOtherScript(in: text, from: place) else { return false }
        // What is no letter of its own may vanish between two of ASCII, and join them.
        if isBehindWord, end < text.count, isFolded(folded(text[end])) { return false }
        place = end
        (isBehindSmall, isBehindWord) = (false, false)
        continue
      }
      let isSmall = byte >= 0x61 && byte <= 0x7A
      let letter = folded(byte)
      if letter == first, !(isBehindSmall && isSmall), stands(wanted, in: text, at: place) {
        return false
      }
      isBehindSmall = isSmall
      isBehindWord = isFolded(letter)
      place += 1
    }
    return true
  }

  /// The end of a stretch beyond ASCII in which nothing becomes a letter or digit of ASCII; nothing
  /// where something may.
  private static func endOfOtherScript(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    var place = start
    while place < text.count, text[place] >= 0x80 {
      let second = place + 1 < text.count ? text[place + 1] : 0
      let third = place + 2 < text.count ? text[place + 2] : 0
      switch (text[place], second) {
      // Greek to the last of the two bytes' scripts.
      case (0xCE...0xDF, _): place += 2
      // Scripts of India, Thai, Lao; kana and signs around it; Han and Hangul.
      case (0xE0, _), (0xE3, 0x80...0x86), (0xE3, 0x90...0xBF), (0xE4...0xED, _): place += 3
      // Dashes, quotes, bullets, the ellipsis.
      case (0xE2, 0x80) where third >= 0x90 && third <= 0xA7: place += 3
      // Pictures.
      case (0xF0, 0x9F) where third >= 0x8C: place += 4
      default: return nil
      }
    }
    return min(place, text.count)
  }

  private static func stands(
    _ wanted: UnsafeBufferPointer<UInt8>,
    in text: UnsafeBufferPointer<UInt8>,
    at place: Int
  ) -> Bool {
    guard text.count - place >= wanted.count else { return false }
    return wanted.indices.allSatisfy { folded(text[place + $0]) == wanted[$0] }
  }

  /// A letter or digit of ASCII as the analyser leaves it.
  private static func isFolded(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
