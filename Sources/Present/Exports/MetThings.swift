import Model

/// The people, roles, emoji and stickers that the messages of a part name, each once.
struct MetThings {
  /// The people, as the last message told of them that told more than an id.
  private(set) var users: [Snowflake: User] = [:]
  /// The roles that were mentioned or that authors bore.
  private(set) var roles: Set<Snowflake> = []
  /// The custom emoji of reactions and texts.
  private(set) var emoji: [Snowflake: Emoji] = [:]
  /// The stickers.
  private(set) var stickers: [Snowflake: Sticker] = [:]

  /// Notes whom and what a message names.
  mutating func add(_ message: Message, facts: ExportFacts?) {
    for user in message.namedUsers {
      guard let id = user.id, !user.isReference || users[id] == nil else { continue }
      users[id] = user.known(over: users[id])
    }
    var bornRoles = message.member?.roles ?? []
    if let guildID = message.guildID, let author = message.author.id {
      bornRoles += facts?.member(author, of: guildID)?.member.roles ?? []
    }
    roles.formUnion(message.mentionedRoles + bornRoles)
    for reaction in message.reactions ?? [] { add(reaction.emoji) }
    for named in CustomEmoji.all(in: message.content) { add(named) }
    for sticker in message.stickers + message.snapshots.flatMap(\.stickers) {
      guard let id = sticker.id, stickers[id] == nil else { continue }
      stickers[id] = sticker
    }
  }

  private mutating func add(_ new: Emoji) {
    guard let id = new.id, emoji[id] == nil else { return }
    emoji[id] = new
  }
}

extension Message {
  /// Everyone whom the message's document names: its author, whom it mentions, who reacted.
  var namedUsers: [User] {
    let reactors = (reactions ?? []).flatMap(\.users)
    return [author] + mentions + referencedUsers + reactors
  }
}
