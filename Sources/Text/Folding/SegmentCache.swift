/// Remembers what short segments (a letter and one or two marks) become.
///
/// Direct-mapped: a later segment takes the place of an earlier one. What is found is what would be
/// computed, so the cache can't change a result.
struct SegmentCache {
  private static let slots = 2048
  /// A slot: the key, then up to three characters (code | class << 24), then their number.
  private let words: UnsafeMutablePointer<UInt64>

  init() {
    words = .allocate(capacity: 3 * Self.slots)
    words.initialize(repeating: 0, count: 3 * Self.slots)
  }

  func release() {
    words.deallocate()
  }

  /// Packs two or three code points; never zero.
  @inline(__always)
  static func key(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt64 {
    // A segment begins with U+0000 in hostile text only, so the top bit marks a key as used.
    1 << 63 | UInt64(first) << 42 | UInt64(second) << 21 | UInt64(third)
  }

  @inline(__always)
  private func slot(_ key: UInt64) -> UnsafeMutablePointer<UInt64> {
    words + 3 * Int((key &* 0x9E37_79B9_7F4A_7C15) >> 53)
  }

  /// The characters of a segment: their number and each packed into 32 bits.
  @inline(__always)
  func find(_ key: UInt64) -> (count: Int, first: UInt32, second: UInt32)? {
    let slot = slot(key)
    guard slot[0] == key else { return nil }
    return (
      Int(slot[2]), UInt32(truncatingIfNeeded: slot[1]), UInt32(truncatingIfNeeded: slot[1] >> 32)
    )
  }

  /// Remembers a segment of at most two characters.
  func store(_ key: UInt64, count: Int, first: UInt32, second: UInt32) {
    let slot = slot(key)
    slot[0] = key
    slot[1] = UInt64(first) | UInt64(second) << 32
    slot[2] = UInt64(count)
  }
}
