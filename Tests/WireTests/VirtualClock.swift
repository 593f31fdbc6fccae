import Model
import Synchronization
import Wire

/// Time that goes on by itself: whenever nothing else is to be done, it jumps to the next sleeper.
final class VirtualClock: WireClock {
  private struct Sleeper {
    let id: UInt64
    let until: Duration
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var uptime: Duration = .seconds(1_000)
    var sleepers: [Sleeper] = []
    var cancelled: Set<UInt64> = []
    var next: UInt64 = 0
    var slept: [Duration] = []
  }

  private let state = Mutex(State())

  var uptime: Duration { state.withLock { $0.uptime } }

  var now: Timestamp {
    Timestamp(
      milliseconds: 1_786_000_000_000 + Int64((uptime - .seconds(1_000)) / .milliseconds(1))
    )
  }

  /// Every wait that was asked for, in order.
  var waits: [Duration] { state.withLock { $0.slept } }

  func sleep(for duration: Duration) async throws(CancellationError) {
    let id = state.withLock { state in
      state.next += 1
      state.slept.append(duration)
      return state.next
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.contains(id) { return true }
          let until = state.uptime + max(duration, .zero)
          state.sleepers.append(Sleeper(id: id, until: until, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(returning: false) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        state.cancelled.insert(id)
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(returning: false)
    }
    if !isOver { throw CancellationError() }
  }

  /// Runs work while time goes on by itself.
  func running<Value: Sendable>(
    _ work: @Sendable @escaping () async throws -> Value
  ) async throws -> Value {
    let driver = Task {
      while !Task.isCancelled {
        for _ in 0..<200 { await Task.yield() }
        self.jump()
      }
    }
    defer { driver.cancel() }
    return try await work()
  }

  private func jump() {
    let due = state.withLock { state -> [Sleeper] in
      guard let first = state.sleepers.map(\.until).min() else { return [] }
      state.uptime = max(state.uptime, first)
      let due = state.sleepers.filter { $0.until <= first }
      state.sleepers.removeAll { $0.until <= first }
      return due
    }
    for sleeper in due { sleeper.continuation.resume(returning: true) }
  }
}
