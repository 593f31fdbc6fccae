import Foundation

/// What becomes of single code points, by script.
enum NaiveLetters {
  /// Folds a code point that has no case any more.
  static func fold(_ scalar: Unicode.Scalar) -> [NaiveUnit] {
    let text = String(scalar)
    switch scalar.properties.generalCategory {
    case .decimalNumber:
      guard let digit = scalar.properties.numericValue else { return [] }
      return [NaiveUnit(text: String(Int(digit)), kind: .digit)]
    case .nonspacingMark, .spacingMark:
      if losesMarks(scalar) { return [] }
      return [NaiveUnit(text: text, kind: isGram(scalar) ? .gram : .letter)]
    case .enclosingMark: return []
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber:
      return foldLetter(scalar)
    case .control: return [NaiveUnit(text: " ", kind: .separator)]
    default: return [NaiveUnit(text: text, kind: .separator)]
    }
  }

  private static func foldLetter(_ scalar: Unicode.Scalar) -> [NaiveUnit] {
    let text = String(scalar)
    // Modifier letters that are typed as apostrophes, and the line that stretches Arabic words.
    if (0x2B9...0x2BF).contains(scalar.value) { return [NaiveUnit(text: text, kind: .separator)] }
    if scalar == "\u{640}" { return [] }
    if isGram(scalar) { return [NaiveUnit(text: text, kind: .gram)] }
    if let same = sameLetters[text] {
      return same.unicodeScalars.map { NaiveUnit(text: String($0), kind: .letter) }
    }
    guard isLatinOrGreek(scalar) else { return [NaiveUnit(text: text, kind: .letter)] }
    let bare = text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !$0.properties.generalCategory.isMark }
    return bare.flatMap { (sameLetters[String($0)] ?? String($0)).unicodeScalars }
      .map { NaiveUnit(text: String($0), kind: .letter) }
  }

  /// Letters that normalisation leaves apart and a searcher does not.
  private static let sameLetters: [String: String] = [
    "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th",
    "ß": "ss", "ı": "i", "ё": "е",
    "أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ی": "ي", "ة": "ه", "ک": "ك",
  ]

  /// The stand-alone letter of Hangul that a code point is, in full or half width.
  static func compatibleJamo(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x3131...0x3163, 0x3165...0x318E: scalar
    case 0xFFA1...0xFFBE: Unicode.Scalar(scalar.value - 0xFFA1 + 0x3131)
    case 0xFFC2...0xFFC7: Unicode.Scalar(scalar.value - 0xFFC2 + 0x314F)
    case 0xFFCA...0xFFCF: Unicode.Scalar(scalar.value - 0xFFCA + 0x3155)
    case 0xFFD2...0xFFD7: Unicode.Scalar(scalar.value - 0xFFD2 + 0x315B)
    case 0xFFDA...0xFFDC: Unicode.Scalar(scalar.value - 0xFFDA + 0x3161)
    default: nil
    }
  }

  private static func isLatinOrGreek(_ scalar: Unicode.Scalar) -> Bool {
    isIn(scalar, [0x41...0x24F, 0x250...0x2AF, 0x370...0x3FF, 0x1E00...0x1FFF, 0x2C60...0x2C7F])
  }

  /// Marks of Latin, Greek, Arabic and Hebrew; the others are letters of their words.
  private static func losesMarks(_ scalar: Unicode.Scalar) -> Bool {
    isIn(
      scalar,
      [
        0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
        0x591...0x5C7, 0x610...0x61A, 0x64B...0x65F, 0x670...0x670, 0x6D6...0x6ED, 0x8D3...0x8FF,
      ]
    )
  }

  /// Thai, Lao, Myanmar, Hangul, Khmer, kana and Bopomofo, Han, Yi; iteration marks with them.
  static func isGram(_ scalar: Unicode.Scalar) -> Bool {
    isIn(
      scalar,
      [
        0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x3007,
        0x302A...0x302F, 0x3041...0x309A, 0x309D...0x30FA, 0x30FC...0x318E, 0x31A0...0x31FF,
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA48C, 0xA960...0xA97F, 0xAC00...0xD7FF,
        0xF900...0xFAFF, 0x20000...0x3FFFD,
      ]
    )
  }

  private static func isIn(_ scalar: Unicode.Scalar, _ ranges: [ClosedRange<UInt32>]) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .spacingMark || self == .enclosingMark
  }
}
