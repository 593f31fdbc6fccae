import FoundationEssentials
import Glibc
import Payload
import Store
import TestSupport
import Testing

/// Kills runs of `media fetch` without warning while the media host makes trouble.
struct MediaCrashTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["FLUXSEARCH_CRASH_ROUNDS"].flatMap(Int.init) ?? 4

  @Test func `after kill -9 at any moment every file is whole, and the next run brings the rest`()
    throws
  {
    let lantern = try Lantern(generate: #"{"guilds":1,"channels":1,"dms":0,"messages":0}"#)
    let channel = try lantern.stand.world(for: lantern.person.userID).withRoot { root in
      (root["channels"] ?? root).elements.filter { $0["type"]?.integer == 0 }
        .compactMap { $0["id"]?.string }.first { _ in true }
    }
    let id = try #require(channel)
    let amount = max(60, Self.rounds * 15)
    let lines = (0..<amount).map { number in
      let file = "{\"filename\":\"f\(number).log\",\"size\":\(60_000 + number)}"
      return "{\"kind\":\"message\",\"channel_id\":\"\(id)\",\"attachments\":[\(file)]}"
    }
    try lantern.stand.load("[\(lines.joined(separator: ","))]")
    #expect(try lantern.login(lantern.bot.token, ["--bot"]).code == 0)
    #expect(try lantern.sandbox.run(["sync"]).code == 0)
    for fault in [
      #"{"action":{"drip":{"bytes":9000,"seconds":0.02}},"match":{"kind":"media"},"probability":0.4}"#,
      #"{"action":{"truncate":0.7},"match":{"kind":"media"},"probability":0.2}"#,
    ] { try lantern.stand.fault(fault) }
    let fetch = ["media", "fetch", "--no-pictures", "--again"]
    var random = SeededRandom(seed: 20_260_731)
    for _ in 0..<Self.rounds {
      let started = try lantern.sandbox.begin(fetch)
      usleep(UInt32.random(in: 100_000...900_000, using: &random))
      kill(started.process, SIGKILL)
      _ = try started.finish()
      let archive = try Archive(at: lantern.archive, for: .reading)
      #expect(try archive.proveMedia(.digests).isWhole)
    }
    try lantern.stand.clearFaults()
    let last = try lantern.sandbox.run(fetch)
    #expect(last.code == 0, "\(last.errors)")
    let archive = try Archive(at: lantern.archive, for: .reading)
    let held = try archive.mediaSums().first { $0.state == .held }
    #expect(held?.count == Int64(amount))
    #expect(try archive.proveMedia(.digests).isWhole)
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }
}
