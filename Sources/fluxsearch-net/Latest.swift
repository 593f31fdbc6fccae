import Synchronization

/// What a run on another thread said last, for whoever looks.
final class Latest<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)

  nonisolated init() {}

  nonisolated var value: Value? { state.withLock { $0 } }

  nonisolated func note(_ value: Value) {
    state.withLock { $0 = value }
  }
}
