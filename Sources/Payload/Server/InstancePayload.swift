/// How an instance describes itself (fluxer-protocol 2); addresses as they are published.
public struct InstancePayload: Hashable, Sendable {
  /// The origin of the REST interface.
  public var api: String
  /// The address of the gateway.
  public var gateway: String
  /// The origin of media.
  public var media: String?
  /// The origin of what never changes; `cdn` in older builds.
  public var staticCDN: String?
  /// The origin of the web client.
  public var webapp: String?
  /// Who makes the puzzles of the log-in; nothing for none.
  public var captchaProvider: String?
  /// Whether people have to log in by single sign-on.
  public var requiresSingleSignOn: Bool

  /// Reads a document.
  ///
  /// - Returns: what it says, or nothing where it does not describe an instance.
  /// - Throws: `PayloadError` where the bytes are no document.
  public static func decode(_ body: [UInt8]) throws(PayloadError) -> InstancePayload? {
    try JSONReader().read(body) { root in InstancePayload(root) }
  }

  private init?(_ root: JSONValue) {
    var lenient = Lenient(root)
    guard root.isObject, let endpoints = root["endpoints"], endpoints.isObject,
      let api = lenient.nonEmptyText(endpoints["api"]),
      let gateway = lenient.nonEmptyText(endpoints["gateway"])
    else { return nil }
    self.api = api
    self.gateway = gateway
    media = lenient.nonEmptyText(endpoints["media"])
    staticCDN =
      lenient.nonEmptyText(endpoints["static_cdn"]) ?? lenient.nonEmptyText(endpoints["cdn"])
    webapp = lenient.nonEmptyText(endpoints["webapp"])
    let captcha = root["captcha"].flatMap { $0.isObject ? $0 : nil }
    let provider = lenient.nonEmptyText(captcha?["provider"])
    captchaProvider = provider == "none" ? nil : provider
    let sso = root["sso"].flatMap { $0.isObject ? $0 : nil }
    requiresSingleSignOn =
      lenient.flag(sso?["enabled"]) ?? false && lenient.flag(sso?["enforced"]) ?? false
  }
}
