/// A place where a document was not as its kind is described.
///
/// What could be understood was; the document itself is kept as it came.
public struct Oddity: Hashable, Sendable {
  /// What belongs in a place.
  public enum Expectation: String, Hashable, Sendable {
    /// An id: a string of digits.
    case id
    /// A string.
    case text
    /// A whole number.
    case integer
    /// A number.
    case number
    /// `true` or `false`.
    case flag = "true or false"
    /// A time in ISO 8601.
    case time
    /// An object.
    case object
    /// An array.
    case list = "array"
    /// A name that stands once in its object.
    case singleMember = "single member"
    /// A value that is known.
    case knownValue = "known value"
    /// No more parts than are read of one message.
    case fewerParts = "fewer parts"
    /// Text without lone surrogates and broken UTF-8.
    case wholeText = "whole text"
  }

  /// Where it is, such as `attachments[2].size`; empty for the document itself.
  public let path: String
  /// What belongs there.
  public let expected: Expectation
  /// What was there: the start of it, at most 64 characters, or `nothing`.
  public let found: String

  /// Describes an oddity.
  public init(path: String, expected: Expectation, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }
}

extension Oddity: CustomStringConvertible {
  /// The oddity as a line: `attachments[2].size: expected integer, found "12"`.
  public var description: String {
    "\(path.isEmpty ? "(document)" : path): expected \(expected.rawValue), found \(found)"
  }
}

/// A value that was read, and what was odd about its document.
public struct Decoded<Value> {
  /// The value.
  public var value: Value
  /// What was odd, at most `Lenient.maximumOddities`.
  public var oddities: [Oddity]

  /// Joins a value and its oddities.
  public init(value: Value, oddities: [Oddity] = []) {
    self.value = value
    self.oddities = oddities
  }
}

extension Decoded: Equatable where Value: Equatable {}
extension Decoded: Hashable where Value: Hashable {}
extension Decoded: Sendable where Value: Sendable {}
