import Model
import Testing

struct InstanceNameTests {
  @Test(arguments: [
    ("chat.example.org", "chat.example.org", "chat.example.org"),
    ("Chat.Example.ORG", "chat.example.org", "chat.example.org"),
    ("https://chat.example.org/", "chat.example.org", "chat.example.org"),
    ("https://chat.example.org:443/channels/@me?x#y", "chat.example.org", "chat.example.org"),
    ("http://chat.example.org:80", "chat.example.org", "chat.example.org"),
    ("chat.example.org:443", "chat.example.org", "chat.example.org"),
    ("https://chat.example.org:80", "chat.example.org:80", "chat.example.org_80"),
    ("chat.example.org:8443", "chat.example.org:8443", "chat.example.org_8443"),
    ("http://127.0.0.1:38247", "127.0.0.1:38247", "127.0.0.1_38247"),
    ("[::1]:8080", "[::1]:8080", "___1__8080"),
    ("http://[::1]/", "[::1]", "___1_"),
    ("web.fluxer.app", "fluxer.app", "fluxer.app"),
    ("https://api.fluxer.app", "fluxer.app", "fluxer.app"),
    ("localhost", "localhost", "localhost"),
    ("müller.example", "müller.example", "m%c3%bcller.example"),
  ])
  func `host, host and port, and address name one instance`(
    _ typed: String,
    _ host: String,
    _ file: String
  ) throws {
    let name = try #require(InstanceName(typed))
    #expect(name.host == host)
    #expect(name.fileName == file)
  }

  @Test(arguments: [
    "", ".", "..", "-x", ".x", "a b", "a/b", "../x", "a:", "a:b", "a:0", "a:65536", "a:123456",
    "a:1:2",
    "[::1", "[]", "[x]", "ftp://a", "https://", "https:///x", "http://user@host", "a\u{0}", "a\nb",
    String(repeating: "a", count: 201),
  ])
  func `what is neither names none`(_ typed: String) {
    #expect(InstanceName(typed) == nil)
  }

  @Test(arguments: [
    "chat.example.org", "127.0.0.1:38247", "my_host.example", "localhost:1", "例え.jp:81",
  ])
  func `the name of a file tells the instance`(_ host: String) throws {
    let name = try #require(InstanceName(host))
    #expect(InstanceName(ofFile: name.fileName) == name)
  }
}
