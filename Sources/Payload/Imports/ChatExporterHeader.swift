public import Model

/// What DiscordChatExporter's JSON says about its messages, around them.
///
/// The members come one by one, some before the messages and some behind them.
public struct ChatExporterHeader: Hashable, Sendable {
  /// The guild; nothing for direct messages, whose guild has the id 0.
  public var guild: Guild?
  /// The channel.
  public var channel: Channel?
  /// The address of the guild's picture, or its place beside the export.
  public var guildIconURL: String?
  /// The address of the channel's picture.
  public var channelIconURL: String?
  /// The name of the category, or of the channel that a thread hangs on.
  public var categoryName: String?
  /// The export holds messages after this, where it was limited.
  public var after: Timestamp?
  /// The export holds messages before this, where it was limited.
  public var before: Timestamp?
  /// When it was made.
  public var exportedAt: Timestamp?
  /// How many messages it says that it has.
  public var messageCount: Int64?
  /// What was odd.
  public var oddities: [Oddity] = []

  /// Begins with nothing known.
  public init() {}

  /// Reads the outer object of a whole document.
  ///
  /// - Throws: `PayloadError.notAnObject`.
  public init(_ document: JSONValue) throws(PayloadError) {
    guard document.isObject else { throw .notAnObject }
    for member in document.members where !(member.key == "messages") {
      take(member.key.string, member.value)
    }
  }

  /// Takes one member of the outer object; unknown ones are passed over.
  public mutating func take(_ name: String, _ value: JSONValue) {
    var lenient = Lenient(value)
    switch name {
    case "guild":
      guildIconURL = lenient.nonEmptyText(value["iconUrl"])
      guild = lenient.id(value["id"]).map { id in
        Guild(id: id, name: lenient.nonEmptyText(value["name"]))
      }
      channel?.guildID = guild?.id
    case "channel":
      channel = lenient.exportedChannel(value)
      channel?.guildID = guild?.id
      channelIconURL = lenient.nonEmptyText(value["iconUrl"])
      categoryName = lenient.nonEmptyText(value["category"])
    case "dateRange":
      after = lenient.time(value["after"])
      before = lenient.time(value["before"])
    case "exportedAt": exportedAt = lenient.time(value)
    case "messageCount": messageCount = lenient.integer(value)
    default: return
    }
    oddities += lenient.oddities.map { oddity in
      let path = oddity.path.isEmpty ? name : "\(name).\(oddity.path)"
      return Oddity(path: path, expected: oddity.expected, found: oddity.found)
    }
  }
}

extension Lenient {
  /// Reads the channel of an export, whose kind is a word.
  fileprivate mutating func exportedChannel(_ value: JSONValue) -> Channel? {
    guard let id = id(value["id"]) else { return nil }
    return Channel(
      id: id,
      kind: exportedChannelKind(value["type"]),
      name: nonEmptyText(value["name"]),
      topic: nonEmptyText(value["topic"]),
      parentID: self.id(value["categoryId"])
    )
  }

  private mutating func exportedChannelKind(_ value: JSONValue?) -> Channel.Kind? {
    guard let value, !value.isNull else { return nil }
    guard let name = value.string else { return integer(value).map(Channel.Kind.init(rawValue:)) }
    switch name {
    case "GuildTextChat", "TextChat": return .text
    case "DirectTextChat": return .direct
    case "GuildVoiceChat": return .voice
    case "DirectGroupTextChat": return .group
    case "GuildCategory": return .category
    case "GuildNews": return .announcement
    case "GuildNewsThread": return .announcementThread
    case "GuildPublicThread": return .publicThread
    case "GuildPrivateThread": return .privateThread
    case "GuildStageVoice": return Channel.Kind(rawValue: 13)
    case "GuildDirectory": return Channel.Kind(rawValue: 14)
    case "GuildForum": return .forum
    case "GuildMedia": return .media
    default:
      if let number = Int64(name) { return Channel.Kind(rawValue: number) }
      note(value, expected: .knownValue)
      return nil
    }
  }
}
