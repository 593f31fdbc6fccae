public import Model

/// The words for what the server writes into a channel (fluxer-protocol.md 16).
public enum SystemText {
  /// What a message of the server says.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - author: the name of whoever it speaks of.
  ///   - isThread: whether it stands in a thread, where people are members.
  /// - Returns: a sentence; nothing for a message that somebody wrote.
  public static func sentence(
    for message: Message,
    author: String,
    isThread: Bool = false
  ) -> String? {
    let content = message.content
    switch message.kind {
    case .plain, .reply: return nil
    case .recipientAdd: return added(message, author, to: isThread ? "thread" : "group")
    case .recipientRemove: return removed(message, author, from: isThread ? "thread" : "group")
    case .call: return call(message, author)
    case .channelNameChange: return renamed(message, author, isThread ? "thread" : "channel")
    case .channelIconChange: return "\(author) changed the channel icon."
    case .pinned: return "\(author) pinned a message to this channel."
    case .userJoin: return "\(author) joined the server."
    case .channelFollow:
      return "\(author) added \(content.isEmpty ? "a channel" : content) to this channel."
    case .threadCreated:
      return content.isEmpty
        ? "\(author) started a thread." : "\(author) started a thread: \(content)."
    case .threadStarter: return content.isEmpty ? "\(author) started this thread." : content
    case .pollResult: return "A poll ended."
    default: return content.isEmpty ? "[system message type \(message.kind.rawValue)]" : content
    }
  }

  private static func added(_ message: Message, _ author: String, to place: String) -> String {
    let name = message.mentions.first.map { $0.displayName ?? "someone" } ?? "someone"
    return "\(author) added \(name) to the \(place)."
  }

  private static func removed(_ message: Message, _ author: String, from place: String) -> String {
    guard let first = message.mentions.first, first.id != message.author.id else {
      return "\(author) left the \(place)."
    }
    return "\(author) removed \(first.displayName ?? "someone") from the \(place)."
  }

  private static func renamed(_ message: Message, _ author: String, _ place: String) -> String {
    let content = message.content
    return content.isEmpty
      ? "\(author) changed the \(place) name."
      : "\(author) changed the \(place) name to \(content)."
  }

  /// Whose archive it is decides whether a call was missed; where that is unknown, it isn't said.
  private static func call(_ message: Message, _ author: String) -> String {
    guard let ended = message.call?.endedAt else { return "\(author) started a call." }
    let length = duration(ended.milliseconds - message.sentAt.milliseconds)
    return "\(author) started a call that lasted \(length)."
  }

  /// A length as clients say it: minutes are rounded up.
  static func duration(_ milliseconds: Int64) -> String {
    guard milliseconds >= 60_000 else { return "a few seconds" }
    var minutes = milliseconds / 60_000 + (milliseconds % 60_000 > 0 ? 1 : 0)
    var parts: [String] = []
    let units: [(String, Int64)] = [
      ("year", 525_600), ("month", 43_800), ("week", 10_080), ("day", 1_440), ("hour", 60),
      ("minute", 1),
    ]
    for (unit, length) in units where minutes >= length {
      parts.append(Figures.count(minutes / length, unit))
      minutes %= length
    }
    guard let last = parts.popLast() else { return "a few seconds" }
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
  }
}
