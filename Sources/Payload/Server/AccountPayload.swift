public import Model

/// Reads who an account is.
public enum AccountPayload {
  /// Reads the answer of `/users/@me`, or for a bot that of `/applications/@me`, whose bot counts.
  ///
  /// - Returns: the user, or nothing where none is named.
  /// - Throws: `PayloadError` where the bytes are no document.
  public static func decode(_ body: [UInt8], isBot: Bool) throws(PayloadError) -> User? {
    try JSONReader().read(body) { root in
      guard root.isObject else { return nil }
      guard isBot else { return Lenient.user(root) }
      return root["bot"].flatMap { $0.isObject ? Lenient.user($0) : nil }
    }
  }
}

extension Lenient {
  /// Reads a user without noting anything.
  static func user(_ value: JSONValue) -> User? {
    var lenient = Lenient(value)
    return lenient.user(value)
  }
}
