/// Makes text safe for a terminal.
///
/// Law: the result holds no byte below 0x20 but line feeds and tabs that were asked for, no 0x7F, no
/// control character beyond ASCII and none that directs other text; and cleaning it again changes
/// nothing.
struct TextCleaner {
  private var result = String.UnicodeScalarView()
  private let whitespace: SafeText.Whitespace

  /// What the last character that was kept is.
  private var before: Before = .nothing

  /// How many more letters a flag may have.
  private var flagLetters = 0

  /// What stands before the next character, as far as that matters to it.
  private enum Before {
    case nothing
    case ascii
    case other
    case carriageReturn
  }

  /// A flag of a region has at most six letters and their end.
  private static let longestFlag = 7

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  static func clean(_ text: String, keeping whitespace: SafeText.Whitespace) -> String {
    var text = text
    if text.withUTF8({ isPlain($0, keeping: whitespace) }) { return text }
    var cleaner = TextCleaner(whitespace: whitespace)
    return cleaner.clean(text)
  }

  private init(whitespace: SafeText.Whitespace) {
    self.whitespace = whitespace
  }

  /// Says whether a text is plain ASCII, which most are.
  private static func isPlain(
    _ bytes: UnsafeBufferPointer<UInt8>,
    keeping whitespace: SafeText.Whitespace
  ) -> Bool {
    bytes.allSatisfy { byte in
      switch byte {
      case 0x20...0x7E: true
      case 0x0A: whitespace.contains(.newlines)
      case 0x09: whitespace.contains(.tabs)
      default: false
      }
    }
  }

  private mutating func clean(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      append(scalar, next: index < scalars.endIndex ? scalars[index] : nil)
    }
    return String(result)
  }

  private mutating func append(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) {
    switch ScalarClass(scalar) {
    case .plain: keep(scalar)
    case .lineBreak:
      if before != .carriageReturn || scalar != "\n" { appendLineBreak() }
      before = .nothing
    case .carriageReturn:
      appendLineBreak()
      before = .carriageReturn
    case .tab: replace(by: whitespace.contains(.tabs) ? "\t" : " ")
    case .control: replace(by: picture(of: scalar))
    case .alien, .direction: replace(by: Self.replacement)
    case .filler: replace(by: "\u{2423}")
    case .invisible: break
    case .joiner:
      // Between the letters of ASCII it joins nothing and only hides.
      guard before == .other, let next, !next.isASCII, ScalarClass(next) == .plain else { break }
      result.append(scalar)
    case .selector:
      guard before == .ascii || before == .other else { break }
      result.append(scalar)
      before = .other
    case .tag:
      guard flagLetters > 0 else { break }
      result.append(scalar)
      flagLetters -= 1
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    result.append(scalar)
    before = scalar == " " ? .nothing : scalar.isASCII ? .ascii : .other
    // A black flag begins the flag of a region.
    flagLetters = scalar == "\u{1F3F4}" ? Self.longestFlag : 0
  }

  private mutating func replace(by scalar: Unicode.Scalar) {
    result.append(scalar)
    before = .nothing
    flagLetters = 0
  }

  private mutating func appendLineBreak() {
    replace(by: whitespace.contains(.newlines) ? "\n" : " ")
  }

  private func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value == 0x7F ? "\u{2421}" : Unicode.Scalar(0x2400 + scalar.value) ?? Self.replacement
  }
}
