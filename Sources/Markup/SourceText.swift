/// Lines of a message without the marks before them, and where each byte stood.
///
/// The lines of a quotation aren't next to each other in the source; here they are.
struct SourceText {
  private(set) var bytes: [UInt8] = []
  private(set) var offsets: [Int] = []

  /// Adds a stretch of the source.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    bytes += source[range]
    offsets += range
  }

  /// Adds the end of a line that stood at an offset.
  mutating func appendNewline(at offset: Int) {
    bytes.append(0x0A)
    offsets.append(offset)
  }

  /// Where a stretch of the bytes stood in the source.
  func range(_ range: Range<Int>) -> Range<Int> {
    guard let first = offsets.first else { return 0..<0 }
    let lower =
      range.lowerBound < offsets.count
      ? offsets[range.lowerBound] : (offsets.last ?? first) + 1
    guard !range.isEmpty else { return lower..<lower }
    return lower..<max(lower, offsets[range.upperBound - 1] + 1)
  }

  /// The text of a stretch; bytes that are cut apart become U+FFFD.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is a blank or ends a line.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// Whether it is a digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it belongs to a word; all that isn't ASCII does.
  var isWordByte: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80
  }
  /// Whether a name of an emoji may hold it.
  var isNameByte: Bool {
    self < 0x80 && (isWordByte || self == UInt8(ascii: "_") || self == UInt8(ascii: "-"))
  }
}
