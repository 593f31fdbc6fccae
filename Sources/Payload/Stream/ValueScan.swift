/// Finds where one value ends, in whatever pieces its bytes come.
///
/// It looks at quotes and brackets only. What lies between them is for the reader, which says of a
/// single value what is wrong with it.
struct ValueScan {
  private let isScalar: Bool
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Begins with a value's first byte, which is still to be scanned.
  init(first byte: UInt8) {
    isScalar = ![UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(byte)
  }

  /// The index behind the value's last byte, or nothing where the value goes on.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    if isScalar { return bytes[start...].firstIndex(where: Self.endsScalar) }
    var position = start
    while position < bytes.count {
      if isInString {
        guard let end = stringEnd(in: bytes, from: position) else { return nil }
        position = end
        if depth == 0 { return position }
        continue
      }
      let byte = bytes[position]
      position &+= 1
      if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth &+= 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth &-= 1
        if depth <= 0 { return position }
      }
    }
    return nil
  }

  /// The index behind a string's closing quote, or nothing where the string goes on.
  private mutating func stringEnd(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    var position = start
    if isEscaped {
      isEscaped = false
      position &+= 1
    }
    while true {
      position = StringScan.end(in: bytes, from: position)
      guard position < bytes.count else { return nil }
      guard bytes[position] == UInt8(ascii: "\\") else {
        isInString = false
        return position &+ 1
      }
      position &+= 2
      if position > bytes.count {
        isEscaped = true
        return nil
      }
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
