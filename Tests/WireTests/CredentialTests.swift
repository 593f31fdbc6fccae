import Testing
import Wire

struct CredentialTests {
  @Test(arguments: [
    ("flx_abc", "flx_abc", false), ("  flx_abc\n", "flx_abc", false),
    ("Bearer flx_abc", "flx_abc", false), ("bEaReR  flx_abc", "flx_abc", false),
    ("123.abc-_", "123.abc-_", true), ("Bot 123.abc", "123.abc", true),
    ("bot\t123.abc", nil, false), ("abc.def", nil, false), ("1.2.3", nil, false), ("", nil, false),
    (".abc", nil, false), ("12.", nil, false), ("flx_a b", nil, false),
    ("flx_a\r\nX-Other: 1", nil, false), ("flx_ä", nil, false),
  ])
  func `a token is known by its shape`(text: String, token: String?, isBot: Bool) {
    let credential = try? Credential.classify(text)
    #expect(credential?.secret.withText { $0 } == token)
    #expect((credential?.isBot ?? false) == isBot)
  }

  @Test func `a secret shows nothing of itself`() {
    let secret = Secret("flx_hidden")
    var dumped = ""
    dump([Credential.user(secret)], to: &dumped)
    let request = HTTPRequest(
      "GET",
      "https://chat.test/a?ticket=flx_hidden",
      body: Array("flx_hidden".utf8),
      credential: .user(secret)
    )
    dump(request, to: &dumped)
    dump(HTTPResponse.text(200, "flx_hidden"), to: &dumped)
    for text in [dumped, "\(secret)", String(reflecting: secret), "\(request)"] {
      #expect(!text.contains("flx_hidden"))
      #expect(!text.contains("ticket"))
    }
  }
}
