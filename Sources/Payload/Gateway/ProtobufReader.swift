/// Walks through the fields of one protobuf message, without knowing its description.
///
/// Every length is checked against what is there; nested messages are walked only where asked for,
/// so nothing recurses.
struct ProtobufReader {
  /// A field and its number.
  enum Field {
    /// A number of variable length.
    case number(UInt64, UInt64)
    /// A text, bytes, or a message.
    case bytes(UInt64, ArraySlice<UInt8>)
    /// A number of four or eight bytes, which nobody here asks for.
    case fixed(UInt64)
  }

  private var rest: ArraySlice<UInt8>

  /// Whether the bytes were no message; set once `next` gives nothing.
  private(set) var isBroken = false

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// Gives the next field, or nothing at the end and where the bytes are no message.
  mutating func next() -> Field? {
    guard !isBroken, !rest.isEmpty else { return nil }
    guard let tag = varint(), tag >> 3 > 0 else { return fail() }
    let number = tag >> 3
    switch tag & 7 {
    case 0: return varint().map { .number(number, $0) } ?? fail()
    case 1: return take(8).map { _ in .fixed(number) } ?? fail()
    case 2:
      guard let length = varint(), let content = take(length) else { return fail() }
      return .bytes(number, content)
    case 5: return take(4).map { _ in .fixed(number) } ?? fail()
    default: return fail()  // Groups have been out of use since before this format was chosen.
    }
  }

  private mutating func fail() -> Field? {
    isBroken = true
    return nil
  }

  private mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  private mutating func take(_ length: UInt64) -> ArraySlice<UInt8>? {
    guard length <= UInt64(rest.count) else { return nil }
    let taken = rest.prefix(Int(length))
    rest = rest.dropFirst(taken.count)
    return taken
  }
}

/// Base64 with or without padding, in either alphabet.
enum Base64 {
  /// Reads bytes, or nothing where a character is none of the alphabet's.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var held = 0
    var isPadded = false
    for character in text {
      if character == 0x3D {
        isPadded = true
        continue
      }
      guard !isPadded, let six = value(character) else { return nil }
      bits = (bits << 6 | six) & 0xFFFF
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
      }
    }
    // A single character left over holds no whole byte.
    return held >= 6 ? nil : bytes
  }

  private static func value(_ character: UInt8) -> UInt32? {
    switch character {
    case 0x41...0x5A: UInt32(character) - 0x41
    case 0x61...0x7A: UInt32(character) - 0x61 + 26
    case 0x30...0x39: UInt32(character) - 0x30 + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }
}
