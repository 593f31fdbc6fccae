import Model
import SQLite
import Store
import Sync
import Synchronization
import Testing
import Wire

/// Follows a script beside a server in memory.
final class FollowHarness {
  let harness: Harness
  /// What was told, in order.
  let log = NewsLog()
  private var sequence: Int64 = 0
  private(set) var source: ScriptedSource?
  private(set) var outcome: FollowOutcome?

  init(_ state: ServerState) throws {
    harness = try Harness(state)
  }

  var clock: VirtualClock { harness.clock }

  /// An event, with the session's next sequence.
  func event(_ name: String, _ data: String, provenAt: Duration = .zero) -> GatewayNews {
    sequence += 1
    return dispatch(name, data, sequence, provenAt: provenAt)
  }

  /// An event with a sequence of its own.
  func dispatch(
    _ name: String,
    _ data: String,
    _ number: Int64?,
    provenAt: Duration = .zero
  ) -> GatewayNews {
    let text =
      "{\"op\":0,\"t\":\"\(name)\",\"s\":\(number.map { "\($0)" } ?? "null"),\"d\":\(data)}"
    // The script tells when it came.
    return .dispatch(
      GatewayDispatchDocument(
        sequence: number,
        name: name,
        payload: Array(text.utf8),
        receivedAt: clock.start,
        provenAt: provenAt
      )
    )
  }

  /// The beginning of a session: READY, and the guild made active.
  func beginning(syncsGuild: Bool = true) -> [ScriptedSource.Move] {
    sequence = 0
    let (ready, guild) = harness.server.state.withLock { ($0.ready, $0.guildReady) }
    var moves: [ScriptedSource.Move] = [
      .news([.began(sessionID: "s"), event("READY", ready)])
    ]
    if syncsGuild { moves.append(.news([event("GUILD_SYNC", guild)])) }
    return moves
  }

  /// Follows a script to its end.
  @discardableResult
  func follow(
    _ moves: [ScriptedSource.Move],
    _ options: FollowOptions = FollowOptions(),
    onAcknowledge: @escaping @Sendable (Int64) -> Void = { _ in }
  ) async throws -> FollowOutcome {
    let source = ScriptedSource(moves, clock: clock, onAcknowledge: onAcknowledge)
    self.source = source
    let follower = Follower(
      archive: harness.path,
      instance: "chat.example",
      account: try #require(Snowflake(rawValue: ServerState.me)),
      client: harness.client(),
      source: source,
      clock: clock
    )
    let outcome = try await follower.run(options) { [log] news in
      log.add(Self.word(for: news))
    }
    self.outcome = outcome
    return outcome
  }

  private static func word(for news: FollowNews) -> String {
    switch news {
    case .connected(let isResumed): isResumed ? "resumed" : "connected"
    case .ready: "ready"
    case .caughtUp: "caught up"
    case .lost: "lost"
    case .advised(let text): "advised: \(text)"
    case .gap: "gap"
    case .filled: "filled"
    case .committed(let messages, _): messages.isEmpty ? "events" : "messages \(messages.count)"
    case .tokenChanged: "token"
    }
  }

  /// What a guild's object says, as it is kept.
  func guildDocument(_ id: Int64) throws -> String {
    let archive = try Archive(at: harness.path, for: .reading)
    for thing in try archive.knownThings() {
      guard case .guild(let guild, let document, _, _) = thing, guild.id.rawValue == id else {
        continue
      }
      return document.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return ""
  }

  /// A row of a query as text, values apart by a bar.
  func lines(_ sql: String) throws -> [String] {
    try harness.rows(sql).map { row in
      row.map { value in
        switch value {
        case .integer(let number): "\(number)"
        case .text(let text): text
        case .null: "-"
        default: "?"
        }
      }.joined(separator: "|")
    }
  }
}

/// What a follower told, in order.
final class NewsLog: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
