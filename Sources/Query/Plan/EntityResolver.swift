import Model
import Queries
import SQLite
public import Store
import Text

/// Finds what people call channels, guilds and people by.
///
/// A name may be any that was ever borne, in any case and with or without accents. Whoever asks a
/// question takes all that bear it; whoever gives a command must be told (product.md).
public struct EntityResolver {
  let archive: Archive
  let analyser: TextAnalyser

  /// Serves an archive.
  ///
  /// - Throws: `StoreError.text` where ICU can't be set up.
  public init(archive: Archive) throws(StoreError) {
    self.archive = archive
    analyser = try archive.analyser()
  }

  /// The ids of the users that a reference names.
  ///
  /// 0 is the system. Excluding is the caller's matter.
  ///
  /// - Throws: what SQLite reports.
  public func users(_ reference: EntityReference) throws(StoreError) -> [Int64] {
    switch reference {
    case .id(let id): [id.rawValue]
    case .me: try archive.accounts().filter { !$0.isBot }.map(\.id.rawValue)
    case .starred: try integers(.starredEntities, [":kind": 0])
    case .user(let name), .name(let name), .channel(let name):
      try integers(.usersByName, [":folded": .text(analyser.folded(name))])
    case .tag(let name, let discriminator):
      try integers(
        .usersByTag,
        [":username": .text(analyser.folded(name)), ":discriminator": .text(discriminator)]
      )
    case .excluding(let inner): try users(inner)
    case .link, .channelOfGuild, .directMessages: []
    }
  }

  /// The ids of the channels that a reference names.
  ///
  /// - Throws: what SQLite reports.
  public func channels(_ reference: EntityReference) throws(StoreError) -> [Int64] {
    switch reference {
    case .id(let id): return [id.rawValue]
    case .link(let link):
      if let channel = link.channelID { return [channel.rawValue] }
      return try link.guildID.map { id throws(StoreError) in try channels(ofGuild: id.rawValue) }
        ?? []
    case .starred: return try integers(.starredEntities, [":kind": 1])
    case .directMessages: return try integers(.privateChannels, [:])
    case .channel(let name), .name(let name): return try channels(named: name)
    case .channelOfGuild(let guild, let channel):
      let guilds = Set(try self.guilds(EntityReference(guild) ?? .name(guild)))
      var found: [Int64] = []
      for guild in guilds {
        let members = Set(try channels(ofGuild: guild))
        found += try channels(named: channel).filter(members.contains)
      }
      return found
    case .user(let name): return try directChannels(with: .user(name))
    case .tag: return try directChannels(with: reference)
    case .me: return []
    case .excluding(let inner): return try channels(inner)
    }
  }

  /// The ids of the guilds that a reference names.
  ///
  /// - Throws: what SQLite reports.
  public func guilds(_ reference: EntityReference) throws(StoreError) -> [Int64] {
    switch reference {
    case .id(let id): [id.rawValue]
    case .link(let link): link.guildID.map { [$0.rawValue] } ?? []
    case .starred: try integers(.starredEntities, [":kind": 2])
    case .name(let name), .channel(let name), .user(let name):
      try integers(.guildsByName, [":folded": .text(analyser.folded(name))])
    case .excluding(let inner): try guilds(inner)
    case .me, .tag, .channelOfGuild, .directMessages: []
    }
  }

  /// The ids of the roles that a reference names.
  ///
  /// - Throws: what SQLite reports.
  public func roles(_ reference: EntityReference) throws(StoreError) -> [Int64] {
    switch reference {
    case .id(let id): [id.rawValue]
    case .name(let name), .user(let name):
      try integers(.rolesByName, [":name": .text(name.lowercased())])
    default: []
    }
  }

  private func channels(named name: String) throws(StoreError) -> [Int64] {
    let folded: [String: Value] = [":folded": .text(analyser.folded(name))]
    let exact = try integers(.channelsByName, folded)
    return exact.isEmpty ? try integers(.channelsLikeName, folded) : exact
  }

  func channels(ofGuild guild: Int64) throws(StoreError) -> [Int64] {
    try integers(.channelsOfGuild, [":guild": .integer(guild)])
  }

  /// The private channels in which a person is the other side.
  private func directChannels(with user: EntityReference) throws(StoreError) -> [Int64] {
    let users = try self.users(user)
    return try integers(.privateChannelsWith, [":users": jsonList(users)])
  }

  private func integers(_ sql: SQL, _ values: [String: Value]) throws(StoreError) -> [Int64] {
    try archive.attempt("looking up a name") { () throws(SQLiteError) in
      try archive.connection.rows(sql.text, values) { $0.integer(0) }
    }
  }
}
