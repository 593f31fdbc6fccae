/// A code point that is a character of its own and can be seen: a letter, a digit, a sign.
///
/// Most text is of such, and what a reader takes for one character is slow to be told in general. A
/// code point is plain where neither it nor its neighbours join with anything.
struct PlainCharacter {
  let scalar: Unicode.Scalar
  let start: String.Index
  let end: String.Index

  /// The columns of a terminal that it takes.
  var columns: Int { scalar.value < 0x3041 ? 1 : 2 }

  /// The character at a character's beginning, where it is a plain one.
  init?(in text: String, at index: String.Index) {
    let scalars = text.unicodeScalars
    scalar = scalars[index]
    guard Self.isPlain(scalar.value) else { return nil }
    start = index
    end = scalars.index(after: index)
    guard end == text.endIndex || Self.joinsNothing(scalars[end].value) else { return nil }
  }

  /// The character that ends before another one begins, where it is a plain one.
  init?(in text: String, before index: String.Index) {
    let scalars = text.unicodeScalars
    let place = scalars.index(before: index)
    self.init(in: text, at: place)
    guard place > text.startIndex else { return }
    guard Self.joinsNothing(scalars[scalars.index(before: place)].value) else { return nil }
  }

  /// Letters and signs of Latin, Greek, Cyrillic, kana, Han and Hangul.
  private static func isPlain(_ code: UInt32) -> Bool {
    switch code {
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x388...0x481, 0x48A...0x52F: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// A plain one, or a space or control character of ASCII.
  private static func joinsNothing(_ code: UInt32) -> Bool {
    code < 0x80 || isPlain(code)
  }
}
