/// Writes the small objects that are sent.
enum JSONBody {
  /// Writes an object of texts.
  static func object(_ members: [(name: String, value: String)]) -> [UInt8] {
    var bytes: [UInt8] = [0x7B]
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      append(member.name, to: &bytes)
      bytes.append(0x3A)
      append(member.value, to: &bytes)
    }
    bytes.append(0x7D)
    return bytes
  }

  /// Writes an object with a list of texts.
  static func object(_ name: String, _ values: [String]) -> [UInt8] {
    var bytes: [UInt8] = [0x7B]
    append(name, to: &bytes)
    bytes += [0x3A, 0x5B]
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      append(value, to: &bytes)
    }
    bytes += [0x5D, 0x7D]
    return bytes
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0..<0x20:
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
