import Text

/// Cuts text into what the search of pages finds: words, and grams of two for writing without blanks.
///
/// `Exports/Scripts/search.js` cuts what a reader types in the same way.
struct SearchTerms {
  private let fold: BrowserFold?

  /// Longer words are found by their beginning.
  static let longest = 32

  init() {
    // Without ICU's data only ASCII is folded; the pages are the same otherwise.
    fold = try? BrowserFold()
  }

  /// Gives each term of a text to a closure, in order, with repetitions.
  func forEach(in text: String, _ body: (String) -> Void) {
    var text = text
    let isDone = text.withUTF8 { bytes in Self.cutASCII(bytes, body) }
    if isDone { return }
    let folded = fold?.fold(text) ?? text.lowercased()
    var word = String.UnicodeScalarView()
    var run: [Unicode.Scalar] = []
    for scalar in folded.unicodeScalars {
      if Self.isOfRun(scalar) {
        Self.end(&word, body)
        run.append(scalar)
      } else if Self.isOfWord(scalar) {
        Self.end(&run, body)
        word.append(scalar)
      } else {
        Self.end(&word, body)
        Self.end(&run, body)
      }
    }
    Self.end(&word, body)
    Self.end(&run, body)
  }

  /// Cuts text of ASCII alone, which most is; says whether it was.
  private static func cutASCII(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (String) -> Void
  ) -> Bool {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    var word: [UInt8] = []
    word.reserveCapacity(longest)
    for byte in bytes {
      let isLarge = (0x41...0x5A).contains(byte)
      let isOfWord =
        isLarge || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
      if isOfWord {
        if word.count < longest { word.append(isLarge ? byte | 0x20 : byte) }
      } else if !word.isEmpty {
        body(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { body(String(decoding: word, as: UTF8.self)) }
    return true
  }

  private static func end(_ word: inout String.UnicodeScalarView, _ body: (String) -> Void) {
    guard !word.isEmpty else { return }
    body(String(String.UnicodeScalarView(word.prefix(longest))))
    word = String.UnicodeScalarView()
  }

  private static func end(_ run: inout [Unicode.Scalar], _ body: (String) -> Void) {
    defer { run.removeAll(keepingCapacity: true) }
    if run.count == 1 { body(String(run[0])) }
    guard run.count > 1 else { return }
    for index in 0..<(run.count - 1) {
      var gram = String.UnicodeScalarView()
      gram.append(run[index])
      gram.append(run[index + 1])
      body(String(gram))
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
        || scalar == "_"
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default: return false
    }
  }

  /// Whether a character is of a writing that puts no blanks between words.
  private static func isOfRun(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE01...0xE4E, 0xE81...0xEDF, 0x1000...0x109F, 0x1780...0x17D3, 0x2E80...0x2FD5,
      0x3005...0x3007, 0x3041...0x3096, 0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA,
      0x30FC...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
