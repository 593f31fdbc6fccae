import Glibc

/// One word of the tape: what kind of value, and which bytes of the document it is.
///
/// From the top: 4 bits of kind, 1 bit for a string that holds a backslash, 5 unused bits, 27 bits
/// of start, 27 bits of length. A string's start and length leave out its quotes. 27 bits hold the
/// longest document (2²⁶ bytes) as a length.
struct TapeWord {
  enum Kind: UInt8 {
    case null
    case no
    case yes
    case number
    case string
    case array
    case object
  }

  static let lengthMask: UInt64 = (1 << 27) - 1
  static let escapeBit: UInt64 = 1 << 59

  var bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  init(_ kind: Kind, start: Int, length: Int, hasEscapes: Bool = false) {
    bits =
      UInt64(kind.rawValue) << 60 | UInt64(truncatingIfNeeded: start) << 27
      | UInt64(truncatingIfNeeded: length) | (hasEscapes ? Self.escapeBit : 0)
  }

  var kindBits: UInt8 { UInt8(truncatingIfNeeded: bits >> 60) }
  var kind: Kind { Kind(rawValue: kindBits) ?? .null }
  var start: Int { Int(truncatingIfNeeded: (bits >> 27) & Self.lengthMask) }
  var length: Int { Int(truncatingIfNeeded: bits & Self.lengthMask) }
  var hasEscapes: Bool { bits & Self.escapeBit != 0 }
  var isContainer: Bool { kindBits >= Kind.array.rawValue }
}

/// The values of a document in the order in which they stand in it, a word or two each.
///
/// Scalars take one word. An array or object takes two and is followed by what it holds: the second
/// word has the index behind its last value (upper half) and the number of its elements or members
/// (lower half). A member is its name's word and then its value.
struct Tape: ~Copyable {
  /// A tape that has grown beyond this is not kept for the next document: 8 MB.
  static let keptCapacity = 1 << 20

  private(set) var words: UnsafeMutablePointer<UInt64>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 512) {
    self.capacity = capacity
    words = .allocate(capacity: capacity)
  }

  deinit {
    words.deallocate()
  }

  mutating func clear() {
    count = 0
  }

  @inline(__always)
  mutating func append(_ word: TapeWord) {
    if count == capacity { grow() }
    words[count] = word.bits
    count &+= 1
  }

  /// Sets a word that was appended before.
  @inline(__always)
  mutating func set(_ index: Int, _ bits: UInt64) {
    words[index] = bits
  }

  @inline(__always)
  func get(_ index: Int) -> UInt64 {
    words[index]
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    larger.update(from: words, count: count)
    words.deallocate()
    words = larger
    capacity *= 2
  }
}
