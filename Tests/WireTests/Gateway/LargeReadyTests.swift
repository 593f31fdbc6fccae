import FoundationEssentials
import Payload
import TestSupport
import Testing

@testable import Wire

/// How long READY is to be, in megabytes: 50 where `make soak` starts this test by itself.
private let wished = ProcessInfo.processInfo.environment["FLUXSEARCH_READY_MEGABYTES"]
  .flatMap { Int($0) }

/// The most memory that the process ever held, in bytes.
private func peakBytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
}

@Suite(.serialized, .timeLimit(.minutes(20))) struct LargeReadyTests {
  /// A world whose one guild has so many channels that READY grows to a size.
  private func world(megabytes: Int) throws -> StandIn {
    let standIn = try StandIn(generate: #"{"guilds":1,"channels":1,"messages":10}"#)
    let guild = try #require(
      try standIn.world().withRoot { root in
        root.elements.compactMap { $0["guild_id"]?.string }.first
      }
    )
    var random = SeededRandom(seed: 50)
    for block in 0..<megabytes * 2 {
      let lines = (0..<50).map { number in
        // Half of it is noise, so that packing has something to do.
        let noise = (0..<1_200).map { _ in String(UInt32.random(in: 0...9_999, using: &random)) }
        let id = 900_000_000_000_000_000 + block * 50 + number
        return #"{"kind":"channel","id":"\#(id)","type":0,"guild_id":"\#(guild)","#
          + #""name":"c\#(number)","topic":"\#(noise.joined(separator: " "))"#
          + String(repeating: "Grüße ", count: 560) + "\"}"
      }
      try standIn.load("[\(lines.joined(separator: ","))]")
    }
    return standIn
  }

  @Test(arguments: [false, true])
  func `a READY of many megabytes is taken whole, and held once`(isPacked: Bool) async throws {
    let megabytes = wished ?? 4
    let listener = try Listener(world(megabytes: megabytes), compression: isPacked)
    let before = peakBytes()
    try await listener.take("READY")
    #expect(listener.events("READY")[0].payload.count > megabytes * 900_000)
    #expect(listener.connection.statistics.isCompressed == isPacked)
    print("READY \(isPacked ? "packed" : "plain"): \(before >> 20) → \(peakBytes() >> 20) MB")
    // Beside other tests the process's memory is theirs too.
    if wished != nil { #expect(peakBytes() < 200 << 20) }
    await listener.connection.close()
  }
}
