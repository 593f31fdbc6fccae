import Foundation
import Glibc
import Payload
import TestSupport
import Testing

/// A door before a stand-in, as long as this object lives: TLS that ends in it, or a proxy.
private final class Door {
  let port: Int
  private let process: ServerProcess

  init(_ arguments: [String]) throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    process = try ServerProcess("/usr/bin/python3", ["/\(folder)/StandIn/door.py"] + arguments)
    let port = try JSONDocument(process.firstLine).withRoot { $0["port"]?.integer }
    self.port = Int(try #require(port))
  }
}

/// A stand-in whose gateway lies behind TLS, and somebody who is logged in there.
private struct SecureLantern {
  let lantern: Lantern
  let door: Door
  let certificate: String

  init() throws {
    lantern = try Lantern.loggedIn()
    certificate = lantern.sandbox.home.path("certificate.pem")
    let key = lantern.sandbox.home.path("key.pem")
    let made = try lantern.sandbox.shell(
      "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 "
        + "-subj /CN=localhost -addext subjectAltName=DNS:localhost "
        + "-keyout '\(key)' -out '\(certificate)'"
    )
    try #require(made.code == 0, "\(made.errors)")
    let port = "\(lantern.stand.port)"
    door = try Door(["tls", "--to", port, "--certificate", certificate, "--key", key])
    try lantern.stand.control(
      "POST",
      "settings",
      #"{"gateway":"wss://localhost:\#(door.port)/gateway"}"#
    )
  }

  var trust: [String: String] { ["SSL_CERT_FILE": certificate] }
}

struct FollowDoorTests {
  @Test func `a gateway behind TLS is followed, packed and plain`() throws {
    let secure = try SecureLantern()
    let channel = try secure.lantern.channel(of: secure.lantern.person)
    for more in [[], ["--no-compression"]] {
      let following = try secure.lantern.follow(more, environment: secure.trust)
      try secure.lantern.write("behind TLS \(more.count)", in: channel)
      #expect(
        try waits { try secure.lantern.held() == secure.lantern.record(of: secure.lantern.person) },
        "\(following.errors)"
      )
      #expect(try following.end(SIGTERM).code == 0)
    }
  }

  @Test func `a certificate that nobody vouches for is told of, and nothing is sent`() throws {
    let secure = try SecureLantern()
    let following = Following(try secure.lantern.sandbox.begin(["follow", "--yes"]))
    #expect(waits { following.errors.contains("certificate") }, "\(following.errors)")
    _ = try following.end(SIGTERM)
    #expect(try secure.lantern.stand.record("kind=socket").withRoot { $0.count } == 0)
  }

  @Test func `the environment's proxy leads to the gateway`() throws {
    let secure = try SecureLantern()
    let log = secure.lantern.sandbox.home.path("asked.txt")
    let proxy = try Door(["proxy", "--log", log])
    let environment = secure.trust.merging(["https_proxy": "http://127.0.0.1:\(proxy.port)"]) { $1 }
    let following = try secure.lantern.follow(environment: environment)
    let channel = try secure.lantern.channel(of: secure.lantern.person)
    try secure.lantern.write("through the proxy", in: channel)
    #expect(
      try waits { try secure.lantern.held() == secure.lantern.record(of: secure.lantern.person) },
      "\(following.errors)"
    )
    #expect(try following.end(SIGTERM).code == 0)
    let asked = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(!asked.isEmpty)
    #expect(asked.allSatisfy { $0.hasPrefix("CONNECT localhost:\(secure.door.port) ") }, "\(asked)")
  }
}
