public import Model

/// A reaction that came or went.
public struct LiveReaction: Hashable, Sendable {
  /// The message.
  public var messageID: Snowflake
  /// Its channel.
  public var channelID: Snowflake
  /// Its guild.
  public var guildID: Snowflake?
  /// Whose it is; nothing where the event doesn't tell.
  public var user: User?
  /// The emoji; whether it moves is told with the first of its kind only.
  public var emoji: Emoji
  /// Whether it came.
  public var isAdded: Bool

  /// Reads an event about one reaction.
  ///
  /// - Throws: `PayloadError` where it names no message, channel or emoji.
  static func decode(
    _ data: JSONValue,
    isAdded: Bool
  ) throws(PayloadError) -> [LiveReaction] {
    var lenient = Lenient(data)
    let place = try ReactionPlace(data, &lenient)
    guard let emoji = data["emoji"].flatMap({ lenient.emoji($0) }) else { throw .notAnObject }
    let user = reactor(data, &lenient)
    return [place.reaction(of: user, emoji, isAdded: isAdded)]
  }

  /// Reads an event about several.
  ///
  /// - Throws: `PayloadError` where it names no message or channel.
  static func decodeMany(_ data: JSONValue) throws(PayloadError) -> [LiveReaction] {
    var lenient = Lenient(data)
    let place = try ReactionPlace(data, &lenient)
    return lenient.list(data["reactions"]) { lenient, element in
      guard let emoji = element["emoji"].flatMap({ lenient.emoji($0) }) else { return nil }
      return place.reaction(of: reactor(element, &lenient), emoji, isAdded: true)
    }
  }

  private static func reactor(_ data: JSONValue, _ lenient: inout Lenient) -> User? {
    guard let id = lenient.id(data["user_id"]) else { return nil }
    let told = data["member"]?["user"].flatMap { lenient.user($0) }
    return told?.id == id ? told : User(id: id)
  }
}

/// All reactions of a message that went, or all with one emoji.
public struct LiveReactionsCleared: Hashable, Sendable {
  /// The message.
  public var messageID: Snowflake
  /// Its channel.
  public var channelID: Snowflake
  /// Its guild.
  public var guildID: Snowflake?
  /// The emoji; nothing where all went.
  public var emoji: Emoji?

  /// Reads an event's `d`.
  ///
  /// - Throws: `PayloadError` where it names no message, channel or, where it must, emoji.
  static func decode(
    _ data: JSONValue,
    isOfOne: Bool
  ) throws(PayloadError) -> LiveReactionsCleared {
    var lenient = Lenient(data)
    let place = try ReactionPlace(data, &lenient)
    let emoji = data["emoji"].flatMap { lenient.emoji($0) }
    // Taking all away because the one could not be read would be worse than nothing.
    if isOfOne, emoji == nil { throw .notAnObject }
    return LiveReactionsCleared(
      messageID: place.message,
      channelID: place.channel,
      guildID: place.guild,
      emoji: isOfOne ? emoji : nil
    )
  }
}

/// What every event about reactions names.
private struct ReactionPlace {
  let message: Snowflake
  let channel: Snowflake
  let guild: Snowflake?

  init(_ data: JSONValue, _ lenient: inout Lenient) throws(PayloadError) {
    guard let message = lenient.id(data["message_id"]) else { throw .noUsableID }
    guard let channel = lenient.id(data["channel_id"]) else { throw .noUsableChannel }
    self.message = message
    self.channel = channel
    guild = lenient.id(data["guild_id"])
  }

  func reaction(of user: User?, _ emoji: Emoji, isAdded: Bool) -> LiveReaction {
    LiveReaction(
      messageID: message,
      channelID: channel,
      guildID: guild,
      user: user,
      emoji: emoji,
      isAdded: isAdded
    )
  }
}
