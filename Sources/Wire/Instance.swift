import Payload

/// An instance as it describes itself; every address as it was published.
public struct Instance: Hashable, Sendable {
  /// The host that it was found at, with its port where that is not the usual one: names the archive.
  public let host: String
  /// The origin of the REST interface.
  public let api: String
  /// The address of the gateway, without query.
  public let gateway: String
  /// The origin of media.
  public let media: String?
  /// The origin of what never changes.
  public let staticCDN: String?
  /// The origin of the web client.
  public let webapp: String?
  /// Who makes the puzzles; nothing for none.
  public let captchaProvider: String?
  /// Whether people have to log in by single sign-on.
  public let requiresSingleSignOn: Bool

  /// Describes an instance.
  public init(
    host: String,
    api: String,
    gateway: String,
    media: String? = nil,
    staticCDN: String? = nil,
    webapp: String? = nil,
    captchaProvider: String? = nil,
    requiresSingleSignOn: Bool = false
  ) {
    self.host = host
    self.api = api
    self.gateway = gateway
    self.media = media
    self.staticCDN = staticCDN
    self.webapp = webapp
    self.captchaProvider = captchaProvider
    self.requiresSingleSignOn = requiresSingleSignOn
  }

  /// What all routes begin with.
  var base: String { (api.hasSuffix("/") ? String(api.dropLast()) : api) + "/v1" }
}
