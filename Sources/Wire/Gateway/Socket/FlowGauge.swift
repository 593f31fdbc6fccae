import Synchronization

/// How much that came is held and not done with: where it is too much, nothing more is read.
///
/// One gauge serves all the sockets that one receiver has, one after another.
final class FlowGauge: Sendable {
  private struct Held {
    var bytes = 0
    var count = 0
    /// Set when too much is held, until half of that is done with.
    var isFull = false
  }

  /// From so many bytes on it is full; one message may be longer.
  let maximumBytes: Int
  /// From so many messages on it is full.
  let maximumCount: Int
  private let held = Mutex(Held())

  init(maximumBytes: Int = 8 << 20, maximumCount: Int = 8_192) {
    self.maximumBytes = maximumBytes
    self.maximumCount = maximumCount
  }

  /// Whether too much is held.
  var isFull: Bool { held.withLock { $0.isFull } }

  /// What is held.
  var content: (count: Int, bytes: Int) { held.withLock { ($0.count, $0.bytes) } }

  /// A message came; tells whether too much is held now.
  func add(_ bytes: Int) -> Bool {
    held.withLock { held in
      held.bytes += bytes
      held.count += 1
      if held.bytes >= maximumBytes || held.count >= maximumCount { held.isFull = true }
      return held.isFull
    }
  }

  /// Messages are done with; tells whether that made it so that more can be read.
  func remove(_ bytes: Int, count: Int = 1) -> Bool {
    held.withLock { held in
      held.bytes -= bytes
      held.count -= count
      guard held.isFull, held.bytes <= maximumBytes / 2, held.count <= maximumCount / 2 else {
        return false
      }
      held.isFull = false
      return true
    }
  }
}
