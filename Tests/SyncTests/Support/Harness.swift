import Model
import SQLite
import Store
import Sync
import Synchronization
import TestSupport
import Testing
import Wire

/// An archive, a server in memory and a clock: what a run needs.
final class Harness {
  let path: String
  let clock: VirtualClock
  let server: MemoryServer
  let allowance: Allowance
  private let folder: TemporaryFolder

  init(
    _ state: ServerState,
    clock: VirtualClock = VirtualClock(),
    allowance: Allowance = .user,
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    path = folder.path("chat.example.sqlite")
    self.clock = clock
    self.allowance = allowance
    server = MemoryServer(state, clock: clock, onRequest: onRequest)
  }

  /// A new synchroniser, as a new process would have.
  func synchroniser() -> Synchroniser {
    Synchroniser(
      archive: path,
      instance: "chat.example",
      client: client(),
      source: server,
      allowance: allowance,
      clock: clock
    )
  }

  /// A new client, as a new process would have: with a governor of its own.
  func client() -> RESTClient {
    RESTClient(
      instance: Instance(
        host: "chat.example",
        api: "https://chat.example",
        gateway: "wss://chat.example"
      ),
      credential: .user(Secret("flx_test")),
      transport: server,
      governor: Governor(allowance: allowance, clock: clock),
      clock: clock
    )
  }

  @discardableResult
  func run(_ options: SyncOptions = SyncOptions()) async throws -> SyncOutcome {
    try await synchroniser().run(options)
  }

  /// The questions that were asked since the last time.
  func takeQuestions() -> [MemoryServer.Question] {
    server.state.withLock { state in
      defer { state.questions = [] }
      return state.questions
    }
  }

  /// The questions so far, which stay.
  func takeQuestionsKept() -> [MemoryServer.Question] {
    server.state.withLock { $0.questions }
  }

  func change(_ body: @Sendable (inout ServerState) -> Void) {
    server.state.withLock { body(&$0) }
  }

  func rows(_ sql: String) throws -> [[Value]] {
    try TemporaryArchive.rows(sql, in: try Archive(at: path, for: .reading))
  }
}

extension Harness {
  /// Expects of the archive that it has every message of the server's record, and says of each what
  /// the server says; what the server no longer has may be there still.
  func expectEqualsServer(
    exactly: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var held: [Int64: [Int64: String]] = [:]
    for row in try rows("SELECT channel_id, id, content FROM v1_messages") {
      guard row.count == 3, let channel = row[0].integer, let id = row[1].integer else { continue }
      held[channel, default: [:]][id] = row[2].text
    }
    server.state.withLock { state in
      for (number, channel) in state.channels {
        let ours = held[number] ?? [:]
        let theirs = channel.ids.filter { channel.hostile[$0] == nil }
        let missing = theirs.filter { ours[$0] == nil }
        #expect(
          missing.isEmpty,
          "\(missing.prefix(3)) of \(number)",
          sourceLocation: sourceLocation
        )
        let wrong = theirs.filter { ours[$0] != nil && ours[$0] != state.content($0, in: channel) }
        if exactly { #expect(wrong.isEmpty, "of \(number)", sourceLocation: sourceLocation) }
        if exactly { #expect(ours.count == theirs.count, sourceLocation: sourceLocation) }
      }
    }
  }

  /// Expects of the ledger that it claims no id that the server has and the archive lacks.
  func expectTrueClaims(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var held: [Int64: Set<Int64>] = [:]
    for row in try rows("SELECT channel_id, id FROM v1_messages") {
      guard let channel = row[0].integer, let id = row[1].integer else { continue }
      held[channel, default: []].insert(id)
    }
    let claims = try rows("SELECT channel_id, low_id, high_id FROM v1_coverage")
    server.state.withLock { state in
      for claim in claims {
        guard let number = claim[0].integer, let low = claim[1].integer,
          let high = claim[2].integer, let channel = state.channels[number]
        else { continue }
        let lacking = channel.ids.filter { id in
          id >= low && id <= high && channel.hostile[id] == nil
            && held[number]?.contains(id) != true
        }
        #expect(lacking.isEmpty, "\(number): \(low)...\(high)", sourceLocation: sourceLocation)
      }
    }
  }
}
