public import Foundation
public import Model
import Payload

/// Messages, people and places, in memory and in no particular order.
public struct NaiveArchive: Sendable {
  /// The messages.
  public var messages: [NaiveMessage] = []
  /// Whoever's archive it is: `@me`.
  public var ownerID: Snowflake?
  /// Starred users, channels and guilds.
  public var starred: Set<Snowflake> = []
  /// Saved searches by name.
  public var savedQueries: [String: String] = [:]

  /// Every name that a user ever bore, by id.
  var userNames: [Snowflake: Set<String>] = [:]
  var userTags: [Snowflake: Set<String>] = [:]
  var channels: [Snowflake: Channel] = [:]
  var channelNames: [Snowflake: Set<String>] = [:]
  var guilds: [Snowflake: Guild] = [:]
  var roles: [Snowflake: String] = [:]

  /// Makes an empty archive.
  public init() {}

  /// Reads the lines of a data set: message objects, and records of the rest (docs/demo.md).
  ///
  /// - Throws: `PayloadError` where a line is not JSON or not what it says.
  public init(lines: [Data]) throws {
    let reader = JSONReader()
    for line in lines {
      try reader.read([UInt8](line)) { root throws(PayloadError) in try take(root) }
    }
  }

  private mutating func take(_ root: JSONValue) throws(PayloadError) {
    let context = PayloadContext(shape: .fluxer)
    switch root["record"]?.string {
    case nil: add(try MessagePayload.decode(root, in: context).value)
    case "guild": if let value = root["guild"] { add(try GuildPayload.decode(value).value) }
    case "channel": if let value = root["channel"] { add(try ChannelPayload.decode(value).value) }
    case "user": if let value = root["user"] { note(try UserPayload.decode(value).value) }
    case "version":
      guard let value = root["message"] else { return }
      let earlier = try MessagePayload.decode(value, in: context).value
      change(earlier.channelID, earlier.id) { $0.earlierTexts.append(earlier.content) }
    case "deletion": mark(root) { $0.isDeleted = true }
    case "pin": mark(root) { $0.isPinned = true }
    default: break
    }
  }

  private mutating func mark(_ root: JSONValue, _ body: (inout NaiveMessage) -> Void) {
    guard let channelID = root["channel_id"]?.string.flatMap({ Snowflake($0) }),
      let id = root["id"]?.string.flatMap({ Snowflake($0) })
    else { return }
    change(channelID, id, body)
  }

  private mutating func change(
    _ channelID: Snowflake,
    _ id: Snowflake,
    _ body: (inout NaiveMessage) -> Void
  ) {
    let key = MessageKey(channelID: channelID, id: id)
    for index in messages.indices where messages[index].key == key {
      body(&messages[index])
    }
  }

  /// Adds a message and the names of the people in it.
  public mutating func add(_ message: Message) {
    messages.append(NaiveMessage(message))
    note(message.author)
    for user in message.mentions + message.referencedUsers {
      note(user)
    }
    if let nick = message.member?.nick, let id = message.author.id {
      userNames[id, default: []].insert(NaiveFold.fold(nick))
    }
  }

  /// Adds a guild and its roles.
  public mutating func add(_ guild: Guild) {
    guilds[guild.id] = guild
    for role in guild.roles ?? [] {
      roles[role.id] = role.name
    }
  }

  /// Adds a channel.
  public mutating func add(_ channel: Channel) {
    channels[channel.id] = channel
    if let name = channel.name {
      channelNames[channel.id, default: []].insert(NaiveFold.fold(name))
    }
    for user in channel.recipients {
      note(user)
    }
  }

  /// Notes the names of a user; what a server shows in place of a deleted account is none.
  public mutating func note(_ user: User) {
    guard let id = user.id, !(user.username == "DeletedUser" && user.discriminator == "0000") else {
      return
    }
    for name in [user.username, user.globalName].compactMap(\.self) {
      userNames[id, default: []].insert(NaiveFold.fold(name))
    }
    if let username = user.username, let discriminator = user.discriminator {
      userTags[id, default: []].insert(NaiveFold.fold(username) + "#" + discriminator)
    }
  }
}
