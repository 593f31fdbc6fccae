import FoundationEssentials
import Model
import SQLite
import Store
import Synchronization
import TestSupport
import Testing
import Wire

private let channel = ServerState.channel(0)

/// What an archive would hold had its process died just now: the files as the system has them.
private func survivors(of path: String, copiedTo copy: String) throws -> Set<Int64> {
  for ending in ["", "-wal"] {
    try? FileManager.default.removeItem(atPath: copy + ending)
    guard FileManager.default.fileExists(atPath: path + ending) else { continue }
    try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
  }
  let archive = try Archive(at: copy, for: .writing)
  let rows = try TemporaryArchive.rows("SELECT id FROM v1_messages", in: archive)
  return Set(rows.compactMap { $0.first?.integer })
}

@Test func `whenever the process dies, no event that was acknowledged is missing`() async throws {
  var random = SeededRandom(seed: 92)
  let harness = try FollowHarness(.random([30], seed: 92))
  let folder = try TemporaryFolder()
  var moves = harness.beginning()
  var sent: [Int64: Int64] = [:]
  var sequence: Int64 = 2
  for _ in 0..<25 {
    var news: [GatewayNews] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      sequence += 1
      let id = Builder.id(1_780_000_000_000 - Snowflake.epoch + sequence * 40)
      sent[sequence] = id
      let bytes = Builder.message(id: id, channel: channel, content: "m \(sequence)")
      news.append(harness.event("MESSAGE_CREATE", String(decoding: bytes, as: UTF8.self)))
    }
    moves.append(.news(news))
  }
  let path = harness.harness.path
  let copy = folder.path("copy.sqlite")
  let known = sent
  let lost = Mutex<[Int64]>([])
  try await harness.follow(moves) { acknowledged in
    // The moment at which the server may forget: the worst one to die at.
    let held = (try? survivors(of: path, copiedTo: copy)) ?? []
    let missing = known.filter { $0.key <= acknowledged && !held.contains($0.value) }
    lost.withLock { $0 += missing.keys }
  }
  #expect(harness.source?.acknowledged.count ?? 0 >= 25)
  #expect(lost.withLock { $0 }.isEmpty)
}
