/// Where a gateway lies, taken apart as a WebSocket needs it.
struct WebSocketAddress: Hashable, Sendable {
  /// Whether the connection is made over TLS.
  var isSecure: Bool
  /// The host without brackets.
  var host: String
  /// The port.
  var port: Int
  /// The path and the query.
  var target: String

  /// Reads an address as a server publishes it; `ws://` stays what it is.
  ///
  /// - Parameters:
  ///   - text: `ws://`, `wss://`, `http://` or `https://` with a host.
  ///   - query: what is added to its query.
  /// - Throws: `WireError.badAddress`.
  init(_ text: String, adding query: String) throws(WireError) {
    guard let mark = text.firstRange(of: "://"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw .badAddress(text) }
    switch text[..<mark.lowerBound].lowercased() {
    case "wss", "https": isSecure = true
    case "ws", "http": isSecure = false
    default: throw .badAddress(text)
    }
    let rest = text[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard let place = Self.place(authority, defaultPort: isSecure ? 443 : 80) else {
      throw .badAddress(text)
    }
    (host, port) = place
    var target = String(rest[authority.endIndex...])
    if !target.hasPrefix("/") { target = "/" + target }
    if target.contains("?") {
      target += target.hasSuffix("?") || target.hasSuffix("&") ? query : "&" + query
    } else {
      target += "?" + query
    }
    self.target = target
  }

  private static func place(_ authority: Substring, defaultPort: Int) -> (String, Int)? {
    // A name before the host is not ours to send.
    guard !authority.contains("@") else { return nil }
    let host: Substring
    let tail: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      tail = authority[authority.index(after: end)...]
    } else {
      host = authority.prefix { $0 != ":" }
      tail = authority[host.endIndex...]
    }
    guard !host.isEmpty else { return nil }
    if tail.isEmpty || tail == ":" { return (String(host), defaultPort) }
    guard tail.hasPrefix(":"), let port = UInt16(tail.dropFirst()), port > 0 else { return nil }
    return (String(host), Int(port))
  }

  /// What the Host header says.
  var hostHeader: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? shown : "\(shown):\(port)"
  }

  /// The address without its query, for reports.
  var description: String {
    "\(isSecure ? "wss" : "ws")://\(hostHeader)\(target.prefix { $0 != "?" })"
  }
}
