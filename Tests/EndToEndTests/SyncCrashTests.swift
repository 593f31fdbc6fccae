import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Kills runs of `sync` without warning while the server makes trouble.
struct SyncCrashTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["FLUXSEARCH_CRASH_ROUNDS"].flatMap(Int.init) ?? 3

  @Test func `after kill -9 at any moment the next runs bring home the rest`() throws {
    // Enough that there is still something to fetch when the last run is killed.
    let amount = max(9_000, Self.rounds * 2_500)
    let lantern = try Lantern(generate: #"{"guilds":2,"channels":8,"messages":\#(amount)}"#)
    #expect(try lantern.login(lantern.bot.token, ["--bot"]).code == 0)
    for fault in [
      #"{"action":{"status":503},"match":{"path":"/messages"},"probability":0.05}"#,
      #"{"action":{"truncate":500},"match":{"path":"/messages"},"probability":0.03}"#,
      #"{"action":{"reset":true},"match":{"path":"/messages"},"probability":0.03}"#,
    ] { try lantern.stand.fault(fault) }
    var random = SeededRandom(seed: 20_260_730)
    for _ in 0..<Self.rounds {
      let started = try lantern.sandbox.begin(["sync"])
      usleep(UInt32.random(in: 200_000...2_000_000, using: &random))
      kill(started.process, SIGKILL)
      _ = try started.finish()
    }
    try lantern.stand.clearFaults()
    #expect(try lantern.sandbox.run(["sync"]).code == 0)
    #expect(try lantern.held() == lantern.record(of: lantern.bot))
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }
}
