import Model
import Store
import Sync
import Testing

@Test func `a run ends when its time is over, and the next goes on`() async throws {
  let harness = try Harness(.random([2_000, 2_000], seed: 70))
  var options = SyncOptions()
  options.maximumTime = .seconds(3)
  let first = try await harness.run(options)
  #expect(first.stopped == .timeIsUp)
  #expect(first.outcomeName == "part")
  #expect(first.counts.added > 500)
  try harness.expectTrueClaims()
  #expect(try await harness.run().outcomeName == "done")
  try harness.expectEqualsServer()
}

@Test func `a run ends when the archive has the size that it may have`() async throws {
  let harness = try Harness(.random([2_000], seed: 71))
  var options = SyncOptions()
  options.maximumBytes = 1
  #expect(try await harness.run(options).stopped == .archiveIsLarge)
  options.maximumBytes = nil
  options.minimumFreeBytes = .max
  #expect(try await harness.run(options).stopped == .diskIsLow)
}

@Test func `one archive has one run at a time`() async throws {
  let harness = try Harness(.random([20], seed: 72))
  try await harness.run()
  let lock = try ArchiveLock(.sync, .exclusive, on: harness.path)
  await #expect(throws: SyncError.self) { try await harness.run() }
  withExtendedLifetime(lock) {}
}

@Test func `the newest messages of each channel can be had alone`() async throws {
  let harness = try Harness(.random([900, 900], seed: 73))
  var options = SyncOptions()
  options.last = 150
  let outcome = try await harness.run(options)
  #expect(outcome.outcomeName == "done")
  #expect(outcome.counts.added == 400)
  _ = harness.takeQuestions()
  #expect(try await harness.run(options).counts.added == 0)
  try harness.expectTrueClaims()
}

@Test func `excluded and forbidden places are not asked`() async throws {
  let harness = try Harness(.random([20, 20, 20], seed: 74))
  try await harness.run()
  let archive = try Archive(at: harness.path, for: .writing)
  try archive.exclude(id(ServerState.channel(1)), now: harness.clock.now)
  harness.change { state in
    for index in 0..<3 {
      state.channels[ServerState.channel(index)]?.ids.append(359_929_700_000 << 22)
    }
  }
  _ = harness.takeQuestions()
  let outcome = try await harness.run()
  let asked = Set(harness.takeQuestions().map(\.channel))
  #expect(asked == [ServerState.channel(0), ServerState.channel(2)])
  #expect(outcome.channels.contains { $0.state == .skipped(.excluded) })
}

private func id(_ number: Int64) -> Snowflake { Snowflake(rawValue: number) ?? .lowest }
