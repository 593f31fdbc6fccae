import Model

extension Lenient {
  /// Reads a pointer to another message; noted and understood is that message's id alone.
  mutating func reference(_ value: JSONValue?) -> MessageReference? {
    guard let value, !value.isNull else { return nil }
    guard value.isObject else {
      note(value, expected: .object)
      return value.isArray ? nil : id(value).map { MessageReference(messageID: $0) }
    }
    return MessageReference(
      kind: referenceKind(value["type"]),
      channelID: id(value["channel_id"] ?? value["channelId"]),
      messageID: id(value["message_id"] ?? value["messageId"]),
      guildID: id(value["guild_id"] ?? value["guildId"])
    )
  }

  private mutating func referenceKind(_ value: JSONValue?) -> MessageReference.Kind {
    if let name = value?.string, name == "Default" || name == "Forward" {
      return name == "Forward" ? .forward : .pointer
    }
    guard let value, let number = integer(value) else { return .pointer }
    guard let kind = MessageReference.Kind(rawValue: number) else {
      note(value, expected: .knownValue)
      return .pointer
    }
    return kind
  }

  /// Reads what was forwarded (fluxer-protocol 15.5).
  mutating func snapshot(_ value: JSONValue) -> MessageSnapshot? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      return value.string.map { MessageSnapshot(content: $0) }
    }
    // Other servers wrap the copy in an object of its own.
    let copy = value["message"].flatMap { $0.isObject ? $0 : nil } ?? value
    return MessageSnapshot(
      content: text(copy["content"]) ?? "",
      sentAt: time(copy["timestamp"]),
      embeds: list(copy["embeds"]) { $0.embed($1) },
      attachments: list(copy["attachments"]) { $0.attachment($1) },
      stickers: list(copy["stickers"] ?? copy["sticker_items"]) { $0.sticker($1) }
    )
  }

  /// Reads a call (fluxer-protocol 15.6).
  mutating func call(_ value: JSONValue?) -> Call? {
    guard let value, !value.isNull else { return nil }
    guard value.isObject else {
      note(value, expected: .object)
      return nil
    }
    return Call(
      participants: ids(value["participants"]),
      endedAt: time(value["ended_timestamp"])
    )
  }

  /// Reads a poll: `title` and `options`, or `question` and `answers` (fluxer-protocol 15.7).
  mutating func poll(_ value: JSONValue?) -> Poll? {
    guard let value, !value.isNull else { return nil }
    guard value.isObject else {
      note(value, expected: .object)
      return value.string.map { Poll(title: $0) }
    }
    return Poll(
      title: pollText(value["title"] ?? value["question"]),
      answers: list(value["options"] ?? value["answers"]) { $0.pollAnswer($1) },
      isClosed: flag(value["closed"]) ?? false,
      endsAt: time(value["expires_at"])
    )
  }

  private mutating func pollAnswer(_ value: JSONValue) -> Poll.Answer? {
    guard let text = pollText(value) else { return nil }
    let votes = value.isObject ? integer(value["vote_count"]) : nil
    return Poll.Answer(text, votes: votes.map { max(0, $0) })
  }

  /// Reads a text that stands alone, under `text`, or under `poll_media`.
  private mutating func pollText(_ value: JSONValue?) -> String? {
    guard let value, value.isObject else { return nonEmptyText(value) }
    if let media = value["poll_media"], media.isObject { return nonEmptyText(media["text"]) }
    return nonEmptyText(value["text"] ?? value["title"] ?? value["answer"])
  }
}
