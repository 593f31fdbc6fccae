/// A code point that is a character of its own and can be seen: a letter, a digit, a sign.
///
/// Most text is of such, and what a reader takes for one character is slow to be told in general. A
/// code point is plain where neither it nor its neighbours join with anything.
struct PlainCharacter {
  let scalar: Unicode.Scalar
  /// The bytes it lies in.
  let bytes: Range<Int>

  /// The columns of a terminal that it takes.
  var columns: Int { scalar.value < 0x3041 ? 1 : 2 }

  /// The character at a character's beginning in valid UTF-8, where it is a plain one.
  ///
  /// A Thai letter takes the marks above and below it along, which take no column.
  init?(in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    guard let (scalar, behind) = Self.scalar(in: text, at: offset),
      Self.isPlain(scalar.value)
    else { return nil }
    self.scalar = scalar
    var end = behind
    if Self.isThai(scalar.value) {
      while let (mark, next) = Self.scalar(in: text, at: end), Self.isThaiMark(mark.value) {
        end = next
      }
    }
    bytes = offset..<end
    guard Self.joinsNothing(text, at: end) else { return nil }
  }

  /// The character that ends in valid UTF-8 before another one begins, where it is a plain one.
  init?(in text: UnsafeBufferPointer<UInt8>, before offset: Int) {
    var place = Self.scalarStart(in: text, before: offset)
    // More marks than a letter bears are told in general.
    for _ in 0..<3 where place > 0 && Self.isThaiMark(in: text, at: place) {
      place = Self.scalarStart(in: text, before: place)
    }
    self.init(in: text, at: place)
    guard bytes.upperBound == offset else { return nil }
    guard place > 0 else { return }
    let before = Self.scalarStart(in: text, before: place)
    guard Self.joinsNothing(text, at: before) || Self.isThaiMark(in: text, at: before) else {
      return nil
    }
  }

  private static func isThaiMark(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    scalar(in: text, at: offset).map { isThaiMark($0.0.value) } ?? false
  }

  private static func isThai(_ code: UInt32) -> Bool {
    code >= 0xE01 && code <= 0xE46
  }

  private static func isThaiMark(_ code: UInt32) -> Bool {
    code == 0xE31 || (code >= 0xE34 && code <= 0xE3A) || (code >= 0xE47 && code <= 0xE4E)
  }

  /// Whether a byte of ASCII with the byte behind it can't be part of a longer character: true for
  /// all but what a mark may follow, and the first of CR and LF.
  static func standsAlone(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset + 1 < text.count else { return true }
    return text[offset + 1] < 0x80 ? text[offset] != 0x0D : joinsNothing(text, at: offset + 1)
  }

  /// Where the code point begins that ends at an offset.
  private static func scalarStart(in text: UnsafeBufferPointer<UInt8>, before offset: Int) -> Int {
    var place = offset - 1
    while place > 0, text[place] & 0xC0 == 0x80 { place -= 1 }
    return max(0, place)
  }

  private static func scalar(
    in text: UnsafeBufferPointer<UInt8>,
    at offset: Int
  ) -> (Unicode.Scalar, end: Int)? {
    guard text.indices.contains(offset) else { return nil }
    let first = UInt32(text[offset])
    if first < 0x80 { return (Unicode.Scalar(UInt8(first)), offset + 1) }
    let (size, bits): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, first & 0x1F)
      case 0xE0...0xEF: (3, first & 0x0F)
      // None of the longer ones is plain.
      default: (0, 0)
      }
    guard size > 0, offset + size <= text.count else { return nil }
    var code = bits
    for place in offset + 1..<offset + size { code = code << 6 | UInt32(text[place] & 0x3F) }
    return Unicode.Scalar(code).map { ($0, offset + size) }
  }

  /// Letters and signs of Latin, Greek, Cyrillic, Hebrew, Arabic, Thai, kana, Han and Hangul.
  private static func isPlain(_ code: UInt32) -> Bool {
    switch code {
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x388...0x481, 0x48A...0x52F: true
    case 0x5D0...0x5EA, 0x620...0x64A, 0xE01...0xE30, 0xE32, 0xE40...0xE46: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether a plain one stands there, a space or control character of ASCII, or the text's end.
  private static func joinsNothing(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    guard offset < text.count, text[offset] >= 0x80 else { return true }
    return scalar(in: text, at: offset).map { isPlain($0.0.value) } ?? false
  }
}
