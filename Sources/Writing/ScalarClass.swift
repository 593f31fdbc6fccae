/// What a character can do to a terminal and to the reader.
enum ScalarClass {
  /// It is drawn, or belongs to what is drawn.
  case plain
  /// It ends a line: LF, VT, FF, NEL, the line and paragraph separators.
  case lineBreak
  /// CR, which ends a line too, but only once before LF.
  case carriageReturn
  /// A tab.
  case tab
  /// Any other control character of ASCII.
  case control
  /// A control character beyond ASCII, or a code point that is no character.
  case alien
  /// It changes the direction of the text after it, beyond its own line even: an embedding, an
  /// override or an isolate.
  case direction
  /// It draws nothing and can go without harm: marks of direction, soft hyphens, zero-width spaces.
  case invisible
  /// It joins or parts the letters beside it, which some scripts and many emoji need.
  case joiner
  /// It chooses the shape of the character before it.
  case selector
  /// A letter of the invisible alphabet in which the flags of regions are spelt.
  case tag
  /// A blank that passes for a letter.
  case filler

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    self =
      value < 0xA0 ? Self.latin(value) : value < 0x1_0000 ? Self.basic(value) : Self.high(value)
  }

  private static func latin(_ value: UInt32) -> ScalarClass {
    switch value {
    case 0x09: .tab
    case 0x0D: .carriageReturn
    case 0x0A...0x0C, 0x85: .lineBreak
    case 0x00...0x1F, 0x7F: .control
    case 0x80...0x9F: .alien
    default: .plain
    }
  }

  private static func basic(_ value: UInt32) -> ScalarClass {
    switch value {
    case 0x2028, 0x2029: .lineBreak
    case 0x202A...0x202E, 0x2066...0x2069: .direction
    case 0x200C, 0x200D: .joiner
    case 0xFE00...0xFE0F, 0x180B...0x180D, 0x180F: .selector
    case 0x00AD, 0x034F, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F: .invisible
    case 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB: .invisible
    case 0x3164, 0xFFA0: .filler
    case 0xFDD0...0xFDEF, 0xFFFE, 0xFFFF: .alien
    default: .plain
    }
  }

  private static func high(_ value: UInt32) -> ScalarClass {
    switch value {
    case _ where value & 0xFFFE == 0xFFFE: .alien
    case 0x1_3430...0x1_343F, 0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A: .invisible
    case 0xE_0020...0xE_007F: .tag
    case 0xE_0100...0xE_01EF: .selector
    case 0xE_0000...0xE_0FFF: .invisible
    default: .plain
    }
  }
}
