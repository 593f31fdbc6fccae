/// Folds text into a buffer, a chunk at a time.
///
/// Text is cut into segments between normalisation boundaries. Most segments are one code point,
/// whose fold the table remembers; the others go through ICU, or through the cache of those that
/// did. ASCII followed by ASCII touches neither.
struct Folder {
  var output = FoldedBuffer(capacity: 1024)
  let table: FoldTable
  /// The class of each byte.
  let ascii: UnsafeMutablePointer<UInt8>
  let cache = SegmentCache()
  var segment: [UInt32] = []

  /// A chunk ends at the first space after so many code points.
  static let chunk = 4096
  /// Buffers that grew beyond so many code points are let go after use.
  private static let keptCapacity = 1 << 18

  init() throws(TextError) {
    table = try FoldTable()
    ascii = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { ascii[Int(byte)] = CharacterClass.ofASCII(byte) }
  }

  func release() {
    output.release()
    cache.release()
    ascii.deallocate()
  }

  /// Lets go of buffers that an unusual text has blown up.
  mutating func shrink() {
    guard output.capacity > Self.keptCapacity else { return }
    output.release()
    output = FoldedBuffer(capacity: 1024)
    segment = []
  }

  /// Folds text from an index on and tells where the next chunk begins.
  mutating func fold(_ text: UnsafePointer<UInt8>, from begin: Int, end: Int) -> Int {
    output.clear()
    var index = begin
    while index < end {
      if text[index] < 0x80 {
        index = foldASCII(text, from: index, end: end)
        if output.count >= Self.chunk, isChunkEnd(text, index, begin, end) { return index }
      } else {
        index = foldOther(text, at: index, end: end)
      }
    }
    return end
  }

  /// Whether a chunk may end here: a space lies behind, and nothing ahead reaches back to it.
  @inline(__always)
  private func isChunkEnd(
    _ text: UnsafePointer<UInt8>,
    _ index: Int,
    _ begin: Int,
    _ end: Int
  ) -> Bool {
    index > begin && index < end && text[index] < 0x80
      && (text[index - 1] == 0x20 || text[index - 1] == 0x0A)
  }

  @inline(__always)
  func entry(_ code: UInt32) -> FoldEntry {
    if let page = table.pages[Int(code >> 8)] {
      let bits = page[Int(code & 0xFF)]
      if bits != 0 { return FoldEntry(bits: bits) }
    }
    return table.make(code)
  }

  /// Whether the code point at an index is normalised together with the one before.
  @inline(__always)
  func joins(_ text: UnsafePointer<UInt8>, at index: Int, end: Int) -> Bool {
    if index >= end || text[index] < 0x80 { return false }
    let (code, _) = UTF8Reader.read(text, at: index, end: end)
    return code != UTF8Reader.invalid && entry(code).joins
  }

  /// Folds a stretch of ASCII and whatever its last character is normalised together with.
  private mutating func foldASCII(
    _ text: UnsafePointer<UInt8>,
    from begin: Int,
    end: Int
  ) -> Int {
    var index = begin
    while true {
      output.reserve(256)
      let stop = min(end, index + 256)
      while index < stop, text[index] < 0x80 {
        let byte = text[index]
        output.append(
          ascii: CharacterClass.foldASCII(byte),
          class: ascii[Int(byte)],
          at: index
        )
        index += 1
        if output.count >= Self.chunk, isChunkEnd(text, index, begin, end) { return index }
      }
      if index >= end || text[index] >= 0x80 { break }
    }
    guard joins(text, at: index, end: end) else { return index }
    output.removeLast()
    return foldSegment(text, from: index - 1, end: end)
  }

  @inline(__always)
  private mutating func foldOther(
    _ text: UnsafePointer<UInt8>,
    at index: Int,
    end: Int
  ) -> Int {
    let (code, length) = UTF8Reader.read(text, at: index, end: end)
    output.reserve(32)
    let next = index + length
    guard code != UTF8Reader.invalid else {
      output.append(0x20, class: CharacterClass.separator, start: index, end: next)
      return next
    }
    let entry = entry(code)
    if entry.isSimple {
      if joins(text, at: next, end: end) { return foldSegment(text, from: index, end: end) }
      append(entry.payload, entry.characterClass, start: index, end: next)
      return next
    }
    switch entry.kind {
    case .emoji: return foldEmoji(text, at: index, end: end)
    case .regional: return foldFlag(text, at: index, end: end)
    case .atomic:
      append(entry.payload, entry.characterClass, start: index, end: next)
      return next
    case .simple, .dropped, .expansion:
      if joins(text, at: next, end: end) { return foldSegment(text, from: index, end: end) }
      appendExpansion(entry, start: index, end: next)
      return next
    }
  }

  @inline(__always)
  mutating func append(_ code: UInt32, _ characterClass: UInt8, start: Int, end: Int) {
    if characterClass & CharacterClass.special != 0 {
      output.append(special: code, class: characterClass, start: start, end: end)
    } else {
      output.append(code, class: characterClass, start: start, end: end)
    }
  }

  private mutating func appendExpansion(_ entry: FoldEntry, start: Int, end: Int) {
    guard entry.kind == .expansion else { return }
    output.reserve(entry.count + 1)
    for index in Int(entry.payload)..<Int(entry.payload) + entry.count {
      append(packed: table.expansions[index], start: start, end: end)
    }
  }

  @inline(__always)
  mutating func append(packed: UInt32, start: Int, end: Int) {
    append(packed & 0xFF_FFFF, UInt8(truncatingIfNeeded: packed >> 24), start: start, end: end)
  }
}
