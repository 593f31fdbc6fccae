public import Model

/// What the index's columns hold of a new message.
public struct IndexTexts: Hashable, Sendable {
  /// Its text, and behind it its filter tokens.
  public let content: String
  /// The texts of its parts.
  public let extra: String
  /// The guild that the filter tokens name.
  public let guildID: Snowflake?

  /// Makes the texts of a message; on any thread.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - guildID: the guild that it is kept in.
  public init(of message: Message, guildID: Snowflake?) {
    content =
      IndexText.plain(message.content)
      + IndexText.facets(
        of: message,
        channelID: message.channelID,
        guildID: guildID,
        authorID: message.author.id?.rawValue ?? 0
      )
    extra = IndexText.extra(of: message)
    self.guildID = guildID
  }
}
