extension SafeText {
  /// The number of columns that the text takes on a terminal; line ends and tabs count as none.
  public var columns: Int { string.reduce(0) { $0 + ColumnWidth.of($1) } }

  /// Cuts the text at a number of columns, with an ellipsis if anything is cut off.
  public func cut(to columns: Int) -> SafeText {
    guard self.columns > columns else { return self }
    guard columns > 0 else { return "" }
    var width = 0
    let kept = string.prefix { character in
      width += ColumnWidth.of(character)
      return width < columns
    }
    return SafeText(clean: kept + "…")
  }

  /// Fills the text up with spaces to a number of columns; a longer one stays.
  public func padded(to columns: Int) -> SafeText {
    SafeText(clean: string + String(repeating: " ", count: max(0, columns - self.columns)))
  }
}

/// How wide characters are on a terminal.
enum ColumnWidth {
  /// Gives the columns of a character: 0, 1 or 2.
  static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII, character.utf8.count == 1 { return first.value < 0x20 ? 0 : 1 }
    if isWide(first) { return 2 }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  /// Says whether a character is wide by Unicode's East Asian Width, or an emoji drawn as one.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF: true
    case 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3: true
    case 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F: true
    case 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    case 0x1_6FE0...0x1_8CFF, 0x1_AFF0...0x1_B2FF, 0x2_0000...0x3_FFFD: true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
