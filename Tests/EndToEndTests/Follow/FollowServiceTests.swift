import Foundation
import Glibc
import Payload
import TestSupport
import Testing

/// A socket as systemd listens on for what services tell.
private final class NotifyListener {
  let name: String
  private let descriptor: Int32
  private(set) var heard: [String] = []

  /// Listens on a path, or on an abstract name.
  init(at path: String) throws {
    name = path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(path.utf8)
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let head = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
    let length = socklen_t(head + bytes.count)
    let code = withUnsafeBytes(of: &address) { raw in
      raw.baseAddress.map { bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), length) }
    }
    try #require(code == 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Takes what came.
  func hear(_ text: String) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      heard.append(String(decoding: buffer.prefix(count), as: UTF8.self))
    }
    return heard.contains { $0.contains(text) }
  }
}

struct FollowServiceTests {
  @Test(arguments: [false, true])
  func `systemd is told when it is ready, that it lives, and that it stops`(
    isAbstract: Bool
  ) throws {
    let lantern = try Lantern.loggedIn()
    let path =
      isAbstract ? "@fluxsearch-\(UUID().uuidString)" : lantern.sandbox.home.path("notify")
    let listener = try NotifyListener(at: path)
    let following = try lantern.follow(
      environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "300000"]
    )
    #expect(waits { listener.hear("READY=1") })
    #expect(waits { listener.hear("WATCHDOG=1") })
    #expect(waits { listener.hear("nothing is missing") }, "\(listener.heard)")
    #expect(try following.end(SIGTERM).code == 0)
    #expect(listener.hear("STOPPING=1"))
  }

  @Test func `SIGHUP has it read its configuration again`() throws {
    let lantern = try Lantern.loggedIn()
    let listener = try NotifyListener(at: lantern.sandbox.home.path("notify"))
    let following = try lantern.follow(environment: ["NOTIFY_SOCKET": listener.name])
    let path = lantern.sandbox.home.path("figures.prom")
    #expect(try lantern.sandbox.run(["config", "set", "follow.metrics", path]).code == 0)
    kill(following.started.process, SIGHUP)
    #expect(waits { following.errors.contains("was read again") })
    #expect(waits { FileManager.default.fileExists(atPath: path) })
    #expect(listener.hear("RELOADING=1"))
    // A mistake in it is told, and the service goes on.
    #expect(try lantern.sandbox.run(["config", "set", "follow.exec", "a 'b"]).code == 0)
    kill(following.started.process, SIGHUP)
    #expect(waits { following.errors.contains("is not used") })
    #expect(try following.end(SIGTERM).code == 0)
  }

  @Test func `SIGHUP changes which channels are followed`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    let following = try lantern.follow()
    #expect(waits { following.errors.contains("caught up") })
    #expect(try lantern.sandbox.run(["config", "set", "follow.exclude", channel]).code == 0)
    kill(following.started.process, SIGHUP)
    #expect(waits { following.errors.contains("was read again") }, "\(following.errors)")
    try lantern.write("unheard", in: channel)
    let other = try lantern.stand.world(for: lantern.person.userID).withRoot { root in
      root.elements.compactMap { $0["readable"]?.bool == true ? $0["id"]?.string : nil }
    }.first { $0 != channel }
    try lantern.write("heard", in: try #require(other))
    #expect(try waits { try lantern.found("heard") == ["heard"] })
    #expect(try lantern.found("unheard") == [])
    #expect(try following.end(SIGTERM).code == 0)
  }

  @Test func `the journal is told how much each line matters`() throws {
    let lantern = try Lantern.loggedIn()
    // The shell's standard error is a file, whose numbers the journal's variable would tell.
    let run = try lantern.sandbox.shell(
      #"export JOURNAL_STREAM="$(stat -L -c %d:%i /proc/self/fd/2)"; $FLUXSEARCH follow --once --yes -v"#
    )
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.wholeMatch(of: /<[3-7]>[^<].*/) != nil }, "\(run.errors)")
    #expect(lines.contains { $0.hasPrefix("<6>ready") })
  }
}
