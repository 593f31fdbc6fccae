/// Folded text as the scanner reads it.
protocol FoldedText {
  /// The number of code points.
  var count: Int { get }
  var bytes: UnsafePointer<UInt8> { get }
  func characterClass(_ index: Int) -> UInt8
  /// Where a code point begins in `bytes`; also answered for `count`.
  func offset(_ index: Int) -> Int
  /// Where a code point's source begins and ends in the original text.
  func start(_ index: Int) -> Int
  func end(_ index: Int) -> Int
}

extension FoldedText {
  /// The first byte of a code point, or zero behind the last.
  @inline(__always)
  func byte(_ index: Int) -> UInt8 {
    index < count ? bytes[offset(index)] : 0
  }

  /// The class of a code point, or a separator outside the text.
  @inline(__always)
  func classOrSeparator(_ index: Int) -> UInt8 {
    index >= 0 && index < count ? characterClass(index) : CharacterClass.separator
  }
}

/// ASCII, whose fold has the same offsets as its source.
struct FoldedASCII: FoldedText {
  let count: Int
  let bytes: UnsafePointer<UInt8>
  let source: UnsafePointer<UInt8>
  let classes: UnsafePointer<UInt8>

  @inline(__always) func characterClass(_ index: Int) -> UInt8 { classes[Int(source[index])] }
  @inline(__always) func offset(_ index: Int) -> Int { index }
  @inline(__always) func start(_ index: Int) -> Int { index }
  @inline(__always) func end(_ index: Int) -> Int { index + 1 }
}

/// Any text, by the folder's buffers.
struct FoldedAny: FoldedText {
  let count: Int
  let bytes: UnsafePointer<UInt8>
  let classes: UnsafePointer<UInt8>
  let offsets: UnsafePointer<UInt32>
  let starts: UnsafePointer<UInt32>
  let ends: UnsafePointer<UInt32>

  init(_ buffer: FoldedBuffer) {
    count = buffer.count
    bytes = UnsafePointer(buffer.bytes)
    classes = UnsafePointer(buffer.classes)
    offsets = UnsafePointer(buffer.offsets)
    starts = UnsafePointer(buffer.starts)
    ends = UnsafePointer(buffer.ends)
  }

  @inline(__always) func characterClass(_ index: Int) -> UInt8 { classes[index] }
  @inline(__always) func offset(_ index: Int) -> Int { Int(offsets[index]) }
  @inline(__always) func start(_ index: Int) -> Int { Int(starts[index]) }
  @inline(__always) func end(_ index: Int) -> Int { Int(ends[index]) }
}
