import Model
import Sync
import Synchronization
import Wire

/// A session as a script tells it: batches of news and pauses, then silence, then the end.
final class ScriptedSource: LiveSource {
  /// What comes next.
  enum Move: Sendable {
    case news([GatewayNews])
    /// Nothing comes for so long.
    case silence(Duration)
    /// Something happens elsewhere.
    case act(@Sendable () -> Void)
    /// The connection can't go on.
    case fail(WireError)
  }

  private struct State {
    var moves: [Move]
    var acknowledged: [Int64] = []
    var activated: [Snowflake] = []
    var resynced: [Snowflake] = []
    var isClosed = false
  }

  private let clock: VirtualClock
  private let state: Mutex<State>
  /// Whether it stays silent for ever behind its last move.
  private let isEndless: Bool
  /// Told of each sequence before the server could forget it.
  private let onAcknowledge: @Sendable (Int64) -> Void

  init(
    _ moves: [Move],
    clock: VirtualClock,
    isEndless: Bool = false,
    onAcknowledge: @escaping @Sendable (Int64) -> Void = { _ in }
  ) {
    self.onAcknowledge = onAcknowledge
    self.clock = clock
    self.isEndless = isEndless
    state = Mutex(State(moves: moves))
  }

  var acknowledged: [Int64] { state.withLock { $0.acknowledged } }
  var activated: [Snowflake] { state.withLock { $0.activated } }
  var resynced: [Snowflake] { state.withLock { $0.resynced } }
  var isClosed: Bool { state.withLock { $0.isClosed } }
  var statistics: GatewayStatistics { GatewayStatistics() }

  func next(
    atMost count: Int,
    within duration: Duration
  ) async throws(WireError)
    -> [GatewayNews]
  {
    let move = state.withLock { $0.moves.isEmpty ? nil : $0.moves.removeFirst() }
    switch move {
    case .news(let news)?: return news.map(stamped)
    case .silence(let span)?:
      try await sleep(min(span, .seconds(1)))
      if span > .seconds(1) {
        state.withLock { $0.moves.insert(.silence(span - .seconds(1)), at: 0) }
      }
      return []
    case .act(let body)?:
      body()
      return []
    case .fail(let error)?: throw error
    case nil:
      guard isEndless else { throw .cancelled }
      try await sleep(.seconds(1))
      return []
    }
  }

  /// News as they come now, from a server that is heard without delay unless they tell otherwise.
  private func stamped(_ news: GatewayNews) -> GatewayNews {
    switch news {
    case .dispatch(var document):
      document.receivedAt = clock.now
      if document.provenAt == .zero { document.provenAt = clock.uptime }
      return .dispatch(document)
    default: return news
    }
  }

  private func sleep(_ span: Duration) async throws(WireError) {
    do throws(CancellationError) { try await clock.sleep(for: span) } catch { throw .cancelled }
  }

  func acknowledge(_ sequence: Int64) async {
    onAcknowledge(sequence)
    state.withLock { $0.acknowledged.append(sequence) }
  }

  func activate(_ guilds: [Snowflake]) async {
    state.withLock { $0.activated += guilds }
  }

  func resync(_ guild: Snowflake) async {
    state.withLock { $0.resynced.append(guild) }
  }

  func close() async {
    state.withLock { $0.isClosed = true }
  }
}
