import Model
import Store
import Synchronization
import Wire

/// What the workers of a run have done together, and whether they go on.
final class MediaTally: Sendable {
  private struct State {
    var outcome = MediaOutcome()
    var progress: MediaProgress
    /// How many files in a row the network kept from coming.
    var cutOff = 0
  }

  private let state: Mutex<State>
  private let mostCutOff: Int
  private let deadline: Duration?
  private let onProgress: @Sendable (MediaProgress) -> Void

  init(
    total: Int64,
    mostCutOff: Int,
    deadline: Duration?,
    _ onProgress: @escaping @Sendable (MediaProgress) -> Void
  ) {
    state = Mutex(State(progress: MediaProgress(total: total)))
    self.mostCutOff = mostCutOff
    self.deadline = deadline
    self.onProgress = onProgress
  }

  /// What was done so far.
  var outcome: MediaOutcome { state.withLock { $0.outcome } }

  /// Whether another file may be begun.
  func mayGoOn(at uptime: Duration) -> Bool {
    state.withLock { state in
      if Task.isCancelled { state.outcome.stopped = state.outcome.stopped ?? .interrupted }
      if let deadline, uptime >= deadline, state.outcome.stopped == nil {
        state.outcome.stopped = .timeIsUp
      }
      return state.outcome.stopped == nil && state.outcome.failure == nil
    }
  }

  /// Counts what became of a file.
  func note(_ step: MediaWorker.Step, on item: MediaItem) {
    let progress = state.withLock { state in
      count(step, on: item, in: &state)
      state.progress.done += 1
      return state.progress
    }
    onProgress(progress)
  }

  private func count(_ step: MediaWorker.Step, on item: MediaItem, in state: inout State) {
    switch step {
    case .fetched(let bytes, let isText):
      state.cutOff = 0
      state.outcome.fetched += 1
      state.outcome.bytes += bytes
      state.progress.bytes += bytes
      if isText { state.outcome.texts += 1 }
    case .known: state.outcome.known += 1
    case .skipped: state.outcome.skipped += 1
    case .verdict(let verdict):
      state.cutOff = 0
      state.outcome.note(verdict, on: item)
    case .cutOff(let verdict, let error):
      state.cutOff += 1
      state.outcome.note(verdict, on: item)
      // Nothing is won by noting it of every file.
      if state.cutOff >= mostCutOff, state.outcome.failure == nil {
        state.outcome.failure = .wire(error)
      }
    case .stopped(let reason): if state.outcome.stopped == nil { state.outcome.stopped = reason }
    }
  }

  /// Notes what ended a worker, and so all of them.
  func end(with error: SyncError) {
    state.withLock { $0.outcome.end(with: error) }
  }
}
