/// Folded text with the class and the source of each code point, in buffers that are reused.
///
/// The owner calls `release()`; a struct, so that the loops hold its pointers in registers.
struct FoldedBuffer {
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var classes: UnsafeMutablePointer<UInt8>
  /// Where each code point begins in `bytes`; one more than there are code points.
  private(set) var offsets: UnsafeMutablePointer<UInt32>
  private(set) var starts: UnsafeMutablePointer<UInt32>
  private(set) var ends: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private(set) var byteCount = 0
  private(set) var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    bytes = .allocate(capacity: 4 * capacity)
    classes = .allocate(capacity: capacity)
    offsets = .allocate(capacity: capacity + 1)
    starts = .allocate(capacity: capacity)
    ends = .allocate(capacity: capacity)
    offsets[0] = 0
  }

  func release() {
    bytes.deallocate()
    classes.deallocate()
    offsets.deallocate()
    starts.deallocate()
    ends.deallocate()
  }

  mutating func clear() {
    count = 0
    byteCount = 0
  }

  /// Makes room for so many code points more.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(to: 2 * (count + more)) }
  }

  private mutating func grow(to size: Int) {
    var larger = FoldedBuffer(capacity: size)
    larger.bytes.update(from: bytes, count: byteCount)
    larger.classes.update(from: classes, count: count)
    larger.offsets.update(from: offsets, count: count + 1)
    larger.starts.update(from: starts, count: count)
    larger.ends.update(from: ends, count: count)
    larger.count = count
    larger.byteCount = byteCount
    release()
    self = larger
  }

  /// Adds an ASCII character; room must have been reserved.
  @inline(__always)
  mutating func append(ascii byte: UInt8, class kind: UInt8, at start: Int) {
    bytes[byteCount] = byte
    byteCount += 1
    finish(kind, start, start + 1)
  }

  /// Adds a code point; room must have been reserved.
  @inline(__always)
  mutating func append(_ code: UInt32, class kind: UInt8, start: Int, end: Int) {
    let target = bytes + byteCount
    if code < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: code)
      byteCount += 1
    } else if code < 0x800 {
      target[0] = 0xC0 | UInt8(truncatingIfNeeded: code >> 6)
      target[1] = 0x80 | UInt8(truncatingIfNeeded: code & 0x3F)
      byteCount += 2
    } else if code < 0x1_0000 {
      target[0] = 0xE0 | UInt8(truncatingIfNeeded: code >> 12)
      target[1] = 0x80 | UInt8(truncatingIfNeeded: code >> 6 & 0x3F)
      target[2] = 0x80 | UInt8(truncatingIfNeeded: code & 0x3F)
      byteCount += 3
    } else {
      target[0] = 0xF0 | UInt8(truncatingIfNeeded: code >> 18)
      target[1] = 0x80 | UInt8(truncatingIfNeeded: code >> 12 & 0x3F)
      target[2] = 0x80 | UInt8(truncatingIfNeeded: code >> 6 & 0x3F)
      target[3] = 0x80 | UInt8(truncatingIfNeeded: code & 0x3F)
      byteCount += 4
    }
    finish(kind, start, end)
  }

  @inline(__always)
  private mutating func finish(_ kind: UInt8, _ start: Int, _ end: Int) {
    classes[count] = kind
    starts[count] = UInt32(truncatingIfNeeded: start)
    ends[count] = UInt32(truncatingIfNeeded: end)
    count += 1
    offsets[count] = UInt32(truncatingIfNeeded: byteCount)
  }

  /// Takes back the last code point.
  mutating func removeLast() {
    count -= 1
    byteCount = Int(offsets[count])
  }

  /// Gives all code points from an index on one source.
  mutating func widen(from index: Int, start: Int, end: Int) {
    for later in index..<count {
      starts[later] = UInt32(truncatingIfNeeded: start)
      ends[later] = UInt32(truncatingIfNeeded: end)
    }
  }

  /// Adds a code point that acts on the one before it; room must have been reserved.
  mutating func append(special code: UInt32, class kind: UInt8, start: Int, end: Int) {
    if kind == CharacterClass.nikhahit {
      appendNikhahit(code, start: start, end: end)
    } else if count > 0, isKeycapBase(count - 1) {
      classes[count - 1] = CharacterClass.emoji
      append(code, class: CharacterClass.emojiRest, start: Int(starts[count - 1]), end: end)
    }
  }

  private func isKeycapBase(_ index: Int) -> Bool {
    let first = bytes[Int(offsets[index])]
    return classes[index] == CharacterClass.digit || first == 0x23 || first == 0x2A
  }

  /// Adds a Thai or Lao nikhahit before the tone marks it was typed behind.
  ///
  /// SARA AM falls apart into nikhahit and AA, and a tone mark stands before it; typed by hand the
  /// nikhahit comes first. Four tone marks at most are passed, or hostile text would cost its
  /// square.
  private mutating func appendNikhahit(_ code: UInt32, start: Int, end: Int) {
    append(code, class: CharacterClass.gram, start: start, end: end)
    var index = count - 1
    while index > 0, count - index <= 4, isTone(index - 1) {
      let first = Int(offsets[index - 1])
      // All of these take three bytes, so the offsets stay.
      for byte in first..<first + 3 {
        (bytes[byte], bytes[byte + 3]) = (bytes[byte + 3], bytes[byte])
      }
      ends[index - 1] = UInt32(truncatingIfNeeded: end)
      index -= 1
    }
    for later in index..<count {
      starts[later] = starts[index]
      ends[later] = UInt32(truncatingIfNeeded: end)
    }
  }

  private func isTone(_ index: Int) -> Bool {
    let first = Int(offsets[index])
    guard Int(offsets[index + 1]) - first == 3, bytes[first] == 0xE0 else { return false }
    return (bytes[first + 1] == 0xB9 || bytes[first + 1] == 0xBB)
      && (0x88...0x8B).contains(bytes[first + 2])
  }
}
