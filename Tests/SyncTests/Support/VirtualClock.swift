import Model
import Synchronization
import Wire

/// Time that passes only while everybody sleeps, and then in jumps to whoever wakes first.
final class VirtualClock: WireClock {
  private struct Sleeper {
    let number: Int
    let deadline: Duration
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var uptime: Duration = .zero
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var next = 0
    var isPumping = false
  }

  private let state = Mutex(State())
  /// The wall's time when the clock began.
  let start: Timestamp

  init(start: Timestamp = Timestamp(milliseconds: 1_780_000_000_000)) {
    self.start = start
  }

  var uptime: Duration { state.withLock { $0.uptime } }

  var now: Timestamp {
    let elapsed = uptime.components
    let milliseconds = elapsed.seconds * 1_000 + elapsed.attoseconds / 1_000_000_000_000_000
    return Timestamp(milliseconds: start.milliseconds + milliseconds)
  }

  /// Lets time pass, as between two runs.
  func advance(by duration: Duration) {
    state.withLock { $0.uptime += duration }
  }

  func sleep(for duration: Duration) async throws(CancellationError) {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let slept = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lie(down: number, for: duration, continuation)
      }
    } onCancel: {
      wake(number)
    }
    if !slept { throw CancellationError() }
  }

  private func lie(
    down number: Int,
    for duration: Duration,
    _ continuation: CheckedContinuation<Bool, Never>
  ) {
    let (isAwake, startsPump) = state.withLock { state in
      if state.cancelled.remove(number) != nil { return (true, false) }
      let deadline = state.uptime + max(duration, .zero)
      let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
      state.sleepers.append(sleeper)
      defer { state.isPumping = true }
      return (false, !state.isPumping)
    }
    if isAwake { continuation.resume(returning: false) }
    if startsPump { Task.detached(priority: .background) { await self.pump() } }
  }

  private func wake(_ number: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(returning: false)
  }

  private func pump() async {
    while true {
      // Whoever is awake gets its turn before time goes on.
      for _ in 0..<50 { await Task.yield() }
      let (sleeper, isIdle) = state.withLock { state -> (Sleeper?, Bool) in
        guard
          let index = state.sleepers.indices.min(by: {
            state.sleepers[$0].deadline < state.sleepers[$1].deadline
          })
        else {
          state.isPumping = false
          return (nil, true)
        }
        let sleeper = state.sleepers.remove(at: index)
        state.uptime = max(state.uptime, sleeper.deadline)
        return (sleeper, false)
      }
      if isIdle { return }
      sleeper?.continuation.resume(returning: true)
    }
  }
}
