/// Text as ICU wants it, with the way back to UTF-8; its buffers are used anew.
struct UTF16Text {
  /// The code units; bytes that are no UTF-8 are U+FFFD.
  private(set) var units: [UInt16] = []
  /// The UTF-8 offset of each code unit, and of the end.
  private(set) var offsets: [Int32] = []

  /// Longer texts are cut here, where the offsets still have room.
  static let longest = Int(Int32.max) / 2

  /// Takes another text.
  mutating func set(_ text: UnsafeBufferPointer<UInt8>) {
    units.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    let end = min(text.count, Self.longest)
    var index = 0
    if let base = text.baseAddress {
      while index < end {
        let (code, length) = UTF8Reader.read(base, at: index, end: end)
        append(code == UTF8Reader.invalid ? 0xFFFD : code, at: index)
        index += length
      }
    }
    offsets.append(Int32(truncatingIfNeeded: index))
  }

  private mutating func append(_ code: UInt32, at index: Int) {
    let offset = Int32(truncatingIfNeeded: index)
    offsets.append(offset)
    if code < 0x1_0000 {
      units.append(UInt16(truncatingIfNeeded: code))
    } else {
      units.append(UInt16(truncatingIfNeeded: 0xD7C0 + (code >> 10)))
      units.append(UInt16(truncatingIfNeeded: 0xDC00 | (code & 0x3FF)))
      offsets.append(offset)
    }
  }

  var count: Int32 { Int32(truncatingIfNeeded: units.count) }

  /// The UTF-8 offset of a code unit; the end for what lies beyond.
  func offset(_ unit: Int32) -> Int {
    let index = Int(unit)
    return Int(offsets.indices.contains(index) ? offsets[index] : offsets.last ?? 0)
  }
}
