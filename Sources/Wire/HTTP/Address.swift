import CCurl

/// An address of http or https, read by the same parser that will connect to it: two readers that
/// understand an address differently are how a token gets to another host.
struct Address: Hashable, Sendable {
  /// `http` or `https`.
  let scheme: String
  /// The host, in lower case, IPv6 in brackets.
  let host: String
  /// The port, also where it is the usual one.
  let port: String
  /// The path as it was given, without a slash at its end.
  let path: String

  /// Reads an address; nothing where it is none, is of another scheme or holds a user's name.
  init?(_ text: String) {
    guard text.utf8.count < 8_192, let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    let flags = UInt32(CURLU_PATH_AS_IS)
    guard curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK,
      let scheme = Self.part(handle, CURLUPART_SCHEME), scheme == "http" || scheme == "https",
      Self.part(handle, CURLUPART_USER) == nil, Self.part(handle, CURLUPART_PASSWORD) == nil,
      let host = Self.part(handle, CURLUPART_HOST), !host.isEmpty,
      let port = Self.part(handle, CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT))
    else { return nil }
    self.scheme = scheme
    self.host = host.lowercased()
    self.port = port
    let path = Self.part(handle, CURLUPART_PATH) ?? ""
    self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func part(
    _ handle: OpaquePointer,
    _ part: CURLUPart,
    _ flags: UInt32 = 0
  ) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }

  /// The host, with its port where that is not the usual one.
  var hostAndPort: String {
    (scheme == "https" && port == "443") || (scheme == "http" && port == "80")
      ? host : "\(host):\(port)"
  }

  /// Scheme, host, port and path.
  var origin: String { "\(scheme)://\(hostAndPort)\(path)" }

  /// Whether what is meant for this address may go to another: the same host and port, and never
  /// from https to http.
  func mayRedirect(to other: Address) -> Bool {
    if host != other.host { return false }
    if scheme == other.scheme { return port == other.port }
    return scheme == "http" && other.scheme == "https" && port == "80" && other.port == "443"
  }
}
