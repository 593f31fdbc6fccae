/// What becomes of a code point that stands alone, packed into 64 bits; all zero is "not yet known".
struct FoldEntry {
  enum Kind: UInt64 {
    /// Becomes one code point.
    case simple = 1
    /// Vanishes.
    case dropped
    /// Becomes several; `payload` is where they begin in the table's list.
    case expansion
    /// Begins an emoji, which is read by its own rules.
    case emoji
    /// Half of a flag.
    case regional
    /// Becomes one code point, and is never normalised together with its neighbours.
    case atomic
  }

  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  init(_ kind: Kind, payload: UInt32, class characterClass: UInt8, count: Int, joins: Bool) {
    bits =
      UInt64(payload) | kind.rawValue << 21 | (joins ? 1 << 24 : 0) | UInt64(characterClass) << 32
      | UInt64(count) << 40
  }

  @inline(__always) var isSimple: Bool { bits >> 21 & 7 == Kind.simple.rawValue }
  @inline(__always) var kind: Kind { Kind(rawValue: bits >> 21 & 7) ?? .dropped }
  @inline(__always) var payload: UInt32 { UInt32(truncatingIfNeeded: bits & 0x1F_FFFF) }
  @inline(__always) var characterClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 32) }
  @inline(__always) var count: Int { Int(bits >> 40 & 0xFF) }
  /// Whether the code point is normalised together with what stands before it.
  @inline(__always) var joins: Bool { bits & 1 << 24 != 0 }
}

/// A folded code point and its class.
struct FoldedCharacter: Equatable {
  var code: UInt32
  var characterClass: UInt8
}
