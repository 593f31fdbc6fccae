import Foundation

/// What a code point of a text counts as.
enum NaiveClass: Hashable {
  /// A letter or mark that isn't upper case.
  case letter
  case upper
  case digit
  /// A character of a script that is written without spaces.
  case gram
  case emoji
  /// All else: it separates.
  case separator

  var isWord: Bool {
    self == .letter || self == .upper || self == .digit
  }
}

/// A folded code point, or a whole emoji.
struct NaiveUnit: Hashable {
  var text: String
  var kind: NaiveClass
}

/// Folds text by the letter of search.md 2, one character after the other.
enum NaiveFold {
  /// The folded text: two names are the same where their folds are equal.
  static func fold(_ text: String) -> String {
    units(of: text).map(\.text).joined()
  }

  /// The folded text in pieces.
  static func units(of text: String) -> [NaiveUnit] {
    var units: [NaiveUnit] = []
    for character in text {
      units += emoji(character).map { [$0] } ?? fold(character)
    }
    return withNikhahitInFront(units)
  }

  private static func emoji(_ character: Character) -> NaiveUnit? {
    let scalars = Array(character.unicodeScalars)
    let first = scalars[0]
    if scalars.contains("\u{20E3}"), first.isASCII {
      return NaiveUnit(text: "\(first)\u{20E3}", kind: .emoji)
    }
    let isFlag = (0x1F1E6...0x1F1FF).contains(first.value)
    let isPlain = String(first).precomposedStringWithCompatibilityMapping == String(first)
    guard first.value > 0xFF, isPlain, isFlag || first.properties.isEmoji else { return nil }
    // Skin tones and the choice between text and picture are looks.
    let looks: Set<UInt32> = [0xFE0E, 0xFE0F, 0x1F3FB, 0x1F3FC, 0x1F3FD, 0x1F3FE, 0x1F3FF]
    let kept = [first] + scalars.dropFirst().filter { !looks.contains($0.value) }
    return NaiveUnit(text: string(kept), kind: .emoji)
  }

  private static func fold(_ character: Character) -> [NaiveUnit] {
    let scalars = Array(character.unicodeScalars)
    if scalars.count == 1, let jamo = NaiveLetters.compatibleJamo(scalars[0]) {
      return [NaiveUnit(text: String(jamo), kind: .gram)]
    }
    let plain = String(character).precomposedStringWithCompatibilityMapping
    return plain.unicodeScalars.flatMap { scalar -> [NaiveUnit] in
      if scalar.properties.isDefaultIgnorableCodePoint { return [] }
      let category = scalar.properties.generalCategory
      let isUpper = category == .uppercaseLetter || category == .titlecaseLetter
      return withoutCase(scalar).unicodeScalars.flatMap(NaiveLetters.fold).map { unit in
        let kind = isUpper && unit.kind == .letter ? NaiveClass.upper : unit.kind
        return NaiveUnit(text: unit.text, kind: kind)
      }
    }
  }

  /// Up and down again is what makes one of all cases: ß becomes ss, ς becomes σ, ı becomes i.
  private static func withoutCase(_ scalar: Unicode.Scalar) -> String {
    let upper = scalar.properties.uppercaseMapping
    let lower = upper.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    return lower.precomposedStringWithCompatibilityMapping
  }

  /// A Thai tone that was typed before nikhahit is put behind it.
  private static func withNikhahitInFront(_ units: [NaiveUnit]) -> [NaiveUnit] {
    var units = units
    for index in units.indices where units[index].text == "\u{E4D}" {
      var place = index
      while place > 0, ("\u{E48}"..."\u{E4B}").contains(units[place - 1].text) {
        units.swapAt(place, place - 1)
        place -= 1
      }
    }
    return units
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
