import Testing

@testable import Wire

struct DiscoveryTests {
  private static let document = """
    {"api_code_version":1,"endpoints":{"api":"http://chat.test:8080/api/","gateway":"ws://chat.test/gw",
    "media":"https://media.test/m","static_cdn":"https://cdn.test","webapp":"https://chat.test"},
    "captcha":{"provider":"hcaptcha"},"sso":{"enabled":true,"enforced":true}}
    """

  @Test func `every address is kept as it is published`() async throws {
    let transport = MemoryTransport { _, _ in .text(200, Self.document) }
    let instance = try await Instance.discover(" chat.test ", over: transport)
    #expect(transport.requests.map(\.url) == ["https://chat.test/.well-known/fluxer"])
    #expect(instance.host == "chat.test")
    #expect(instance.api == "http://chat.test:8080/api/")
    #expect(instance.base == "http://chat.test:8080/api/v1")
    #expect(instance.gateway == "ws://chat.test/gw")
    #expect(instance.media == "https://media.test/m")
    #expect(instance.captchaProvider == "hcaptcha")
    #expect(instance.requiresSingleSignOn)
  }

  @Test(arguments: [1, 2])
  func `an older server describes itself elsewhere`(place: Int) async throws {
    let transport = MemoryTransport { _, number in
      guard number == place else { return .text(404, #"{"code":"NOT_FOUND"}"#) }
      return .text(
        200,
        #"{"endpoints":{"api":"https://a.test","gateway":"wss://g.test","cdn":"https://c.test"}}"#
      )
    }
    let instance = try await Instance.discover("http://Chat.test:81/x/", over: transport)
    #expect(instance.staticCDN == "https://c.test")
    #expect(instance.host == "chat.test:81")
    #expect(instance.captchaProvider == nil)
    #expect(transport.requests.last?.url.hasPrefix("http://chat.test:81/x/") == true)
  }

  @Test(arguments: [
    "{}", "[]", "<html>", "null", #"{"endpoints":{"api":"file:///etc","gateway":"wss://g"}}"#,
    #"{"endpoints":{"api":"https://a.test","gateway":"https://g"}}"#,
    #"{"endpoints":{"api":"https://u:p@a.test","gateway":"wss://g"}}"#,
  ])
  func `what describes no instance is none`(body: String) async {
    let transport = MemoryTransport { _, _ in .text(200, body) }
    await #expect(throws: WireError.notAnInstance("https://chat.test")) {
      try await Instance.discover("chat.test", over: transport)
    }
  }

  @Test(arguments: ["", "ftp://chat.test", "https://", "https://a b", "https://u:p@chat.test"])
  func `an address that can't be asked is refused`(text: String) async {
    let transport = MemoryTransport { _, _ in .text(200, "{}") }
    await #expect(throws: WireError.badAddress(text)) {
      try await Instance.discover(text, over: transport)
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [
    ("https://a.test/x", "https://a.test/y", true), ("https://a.test", "https://A.test:443/", true),
    ("http://a.test", "https://a.test/", true), ("https://a.test", "http://a.test/", false),
    ("https://a.test", "https://a.test:444/", false), ("https://a.test", "https://b.test/", false),
    ("https://a.test", "https://a.test.b.test/", false),
  ])
  func `a redirection stays with its host`(from: String, to: String, isAllowed: Bool) throws {
    let (from, to) = (try #require(Address(from)), try #require(Address(to)))
    #expect(from.mayRedirect(to: to) == isAllowed)
  }
}
