import Model
import Payload
import TestSupport
import Testing

@testable import Wire

/// A connection to a stand-in, and all that it brought so far.
///
/// It acknowledges what it takes, as one who commits would.
final class Listener {
  let standIn: StandIn
  let account: StandIn.Account
  let connection: GatewayConnection
  private(set) var news: [GatewayNews] = []
  var acknowledges = true

  init(
    _ standIn: StandIn,
    compression: Bool = true,
    bot: Bool = false,
    gateway: String? = nil,
    times: (inout GatewayTimes) -> Void = { _ in },
    onTokenChange: @escaping @Sendable (Secret) async -> Void = { _ in }
  ) throws {
    self.standIn = standIn
    account = try #require(try standIn.accounts().first { $0.isBot == bot })
    var options = GatewayOptions()
    options.seed = 7
    options.compression = compression
    options.times.backOff = .milliseconds(20)
    times(&options.times)
    let token = Secret(account.token)
    connection = GatewayConnection(
      gateway: gateway ?? "ws://127.0.0.1:\(standIn.port)/gateway",
      credential: bot ? .bot(token) : .user(token),
      clock: SystemClock(),
      options: options,
      onTokenChange: onTokenChange
    )
  }

  /// Takes news once.
  func take() async throws(WireError) {
    let taken = try await connection.next(atMost: 500, within: .milliseconds(5))
    news += taken
    guard acknowledges else { return }
    let start = taken.lastIndex { if case .began = $0 { true } else { false } } ?? 0
    let sequences = taken[start...].compactMap { news -> Int64? in
      if case .dispatch(let document) = news { document.sequence } else { nil }
    }
    if let last = sequences.max() { await connection.acknowledge(last) }
  }

  /// Takes news until something is among all that came; the suite's time limit ends it else.
  func take(until isThere: (Listener) -> Bool) async throws(WireError) {
    while !isThere(self) { try await take() }
  }

  /// Takes news until an event came so often.
  func take(_ name: String, times: Int = 1) async throws(WireError) {
    try await take { $0.events(name).count >= times }
  }

  func events(_ name: String) -> [GatewayDispatchDocument] {
    news.compactMap { news in
      if case .dispatch(let document) = news, document.name == name { document } else { nil }
    }
  }

  /// What the messages say that were created.
  var contents: [String] {
    events("MESSAGE_CREATE").compactMap { document in
      (try? JSONDocument(document.payload))?.withRoot { $0["d"]?["content"]?.string }
    }
  }

  var begun: Int { news.filter { if case .began = $0 { true } else { false } }.count }
  var resumed: Int { news.filter { $0 == .resumed }.count }
  var lost: Int { news.filter { if case .lost = $0 { true } else { false } }.count }

  var advice: [String] {
    news.compactMap { if case .advised(let text) = $0 { text } else { nil } }
  }

  /// Has every guild of READY active, and waits until each was synced.
  func activateAll() async throws {
    try await take("READY")
    let guilds = try ids(of: try #require(events("READY").last))
    await connection.activate(guilds)
    try await take("GUILD_SYNC", times: guilds.count)
  }

  private func ids(of ready: GatewayDispatchDocument) throws -> [Snowflake] {
    try JSONDocument(ready.payload).withRoot { root in
      root["d"]?["guilds"]?.elements.compactMap { $0["id"]?.string }
        .compactMap { Snowflake($0) } ?? []
    }
  }

  /// Lets somebody write into the first channel of each guild.
  func write(_ text: String) throws {
    for channel in try channels() {
      try standIn.change(#"{"op":"create","channel_id":"\#(channel)","content":"\#(text)"}"#)
    }
  }

  /// The first channel of each guild.
  func channels() throws -> [String] {
    try standIn.world().withRoot { root in
      var seen: Set<String> = []
      return root.elements.compactMap { channel in
        guard let guild = channel["guild_id"]?.string, seen.insert(guild).inserted else {
          return nil
        }
        return channel["id"]?.string
      }
    }
  }

  /// How many heartbeats the server took.
  func beats() throws -> Int64 {
    try standIn.summary().withRoot { $0["frames"]?["frame in 1"]?.integer ?? 0 }
  }

  /// What the client said to the server, by operation.
  func said(_ operation: Int64) throws -> [String] {
    try standIn.record("kind=frame").withRoot { root in
      root.elements.filter { $0["op"]?.integer == operation && $0["dir"]?.string == "in" }
        .map { String(decoding: $0["d"]?.rawBytes ?? .init(start: nil, count: 0), as: UTF8.self) }
    }
  }
}
