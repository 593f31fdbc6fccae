/// Escapes text for a JSON string.
enum JSONEscape {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Appends well-formed UTF-8, escaped; runs that need no escape are copied at once.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < text.count {
      guard let (code, length) = escape(at: index, in: text) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      append(code, to: &bytes)
      index += length
      start = index
    }
    bytes.append(contentsOf: text[start..<text.count])
  }

  /// Says whether a character must be escaped: its code and the bytes that it takes.
  private static func escape(
    at index: Int,
    in text: UnsafeBufferPointer<UInt8>
  ) -> (code: UInt16, length: Int)? {
    let byte = text[index]
    switch byte {
    case 0x00...0x1F, 0x22, 0x5C, 0x7F: return (UInt16(byte), 1)
    case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0:
      return (UInt16(text[index + 1]), 2)
    case 0xD8 where index + 1 < text.count && text[index + 1] == 0x9C: return (0x061C, 2)
    case 0xE2 where index + 2 < text.count:
      let code = 0x2000 | UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F)
      switch code {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (code, 3)
      default: return nil
      }
    default: return nil
    }
  }

  private static func append(_ code: UInt16, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch code {
    case 0x22, 0x5C: bytes.append(UInt8(truncatingIfNeeded: code))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(UInt8(ascii: "u"))
      for shift in [12, 8, 4, 0] { bytes.append(digits[Int(code >> UInt16(shift) & 0xF)]) }
    }
  }
}
