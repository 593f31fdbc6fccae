import CICU

/// Questions to Unicode's data about a code point, in the analyser's own terms.
enum CodePoint {
  enum Category {
    case letter
    case mark
    case enclosingMark
    case digit
    /// Numbers that are no decimal digits.
    case number
    case symbol
    case control
    case unassigned
    /// Punctuation, spaces, formats, private use.
    case other
  }

  enum Script {
    /// Common or inherited.
    case shared
    case latin
    case greek
    case cyrillic
    case arabic
    case hebrew
    case hangul
    /// Han, kana, Bopomofo, Yi.
    case spaceless
    case other
  }

  static func category(_ code: UInt32) -> Category {
    switch icu_category(code) {
    case 1...5: .letter  // Lu Ll Lt Lm Lo
    case 6, 8: .mark  // Mn Mc
    case 7: .enclosingMark
    case 9: .digit
    case 10, 11: .number  // Nl No
    case 24...27: .symbol  // Sm Sc Sk So
    case 15: .control
    case 0: .unassigned
    default: .other
    }
  }

  static func isMark(_ code: UInt32) -> Bool {
    (6...8).contains(icu_category(code))
  }

  /// Whether a code point is an upper or title case letter.
  static func isUpper(_ code: UInt32) -> Bool {
    let category = icu_category(code)
    return category == 1 || category == 3
  }

  /// Whether a code point is a letter that modifies no other: Lu, Ll or Lo.
  static func isCasedOrPlainLetter(_ code: UInt32) -> Bool {
    [1, 2, 5].contains(icu_category(code))
  }

  static func digitValue(_ code: UInt32) -> UInt32 {
    UInt32(clamping: icu_digit_value(code))
  }

  static func script(_ code: UInt32) -> Script {
    switch ICUScript(rawValue: ICUScript.RawValue(icu_script(code))) {
    case USCRIPT_COMMON, USCRIPT_INHERITED: .shared
    case USCRIPT_LATIN: .latin
    case USCRIPT_GREEK: .greek
    case USCRIPT_CYRILLIC: .cyrillic
    case USCRIPT_ARABIC: .arabic
    case USCRIPT_HEBREW: .hebrew
    case USCRIPT_HANGUL: .hangul
    case USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO, USCRIPT_YI:
      .spaceless
    default: .other
    }
  }

  /// Whether a letter or mark belongs to a script that is written without spaces.
  ///
  /// Line_Break SA is Unicode's own list of the scripts whose words only a dictionary finds.
  static func isSpaceless(_ code: UInt32, script: Script) -> Bool {
    script == .spaceless || script == .hangul
      || icu_property(code, UCHAR_LINE_BREAK) == Int32(U_LB_COMPLEX_CONTEXT.rawValue)
  }

  /// Whether a symbol is a radical of Han or Yi.
  static func isSpacelessRadical(_ code: UInt32) -> Bool {
    script(code) == .spaceless && icu_category(code) == 27
  }

  /// Whether a code point can begin an emoji; U+00A9 and U+00AE are signs in text.
  static func isEmoji(_ code: UInt32) -> Bool {
    code > 0xFF
      && (icu_has_property(code, UCHAR_EXTENDED_PICTOGRAPHIC)
        || icu_has_property(code, UCHAR_EMOJI))
  }
}
