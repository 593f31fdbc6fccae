/// The bytes of a query, and what they are to the language.
struct QueryText {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var count: Int {
    bytes.count
  }

  /// The byte at an offset, or nothing outside.
  subscript(_ offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  func string(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// The length of the white space character at an offset; 0 where there is none.
  ///
  /// The ideographic space counts: it is what an input method types between Japanese words.
  func spaceLength(at offset: Int) -> Int {
    guard let byte = self[offset] else { return 0 }
    switch byte {
    case 0x20, 0x09...0x0D: return 1
    case 0xC2: return self[offset + 1] == 0x85 || self[offset + 1] == 0xA0 ? 2 : 0
    case 0xE1: return self[offset + 1] == 0x9A && self[offset + 2] == 0x80 ? 3 : 0
    case 0xE2: return isGeneralPunctuationSpace(at: offset) ? 3 : 0
    case 0xE3: return self[offset + 1] == 0x80 && self[offset + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  private func isGeneralPunctuationSpace(at offset: Int) -> Bool {
    switch (self[offset + 1], self[offset + 2]) {
    case (0x80, .some(let last)): (0x80...0x8A).contains(last) || [0xA8, 0xA9, 0xAF].contains(last)
    case (0x81, 0x9F): true
    default: false
    }
  }

  /// The length of the double quote at an offset, straight or curly; 0 where there is none.
  func quoteLength(at offset: Int) -> Int {
    switch self[offset] {
    case UInt8(ascii: "\""): 1
    case 0xE2:
      self[offset + 1] == 0x80 && (0x9C...0x9F).contains(self[offset + 2] ?? 0) ? 3 : 0
    default: 0
    }
  }

  var holdsSpace: Bool {
    bytes.indices.contains { spaceLength(at: $0) > 0 }
  }

  /// Whether an offset is the end of the text or the beginning of white space.
  func endsWord(at offset: Int) -> Bool {
    offset >= count || spaceLength(at: offset) > 0
  }

  /// Whether the word that goes on at an offset holds anything but ASCII punctuation, up to its
  /// first bracket: `-foo` negates, `-_-` is a face.
  func holdsWord(from offset: Int) -> Bool {
    var offset = offset
    while !endsWord(at: offset), let byte = self[offset], !byte.isBracket {
      if byte.isWordByte { return true }
      offset += 1
    }
    return false
  }

  /// Whether a range is a face that a bracket would give a mouth, such as `:-`.
  func isFace(_ range: Range<Int>) -> Bool {
    guard (1...3).contains(range.count), let eyes = self[range.lowerBound],
      eyes == UInt8(ascii: ":") || eyes == UInt8(ascii: ";")
    else { return false }
    return bytes[range].allSatisfy { !$0.isWordByte }
  }
}

extension UInt8 {
  var isASCIILetter: Bool {
    (0x61...0x7A).contains(self | 0x20)
  }

  var isASCIIDigit: Bool {
    (0x30...0x39).contains(self)
  }

  /// A letter, a digit, or part of a character outside ASCII.
  var isWordByte: Bool {
    isASCIILetter || isASCIIDigit || self >= 0x80
  }

  var isBracket: Bool {
    self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
  }
}
