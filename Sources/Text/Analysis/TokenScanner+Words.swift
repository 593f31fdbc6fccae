// What stands at a word's position beside the word.
extension TokenScanner {
  /// A word gives so many camelCase parts at most, or base64 would fill the index.
  private static var mostParts: Int { 32 }

  /// Emits the camelCase parts of a word, if it has more than one.
  func parts(_ begin: Int, _ end: Int, _ emit: (AnalysedToken) -> Bool) -> Bool {
    var partBegin = begin
    var count = 0
    var lastLetter: UInt8 = 0
    for index in begin..<end {
      let kind = text.characterClass(index)
      if index > begin, kind == CharacterClass.upper, count < Self.mostParts - 1,
        isPartBegin(index, lastLetter: lastLetter, end: end)
      {
        guard send(partBegin, index, .wordPart, colocated: true, emit) else { return false }
        partBegin = index
        count += 1
      }
      if kind != CharacterClass.digit { lastLetter = kind }
    }
    return count == 0 || send(partBegin, end, .wordPart, colocated: true, emit)
  }

  /// Whether an upper case letter begins a part: camel|Case, HTTP|Server, MP3|Player.
  private func isPartBegin(_ index: Int, lastLetter: UInt8, end: Int) -> Bool {
    let before = text.characterClass(index - 1)
    if before == CharacterClass.letter { return true }
    if before == CharacterClass.digit, lastLetter == CharacterClass.letter { return true }
    guard index + 1 < end, text.characterClass(index + 1) == CharacterClass.letter else {
      return false
    }
    // The s of URLs begins nothing.
    return index + 2 < end || text.byte(index + 1) != UInt8(ascii: "s")
  }

  /// The ranges of a word with the sign before or behind it.
  func sigils(_ begin: Int, _ end: Int) -> (before: Range<Int>?, behind: Range<Int>?) {
    (
      before: hasSignBefore(begin) ? begin - 1..<end : nil,
      behind: lengthOfSignBehind(end).map { begin..<end + $0 }
    )
  }

  /// Whether one `#`, or one `.` before a letter, stands before a word.
  private func hasSignBefore(_ begin: Int) -> Bool {
    let sign = text.classOrSeparator(begin - 1)
    let beyond = text.classOrSeparator(begin - 2)
    guard beyond != sign else { return false }
    if sign == CharacterClass.hash { return true }
    guard sign == CharacterClass.dot, text.characterClass(begin) != CharacterClass.digit else {
      return false
    }
    // `.net` finds ASP.NET, but ASP.NET asks for two plain words.
    return !isQuery || beyond & (CharacterClass.word | CharacterClass.gram) == 0
  }

  /// The length of one `#` or of `++` behind a word.
  private func lengthOfSignBehind(_ end: Int) -> Int? {
    switch text.classOrSeparator(end) {
    case CharacterClass.hash:
      text.classOrSeparator(end + 1) == CharacterClass.hash ? nil : 1
    case CharacterClass.plus:
      text.classOrSeparator(end + 1) == CharacterClass.plus
        && text.classOrSeparator(end + 2) != CharacterClass.plus ? 2 : nil
    default: nil
    }
  }
}
