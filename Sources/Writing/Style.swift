/// How a piece of text is drawn: weights and colours, which add up with `+`.
///
/// Styles are the only escape sequences the program writes besides links and the progress line; no
/// text can make one.
public struct Style: Hashable, Sendable {
  let codes: [UInt8]

  private init(_ codes: UInt8...) {
    self.codes = codes
  }

  private init(codes: [UInt8]) {
    self.codes = codes
  }

  /// As it comes.
  public static let plain = Style()
  /// Bold.
  public static let bold = Style(1)
  /// Dim.
  public static let dim = Style(2)
  /// Italic, where the terminal can.
  public static let italic = Style(3)
  /// Underlined.
  public static let underlined = Style(4)
  /// Foreground and background exchanged.
  public static let reversed = Style(7)
  /// Struck out, where the terminal can.
  public static let struck = Style(9)
  /// Red.
  public static let red = Style(31)
  /// Green.
  public static let green = Style(32)
  /// Yellow.
  public static let yellow = Style(33)
  /// Blue.
  public static let blue = Style(34)
  /// Magenta.
  public static let magenta = Style(35)
  /// Cyan.
  public static let cyan = Style(36)

  /// Draws in both ways at once.
  public static func + (left: Style, right: Style) -> Style {
    Style(codes: left.codes + right.codes)
  }

  /// The sequence that begins the style; empty for plain.
  public var opening: String {
    codes.isEmpty ? "" : "\u{1B}[\(codes.map { String($0) }.joined(separator: ";"))m"
  }

  /// The sequence that ends every style.
  public static let closing = "\u{1B}[0m"
}
