/// Turns the bytes between quotes into text.
enum JSONText {
  /// The text of a string's bytes; U+FFFD stands for what can be no text.
  @inline(__always)
  static func string(_ bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> String {
    hasEscapes ? unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// The worth of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }

  /// Whether an escape among the bytes names a surrogate without its other half.
  static func hasLoneSurrogate(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard unit(bytes, at: position) != nil else {
        position += 2
        continue
      }
      let (scalar, length) = scalar(bytes, at: position)
      guard scalar != nil else { return true }
      position += length
    }
    return false
  }

  @inline(never)
  private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    // No escape is shorter than what it stands for: two bytes name one, six at most three, twelve
    // four.
    String(unsafeUninitializedCapacity: bytes.count) { output in
      var position = 0
      var written = 0
      while position < bytes.count {
        let end = StringScan.end(in: bytes, from: position)
        if end > position, let from = bytes.baseAddress, let to = output.baseAddress {
          (to + written).initialize(from: from + position, count: end - position)
          written += end - position
        }
        guard end < bytes.count else { break }
        guard bytes[end] == UInt8(ascii: "\\") else {
          // A bare quote can't be within a string that was read; it is kept as it is.
          output[written] = bytes[end]
          written += 1
          position = end + 1
          continue
        }
        position = end + escape(bytes, at: end, into: output, &written)
      }
      return written
    }
  }

  /// Writes what an escape stands for and gives the escape's length.
  private static func escape(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at position: Int,
    into output: UnsafeMutableBufferPointer<UInt8>,
    _ written: inout Int
  ) -> Int {
    let letter = position + 1 < bytes.count ? bytes[position + 1] : UInt8(ascii: "\\")
    // A name in a stream was not looked at by the reader: its escapes may be broken, and then two
    // bytes give one.
    guard letter == UInt8(ascii: "u"), unit(bytes, at: position) != nil else {
      output[written] = plainEscape(letter)
      written += 1
      return 2
    }
    let (scalar, length) = scalar(bytes, at: position)
    for byte in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
      output[written] = byte
      written += 1
    }
    return length
  }

  private static func plainEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }

  /// The scalar of a `\u` escape and how many bytes name it; no scalar for a lone surrogate.
  private static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at position: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    guard let first = unit(bytes, at: position) else { return (nil, 6) }
    guard (0xD800...0xDBFF).contains(first) else { return (Unicode.Scalar(first), 6) }
    guard let second = unit(bytes, at: position + 6), (0xDC00...0xDFFF).contains(second) else {
      return (nil, 6)
    }
    return (Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)), 12)
  }

  /// The UTF-16 unit of a `\u` escape, where one is whole at a position.
  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for offset in 2..<6 {
      guard let digit = hexDigit(bytes[position + offset]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
