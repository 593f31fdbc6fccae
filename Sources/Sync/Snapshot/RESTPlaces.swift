import Model
import Payload
import Wire

/// Asks by REST for guilds and channels that the gateway left out.
///
/// What REST doesn't tell proves nothing: the lists of ordinary accounts are empty on some servers.
struct RESTPlaces: Sendable {
  /// The most pages of guilds, 200 a page.
  static let mostPages = 100

  let client: RESTClient

  /// The account's guilds.
  ///
  /// - Throws: `WireError`.
  func guildIDs() async throws(WireError) -> [Snowflake] {
    var ids: [Snowflake] = []
    for _ in 0..<Self.mostPages {
      let page = Self.ids(of: try await client.guilds(after: ids.last).body)
      guard let last = page.max(), last > ids.last ?? .lowest || ids.isEmpty else { break }
      ids += page.sorted()
      if page.count < 200 { break }
    }
    return ids
  }

  /// Adds guilds that weren't told, and the channels of those that came without any.
  ///
  /// - Throws: `WireError` where the account as a whole is refused.
  func complete(_ view: inout SessionView, listed: [Snowflake]) async throws(WireError) {
    for (index, guild) in view.guilds.enumerated()
    where guild.channels.isEmpty && !guild.isUnavailable {
      guard let told = try await told(guild.guild.id) else { continue }
      view.guilds[index].channels = told.channels
    }
    let known = Set(view.guilds.map(\.guild.id))
    for id in listed where !known.contains(id) {
      if let told = try await told(id) { view.guilds.append(told) }
    }
    guard view.isBot, view.privateChannels.isEmpty else { return }
    if let document = try await quietly({ () throws(WireError) in
      try await client.privateChannels()
    }) {
      let ready = "{\"user\":{\"id\":\"1\"},\"private_channels\":"
      let body = Array(ready.utf8) + document.body + [0x7D]
      view.privateChannels =
        (try? JSONReader().read(body) { value throws(PayloadError) in
          try ReadyPayload.decode(value).privateChannels
        }) ?? []
    }
  }

  /// A guild with its channels, put together as the gateway would show it.
  private func told(_ id: Snowflake) async throws(WireError) -> GuildReadyPayload? {
    let channels = try await quietly { () throws(WireError) in
      try await client.channels(ofGuild: id)
    }
    let guild = try await quietly { () throws(WireError) in try await client.guild(id) }
    guard let channels, let guild else { return nil }
    let roles = Self.member("roles", of: guild.body)
    let head = "{\"id\":\"\(id)\",\"properties\":"
    var body = Array(head.utf8) + guild.body
    body += Array(",\"roles\":".utf8) + roles + Array(",\"channels\":".utf8) + channels.body
    body.append(0x7D)
    return try? JSONReader().read(body) { value throws(PayloadError) in
      try GuildReadyPayload.decode(value)
    }
  }

  /// Asks for what may be refused.
  ///
  /// - Returns: nothing where it was refused.
  /// - Throws: `WireError` where the account as a whole is refused, or nothing gets through.
  private func quietly(
    _ question: () async throws(WireError) -> ServerDocument
  ) async throws(WireError) -> ServerDocument? {
    do throws(WireError) {
      return try await question()
    } catch {
      switch error {
      case .forbidden, .notFound, .refused: return nil
      default: throw error
      }
    }
  }

  private static func ids(of body: [UInt8]) -> [Snowflake] {
    let ids = try? JSONReader().read(body) { root throws(PayloadError) in
      root.elements.compactMap { $0["id"]?.string.flatMap { Snowflake($0) } }
    }
    return ids ?? []
  }

  private static func member(_ name: StaticString, of body: [UInt8]) -> [UInt8] {
    let bytes = try? JSONReader().read(body) { root throws(PayloadError) in
      root[name].map { Array($0.rawBytes) }
    }
    return bytes ?? Array("[]".utf8)
  }
}
