public import Model

/// What the index's columns hold of a new message.
public struct IndexTexts: Hashable, Sendable {
  /// Its text, and behind it its filter tokens.
  public let content: String
  /// The texts of its parts.
  public let extra: String

  /// Makes the texts of a message; on any thread.
  public init(of message: Message) {
    content =
      IndexText.plain(message.content)
      + IndexText.facets(
        of: message,
        channelID: message.channelID,
        authorID: message.author.id?.rawValue ?? 0
      )
    extra = IndexText.extra(of: message)
  }
}
