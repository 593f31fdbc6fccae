/// What makes a document unreadable, or a message impossible to keep as a message.
///
/// Offsets are bytes from the document's first byte.
public enum PayloadError: Error, Hashable, Sendable {
  /// What the reader was waiting for.
  public enum Expectation: String, Hashable, Sendable {
    /// Any value.
    case value = "a value"
    /// The name of a member, in quotes.
    case key = "a member's name"
    /// The colon after a member's name.
    case colon = "a colon"
    /// What follows an element of an array.
    case commaOrBracket = "a comma or a closing bracket"
    /// What follows a member of an object.
    case commaOrBrace = "a comma or a closing brace"
  }

  /// The document is longer than the reader takes; the number is its length in bytes.
  case tooLarge(Int)
  /// Arrays and objects lie in each other deeper than the reader goes.
  case tooDeep(at: Int)
  /// The document ends before it is whole.
  case unexpectedEnd(at: Int)
  /// A byte stands where none of its kind can.
  case unexpectedByte(UInt8, at: Int, expected: Expectation)
  /// A backslash in a string is followed by nothing that it can stand before.
  case badEscape(at: Int)
  /// A number is not written as JSON writes numbers.
  case badNumber(at: Int)
  /// Something follows the document.
  case trailingBytes(at: Int)
  /// An object was needed and something else was there.
  case notAnObject
  /// The object has no id that can be one.
  case noUsableID
  /// Neither the message nor what surrounds it says which channel it is in.
  case noUsableChannel
}

extension PayloadError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .tooLarge(let count):
      "the document has \(count) bytes, and \(JSONReader.maximumLength) is the most"
    case .tooDeep(let offset):
      "more than \(JSONReader.maximumDepth) arrays and objects lie in each other at byte \(offset)"
    case .unexpectedEnd(let offset): "the document ends too early, at byte \(offset)"
    case .unexpectedByte(let byte, let offset, let expected):
      "expected \(expected.rawValue) at byte \(offset), found \(Self.name(of: byte))"
    case .badEscape(let offset): "the escape at byte \(offset) is not one of JSON's"
    case .badNumber(let offset): "the number at byte \(offset) is not one of JSON's"
    case .trailingBytes(let offset): "something follows the document at byte \(offset)"
    case .notAnObject: "expected an object"
    case .noUsableID: "it has no id that can be one"
    case .noUsableChannel: "nothing says which channel it is in"
    }
  }

  private static func name(of byte: UInt8) -> String {
    guard byte > 0x20, byte < 0x7F else { return "byte 0x" + String(byte, radix: 16) }
    return "'\(Unicode.Scalar(byte))'"
  }
}
