/// Reads code points from bytes that may be anything.
enum UTF8Reader {
  /// Stands for bytes that are no code point.
  static var invalid: UInt32 { .max }

  /// Reads the code point at an index that lies in the text.
  ///
  /// Bytes that are no UTF-8 (overlong forms, surrogates, cut sequences) give `invalid` and the
  /// length of what belongs together, one to three.
  @inline(__always)
  static func read(
    _ text: UnsafePointer<UInt8>,
    at index: Int,
    end: Int
  ) -> (code: UInt32, length: Int) {
    let first = text[index]
    if first < 0x80 { return (UInt32(first), 1) }
    if first < 0xC2 || first > 0xF4 || index + 1 >= end { return (invalid, 1) }
    let second = text[index + 1]
    if second & 0xC0 != 0x80 { return (invalid, 1) }
    if first < 0xE0 { return (UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F), 2) }
    return long(text, at: index, end: end, first: first, second: second)
  }

  @inline(__always)
  private static func long(
    _ text: UnsafePointer<UInt8>,
    at index: Int,
    end: Int,
    first: UInt8,
    second: UInt8
  ) -> (code: UInt32, length: Int) {
    switch first {
    case 0xE0: if second < 0xA0 { return (invalid, 1) }
    case 0xED: if second > 0x9F { return (invalid, 1) }
    case 0xF0: if second < 0x90 { return (invalid, 1) }
    case 0xF4: if second > 0x8F { return (invalid, 1) }
    default: break
    }
    if index + 2 >= end || text[index + 2] & 0xC0 != 0x80 { return (invalid, 2) }
    let upper = UInt32(second & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
    if first < 0xF0 { return (UInt32(first & 0x0F) << 12 | upper, 3) }
    if index + 3 >= end || text[index + 3] & 0xC0 != 0x80 { return (invalid, 3) }
    return (UInt32(first & 0x07) << 18 | upper << 6 | UInt32(text[index + 3] & 0x3F), 4)
  }
}
