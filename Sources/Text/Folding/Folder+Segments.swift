import CICU

// Segments of more than one code point.
extension Folder {
  /// How many marks of one combining class a letter may carry; the rest is decoration.
  ///
  /// ICU sorts marks by insertion, so that a hundred thousand on one letter would cost their square.
  /// Counted by class, the same marks are kept in whatever order they were typed.
  private static let marksOfOneClass = 4

  /// Folds the code points from an index up to the next normalisation boundary.
  mutating func foldSegment(_ text: UnsafePointer<UInt8>, from begin: Int, end: Int) -> Int {
    segment.removeAll(keepingCapacity: true)
    var index = begin
    repeat {
      let (code, length) = UTF8Reader.read(text, at: index, end: end)
      segment.append(code)
      index += length
    } while joins(text, at: index, end: end)
    if segment.count <= 3 {
      foldShortSegment(start: begin, end: index)
    } else {
      for packed in normalizedSegment() {
        output.reserve(2)
        append(packed: packed, start: begin, end: index)
      }
    }
    return index
  }

  private mutating func foldShortSegment(start: Int, end: Int) {
    let key = SegmentCache.key(
      segment[0],
      segment.count > 1 ? segment[1] : 0x1F_FFFF,
      segment.count > 2 ? segment[2] : 0x1F_FFFF
    )
    output.reserve(4)
    if let found = cache.find(key) {
      if found.count > 0 { append(packed: found.first, start: start, end: end) }
      if found.count > 1 { append(packed: found.second, start: start, end: end) }
      return
    }
    let characters = normalizedSegment()
    if characters.count <= 2 {
      cache.store(
        key,
        count: characters.count,
        first: characters.first ?? 0,
        second: characters.count > 1 ? characters[1] : 0
      )
    }
    for packed in characters {
      output.reserve(2)
      append(packed: packed, start: start, end: end)
    }
  }

  /// Folds the segment through ICU.
  private mutating func normalizedSegment() -> [UInt32] {
    if segment.count > 5 { thinMarks() }
    let isUpper = firstIsUpper(segment[0])
    // U+0345 folds to a letter, but is a mark that first finds its place among the others.
    let source =
      segment.contains(0x0345) ? table.forms.normalize(segment, table.forms.nfc) : segment
    var characters: [UInt32] = []
    for code in table.forms.normalize(source, table.forms.nfkcCasefold) {
      for packed in packedFold(code) {
        let isLetter = packed >> 24 == UInt32(CharacterClass.letter)
        let kind = isLetter && isUpper ? UInt32(CharacterClass.upper) : packed >> 24
        characters.append(packed & 0xFF_FFFF | kind << 24)
      }
    }
    return characters
  }

  private func firstIsUpper(_ code: UInt32) -> Bool {
    packedFold(code).first.map { $0 >> 24 == UInt32(CharacterClass.upper) } ?? false
  }

  private func packedFold(_ code: UInt32) -> [UInt32] {
    if code < 0x80 {
      let byte = UInt8(truncatingIfNeeded: code)
      return [
        UInt32(CharacterClass.foldASCII(byte)) | UInt32(CharacterClass.ofASCII(byte)) << 24
      ]
    }
    let entry = entry(code)
    switch entry.kind {
    case .dropped: return []
    case .expansion:
      let begin = Int(entry.payload)
      return Array(table.expansions[begin..<begin + entry.count])
    case .simple, .emoji, .regional, .atomic:
      return [entry.payload | UInt32(entry.characterClass) << 24]
    }
  }

  private mutating func thinMarks() {
    var seen = [Int](repeating: 0, count: 256)
    let nfc = table.forms.nfc
    segment.removeAll { code in
      let combining = Int(icu_combining_class(nfc, code))
      guard combining != 0 else { return false }
      seen[combining] += 1
      return seen[combining] > Self.marksOfOneClass
    }
  }
}
