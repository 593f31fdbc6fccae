// Emoji, which are read before anything is folded away that holds them together.
extension Folder {
  private static var joiner: UInt32 { 0x200D }

  /// Folds an emoji and what is joined to it into one position.
  ///
  /// Skin tones and variation selectors go; joiners between emoji stay, and so do the tags that
  /// make a flag of U+1F3F4.
  mutating func foldEmoji(_ text: UnsafePointer<UInt8>, at begin: Int, end: Int) -> Int {
    let first = output.count
    var (code, length) = UTF8Reader.read(text, at: begin, end: end)
    var index = begin + length
    output.append(code, class: CharacterClass.emoji, start: begin, end: index)
    while true {
      index = foldEmojiRest(text, at: index, end: end, of: code)
      guard let joined = joinedEmoji(text, at: index, end: end) else { break }
      (code, length) = (joined.code, joined.end - index)
      output.reserve(8)
      output.append(
        Self.joiner,
        class: CharacterClass.emojiRest,
        start: begin,
        end: index + length
      )
      output.append(code, class: CharacterClass.emojiRest, start: begin, end: index + length)
      index += length
    }
    output.widen(from: first, start: begin, end: index)
    return index
  }

  /// Passes what changes an emoji's look; keeps the tags of a flag.
  private mutating func foldEmojiRest(
    _ text: UnsafePointer<UInt8>,
    at begin: Int,
    end: Int,
    of base: UInt32
  ) -> Int {
    var index = begin
    while index < end, text[index] >= 0x80 {
      let (code, length) = UTF8Reader.read(text, at: index, end: end)
      switch code {
      case 0xFE0E, 0xFE0F, 0x1_F3FB...0x1_F3FF, 0x20E3: break
      case 0xE_0020...0xE_007F:
        if base == 0x1_F3F4 {
          output.reserve(8)
          output.append(code, class: CharacterClass.emojiRest, start: begin, end: index + length)
        }
      default: return index
      }
      index += length
    }
    return index
  }

  /// The emoji behind a joiner at an index.
  private func joinedEmoji(
    _ text: UnsafePointer<UInt8>,
    at index: Int,
    end: Int
  ) -> (code: UInt32, end: Int)? {
    guard index < end else { return nil }
    let (joiner, joinerLength) = UTF8Reader.read(text, at: index, end: end)
    guard joiner == Self.joiner, index + joinerLength < end else { return nil }
    let (code, length) = UTF8Reader.read(text, at: index + joinerLength, end: end)
    guard code >= 0x80, code != UTF8Reader.invalid, entry(code).kind == .emoji else { return nil }
    return (code, index + joinerLength + length)
  }

  /// Folds two regional indicators into one flag; one alone stays one.
  mutating func foldFlag(_ text: UnsafePointer<UInt8>, at begin: Int, end: Int) -> Int {
    let first = output.count
    let (code, length) = UTF8Reader.read(text, at: begin, end: end)
    var index = begin + length
    output.append(code, class: CharacterClass.emoji, start: begin, end: index)
    if index < end {
      let (other, otherLength) = UTF8Reader.read(text, at: index, end: end)
      if (0x1_F1E6...0x1_F1FF).contains(other) {
        index += otherLength
        output.append(other, class: CharacterClass.emojiRest, start: begin, end: index)
      }
    }
    output.widen(from: first, start: begin, end: index)
    return index
  }
}
