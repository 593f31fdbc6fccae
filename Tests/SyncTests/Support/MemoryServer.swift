import Model
import Payload
import Sync
import Synchronization
import TestSupport
import Wire

/// A server in memory with its own record: what it has, and every question that it was asked.
final class MemoryServer: HTTPTransport, SnapshotSource {
  struct Question: Hashable, Sendable {
    let channel: Int64
    let before: Int64?
    let kind: String
  }

  let state: Mutex<ServerState>
  let clock: VirtualClock
  let latency: Duration
  /// Told of each request by its number, before it is answered.
  let onRequest: @Sendable (Int) -> Void

  init(
    _ state: ServerState,
    clock: VirtualClock,
    latency: Duration = .milliseconds(150),
    onRequest: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.state = Mutex(state)
    self.clock = clock
    self.latency = latency
    self.onRequest = onRequest
  }

  func send(_ request: HTTPRequest) async throws(WireError) -> HTTPResponse {
    let number = state.withLock { state in
      state.requests += 1
      return state.requests
    }
    onRequest(number)
    do throws(CancellationError) {
      try await clock.sleep(for: latency)
    } catch {
      throw .cancelled
    }
    return state.withLock { $0.answer(request.url, number: number) }
  }

  func snapshot() async throws(WireError) -> SessionView {
    let text = state.withLock { $0.ready }
    do {
      return try JSONReader().read(Array(text.utf8)) { root throws(PayloadError) in
        let ready = try ReadyPayload.decode(root)
        return SessionView(
          user: ready.user,
          isBot: false,
          guilds: ready.guilds,
          privateChannels: ready.privateChannels,
          users: ready.users,
          favourites: ready.favourites.map(\.channelID),
          readStates: ready.readStates
        )
      }
    } catch {
      throw .malformed(reason: "\(error)", call: WireError.Call("READY"))
    }
  }
}

/// What the server has and how it behaves.
struct ServerState: Sendable {
  struct Channel: Sendable {
    var ids: [Int64] = []
    /// What edited messages say now, by id.
    var edits: [Int64: String] = [:]
    /// Elements that are sent in the place of messages.
    var hostile: [Int64: String] = [:]
    /// Pins by message, with their times in milliseconds.
    var pins: [Int64: Int64] = [:]
    var overwrites = "[]"
    var kind = 0
    /// The channel that a thread hangs on; threads are shown by lists alone.
    var parent: Int64?
    /// The category that it stands in.
    var category: Int64?
    /// When it was archived, where it is a thread, in milliseconds.
    var archivedAt: Int64 = 1_777_629_600_000
    /// How it refuses.
    var refusal: (status: Int, code: String)?
    /// Whether history is hidden: pages are empty.
    var isHidden = false
    /// What `last_message_id` says; the newest message where nothing is said.
    var announced: Int64?
  }

  var channels: [Int64: Channel] = [:]
  /// Reactions of a message: the users, by ascending id.
  var reactors: [Int64: [Int64]] = [:]
  /// Whether the guild has threads for this account.
  var showsThreads = false
  /// How many threads a page of their lists has, and how many pages are answered.
  var threadLimit = 100
  var threadPages = Int.max
  /// Whether questions for single messages fail.
  var failsMessages = false
  var requests = 0
  var questions: [MemoryServer.Question] = []
  /// The page size that the server really uses: it filters after reading.
  var pageLimit = 100
  /// From which request on the token is no longer valid.
  var revokedAt = Int.max
  /// Changes the server's own record before it answers the request of a number.
  var change: @Sendable (Int, inout ServerState) -> Void = { _, _ in }

  static let guild: Int64 = 300
  static let me: Int64 = 77

  /// What a message says at first.
  static func text(_ id: Int64) -> String { "message \(id >> 22) says \(id % 1_009)" }

  func content(_ id: Int64, in channel: Channel) -> String { channel.edits[id] ?? Self.text(id) }

  func document(_ id: Int64, in number: Int64, _ channel: Channel) -> String {
    if let hostile = channel.hostile[id] { return hostile }
    let edited = channel.edits[id] == nil ? nil : "2026-05-01T10:00:00.000Z"
    var fields = ",\"type\":0,\"pinned\":\(channel.pins[id] != nil)"
    if let users = reactors[id] {
      fields += ",\"reactions\":[{\"emoji\":{\"name\":\"👍\"},\"count\":\(users.count)}]"
    }
    let bytes = Builder.message(
      id: id,
      channel: number,
      author: 70 + id % 9,
      content: content(id, in: channel),
      edited: edited,
      fields: fields
    )
    return String(decoding: bytes, as: UTF8.self)
  }
}
