/// A text to be shown with what was found in it lit.
///
/// In the one-line form the pieces, joined, fit in the columns asked for, and an ellipsis stands where
/// the text was cut. In the whole form every line is there. Neither holds control characters, nor
/// those that turn the direction of text around, which a cut could leave open.
public struct Snippet: Hashable, Sendable {
  /// A stretch of the text.
  public struct Piece: Hashable, Sendable {
    /// Its text, of whole characters.
    public let text: String
    /// Whether it was looked for.
    public let isLit: Bool

    /// Makes a piece of its parts.
    public init(text: String, isLit: Bool) {
      self.text = text
      self.isLit = isLit
    }
  }

  /// The text, lit and unlit by turns.
  public let pieces: [Piece]
  /// Whether something stands before it, and the first piece begins with an ellipsis.
  public let isCutAtStart: Bool
  /// Whether something comes after it, and the last piece ends in an ellipsis.
  public let isCutAtEnd: Bool

  init(pieces: [Piece], isCutAtStart: Bool = false, isCutAtEnd: Bool = false) {
    self.pieces = pieces
    self.isCutAtStart = isCutAtStart
    self.isCutAtEnd = isCutAtEnd
  }

  /// Cuts one line out of a text, around the place where most is lit.
  ///
  /// Runs of blanks and newlines become one space. The cut lies between characters, and between words
  /// where one ends near enough.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - lit: what to light up, as UTF-8 offsets in order and without overlap.
  ///   - columns: the columns of a terminal that there are.
  public init(of text: String, lit: [Range<Int>], columns: Int) {
    self = SnippetCutter(text: text, lit: lit, columns: max(0, columns)).cut()
  }

  /// Takes a whole text, with all its lines.
  ///
  /// - Parameters:
  ///   - text: the text; every kind of line break becomes a newline, and tabs stay.
  ///   - lit: what to light up, as UTF-8 offsets in order and without overlap.
  public init(whole text: String, lit: [Range<Int>]) {
    var builder = PieceBuilder()
    var next = 0
    var offset = 0
    for character in text {
      let end = offset + character.utf8.count
      while next < lit.count, lit[next].upperBound <= offset { next += 1 }
      let isLit = next < lit.count && lit[next].lowerBound < end
      offset = end
      switch SnippetCharacter(character) {
      case .lineBreak: builder.append("\n", isLit: isLit)
      case .blank where character != "\t": builder.append(" ", isLit: isLit)
      case .blank, .visible: builder.append(character, isLit: isLit)
      case .dropped: continue
      }
    }
    self.init(pieces: builder.pieces)
  }

  /// The text without marks.
  public var text: String {
    pieces.map(\.text).joined()
  }

  /// The text with double brackets around what is lit: `… [[match]] …`.
  ///
  /// No other double bracket is in it: where the text itself has two, or one beside a mark, a space
  /// parts them, so `a[[0]]` is written `a[ [0] ]`.
  public var bracketed: String {
    var result = ""
    for piece in pieces {
      if piece.isLit { Self.mark("[[", in: &result) }
      for scalar in piece.text.unicodeScalars {
        if Self.isBracket(scalar), result.unicodeScalars.last == scalar { result += " " }
        result.unicodeScalars.append(scalar)
      }
      if piece.isLit { Self.mark("]]", in: &result) }
    }
    return result
  }

  private static func mark(_ mark: String, in result: inout String) {
    if result.unicodeScalars.last == mark.unicodeScalars.first { result += " " }
    result += mark
  }

  private static func isBracket(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "[" || scalar == "]"
  }
}

/// Joins characters that are lit alike.
struct PieceBuilder {
  private var finished: [Snippet.Piece] = []
  private var text = ""
  private var isLit = false

  mutating func append(_ character: Character, isLit: Bool) {
    append(String(character), isLit: isLit)
  }

  /// Appends a stretch of valid UTF-8.
  mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isLit: Bool) {
    guard !bytes.isEmpty else { return }
    append(
      String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self),
      isLit: isLit
    )
  }

  mutating func append(_ text: String, isLit: Bool) {
    if isLit != self.isLit { finish() }
    self.isLit = isLit
    self.text += text
  }

  /// The pieces so far.
  var pieces: [Snippet.Piece] {
    text.isEmpty ? finished : finished + [Snippet.Piece(text: text, isLit: isLit)]
  }

  private mutating func finish() {
    if !text.isEmpty { finished.append(Snippet.Piece(text: text, isLit: isLit)) }
    text = ""
  }
}

/// What becomes of a character where it is shown.
enum SnippetCharacter {
  case visible
  case blank
  case lineBreak
  /// A control character, or one that turns the direction of what follows.
  case dropped

  init(_ character: Character) {
    if let ascii = character.asciiValue, ascii >= 0x21, ascii < 0x7F {
      self = .visible
      return
    }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else {
      self = .dropped
      return
    }
    switch first.value {
    // A Swift character holds CR and LF together.
    case 0x09: self = .blank
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
    case 0x00...0x08, 0x0E...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: self = .dropped
    // Letters of the scripts most is written in: properties are looked up in slow tables.
    case 0xC0...0x52F, 0x3041...0xD7FF: self = .visible
    default:
      let isBlank = scalars.count == 1 && first.properties.isWhitespace
      self = isBlank ? .blank : .visible
    }
  }
}
