import Commands
import Console
import Model
import Queries
import Query
import SQLite
import Store

/// Finds what somebody wants to star: a message, a channel, a guild or a person.
struct MarkTarget {
  /// What a word may mean, where it can mean several things.
  enum Kind: String, CaseIterable, Sendable {
    case message
    case channel
    case guild
    case user
  }

  private let archive: Archive
  private let finder: EntityFinder
  private let kind: Kind?

  /// Looks in an archive, for things of one kind if that was said.
  init(in archive: Archive, as kind: Kind?) throws(StoreError) {
    self.archive = archive
    finder = try EntityFinder(in: archive)
    self.kind = kind
  }

  /// Finds the one thing that a text names; nil where the archive knows none.
  ///
  /// - Throws: `Failure` with the candidates where there are several.
  func find(_ text: String) throws -> StarTarget? {
    var found = try messages(text)
    if found.isEmpty || EntityReference(text)?.isBareID == true {
      found += try entities(text)
    }
    guard found.count > 1 else { return found.first }
    var candidates: [String] = []
    for target in found { candidates.append(try title(of: target)) }
    throw Failure(
      "'\(text)' is ambiguous: \(candidates.joined(separator: ", "))",
      hint: "say --as message, channel, guild or user; or name it as channel/message, guild/#name",
      code: .usage
    )
  }

  /// What a thing is called.
  func title(of target: StarTarget) throws(StoreError) -> String {
    switch target {
    case .message(let id, let channel):
      "message \(id) in \(try finder.title(.channel, channel) ?? "\(channel)")"
    case .channel(let id): try finder.title(.channel, id) ?? "channel \(id)"
    case .guild(let id): "guild \(try finder.title(.guild, id) ?? "\(id)")"
    case .user(let id): "@\(try finder.title(.user, id) ?? "\(id)")"
    }
  }

  private func messages(_ text: String) throws(StoreError) -> [StarTarget] {
    guard kind == nil || kind == .message, let address = MessageAddress(text) else { return [] }
    let id = address.messageID
    if let channel = address.channelID {
      return try archive.row(of: id, in: channel) == nil ? [] : [.message(id, channel: channel)]
    }
    return try archive.attempt("finding a message") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.messagePlaces.text, [":id": .integer(id.rawValue)]) { row in
        Snowflake(rawValue: row.integer(0)).map { StarTarget.message(id, channel: $0) }
      }.compactMap(\.self)
    }
  }

  private func entities(_ text: String) throws(StoreError) -> [StarTarget] {
    guard let reference = EntityReference(text) else { return [] }
    let isLinkToMessage = MessageAddress(text) != nil && !reference.isBareID
    guard !isLinkToMessage else { return [] }
    var found: [StarTarget] = []
    if allows(.channel, reference) {
      found += try finder.all(.channel, reference).map { .channel($0) }
    }
    if allows(.guild, reference) {
      found += try finder.all(.guild, reference).map { .guild($0) }
    }
    if allows(.user, reference) {
      found += try finder.all(.user, reference).map { .user($0) }
    }
    return found
  }

  /// Says whether a reference can mean a kind of thing: `#name` is a channel, `@name` a person.
  private func allows(_ wanted: Kind, _ reference: EntityReference) -> Bool {
    if let kind, kind != wanted { return false }
    switch reference {
    case .channel, .channelOfGuild: return wanted == .channel
    case .user, .tag, .me: return wanted == .user
    case .link(let link): return wanted == (link.channelID == nil ? .guild : .channel)
    case .id, .name: return true
    case .starred, .directMessages, .excluding: return false
    }
  }
}

extension EntityReference {
  /// Whether it is an id and nothing else, which can be anything's.
  fileprivate var isBareID: Bool {
    guard case .id = self else { return false }
    return true
  }
}
