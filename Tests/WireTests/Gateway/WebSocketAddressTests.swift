import Testing

@testable import Wire

@Suite struct WebSocketAddressTests {
  @Test(arguments: [
    ("wss://gateway.fluxer.app", true, "gateway.fluxer.app", 443, "/?v=1"),
    ("ws://127.0.0.1:8080/gateway", false, "127.0.0.1", 8080, "/gateway?v=1"),
    ("wss://h/g?a=b", true, "h", 443, "/g?a=b&v=1"), ("wss://h/g?", true, "h", 443, "/g?v=1"),
    ("wss://h?a=b&", true, "h", 443, "/?a=b&v=1"), ("ws://[::1]:9/x#y", false, "::1", 9, "/x?v=1"),
  ])
  func `the query is added rightly`(
    text: String,
    secure: Bool,
    host: String,
    port: Int,
    target: String
  ) throws {
    let address = try WebSocketAddress(text, adding: "v=1")
    #expect(address.isSecure == secure)
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.target == target)
  }

  @Test(arguments: [
    "", "gateway", "ftp://h", "ws://", "ws://h:0", "ws://h:70000", "ws://h:x", "ws://a@h",
    "ws://h/\r\nX: y", "ws://[::1", "ws://h ost",
  ])
  func `what is no address is refused`(text: String) {
    #expect(throws: WireError.badAddress(text)) { try WebSocketAddress(text, adding: "v=1") }
  }

  private static let proxies: [(String, [String: String], String?)] = [
    ("wss://h", ["https_proxy": "http://p:3128/"], "p:3128"),
    ("wss://h", ["HTTPS_PROXY": "p:1"], "p:1"), ("wss://h", ["http_proxy": "p:1"], nil),
    ("ws://h", ["http_proxy": "u:w@p"], "u:w@p:1080"), ("ws://h", ["HTTP_PROXY": "p:1"], nil),
    ("ws://a.h.example", ["all_proxy": "p:1", "no_proxy": ".h.example"], nil),
    ("ws://xh.example", ["all_proxy": "p:1", "no_proxy": "h.example"], "p:1"),
    ("ws://h", ["all_proxy": "p:1", "NO_PROXY": "*"], nil),
  ]

  @Test(arguments: proxies)
  func `the proxy is the environment's`(
    text: String,
    environment: [String: String],
    proxy: String?
  ) throws {
    let address = try WebSocketAddress(text, adding: "v=1")
    #expect(try WebSocketProxy.choose(for: address) { environment[$0] } == proxy)
  }
}
