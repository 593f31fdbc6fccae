import Model

extension Lenient {
  /// Reads reactions; nothing where there is no such key, which isn't the same as none.
  ///
  /// Noted and understood is a map from emoji to a count, to people or to objects.
  mutating func reactions(_ value: JSONValue?) -> [Reaction]? {
    guard let value else { return nil }
    guard !value.isNull else {
      note(value, expected: .list)
      return nil
    }
    guard value.isObject, value["emoji"] == nil else { return list(value) { $0.reaction($1) } }
    note(value, expected: .list)
    var reactions: [Reaction] = []
    for member in value.members {
      guard takePart(member.value) else { break }
      if let reaction = reaction(named: member.key.string, member.value) {
        reactions.append(reaction)
      }
    }
    return reactions
  }

  /// Reads `{emoji, count, users?}`; noted and understood is an emoji alone.
  private mutating func reaction(_ value: JSONValue) -> Reaction? {
    guard value.isObject else { return emoji(value).map { Reaction(emoji: $0, count: 1) } }
    guard let emojiValue = value["emoji"] else {
      noteAbsence(of: "emoji", from: value, expected: .object)
      return nil
    }
    guard let emoji = emoji(emojiValue) else {
      note(emojiValue, expected: .object)
      return nil
    }
    let users = list(value["users"]) { $0.exportedUser($1) }
    let count = integer(value["count"]).map { max(0, $0) } ?? Int64(max(1, users.count))
    return Reaction(emoji: emoji, count: count, users: users)
  }

  private mutating func reaction(named name: String, _ value: JSONValue) -> Reaction? {
    guard let named = EmojiPayload.emoji(fromText: name) else { return nil }
    switch value.kind {
    case .array:
      let users = list(value) { $0.user($1) }
      return Reaction(emoji: named, count: Int64(users.count), users: users)
    case .object:
      let emoji = value["emoji"].flatMap { self.emoji($0) } ?? named
      return Reaction(emoji: emoji, count: integer(value["count"]) ?? 1)
    default: return Reaction(emoji: named, count: max(0, integer(value) ?? 1))
    }
  }
}
