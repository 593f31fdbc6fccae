public import Model

/// A message in a channel: what a search finds.
public struct MessageKey: Hashable, Comparable, Sendable {
  /// The channel.
  public let channelID: Snowflake
  /// The message; a thread's starter bears the id of its source.
  public let id: Snowflake

  /// Takes both ids.
  public init(channelID: Snowflake, id: Snowflake) {
    self.channelID = channelID
    self.id = id
  }

  /// Orders messages by time, and those of one id by channel.
  public static func < (left: MessageKey, right: MessageKey) -> Bool {
    (left.id, left.channelID) < (right.id, right.channelID)
  }
}

/// A message with all that is known of it beside its document.
public struct NaiveMessage: Sendable {
  /// The newest document.
  public let message: Message
  /// What it said before, oldest first.
  public var earlierTexts: [String] = []
  /// Whether it was deleted.
  public var isDeleted = false
  /// Whether it is pinned.
  public var isPinned: Bool
  /// Whether it is starred.
  public var isStarred = false

  let fields: [String]
  let atoms: [[NaiveAtom]]

  /// Takes a message and reads its texts.
  public init(_ message: Message) {
    self.message = message
    isPinned = message.isPinned
    fields = Self.texts(of: message).filter { !$0.isEmpty }
    atoms = fields.map { NaiveText.atoms(of: $0) }
  }

  /// Its identity.
  public var key: MessageKey {
    MessageKey(channelID: message.channelID, id: message.id)
  }

  var attachments: [Attachment] {
    message.attachments + message.snapshots.flatMap(\.attachments)
  }

  var embeds: [Embed] {
    message.embeds + message.snapshots.flatMap(\.embeds)
  }

  var stickers: [Sticker] {
    message.stickers + message.snapshots.flatMap(\.stickers)
  }

  /// The message's text and those of what it forwards.
  var contents: [String] {
    [message.content] + message.snapshots.map(\.content)
  }

  /// All texts that words are looked for in, each of them a field.
  private static func texts(of message: Message) -> [String] {
    var texts: [String?] = [message.content] + message.snapshots.map(\.content)
    for embed in message.embeds + message.snapshots.flatMap(\.embeds) {
      texts += self.texts(of: embed) + embed.children.flatMap { self.texts(of: $0) }
    }
    for attachment in message.attachments + message.snapshots.flatMap(\.attachments) {
      texts += [attachment.filename, attachment.title, attachment.description]
    }
    for sticker in message.stickers + message.snapshots.flatMap(\.stickers) {
      texts += [sticker.name, sticker.description]
    }
    texts.append(message.poll?.title)
    texts += message.poll?.options ?? []
    return texts.compactMap(\.self)
  }

  private static func texts(of embed: Embed) -> [String?] {
    [
      embed.title, embed.description, embed.url, embed.authorName, embed.providerName,
      embed.footerText,
    ] + embed.fields.flatMap { [$0.name, $0.value] }
  }
}
