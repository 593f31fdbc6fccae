import Glibc

/// Which proxy the environment names for a host, by the rules that curl has made common.
enum WebSocketProxy {
  /// Chooses the proxy for an address.
  ///
  /// `HTTP_PROXY` in capitals counts for nothing, because web servers hand a request's header to
  /// programs under that name.
  ///
  /// - Parameters:
  ///   - address: where the connection goes.
  ///   - environment: gives a variable's value.
  /// - Returns: `user:password@host:port`, or nothing for none.
  /// - Throws: `WireError.network` for a proxy that is not an HTTP one.
  static func choose(
    for address: WebSocketAddress,
    environment: (String) -> String? = Self.variable
  ) throws(WireError) -> String? {
    let names =
      address.isSecure
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let proxy = names.compactMap({ environment($0) }).first(where: { !$0.isEmpty }),
      !isExcluded(address.host, environment("no_proxy") ?? environment("NO_PROXY") ?? "")
    else { return nil }
    var place = proxy[...]
    if let mark = proxy.firstRange(of: "://") {
      guard proxy[..<mark.lowerBound].lowercased() == "http" else {
        throw .network(
          reason: "only HTTP proxies can carry the gateway",
          call: WireError.Call("CONNECT \(address.description)")
        )
      }
      place = proxy[mark.upperBound...]
    }
    place = place.prefix { $0 != "/" }
    let host = place.split(separator: "@").last ?? place
    return host.contains(":") ? String(place) : "\(place):1080"
  }

  /// Whether `no_proxy` names a host, one of its parent domains, or everything.
  private static func isExcluded(_ host: String, _ list: String) -> Bool {
    let host = host.lowercased()
    return list.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
      if entry == "*" { return true }
      let domain = entry.drop { $0 == "." }
      return !domain.isEmpty && (host == domain || host.hasSuffix("." + domain))
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
