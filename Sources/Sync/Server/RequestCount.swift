import Synchronization

/// Counts the questions of a run.
final class RequestCount: Sendable {
  private let count = Atomic<Int64>(0)

  /// Counts one more.
  func add() {
    count.wrappingAdd(1, ordering: .relaxed)
  }

  /// How many there were.
  var value: Int64 {
    count.load(ordering: .relaxed)
  }
}
