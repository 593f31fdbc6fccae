public import Model

/// Where a log-in stands.
public enum LoginStep: Sendable {
  /// The person is in: the session's token, which is delivered once, and whose it is.
  case done(Secret, userID: Snowflake?)
  /// A second factor is wanted within 5 minutes: a code, a security key, or either.
  case secondFactor(ticket: Secret, totp: Bool, webauthn: Bool)
  /// The person has to open an e-mail and approve this network address.
  case authoriseAddress(ticket: Secret, email: String?, resendAfter: Duration)
  /// The server wants a puzzle solved: log in through the browser.
  case captcha
  /// The server wants single sign-on: log in through the browser.
  case sso
  /// The account is suspended; the server's code.
  case suspended(code: String)
  /// The e-mail address or the password is wrong.
  case wrong
}

/// A log-in that the person approves in a browser (fluxer-protocol 4.6).
public struct HandOff: Sendable {
  /// What the person types into the browser; nothing in the older form, where the browser shows a
  /// code that the person types here.
  public let code: Secret?
  /// When the code ends.
  public let expiresAt: Timestamp?
  /// What the state is asked with; nothing in the older form.
  public let pollSecret: Secret?
  /// The page to open; nothing where the instance publishes no web client.
  public let url: String?

  /// Describes one.
  public init(code: Secret?, expiresAt: Timestamp?, pollSecret: Secret?, url: String?) {
    self.code = code
    self.expiresAt = expiresAt
    self.pollSecret = pollSecret
    self.url = url
  }

  /// Whether the person has to type in a code that the browser shows.
  public var needsTypedCode: Bool { pollSecret == nil }
}

/// What has become of a hand-off.
public enum HandOffState: Sendable {
  /// Nobody has approved it yet; ask again in 2 seconds.
  case pending
  /// It took too long.
  case expired
  /// It is approved: the session's token, which is delivered once, and whose it is.
  case done(Secret, userID: Snowflake?)
}
