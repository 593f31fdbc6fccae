import Text

/// Tells which stretches of a text may hold certain tokens, without cutting it into tokens.
///
/// Most texts that are looked at for a word have it once or not at all, and looking for its letters is
/// many times as fast as the analyser. A stretch begins and ends between a blank and a character of
/// ASCII, where nothing on one side changes what becomes of the other: so the tokens of a stretch are
/// those that the whole text has there. It works for tokens of ASCII's letters and digits.
struct TokenSieve: Hashable {
  /// A token, and whether it may go on.
  private struct Wanted: Hashable {
    let token: [UInt8]
    let isPrefix: Bool
    /// Its first two letters, eight times each; a token of one letter has none for the second.
    let first: UInt64
    let second: UInt64?
  }

  private let wanted: [Wanted]
  /// Whether a digit is among them: every script's digits become ASCII's.
  private let hasDigit: Bool

  /// More tokens are not looked for one by one.
  private static let mostTokens = 4
  /// A token is cut there, and may end within a word.
  private static let longest = 64

  /// Prepares to look for tokens, or nothing where it takes the analyser.
  ///
  /// - Parameter tokens: tokens as the index has them, each with whether it may go on.
  init?(_ tokens: [(bytes: [UInt8], isPrefix: Bool)]) {
    guard !tokens.isEmpty, tokens.count <= Self.mostTokens else { return nil }
    var wanted: [Wanted] = []
    for (bytes, isPrefix) in tokens {
      guard let first = bytes.first, bytes.count < Self.longest, bytes.allSatisfy(Self.isFolded)
      else { return nil }
      let second = bytes.count > 1 ? Self.eightTimes(bytes[1]) : nil
      wanted.append(
        Wanted(token: bytes, isPrefix: isPrefix, first: Self.eightTimes(first), second: second)
      )
    }
    self.wanted = wanted
    hasDigit = tokens.contains { $0.bytes.contains { $0 < 0x40 } }
  }

  /// Hands each stretch that may hold one of the tokens to a closure, in order, none twice.
  ///
  /// - Parameters:
  ///   - text: the text, which may be any bytes.
  ///   - body: takes a stretch; returns false to stop.
  func forEachStretch(
    in text: UnsafeBufferPointer<UInt8>,
    _ body: (Range<Int>) -> Bool
  ) {
    var place = 0
    while let suspect = nextSuspect(in: text, from: place) {
      var start = suspect
      while start > place, !Self.isCut(text, start) { start -= 1 }
      var end = suspect + 1
      while end < text.count, !Self.isCut(text, end) { end += 1 }
      guard body(start..<end) else { return }
      place = end
    }
  }

  /// Whether a text can be cut there: no shorter rule holds for all that may be normalised together.
  @inline(__always)
  private static func isCut(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    text[place] < 0x80 && (text[place - 1] == 0x20 || text[place - 1] == 0x0A)
  }

  // MARK: Looking

  /// The first place from one on where a token may begin, or which only the analyser understands.
  private func nextSuspect(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = text.baseAddress.map(UnsafeRawPointer.init) else { return nil }
    var place = start
    // The letter behind the last of eight is read too.
    while place + 9 <= text.count {
      let near = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let behind = base.loadUnaligned(fromByteOffset: place + 1, as: UInt64.self)
      let marks = near & Self.highBits | beginnings(near, UInt64(littleEndian: behind))
      guard marks != 0 else {
        place += 8
        continue
      }
      place += marks.trailingZeroBitCount / 8
      guard let next = look(at: place, in: text) else { return place }
      place = next
    }
    while place < text.count {
      guard let next = look(at: place, in: text) else { return place }
      place = next
    }
    return nil
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private static func eightTimes(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// The high bit of each byte at which a token's first two letters stand, in either case; of some
  /// others too.
  @inline(__always)
  private func beginnings(_ near: UInt64, _ behind: UInt64) -> UInt64 {
    let (near, behind) = (near | 0x2020_2020_2020_2020, behind | 0x2020_2020_2020_2020)
    var marks: UInt64 = 0
    for token in wanted {
      var differences = near ^ token.first
      if let second = token.second { differences |= behind ^ second }
      // The lowest byte of zero is told right, and none is missed.
      marks |= (differences &- 0x0101_0101_0101_0101) & ~differences
    }
    return marks & Self.highBits
  }

  /// Where to look next, or nothing where the place is a suspect.
  private func look(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text[place] >= 0x80 else {
      return wanted.contains { stands($0, in: text, at: place) } ? nil : place + 1
    }
    guard let end = endOfOtherScript(in: text, from: place) else { return nil }
    // What is no letter of its own may vanish between two of ASCII, and join them.
    let joins =
      place > 0 && Self.isFolded(Self.folded(text[place - 1])) && end < text.count
      && Self.isFolded(Self.folded(text[end]))
    return joins ? nil : end
  }

  /// Whether a token may stand there, as far as ASCII tells.
  ///
  /// A token begins where a word does or at a capital, and ends where a word does or before a capital.
  private func stands(
    _ wanted: Wanted,
    in text: UnsafeBufferPointer<UInt8>,
    at place: Int
  ) -> Bool {
    let end = place + wanted.token.count
    guard end <= text.count else { return false }
    for index in wanted.token.indices
    where Self.folded(text[place + index]) != wanted.token[index] {
      return false
    }
    if place > 0, Self.isFolded(Self.folded(text[place - 1])),
      Self.folded(text[place]) == text[place]
    {
      return false
    }
    return wanted.isPrefix || end == text.count || !Self.isFolded(text[end])
  }

  /// The end of a stretch beyond ASCII in which nothing becomes a letter or digit of ASCII; nothing
  /// where something may.
  private func endOfOtherScript(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    var place = start
    while place < text.count, text[place] >= 0x80 {
      let second = place + 1 < text.count ? text[place + 1] : 0
      let third = place + 2 < text.count ? text[place + 2] : 0
      let size: Int
      switch (text[place], second) {
      // Greek to Hebrew, which have no digits of their own.
      case (0xCE...0xD7, 0x80...0xBF): size = 2
      // Arabic and its neighbours; scripts of India, Thai, Lao.
      case (0xD8...0xDF, 0x80...0xBF) where !hasDigit: size = 2
      case (0xE0, 0xA0...0xBF) where !hasDigit: size = 3
      // Kana and signs around it; Han; Hangul.
      case (0xE3, 0x80...0x86), (0xE3, 0x90...0xBF), (0xE4...0xE9, 0x80...0xBF): size = 3
      case (0xEA, 0xB0...0xBF), (0xEB...0xEC, 0x80...0xBF), (0xED, 0x80...0x9E): size = 3
      // Dashes, quotes, bullets, the ellipsis.
      case (0xE2, 0x80) where third >= 0x90 && third <= 0xA7: size = 3
      // Pictures.
      case (0xF0, 0x9F) where third >= 0x8C && third <= 0xAB: size = 4
      default: return nil
      }
      // Bytes that aren't UTF-8 are the analyser's.
      guard place + size <= text.count, size < 3 || third & 0xC0 == 0x80,
        size < 4 || text[place + 3] & 0xC0 == 0x80
      else { return nil }
      place += size
    }
    return place
  }

  /// A letter or digit of ASCII as the analyser leaves it.
  @inline(__always)
  private static func isFolded(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
  }

  @inline(__always)
  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
