/// How pages look when they are opened; a reader may choose otherwise.
public struct HTMLLook: Hashable, Sendable {
  /// The palette.
  public var theme: Theme
  /// The accent.
  public var accent: Accent
  /// Whether every text holds 7:1.
  public var hasHighContrast: Bool

  /// Chooses a look.
  public init(
    theme: Theme = .system,
    accent: Accent = .blueberry,
    hasHighContrast: Bool = false
  ) {
    self.theme = theme
    self.accent = accent
    self.hasHighContrast = hasHighContrast
  }
}
