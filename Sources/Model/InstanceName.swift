/// The name of an instance: its host, with the port where that is not the usual one of its scheme.
///
/// It is read of whatever a person types or a file says, and alone makes the name of a file of it.
public struct InstanceName: Hashable, Sendable {
  /// The hosts of the hosted service, of which the first one is its name.
  public static let hosted = ["fluxer.app", "web.fluxer.app", "api.fluxer.app"]

  private static let longest = 200

  /// The host in lower case, with its port where that has to be said: `chat.example.org:8443`.
  public let host: String

  /// Reads a host, a host and port, or the address of an instance; nothing where it is none of these.
  public init?(_ text: String) {
    var rest = text[...]
    var scheme = "https"
    if let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://") {
      scheme = rest[..<colon].lowercased()
      guard scheme == "https" || scheme == "http" else { return nil }
      rest = rest[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
    }
    guard let (name, port) = Self.parts(of: rest), Self.isHost(name) else { return nil }
    let host = name.lowercased()
    if Self.hosted.contains(host), port == nil || port == 443 {
      self.host = Self.hosted[0]
    } else if let port, port != (scheme == "https" ? 443 : 80) {
      self.host = "\(host):\(port)"
    } else {
      self.host = host
    }
  }

  /// Reads the name of a file that `fileName` made; nothing where it can't be such a one.
  public init?(ofFile name: String) {
    let name = Self.decoded(name)
    guard let mark = name.lastIndex(of: "_"), let port = Self.port(name[name.index(after: mark)...])
    else {
      self.init(name)
      return
    }
    self.init("\(name[..<mark]):\(port)")
  }

  /// Reads letters beyond ASCII as `fileName` writes them; what is no such writing stays as it is.
  private static func decoded(_ name: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? name
  }

  /// What files of the instance are called: the port is set off by an underscore.
  public var fileName: String { Self.fileName(of: host) }

  /// What files of a host are called: nothing in it leads elsewhere, and letters beyond ASCII
  /// are written byte by byte, as in addresses.
  public static func fileName(of host: String) -> String {
    let text = host.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-": String(scalar)
      case "\0"..."\u{7F}": "_"
      default:
        String(scalar).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }.joined()
    return text.hasPrefix(".") || text.hasPrefix("-") ? "_" + text : text
  }

  /// Takes host and port apart; an address of IPv6 stands in brackets.
  private static func parts(of text: Substring) -> (host: Substring, port: Int?)? {
    let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
    guard let end, text.utf8.count <= longest else { return nil }
    guard let colon = text[end...].lastIndex(of: ":") else { return (text, nil) }
    guard let port = port(text[text.index(after: colon)...]) else { return nil }
    return (text[..<colon], port)
  }

  private static func port(_ text: Substring) -> Int? {
    guard text.utf8.count <= 5, text.allSatisfy({ ("0"..."9").contains($0) }), let port = Int(text),
      (1...65_535).contains(port)
    else { return nil }
    return port
  }

  private static func isHost(_ text: Substring) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]"), text.count > 2 {
      return text.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    guard let first = text.first, first != ".", first != "-" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || ".-_".contains($0) }
  }
}
