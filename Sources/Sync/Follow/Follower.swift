public import Model
import Synchronization
public import Wire

/// Keeps an archive complete while things happen: live events, and what was missed before them.
public final class Follower: Sendable {
  private let path: String
  private let instance: String
  private let account: Snowflake
  private let source: any LiveSource
  private let client: RESTClient
  private let clock: any WireClock
  private let tally = Mutex(FollowCounters())

  /// Prepares to follow.
  ///
  /// - Parameters:
  ///   - path: the archive's file; it is made where there is none.
  ///   - instance: the host of the instance.
  ///   - account: the account whose session it is; one alone may follow for it.
  ///   - client: asks the server as that account.
  ///   - source: the session.
  ///   - clock: the time.
  public init(
    archive path: String,
    instance: String,
    account: Snowflake,
    client: RESTClient,
    source: any LiveSource,
    clock: any WireClock
  ) {
    self.path = path
    self.instance = instance
    self.account = account
    self.client = client
    self.source = source
    self.clock = clock
  }

  /// What was done so far; it may be asked for at any time, from anywhere.
  public var counters: FollowCounters { tally.withLock { $0 } }

  /// Replaces what asks the server, once the token was replaced: the old one is dead.
  public func use(_ client: RESTClient) {}

  /// Follows until the task is cancelled, or until nothing is missing where that was the wish.
  ///
  /// - Parameters:
  ///   - options: what is wanted.
  ///   - onNews: told what happens, in order; it must not wait.
  /// - Returns: what was done.
  /// - Throws: `SyncError` where it could not begin.
  public func run(
    _ options: FollowOptions,
    onNews: @escaping @Sendable (FollowNews) -> Void = { _ in }
  ) async throws(SyncError) -> FollowOutcome {
    FollowOutcome(counters: counters)
  }
}
