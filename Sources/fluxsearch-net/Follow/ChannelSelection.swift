import Model
import Synchronization

/// The choice of channels that is in force, which can be replaced while a service runs.
final class ChannelSelection: Sendable {
  private let choice: Mutex<@Sendable (Channel) -> Bool>

  /// Begins with a choice.
  nonisolated init(_ choice: @escaping @Sendable (Channel) -> Bool) {
    self.choice = Mutex(choice)
  }

  /// Whether a channel is wanted.
  nonisolated func holds(_ channel: Channel) -> Bool {
    choice.withLock { $0 }(channel)
  }

  /// Puts another choice in force.
  nonisolated func use(_ other: @escaping @Sendable (Channel) -> Bool) {
    choice.withLock { $0 = other }
  }
}
