import CICU

/// The part of the fold that knows scripts: what becomes of a code point after NFKC_Casefold.
struct LetterFolding {
  let forms: Normalizers
  private let jamo: [UInt32: UInt32]

  init(forms: Normalizers) {
    self.forms = forms
    var jamo: [UInt32: UInt32] = [:]
    for compatible in HangulJamo.compatibility {
      let codes = forms.normalize([compatible], forms.nfkc)
      if codes.count == 1 { jamo[codes[0]] = compatible }
    }
    self.jamo = jamo
  }

  /// Folds a code point that NFKC_Casefold has made.
  func fold(_ code: UInt32) -> [FoldedCharacter] {
    if code < 0x80 {
      let byte = UInt8(truncatingIfNeeded: code)
      return [one(UInt32(CharacterClass.foldASCII(byte)), CharacterClass.ofASCII(byte))]
    }
    switch code {
    case 0x0640: return []  // Tatweel only stretches a word.
    case 0x20E3: return [one(code, CharacterClass.keycap)]
    case 0x0E4D, 0x0ECD: return [one(code, CharacterClass.nikhahit)]
    default: break
    }
    switch CodePoint.category(code) {
    case .mark, .enclosingMark: return foldMark(code)
    case .digit: return [one(0x30 + CodePoint.digitValue(code), CharacterClass.digit)]
    case .letter, .number: return foldLetter(code)
    case .unassigned:
      // Han grows with every Unicode version: these two planes are kept for it.
      let isHan = (0x2_0000...0x3_FFFD).contains(code)
      return [one(code, isHan ? CharacterClass.gram : CharacterClass.separator)]
    case .control: return [one(0x20, CharacterClass.separator)]
    case .symbol where CodePoint.isSpacelessRadical(code): return [one(code, CharacterClass.gram)]
    case .symbol, .other: return [one(code, CharacterClass.separator)]
    }
  }

  /// Folds a mark that is left after composition.
  private func foldMark(_ code: UInt32) -> [FoldedCharacter] {
    // The voicing marks of kana, and the tone marks of ideographs and Hangul.
    if (0x302A...0x302F).contains(code) || code == 0x3099 || code == 0x309A {
      return [one(code, CharacterClass.gram)]
    }
    if CodePoint.category(code) == .enclosingMark { return [] }
    let script = CodePoint.script(code)
    if [.shared, .latin, .greek, .arabic, .hebrew].contains(script) { return [] }
    let isGram = CodePoint.isSpaceless(code, script: script)
    return [one(code, isGram ? CharacterClass.gram : CharacterClass.letter)]
  }

  private func foldLetter(_ code: UInt32) -> [FoldedCharacter] {
    switch code {
    // Modifier letters that are typed as apostrophes and primes.
    case 0x02B9...0x02BF: return [one(code, CharacterClass.separator)]
    case 0x30FC, 0x3005...0x3007: return [one(code, CharacterClass.gram)]
    default: break
    }
    let script = CodePoint.script(code)
    switch script {
    case .latin, .greek:
      let bare = forms.normalize([code], forms.nfd).filter { !CodePoint.isMark($0) }
      return bare.flatMap { LetterTables.opened[$0] ?? [$0] }.map { one($0, CharacterClass.letter) }
    case .cyrillic:
      return [one(code == 0x0451 ? 0x0435 : code, CharacterClass.letter)]
    case .arabic:
      return [one(LetterTables.arabic[code] ?? code, CharacterClass.letter)]
    case .hangul:
      return [one(jamo[code] ?? code, CharacterClass.gram)]
    case .shared, .hebrew, .spaceless, .other:
      let isGram = CodePoint.isSpaceless(code, script: script)
      return [one(code, isGram ? CharacterClass.gram : CharacterClass.letter)]
    }
  }

  private func one(_ code: UInt32, _ characterClass: UInt8) -> FoldedCharacter {
    FoldedCharacter(code: code, characterClass: characterClass)
  }
}

/// Letters that normalisation leaves apart and a searcher does not.
enum LetterTables {
  /// Latin letters with strokes, and ligatures, as what people type for them.
  static let opened: [UInt32: [UInt32]] = {
    let rows = [
      "ø o", "ɵ o", "đ d", "ð d", "ħ h", "ł l", "ƚ l", "ɫ l", "ŧ t", "ⱦ t", "ƀ b", "ȼ c", "ꞓ c",
      "ɇ e", "ǥ g", "ɨ i", "ı i", "ɉ j", "ꝁ k", "ꝑ p", "ᵽ p", "ɍ r", "ʉ u", "ɏ y", "ƶ z", "ⱥ a",
      "æ ae", "œ oe", "þ th", "ß ss", "ĳ ij", "ŀ l", "ꜳ aa", "ꜵ ao", "ꜷ au", "ꜹ av", "ꜻ av",
      "ꜽ ay", "ꝏ oo", "ꭣ uo", "ȸ db", "ȹ qp", "ʣ dz", "ʦ ts", "ʩ fn", "ʪ ls", "ʫ lz",
    ]
    var table: [UInt32: [UInt32]] = [:]
    for row in rows {
      let codes = row.unicodeScalars.map(\.value)
      table[codes[0]] = Array(codes.dropFirst(2))
    }
    return table
  }()

  /// Arabic letters that are one to a searcher: alef, ya, ta marbuta, kaf.
  static let arabic: [UInt32: UInt32] = [
    0x0622: 0x0627, 0x0623: 0x0627, 0x0625: 0x0627, 0x0671: 0x0627, 0x0672: 0x0627,
    0x0673: 0x0627, 0x0675: 0x0627, 0x0649: 0x064A, 0x06CC: 0x064A, 0x0629: 0x0647,
    0x06A9: 0x0643,
  ]
}

/// Hangul letters that stand alone.
package enum HangulJamo {
  /// The compatibility jamo, without the filler U+3164, which is invisible.
  static let compatibility: [UInt32] = Array(0x3131...0x3163) + Array(0x3165...0x318E)

  /// The compatibility jamo that a code point is, in full or half width.
  package static func compatible(_ code: UInt32) -> UInt32? {
    switch code {
    case 0x3131...0x3163, 0x3165...0x318E: code
    case 0xFFA1...0xFFBE: code - 0xFFA1 + 0x3131
    case 0xFFC2...0xFFC7: code - 0xFFC2 + 0x314F
    case 0xFFCA...0xFFCF: code - 0xFFCA + 0x3155
    case 0xFFD2...0xFFD7: code - 0xFFD2 + 0x315B
    case 0xFFDA...0xFFDC: code - 0xFFDA + 0x3161
    default: nil
    }
  }
}
