/// Carries requests by libcurl: one thread of its own does all the waiting, connections are kept and
/// shared, HTTP/2 is used where the server speaks it.
///
/// Proxies come from the environment, certificates from the system. Only http and https are spoken.
public final class CurlTransport: HTTPTransport {
  /// How many redirections are followed.
  static let redirections = 5

  private let engine: CurlEngine

  /// Makes a transport and starts its thread.
  ///
  /// - Parameters:
  ///   - userAgent: how the program names itself: `UserAgent.text(version:)`.
  ///   - connectTimeout: how long a connection may take to be made.
  ///   - stallTimeout: how long less than a byte a second may come.
  /// - Throws: `WireError.network` where libcurl or its thread can't be started.
  public init(
    userAgent: String,
    connectTimeout: Duration = .seconds(15),
    stallTimeout: Duration = .seconds(30)
  ) throws(WireError) {
    engine = try CurlEngine(
      CurlOptions(
        userAgent: userAgent,
        connectTimeout: connectTimeout,
        stallTimeout: stallTimeout
      )
    )
  }

  deinit { engine.stop() }

  /// Sends a request and waits for the whole answer.
  ///
  /// A redirection is followed where it can't give anything away: for GET without a credential, to
  /// the same host and port, never from https to http.
  ///
  /// - Throws: `WireError`: see `HTTPTransport`.
  public func send(_ request: HTTPRequest) async throws(WireError) -> HTTPResponse {
    guard var address = Address(request.url) else { throw .badAddress(request.name) }
    var request = request
    for _ in 0...Self.redirections {
      let (response, target) = try await engine.run(request)
      guard let target else { return response }
      let call = WireError.Call(request.name)
      guard request.method == "GET", request.credential == nil, let next = Address(target),
        address.mayRedirect(to: next)
      else { throw .redirected(to: Self.shown(target), call: call) }
      address = next
      request.url = target
    }
    throw .redirected(to: "one address after another", call: WireError.Call(request.name))
  }

  /// A target without its query, which may hold what the request's held.
  private static func shown(_ target: String) -> String {
    Address(target)?.origin ?? "an address that can't be used"
  }
}

/// What is the same for all requests of a transport.
struct CurlOptions: Sendable {
  let userAgent: String
  let connectTimeout: Duration
  let stallTimeout: Duration
}
