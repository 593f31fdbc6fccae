import CICU

/// How many columns of a terminal text takes.
public enum DisplayWidth {
  /// The columns of a text; controls take none.
  public static func columns(_ text: String) -> Int {
    if let ascii = columnsOfASCII(text) { return ascii }
    return text.reduce(0) { $0 + columns($1) }
  }

  /// The columns of what a reader takes for one character: 0, 1, 2, or more in some scripts.
  public static func columns(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count > 1, isEmojiSequence(scalars, first) { return 2 }
    return scalars.reduce(0) { $0 + columns($1.value) }
  }

  /// The longest beginning that fits, cut between characters.
  ///
  /// - Parameters:
  ///   - text: The text to cut.
  ///   - limit: The columns there are.
  /// - Returns: The beginning and the columns it takes.
  public static func prefix(
    of text: String,
    fitting limit: Int
  ) -> (text: Substring, columns: Int) {
    var used = 0
    var index = text.startIndex
    while index < text.endIndex {
      let width = columns(text[index])
      if used + width > limit { break }
      used += width
      index = text.index(after: index)
    }
    return (text[..<index], used)
  }

  private static func columnsOfASCII(_ text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      if byte >= 0x20, byte != 0x7F { count += 1 }
    }
    return count
  }

  /// Whether an emoji is asked for by a selector, a skin tone, a joiner or as a flag.
  private static func isEmojiSequence(
    _ scalars: Character.UnicodeScalarView,
    _ first: Unicode.Scalar
  ) -> Bool {
    if (0x1_F1E6...0x1_F1FF).contains(first.value) { return true }
    if scalars.contains(where: { $0.value == 0x20E3 || $0.value == 0xFE0F }) { return true }
    return CodePoint.isEmoji(first.value)
      && scalars.contains { $0.value == 0x200D || (0x1_F3FB...0x1_F3FF).contains($0.value) }
  }

  private static func columns(_ code: UInt32) -> Int {
    if code < 0x20 || (0x7F..<0xA0).contains(code) { return 0 }
    if code < 0x300 { return code == 0xAD ? 0 : 1 }
    // Greek and Cyrillic letters, kana, Han and Hangul need no property of ICU's.
    if (0x388..<0x482).contains(code) || (0x48A..<0x530).contains(code) { return 1 }
    if (0x3041..<0x3097).contains(code) || (0x30A1..<0x30FB).contains(code)
      || (0x4E00..<0xA000).contains(code) || (0xAC00..<0xD7A4).contains(code)
    {
      return 2
    }
    // Vowels and finals of Hangul stand within the syllable.
    if (0x1160...0x11FF).contains(code) || (0xD7B0...0xD7FF).contains(code) { return 0 }
    switch icu_category(code) {
    case 6, 7, 16: return 0  // Mn Me Cf
    default: break
    }
    if icu_has_property(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) { return 0 }
    let width = icu_property(code, UCHAR_EAST_ASIAN_WIDTH)
    return width == Int32(U_EA_WIDE.rawValue) || width == Int32(U_EA_FULLWIDTH.rawValue) ? 2 : 1
  }
}
