import Model
import Payload
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

/// A stand-in whose time runs fast, an account of it, and an archive that follows it.
final class LiveWorld {
  let standIn: StandIn
  let account: StandIn.Account
  let clock: FastClock
  let path: String
  let log = BreakLog()
  private let folder: TemporaryFolder

  init(
    generate: String,
    settings: String = "{}",
    factor: Double,
    isBot: Bool = false
  ) throws {
    standIn = try StandIn()
    try standIn.reset(
      generate: generate,
      settings: settings,
      clock: "{\"mode\":\"accelerated\",\"factor\":\(factor)}"
    )
    account = try #require(try standIn.accounts().first { $0.isBot == isBot })
    let now = try standIn.control("GET", "ready").withRoot { $0["now_ms"]?.integer }
    clock = FastClock(factor: factor, start: Timestamp(milliseconds: try #require(now)))
    folder = try TemporaryFolder()
    path = folder.path("live.sqlite")
  }

  /// A follower with connections of its own, as a new process has them.
  func follower() async throws -> Follower {
    let transport = try CurlTransport(userAgent: UserAgent.text(version: "0"))
    let instance = try await Instance.discover(standIn.origin, over: transport)
    let credential: Credential =
      account.isBot ? .bot(Secret(account.token)) : .user(Secret(account.token))
    let client = RESTClient(
      instance: instance,
      credential: credential,
      transport: transport,
      governor: Governor(allowance: account.isBot ? .bot : .user, clock: clock),
      clock: clock
    )
    let connection = GatewayConnection(
      gateway: instance.gateway,
      credential: credential,
      clock: clock
    )
    return Follower(
      archive: path,
      instance: instance.host,
      account: account.userID,
      client: client,
      source: connection,
      clock: clock
    )
  }

  /// Follows until `isOver` says so.
  func follow(
    _ options: FollowOptions = FollowOptions(),
    until isOver: @escaping @Sendable (FollowCounters) -> Bool
  ) async throws -> FollowOutcome {
    let follower = try await follower()
    let running = Task { [log, clock] in
      try await follower.run(options) { log.take($0, at: clock.now) }
    }
    while !isOver(follower.counters), log.failure == nil {
      try await Task.sleep(for: .milliseconds(20))
    }
    running.cancel()
    let outcome = try await running.value
    #expect(outcome.failure == nil)
    return outcome
  }
}

/// When a session was cut off for good: what happened then may be missing for ever.
final class BreakLog: Sendable {
  private struct State {
    var lostAt: Timestamp?
    var heardAt = Timestamp(milliseconds: 0)
    var begun: Timestamp?
    var windows: [ClosedRange<Int64>] = []
    /// The same, until what was missed was fetched as far as it could be.
    var unseen: [ClosedRange<Int64>] = []
    var unseenSince: Timestamp?
    var sessions = 0
    var resumes = 0
    var failure: String?
  }

  private let state = Mutex(State())

  var windows: [ClosedRange<Int64>] {
    state.withLock { $0.windows + ($0.begun.map { [$0.milliseconds...Int64.max] } ?? []) }
  }
  var sessions: Int { state.withLock { $0.sessions } }
  var resumes: Int { state.withLock { $0.resumes } }
  var failure: String? { state.withLock { $0.failure } }

  func take(_ news: FollowNews, at now: Timestamp) {
    state.withLock { state in
      switch news {
      case .lost: if state.lostAt == nil { state.lostAt = now }
      case .connected(true):
        state.resumes += 1
        state.lostAt = nil
      case .connected(false):
        state.sessions += 1
        // It was cut off before it was told: a dead socket is silent for a while, and a machine that
        // has other things to do tells late.
        let since = min(state.heardAt.milliseconds, (state.lostAt ?? now).milliseconds - 40_000)
        state.begun = Timestamp(milliseconds: state.sessions == 1 ? 0 : since)
        state.lostAt = nil
        state.unseenSince = state.unseenSince ?? state.begun
      case .caughtUp:
        if let since = state.unseenSince {
          state.unseen.append(since.milliseconds...now.milliseconds + 4_000)
        }
        state.unseenSince = nil
      case .ready:
        // What is passive until it is made active tells less.
        let end = now.milliseconds + 4_000
        if let begun = state.begun { state.windows.append(begun.milliseconds...end) }
        state.begun = nil
      case .committed: if state.lostAt == nil { state.heardAt = now }
      default: break
      }
    }
  }

  /// Whether what was so before a time may never have been seen.
  func mayNotHaveSeen(_ time: Int64) -> Bool {
    state.withLock { state in
      state.unseenSince.map { $0.milliseconds <= time } ?? false
        || state.unseen.contains { $0.contains(time) }
    }
  }

  /// Whether something at a time may have been missed.
  func mayHaveMissed(_ time: Int64) -> Bool {
    windows.contains { $0.contains(time) }
  }
}
