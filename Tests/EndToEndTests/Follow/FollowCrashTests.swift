import Foundation
import Glibc
import Model
import Payload
import SQLite
import Store
import TestSupport
import Testing

/// Kills followers without warning while things happen.
struct FollowCrashTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["FLUXSEARCH_CRASH_ROUNDS"].flatMap(Int.init) ?? 3

  @Test func `no event that was acknowledged to the server is missing after kill -9`() throws {
    let lantern = try Lantern(
      generate: #"{"guilds":2,"channels":4,"messages":200}"#,
      settings: #"{"record_frames":true,"heartbeat_interval":250}"#
    )
    #expect(try lantern.login(lantern.bot.token, ["--bot"]).code == 0)
    #expect(try lantern.sandbox.run(["follow", "--once"]).code == 0)
    var random = SeededRandom(seed: 20_261_130)
    var acknowledged = 0
    for round in 0..<Self.rounds {
      try lantern.stand.forgetRecord()
      let following = try lantern.follow()
      try lantern.stand.activity(#"{"rate":300,"seconds":6,"seed":\#(round)}"#)
      usleep(UInt32.random(in: 200_000...3_000_000, using: &random))
      _ = try following.end(SIGKILL)
      let told = try Self.acknowledged(lantern.stand)
      acknowledged += told.count
      let missing = told.subtracting(try lantern.ids())
      #expect(missing.isEmpty, "\(missing.count) of \(told.count) in round \(round)")
    }
    #expect(acknowledged > 0)
    // What was not acknowledged is fetched by the next one.
    usleep(6_000_000)
    #expect(try lantern.sandbox.run(["follow", "--once"]).code == 0)
    let wanted = Set(try lantern.record(of: lantern.bot).map { String($0.prefix { $0 != " " }) })
    #expect(wanted.subtracting(try lantern.ids()) == [])
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }

  /// The messages that the server told of by events that a heartbeat acknowledged.
  private static func acknowledged(_ stand: StandIn) throws -> Set<String> {
    try stand.record("kind=frame").withRoot { root in
      var highest: [Int64: Int64] = [:]
      for row in root.elements where row["dir"]?.string == "in" && row["op"]?.integer == 1 {
        guard let connection = row["connection"]?.integer, let sequence = row["d"]?.integer else {
          continue
        }
        highest[connection] = max(highest[connection] ?? 0, sequence)
      }
      var told: Set<String> = []
      for row in root.elements where row["t"]?.string == "MESSAGE_CREATE" {
        guard let connection = row["connection"]?.integer, let sequence = row["s"]?.integer,
          sequence <= highest[connection] ?? 0, let payload = row["payload"]?.string,
          let document = try? JSONDocument(Array(payload.utf8))
        else { continue }
        let address = document.withRoot { root in
          "\(root["d"]?["channel_id"]?.string ?? "")/\(root["d"]?["id"]?.string ?? "")"
        }
        told.insert(address)
      }
      return told
    }
  }
}

extension Lantern {
  /// The addresses of what the archive holds, deleted or not.
  fileprivate func ids() throws -> Set<String> {
    let archive = try Archive(at: archive, for: .reading)
    let sql = "SELECT channel_id, id FROM v1_messages"
    return Set(try archive.connection.rows(sql) { "\($0.integer(0))/\($0.integer(1))" })
  }
}
