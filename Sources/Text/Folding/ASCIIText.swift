/// Loops over plain ASCII, shaped so that the compiler makes vectors of them.
enum ASCIIText {
  /// Whether all bytes are ASCII.
  static func holdsOnlyASCII(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    var index = 0
    while index < count {
      let stop = min(count, index + 4096)
      var all: UInt8 = 0
      while index < stop {
        all |= text[index]
        index += 1
      }
      if all >= 0x80 { return false }
    }
    return true
  }

  /// Writes the fold of ASCII, byte for byte.
  static func fold(
    _ text: UnsafePointer<UInt8>,
    count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<count {
      let byte = text[index]
      let lower = byte | (byte &- 0x41 < 26 ? 0x20 : 0)
      target[index] = lower < 0x20 || lower == 0x7F ? 0x20 : lower
    }
  }
}

extension Folder {
  /// Folds ASCII into the buffer of bytes, with the offsets of the source.
  mutating func foldedASCII(_ text: UnsafePointer<UInt8>, count: Int) -> UnsafePointer<UInt8> {
    output.clear()
    // Four bytes of room for each code point.
    output.reserve(count / 4 + 1)
    ASCIIText.fold(text, count: count, into: output.bytes)
    return UnsafePointer(output.bytes)
  }
}
