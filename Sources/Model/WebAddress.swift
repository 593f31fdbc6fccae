/// A web address within a text.
public struct WebAddress: Hashable, Sendable {
  /// The host in lower case, without user, port and final dot.
  public let host: String

  /// Finds the hosts of all addresses in a text, in order, each once.
  public static func hosts(in text: String) -> [String] {
    var hosts: [String] = []
    var text = text
    let mayHold = text.withUTF8 { bytes in
      for byte in bytes where byte == UInt8(ascii: ":") { return true }
      return false
    }
    guard mayHold else { return hosts }
    var rest = text.utf8[...]
    while let (address, after) = next(in: rest) {
      if !hosts.contains(address.host) { hosts.append(address.host) }
      rest = after
    }
    return hosts
  }

  /// Finds the first address in a text.
  public static func first(in text: String) -> WebAddress? {
    next(in: text.utf8[...])?.address
  }

  /// The host and every domain above it that has a dot: `a.b.example` gives also `b.example`.
  public var domains: [String] {
    Self.domains(of: host)
  }

  /// The host and every domain above it that has a dot.
  public static func domains(of host: String) -> [String] {
    let parts = host.split(separator: ".")
    // A hostile host may have a thousand dots; no real one has more than a handful.
    guard parts.count > 2, parts.count <= 8 else { return [host] }
    return (0...(parts.count - 2)).map { parts[$0...].joined(separator: ".") }
  }

  private static func next(
    in text: Substring.UTF8View
  ) -> (address: WebAddress, after: Substring.UTF8View)? {
    var rest = text
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let before = rest[..<colon]
      let after = rest[rest.index(after: colon)...]
      let isWeb = before.endsLike("https") || before.endsLike("http")
      if isWeb, after.starts(with: "//".utf8), let host = host(after.dropFirst(2)) {
        return (WebAddress(host: host), after.dropFirst(2))
      }
      rest = after
    }
    return nil
  }

  private static func host(_ text: Substring.UTF8View) -> String? {
    let authority = text.prefix(512).prefix { !isEnd($0) }
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { authority.index(after: $0) }
    let host = authority[(start ?? authority.startIndex)...].prefix { $0 != UInt8(ascii: ":") }
    var name = String(decoding: host, as: UTF8.self).lowercased()
    while name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "/?#<>()[]{}\"'`|\\,;!*".utf8.contains(byte)
  }
}

extension Substring.UTF8View {
  /// Whether it ends with ASCII letters, in any case.
  fileprivate func endsLike(_ word: String) -> Bool {
    suffix(word.utf8.count).elementsEqual(word.utf8) { $0 | 0x20 == $1 }
  }
}
