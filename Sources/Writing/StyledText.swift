/// Text in several styles, with links: what a page is made of before it is known where it will be shown.
public struct StyledText: Hashable, Sendable {
  /// A text of one style.
  public struct Piece: Hashable, Sendable {
    /// The text.
    public var text: SafeText
    /// How it is drawn, where styles are.
    public var style: Style
    /// Where it leads, where links are.
    public var link: WebLink?

    /// Makes a piece.
    public init(_ text: SafeText, _ style: Style = .plain, link: WebLink? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }
  }

  /// The pieces, in order.
  public var pieces: [Piece]

  /// Makes a text of pieces.
  public init(_ pieces: [Piece] = []) {
    self.pieces = pieces
  }

  /// Makes a text of one style.
  public init(_ text: SafeText, _ style: Style = .plain, link: WebLink? = nil) {
    pieces = [Piece(text, style, link: link)]
  }

  /// The text without its styles.
  public var plain: SafeText {
    pieces.reduce("") { $0 + $1.text }
  }

  /// The number of columns that it takes on a terminal; line ends count as none.
  public var columns: Int {
    pieces.reduce(0) { $0 + $1.text.columns }
  }

  /// Puts one text after another.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(left.pieces + right.pieces)
  }

  /// Appends a text.
  public static func += (left: inout StyledText, right: StyledText) {
    left.pieces += right.pieces
  }

  /// Appends a text of one style.
  public mutating func append(_ text: SafeText, _ style: Style = .plain, link: WebLink? = nil) {
    guard !text.isEmpty else { return }
    pieces.append(Piece(text, style, link: link))
  }
}
