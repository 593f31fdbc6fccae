/// Folds text by rules so plain that a browser repeats them with what it has built in.
///
/// `NFKC`, small letters, marks dropped from Latin letters, a few Latin letters spelt out, `NFC`. The
/// search of exported pages folds what a reader types in JavaScript (`Exports/Scripts/search.js`): both
/// must agree, which a test checks. Everything else folds with `TextAnalyser`.
public struct BrowserFold {
  private let forms: Normalizers

  /// Opens ICU's forms.
  ///
  /// - Throws: `TextError` where ICU can't be used.
  public init() throws(TextError) {
    forms = try Normalizers()
  }

  /// Folds a text.
  public func fold(_ text: String) -> String {
    var text = text
    let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
    if isASCII { return text.lowercased() }
    let composed = forms.normalize(text.unicodeScalars.map(\.value), forms.nfkc)
    let small = Self.text(composed).lowercased().unicodeScalars.map(\.value)
    var kept: [UInt32] = []
    kept.reserveCapacity(small.count)
    var isAfterLatin = false
    for code in forms.normalize(small, forms.nfd) {
      if isAfterLatin, Self.isMark(code) { continue }
      isAfterLatin = Self.isLatin(code)
      if let letters = Self.spelt[code] { kept += letters } else { kept.append(code) }
    }
    return Self.text(forms.normalize(kept, forms.nfc))
  }

  private static func text(_ codes: [UInt32]) -> String {
    var scalars = String.UnicodeScalarView()
    for code in codes { if let scalar = Unicode.Scalar(code) { scalars.append(scalar) } }
    return String(scalars)
  }

  private static func isLatin(_ code: UInt32) -> Bool {
    switch code {
    case 0x61...0x7A, 0xAA, 0xBA, 0xDF...0xF6, 0xF8...0x2AF, 0x1D00...0x1DBF, 0x1E00...0x1EFF,
      0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB64:
      true
    default: false
    }
  }

  private static func isMark(_ code: UInt32) -> Bool {
    switch code {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }

  /// Letters that no form takes apart; the sigma at a word's end is one too.
  private static let spelt: [UInt32: [UInt32]] = [
    0xDF: [0x73, 0x73], 0xE6: [0x61, 0x65], 0x153: [0x6F, 0x65], 0xF8: [0x6F], 0x111: [0x64],
    0x142: [0x6C], 0x131: [0x69], 0x3C2: [0x3C3],
  ]
}
