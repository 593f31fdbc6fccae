/// The palettes of pages (`Exports/Themes`) and of the terminal.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// Light or dark, as the reader's system is.
  case system
  /// White.
  case light
  /// Nearly black.
  case dark
  /// Black.
  case oled
  /// Warm and light.
  case sandstone
  /// Deep blue.
  case ocean
  /// Deep green.
  case forest
  /// Of little glare, light.
  case solarized

  /// What readers see it called.
  var title: String {
    self == .oled ? "OLED Dark" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }
}

/// The colours of links, marks and the focus.
public enum Accent: String, Hashable, Sendable, CaseIterable {
  /// Blue.
  case blueberry
  /// Red.
  case strawberry
  /// Orange.
  case orange
  /// Yellow.
  case banana
  /// Green.
  case green
  /// Bluish green.
  case mint
  /// Greenish blue.
  case teal
  /// Violet.
  case grape
  /// Pink.
  case pink
  /// Grey.
  case platinum
  /// Deep blue.
  case indigo

  /// What readers see it called.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
