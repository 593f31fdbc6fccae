import FoundationEssentials
import Model
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

/// How many seconds of the stand-in's time are followed: an hour in `make soak`.
private let wished = ProcessInfo.processInfo.environment["FLUXSEARCH_FOLLOW_SECONDS"]
  .flatMap { Int($0) }

/// Troubles of the gateway, and how often each comes.
private let troubles: [(String, Int)] = [
  (#"{"do":"drop"}"#, 6), (#"{"do":"drop","code":4000}"#, 3),
  (#"{"do":"drop_after","count":15}"#, 3),
  (#"{"do":"reconnect"}"#, 4), (#"{"do":"invalid"}"#, 2), (#"{"do":"expire"}"#, 1),
  (#"{"do":"lose_acks","count":2}"#, 3), (#"{"do":"duplicate","count":5}"#, 4),
  (#"{"do":"ask"}"#, 2), (#"{"do":"refuse","count":1}"#, 2),
  (#"{"do":"event","t":"NEVER_HEARD_OF","d":{"a":1}}"#, 4),
  (#"{"do":"event","t":"MESSAGE_CREATE","d":{"id":[]}}"#, 2),
  (#"{"do":"event","t":"MESSAGE_REACTION_ADD","d":7}"#, 1),
]

/// Steps of trouble over so many seconds.
private func script(seconds: Int, seed: UInt64) -> String {
  var random = SeededRandom(seed: seed)
  var bag: [String] = []
  for (trouble, weight) in troubles { bag += Array(repeating: trouble, count: weight) }
  var steps: [String] = []
  var time = 8
  while time < seconds {
    let trouble = bag.randomElement(using: &random) ?? "{}"
    steps.append("{\"at\":\(time),\"gateway\":\(trouble)}")
    time += Int.random(in: 5...25, using: &random)
  }
  return "{\"steps\":[\(steps.joined(separator: ","))]}"
}

/// Where the choice of troubles and deeds begins.
private let wishedSeed = ProcessInfo.processInfo.environment["FLUXSEARCH_FOLLOW_SEED"]
  .flatMap { UInt64($0) }

@Suite(.serialized, .timeLimit(.minutes(20))) struct WholeFollowTests {
  /// Who follows which generation of the server, and for how long.
  private static let variants: [(isBot: Bool, settings: String, seconds: Int)] = [
    (false, "{}", wished ?? 120),
    (true, "{}", wished == nil ? 30 : 600),
    (false, #"{"era":"january","discovery":"well-known"}"#, wished == nil ? 30 : 600),
  ]

  @Test(arguments: variants)
  func `a time of trouble leaves an archive that equals the record`(
    isBot: Bool,
    settings: String,
    seconds: Int
  ) async throws {
    let seed = wishedSeed ?? 5
    let world = try LiveWorld(
      generate: #"{"guilds":2,"channels":8,"dms":2,"messages":600,"members":[50,5000]}"#,
      settings: settings,
      // Faster, and the delays of a busy machine look like those of a broken server.
      factor: wished == nil ? 12 : 20,
      isBot: isBot
    )
    print("follow: \(isBot ? "a bot" : "a user") \(settings), \(seconds) seconds, seed \(seed)")
    // The trouble begins once the beginning is over, however long that takes.
    let end = Atomic<Int64>(.max)
    let outcome = try await world.follow {
      [clock = world.clock, standIn = world.standIn] counters in
      let now = clock.now.milliseconds
      let due = end.load(ordering: .relaxed)
      guard due < .max else {
        guard counters.isCaughtUp else { return false }
        end.store(now + Int64(seconds) * 1_000, ordering: .relaxed)
        try? standIn.script(script(seconds: seconds - 10, seed: seed))
        _ = try? standIn.activity(
          "{\"rate\":4,\"seconds\":\(seconds - 5),\"seed\":\(seed),\"old\":0.05}"
        )
        return false
      }
      if now > due + 3_000_000 { return true }
      return now > due + 20_000 && counters.isCaughtUp && counters.connectedSince != nil
    }
    #expect(outcome.counters.isCaughtUp)
    // Where the machine is busy with other tests, a short time may pass without a session.
    if seconds > 600 { #expect(outcome.counters.unknownEvents > 0) }
    let comparison = try LiveComparison(world)
    comparison.expectEqual(world.log)
    comparison.expectTrueClaims()
  }

  @Test func `every message of a small and of a large guild arrives`() async throws {
    let world = try LiveWorld(
      generate: #"{"guilds":2,"channels":4,"dms":1,"messages":80,"members":[50,5000]}"#,
      factor: 5
    )
    let before = try LiveComparison(world, isArchived: false).server.count
    let isBusy = Atomic(false)
    let outcome = try await world.follow { [standIn = world.standIn] counters in
      if counters.isCaughtUp, !isBusy.exchange(true, ordering: .relaxed) {
        _ = try? standIn.activity(#"{"count":300,"seed":3,"mix":{"create":1}}"#)
      }
      return counters.events["MESSAGE_CREATE"] ?? 0 >= 300
    }
    #expect(outcome.counters.events["MESSAGE_CREATE"] == 300)
    let comparison = try LiveComparison(world)
    #expect(comparison.server.count == before + 300)
    comparison.expectEqual(world.log)
    comparison.expectTrueClaims()
  }
}
