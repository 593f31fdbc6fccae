public import Model

/// An address in the chat, as it is copied from a browser or the official client.
///
/// It is `https://host/channels/{guild}`, `…/{guild}/{channel}` or `…/{guild}/{channel}/{message}`;
/// in place of a guild stands `@me` for private channels. What follows `?` or `#` is left out.
public struct ChatLink: Hashable, Sendable {
  /// Scheme, host and port, such as `https://fluxer.example`.
  public let origin: String
  /// The guild; nothing for `@me`.
  public let guildID: Snowflake?
  /// The channel.
  public let channelID: Snowflake?
  /// The message.
  public let messageID: Snowflake?

  /// Reads an address, or nothing where the text is none.
  public init?(_ text: String) {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
    let bare = text.prefix { $0 != "?" && $0 != "#" }
    let parts = bare.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // Scheme, nothing, host, "channels", guild, …
    guard parts.count >= 5, !parts[2].isEmpty, parts[3] == "channels" else { return nil }
    var ids = parts.dropFirst(4)
    if ids.last == "" {
      ids.removeLast()
    }
    guard let first = ids.popFirst(), ids.count <= 2 else { return nil }
    let guild = Snowflake(first)
    let numbers = ids.compactMap(Snowflake.init)
    guard guild != nil || first == "@me", numbers.count == ids.count, guild != nil || !ids.isEmpty
    else { return nil }
    origin = parts[0] + "//" + parts[2]
    guildID = guild
    channelID = numbers.first
    messageID = numbers.dropFirst().first
  }
}

extension ChatLink: CustomStringConvertible {
  /// The address.
  public var description: String {
    let ids = [channelID, messageID].compactMap { $0.map { "/\($0)" } }.joined()
    return "\(origin)/channels/\(guildID.map(\.description) ?? "@me")\(ids)"
  }
}

/// A message, by its id alone or with its channel: ids are unique within a channel only.
public struct MessageAddress: Hashable, Sendable {
  /// The channel, where it was named.
  public let channelID: Snowflake?
  /// The message.
  public let messageID: Snowflake

  /// Names a message.
  public init(channelID: Snowflake?, messageID: Snowflake) {
    self.channelID = channelID
    self.messageID = messageID
  }

  /// Reads an id, `channel/message` as `--format ids` prints it, or a message's address.
  public init?(_ text: String) {
    if let link = ChatLink(text) {
      guard let messageID = link.messageID else { return nil }
      channelID = link.channelID
      self.messageID = messageID
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let ids = parts.compactMap { Snowflake(String($0)) }
    guard ids.count == parts.count, ids.count <= 2, let last = ids.last else { return nil }
    channelID = ids.count == 2 ? ids.first : nil
    messageID = last
  }
}

extension MessageAddress: CustomStringConvertible {
  /// The id, or `channel/message`.
  public var description: String {
    channelID.map { "\($0)/\(messageID)" } ?? "\(messageID)"
  }
}
