import FoundationEssentials
import Testing

@testable import Wire

@Suite struct GatewayWalkTests {
  /// Seeds of the walks: a few, or a twentieth of the rounds that `make soak` asks for.
  private static let seeds: Range<UInt64> =
    0..<(ProcessInfo.processInfo.environment["FLUXSEARCH_ROUNDS"].flatMap { UInt64($0) }
    .map { $0 / 20 } ?? 4)

  @Test(arguments: seeds)
  func `ten thousand steps lose nothing that the server still had, and lead back`(seed: UInt64) {
    var walk = GatewayWalk(seed: seed)
    for step in 1...10_000 {
      walk.step()
      if step % 1_000 == 0 { walk.settle() }
      guard walk.failures.isEmpty else { break }
    }
    #expect(walk.failures == [], "seed \(seed)")
    #expect(walk.breaks > 50, "seed \(seed): too little happened")
    #expect(walk.resumes > 20, "seed \(seed): too little was resumed")
  }
}
