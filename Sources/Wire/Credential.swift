/// What an account shows to the server, by kind (fluxer-protocol 4.1).
public enum Credential: Sendable, Hashable {
  /// The token of a person's session.
  case user(Secret)
  /// The token of a bot, without `Bot `.
  case bot(Secret)

  /// Tells what kind of token a text holds.
  ///
  /// White space around it and a leading `Bot ` or `Bearer ` are taken off.
  ///
  /// - Throws: `WireError.unknownToken` for what is neither a session's nor a bot's token.
  public static func classify(_ text: String) throws(WireError) -> Credential {
    var token = text.trimmed
    for prefix in ["bot ", "bearer "] where token.lowercased().hasPrefix(prefix) {
      token = String(token.dropFirst(prefix.count)).trimmed
      break
    }
    let bytes = Array(token.utf8)
    // What reaches a header must hold nothing that could end it.
    guard !bytes.isEmpty, bytes.count <= 4096, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .unknownToken
    }
    if token.hasPrefix("flx_") { return .user(Secret(token)) }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      parts[0].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { throw .unknownToken }
    return .bot(Secret(token))
  }

  /// Whether it is a bot's.
  public var isBot: Bool {
    switch self {
    case .user: false
    case .bot: true
    }
  }

  /// The token by itself, as the gateway takes it.
  public var secret: Secret {
    switch self {
    case .user(let secret), .bot(let secret): secret
    }
  }

  /// The value of the Authorization header.
  var authorization: Secret {
    switch self {
    case .user(let secret): secret
    case .bot(let secret): secret.withText { Secret("Bot " + $0) }
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = self[...].drop { $0.isWhitespace }
    let tail = start.reversed().prefix { $0.isWhitespace }.count
    return String(start.dropLast(tail))
  }
}
