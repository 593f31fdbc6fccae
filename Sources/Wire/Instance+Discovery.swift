import Model
import Payload

extension Instance {
  /// Finds out where an instance's parts are (fluxer-protocol 2).
  ///
  /// - Parameters:
  ///   - origin: what a person types: `chat.example.org`, `https://chat.example.org`,
  ///     `http://127.0.0.1:8080`; https where it does not say.
  ///   - transport: carries the requests.
  /// - Returns: the instance.
  /// - Throws: `WireError.badAddress`, `.notAnInstance`; what the transport throws.
  public static func discover(
    _ origin: String,
    over transport: any HTTPTransport
  ) async throws(WireError) -> Instance {
    let text = origin.trimmed
    guard let address = Address(text.contains("://") ? text : "https://" + text) else {
      throw .badAddress(String(text.prefix(200)))
    }
    // Which of the hosted service's hosts describes it is not known beforehand.
    guard InstanceName.hosted.contains(address.host) else {
      return try await discover(at: address.origin, named: address.hostAndPort, over: transport)
    }
    do throws(WireError) {
      return try await discover(at: "https://web.fluxer.app", named: "fluxer.app", over: transport)
    } catch {
      guard error != .cancelled else { throw error }
      return try await discover(at: "https://api.fluxer.app", named: "fluxer.app", over: transport)
    }
  }

  private static func discover(
    at origin: String,
    named host: String,
    over transport: any HTTPTransport
  ) async throws(WireError) -> Instance {
    // The older places: a web client's host may answer its page for what it does not know.
    for path in ["/.well-known/fluxer", "/instance", "/v1/instance"] {
      let response = try await transport.send(
        HTTPRequest(
          "GET",
          origin + path,
          headers: [(name: "Accept", value: "application/json")],
          timeout: .seconds(30),
          maximumSize: 4 << 20
        )
      )
      switch response.status {
      case 200:
        if let instance = read(response.body, host) { return instance }
      case 404, 405: continue
      default:
        let name = "GET \(origin)\(path)"
        throw Answer.error(of: response, name, .anything) ?? .notAnInstance(origin)
      }
    }
    throw .notAnInstance(origin)
  }

  private static func read(_ body: [UInt8], _ host: String) -> Instance? {
    guard let payload = (try? InstancePayload.decode(body)).flatMap(\.self),
      Address(payload.api) != nil, payload.gateway.hasPrefix("ws")
    else { return nil }
    return Instance(
      host: host,
      api: payload.api,
      gateway: payload.gateway,
      media: payload.media,
      staticCDN: payload.staticCDN,
      webapp: payload.webapp,
      captchaProvider: payload.captchaProvider,
      requiresSingleSignOn: payload.requiresSingleSignOn
    )
  }
}
