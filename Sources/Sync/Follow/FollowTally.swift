import Model
import Store
import Synchronization

/// The counters of a follower, which others look at while it works.
final class FollowTally: Sendable {
  private let counters = Mutex(FollowCounters())

  /// The counters as they are now.
  var value: FollowCounters { counters.withLock { $0 } }

  /// Changes them.
  func change(_ body: (inout FollowCounters) -> Void) {
    counters.withLock { body(&$0) }
  }

  /// Counts what became of messages.
  func count(_ counts: IngestCounts, deleted: Int64) {
    change { counters in
      counters.messagesAdded += counts.added
      counters.messagesUpdated += counts.updated
      counters.messagesDeleted += deleted
      counters.oddities += counts.odd + counts.unplaced
    }
  }
}
