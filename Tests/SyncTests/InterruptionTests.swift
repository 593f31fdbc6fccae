import Model
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

/// Cancels a task once a request is asked.
private final class Canceller: Sendable {
  private let task = Mutex<Task<SyncOutcome, any Error>?>(nil)
  private let at: Int
  private let isHit = Mutex(false)

  init(at: Int) { self.at = at }

  func watch(_ task: Task<SyncOutcome, any Error>) {
    self.task.withLock { $0 = task }
    if isHit.withLock({ $0 }) { task.cancel() }
  }

  func ask(_ number: Int) {
    guard number == at else { return }
    isHit.withLock { $0 = true }
    task.withLock { $0 }?.cancel()
  }
}

@Test(arguments: 1...28)
func `a run that is stopped at any request goes on where it stopped`(at: Int) async throws {
  let canceller = Canceller(at: at)
  let sizes = [350, 120, 90, 610, 0, 230]
  let state = ServerState.random(sizes, seed: 30)
  let harness = try Harness(state, onRequest: { canceller.ask($0) })
  let synchroniser = harness.synchroniser()
  let task = Task { try await synchroniser.run(SyncOptions()) }
  canceller.watch(task)
  let outcome = try await task.value
  try harness.expectTrueClaims()
  let first = harness.takeQuestions()
  let second = try await harness.run()
  #expect(second.outcomeName == "done")
  try harness.expectEqualsServer()
  try harness.expectTrueClaims()
  // At most one page of each channel is asked for twice.
  for channel in state.channels.keys {
    let again = harness.takeQuestionsKept().filter { $0.channel == channel }
    let before = first.filter { $0.channel == channel }
    #expect(Set(again).intersection(before).count <= 1, "\(channel), \(outcome.outcomeName)")
  }
}

@Test(arguments: [UInt64(40), 41, 42, 43])
func `what changes while pages are read is neither lost nor doubled nor claimed in vain`(
  seed: UInt64
) async throws {
  var state = ServerState.random([500, 300, 800], seed: seed)
  state.change = { number, state in
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 7_919)
    for key in state.channels.keys.sorted() {
      guard var channel = state.channels[key], channel.ids.count > 20 else { continue }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: channel.ids.append(Builder.id(359_929_600_000 + Int64(number) * 300, Int64(key % 97)))
      case 1: channel.ids.remove(at: Int.random(in: 0..<channel.ids.count, using: &random))
      case 2:
        let id = channel.ids[Int.random(in: 0..<channel.ids.count, using: &random)]
        channel.edits[id] = "edited at \(number)"
      default: continue
      }
      state.channels[key] = channel
    }
  }
  let harness = try Harness(state)
  #expect(try await harness.run().outcomeName == "done", "seed \(seed)")
  try harness.expectTrueClaims()
  harness.change { $0.change = { _, _ in } }
  var options = SyncOptions()
  options.reconcile = .seconds(4_000 * 86_400)
  let outcome = try await harness.run(options)
  #expect(outcome.outcomeName == "done")
  try harness.expectTrueClaims()
  try harness.expectEqualsServer(exactly: false)
  let doubled = try harness.rows(
    "SELECT id FROM v1_messages GROUP BY channel_id, id HAVING count(*) > 1"
  )
  #expect(doubled.isEmpty)
}
