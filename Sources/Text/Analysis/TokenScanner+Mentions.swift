// The chat's own marks: mentions and the names of emoji.
extension TokenScanner {
  private static var longestId: Int { 20 }
  private static var longestName: Int { 64 }

  /// `<@id>`, `<@!id>`, `<@&id>`, `<#id>`, `<:name:id>`, `<a:name:id>`, or a plain bracket.
  func angle(_ begin: Int, _ emit: (AnalysedToken) -> Bool) -> Int? {
    var index = begin + 1
    switch text.byte(index) {
    case UInt8(ascii: "@"):
      index += 1
      let sign = text.byte(index)
      if sign == UInt8(ascii: "!") || sign == UInt8(ascii: "&") { index += 1 }
    case UInt8(ascii: "#"):
      index += 1
    case UInt8(ascii: "a") where text.byte(index + 1) == UInt8(ascii: ":"):
      return customEmoji(begin, colon: index + 1, emit)
    case UInt8(ascii: ":"):
      return customEmoji(begin, colon: index, emit)
    default:
      return begin + 1
    }
    guard let end = idEnd(index) else { return begin + 1 }
    return mention(begin, index, end, emit)
  }

  private func mention(
    _ begin: Int,
    _ first: Int,
    _ end: Int,
    _ emit: (AnalysedToken) -> Bool
  ) -> Int? {
    let offset = text.offset(first)
    let token = AnalysedToken(
      bytes: UnsafeBufferPointer(start: text.bytes + offset, count: text.offset(end) - offset),
      start: text.start(begin),
      end: text.end(end),
      isColocated: false,
      kind: .mention
    )
    return emit(token) ? end + 1 : nil
  }

  /// The index behind the digits of an id that is closed by `>`.
  private func idEnd(_ begin: Int) -> Int? {
    var index = begin
    while index - begin < Self.longestId, text.classOrSeparator(index) == CharacterClass.digit {
      index += 1
    }
    return index > begin && text.byte(index) == UInt8(ascii: ">") ? index : nil
  }

  private func customEmoji(
    _ begin: Int,
    colon: Int,
    _ emit: (AnalysedToken) -> Bool
  ) -> Int? {
    guard let nameEnd = nameEnd(colon + 1)?.index, let end = idEnd(nameEnd + 1) else {
      return begin + 1
    }
    return name(colon + 1, nameEnd, emit) ? end + 1 : nil
  }

  /// `:name:`, or a plain colon.
  func shortcode(_ begin: Int, _ emit: (AnalysedToken) -> Bool) -> Int? {
    let before = text.classOrSeparator(begin - 1)
    guard before & (CharacterClass.word | CharacterClass.gram) == 0,
      let end = nameEnd(begin + 1), end.hasLetter, end.index > begin + 2
    else { return begin + 1 }
    return name(begin + 1, end.index, emit) ? end.index + 1 : nil
  }

  /// The index of the colon that closes a name, and whether a letter is in it.
  private func nameEnd(_ begin: Int) -> (index: Int, hasLetter: Bool)? {
    var index = begin
    var seen: UInt8 = 0
    while index - begin < Self.longestName, isNamePart(index) {
      seen |= text.characterClass(index)
      index += 1
    }
    guard index > begin, text.classOrSeparator(index) == CharacterClass.colon else { return nil }
    return (index, seen & (CharacterClass.gram | 3) != 0)
  }

  private func isNamePart(_ index: Int) -> Bool {
    let kind = text.classOrSeparator(index)
    if kind & (CharacterClass.word | CharacterClass.gram) != 0 { return true }
    let byte = text.byte(index)
    return byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Emits the words of a name; tells whether the caller wants more.
  private func name(_ begin: Int, _ end: Int, _ emit: (AnalysedToken) -> Bool) -> Bool {
    var index = begin
    while index < end {
      let kind = text.characterClass(index)
      if kind == CharacterClass.gram {
        guard let next = run(index, end: end, emit) else { return false }
        index = next
      } else if kind & CharacterClass.word != 0 {
        let first = index
        while index < end, text.characterClass(index) & CharacterClass.word != 0 { index += 1 }
        guard send(first, index, .emojiName, colocated: false, emit) else { return false }
        if !isQuery, !parts(first, index, emit) { return false }
      } else {
        index += 1
      }
    }
    return true
  }
}
