/// An address that a terminal may open: http or https, and nothing in it that could end the escape
/// sequence of a link or be taken for something else.
public struct WebLink: Hashable, Sendable {
  /// The address.
  public let address: String

  /// Takes an address, or gives nil if it is no plain web address.
  ///
  /// It must begin with `http://` or `https://` and a host, and consist of the ASCII characters
  /// that RFC 3986 allows; at most 2,000 bytes. A name or a password before the host is refused,
  /// for it makes one address look like another.
  public init?(_ address: String) {
    let lowered = address.prefix(8).lowercased()
    guard lowered.hasPrefix("http://") || lowered.hasPrefix("https://") else { return nil }
    guard address.utf8.count <= 2_000, address.utf8.allSatisfy(Self.isAllowed) else { return nil }
    let rest = address.dropFirst(lowered.hasPrefix("https://") ? 8 : 7)
    let host = rest.prefix { !"/?#".contains($0) }
    guard let first = host.first, first != ":", !host.contains("@") else { return nil }
    self.address = address
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case "-", ".", "_", "~", ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*":
      true
    case "+", ",", ";", "=", "%": true
    default: false
    }
  }

  /// The sequence that begins a link to the address.
  public var opening: String { "\u{1B}]8;;\(address)\u{1B}\\" }

  /// The sequence that ends a link.
  public static let closing = "\u{1B}]8;;\u{1B}\\"
}
