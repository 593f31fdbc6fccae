/// What the scanner needs to know of a folded character, in one byte.
///
/// Bits rather than cases, so that the inner loops test a class with one operation.
enum CharacterClass {
  static var separator: UInt8 { 0 }
  // Separators that can be part of something: a sigil, a mention, a name.
  static var dot: UInt8 { 1 }
  static var hash: UInt8 { 2 }
  static var plus: UInt8 { 3 }
  static var less: UInt8 { 4 }
  static var colon: UInt8 { 5 }

  /// The bit that letters, marks and digits share.
  static var word: UInt8 { 0x08 }
  /// A letter that isn't upper case, or a mark.
  static var letter: UInt8 { 0x09 }
  /// A letter that was upper case before it was folded.
  static var upper: UInt8 { 0x0A }
  static var digit: UInt8 { 0x0C }

  /// A character of a script written without spaces.
  static var gram: UInt8 { 0x10 }
  static var emoji: UInt8 { 0x20 }
  /// A further code point of the emoji before.
  static var emojiRest: UInt8 { 0x21 }

  /// The bit of characters that act on the one before when they are written down.
  static var special: UInt8 { 0x40 }
  static var keycap: UInt8 { 0x40 }
  static var nikhahit: UInt8 { 0x41 }

  /// The class of an ASCII character.
  static func ofASCII(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: digit
    case 0x41...0x5A: upper
    case 0x61...0x7A: letter
    case 0x2E: dot
    case 0x23: hash
    case 0x2B: plus
    case 0x3C: less
    case 0x3A: colon
    default: separator
    }
  }

  /// The fold of an ASCII character: letters lower case, controls a space.
  @inline(__always)
  static func foldASCII(_ byte: UInt8) -> UInt8 {
    if byte &- 0x41 < 26 { return byte | 0x20 }
    return byte < 0x20 || byte == 0x7F ? 0x20 : byte
  }
}
