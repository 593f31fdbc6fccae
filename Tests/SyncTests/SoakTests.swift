import FoundationEssentials
import Model
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

/// How many messages the large run is told to have: a million in `make soak`.
private let wished = ProcessInfo.processInfo.environment["FLUXSEARCH_SYNC_MESSAGES"]
  .flatMap { Int($0) }

private let amount = wished ?? 12_000

/// The memory that the process holds, in bytes.
private func residentBytes() -> Int64 {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
  return pages * 4_096
}

@Test func `a large run uses what the governor allows, asks nothing in vain and stays small`()
  async throws
{
  let channels = max(12, amount / 5_000)
  let sizes = Array(repeating: amount / channels, count: channels)
  let harness = try Harness(.random(sizes, seed: 60))
  let before = residentBytes()
  let highest = Atomic<Int64>(0)
  let outcome = try await harness.synchroniser().run(SyncOptions()) { progress in
    if progress.pages % 64 == 0 { highest.max(residentBytes(), ordering: .relaxed) }
    let longest = progress.remaining.map { $0 <= .seconds(40 * 86_400) } ?? true
    #expect(longest)
  }
  #expect(outcome.outcomeName == "done")
  #expect(outcome.counts.added == Int64(sizes.reduce(0, +)))
  // Each channel needs its full pages, the empty one that proves its start, and one by which the
  // emptiness is believed.
  let needed = sizes.reduce(0) { $0 + ($1 + 99) / 100 + 2 }
  let requests = harness.server.state.withLock { $0.requests }
  #expect(Double(requests) < 1.02 * Double(needed), "\(requests) for \(needed)")
  let seconds = harness.clock.uptime / .seconds(1)
  let allowed = Double(harness.allowance.burst) + harness.allowance.rate * seconds
  #expect(Double(requests) >= 0.95 * allowed, "\(requests) of \(allowed)")
  #expect(Double(requests) <= allowed + 1)
  let grown = highest.load(ordering: .relaxed) - before
  // The process is the run's own only where `make soak` starts this test by itself: beside others its
  // memory is theirs too.
  if wished != nil { #expect(grown < 150 << 20, "\(grown >> 20) MB") }
  print(
    "sync: \(outcome.counts.added) messages, \(requests) requests of \(needed) pages, "
      + "\(Int(seconds)) s of virtual time, \(Int(Double(requests) / allowed * 100)) % of the "
      + "allowance, \(grown >> 20) MB grown"
  )
  try harness.expectEqualsServer()
  try harness.expectTrueClaims()
}
