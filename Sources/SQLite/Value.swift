/// A value as SQLite stores it.
public enum Value: Hashable, Sendable {
  /// Absent.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// The number, where it is one.
  public var integer: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The text, where it is one.
  public var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }
}

extension Value {
  /// A number, or null.
  public init(_ number: Int64?) {
    self = number.map(Value.integer) ?? .null
  }

  /// A text, or null.
  public init(_ text: String?) {
    self = text.map(Value.text) ?? .null
  }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// A whole number.
  public init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  /// A text.
  public init(stringLiteral value: String) {
    self = .text(value)
  }
}
