import Model

/// The path of a route below the base, with its query.
struct Path: Sendable {
  private(set) var text: String
  private var hasQuery = false

  /// Begins with a path that is written as it has to be sent.
  init(_ text: String) {
    self.text = text
  }

  /// The same with a parameter, where there is a value.
  func with(_ name: String, _ value: String?) -> Path {
    guard let value, !value.isEmpty else { return self }
    var path = self
    path.text += (hasQuery ? "&" : "?") + name + "=" + Self.encode(value)
    path.hasQuery = true
    return path
  }

  /// The same with an id as a cursor; an id is never 0, which servers take for no cursor.
  func with(_ name: String, _ value: Snowflake?) -> Path {
    with(name, value.map { "\($0)" })
  }

  /// The same with a number that is held within a range.
  func with(_ name: String, _ value: Int, in range: ClosedRange<Int>) -> Path {
    with(name, "\(min(max(value, range.lowerBound), range.upperBound))")
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Percent-encodes all but the unreserved characters of RFC 3986.
  static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
