public import Model

/// Text that can be sent to a terminal, whatever it was made of.
///
/// There is no way to make one that holds an escape, a control character (but line ends and tabs
/// where they were asked for), a character that changes the direction of other text, or one that
/// hides. What is made of a string literal is the program's own words and keeps its line ends; what
/// is put into a literal by interpolation is anybody's and goes through the same cleaning as
/// `init(_:keeping:)`:
///
///     output.write("\(channel.name): \(count) messages\n")
public struct SafeText: Hashable, Sendable {
  /// The line ends and tabs that a text may keep; else each is one space.
  public struct Whitespace: OptionSet, Sendable {
    /// The set as bits.
    public let rawValue: UInt8

    /// Takes a set as bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Keeps line ends, all as line feeds.
    public static let newlines = Whitespace(rawValue: 1)

    /// Keeps tabs.
    public static let tabs = Whitespace(rawValue: 2)
  }

  /// The text, clean.
  public let string: String

  /// Cleans a text.
  ///
  /// Control characters become their pictures (␛), characters that direct other text and what is no
  /// character become �, blanks that pass for letters ␣. What draws nothing goes, but for joiners,
  /// shape selectors and the letters of flags where they belong to what is drawn.
  public init(_ text: String, keeping whitespace: Whitespace = []) {
    string = TextCleaner.clean(text, keeping: whitespace)
  }

  /// Cleans bytes; where they are no UTF-8 stands �.
  public init(decoding bytes: UnsafeBufferPointer<UInt8>, keeping whitespace: Whitespace = []) {
    string = TextCleaner.clean(String(decoding: bytes, as: UTF8.self), keeping: whitespace)
  }

  /// Takes what is known to be clean.
  init(clean string: String) {
    self.string = string
  }

  /// Whether nothing is in it.
  public var isEmpty: Bool { string.isEmpty }

  /// Puts one text after another.
  public static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(clean: left.string + right.string)
  }

  /// Appends a text.
  public static func += (left: inout SafeText, right: SafeText) {
    left = left + right
  }
}

extension SafeText: CustomStringConvertible {
  /// The text itself.
  public var description: String { string }
}

extension SafeText: ExpressibleByStringInterpolation {
  /// Takes the program's own words, with their line ends and tabs.
  public init(stringLiteral literal: StaticString) {
    self.init("\(literal)", keeping: [.newlines, .tabs])
  }

  /// Takes the program's own words with others' in them.
  public init(stringInterpolation: StringInterpolation) {
    self.init(clean: stringInterpolation.text)
  }

  /// Gathers the pieces of an interpolated literal, and cleans those that are not the program's.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Makes room.
    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Appends the program's own words.
    public mutating func appendLiteral(_ literal: StaticString) {
      text += TextCleaner.clean("\(literal)", keeping: [.newlines, .tabs])
    }

    /// Appends a text, cleaned, on one line.
    public mutating func appendInterpolation(_ other: some StringProtocol) {
      text += TextCleaner.clean(String(other), keeping: [])
    }

    /// Appends a text, cleaned.
    public mutating func appendInterpolation(
      _ other: some StringProtocol,
      keeping whitespace: Whitespace
    ) {
      text += TextCleaner.clean(String(other), keeping: whitespace)
    }

    /// Appends a text that is clean.
    public mutating func appendInterpolation(_ other: SafeText) {
      text += other.string
    }

    /// Appends an id.
    public mutating func appendInterpolation(_ id: Snowflake) {
      text += id.description
    }

    /// Appends a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += number.description
    }
  }
}
