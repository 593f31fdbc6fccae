public import Model

/// A channel, guild or person, as someone named it: the one grammar of queries and commands.
///
/// A name isn't looked up here. Values come from `init(_:)`, so that the description reads back.
public enum EntityReference: Hashable, Sendable {
  /// An id.
  case id(Snowflake)
  /// An address copied from the chat.
  case link(ChatLink)
  /// `#name`: a channel.
  case channel(String)
  /// `guild/#name`: a channel of a guild, which is named by name or id.
  case channelOfGuild(String, channel: String)
  /// `@name`: a person.
  case user(String)
  /// `name#0042`: a person by login name and discriminator.
  case tag(String, discriminator: String)
  /// Any name: of a channel, guild or person, whichever is asked for.
  case name(String)
  /// `@me`: whoever's archive it is.
  case me
  /// `starred`: what bears a star.
  case starred
  /// `dms`: all private channels.
  case directMessages
  /// `^x`: all but x.
  indirect case excluding(EntityReference)

  /// Reads a reference from a whole text, which may hold spaces; nothing where it is blank.
  public init?(_ text: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    self = Self.read(text)
  }

  private static func read(_ text: String) -> EntityReference {
    if let id = Snowflake(text) { return .id(id) }
    if let link = ChatLink(text) { return .link(link) }
    // A second `^` belongs to the name: excluding twice would mean nothing.
    if text.hasPrefix("^"), text.utf8.count > 1, !text.hasPrefix("^^") {
      return .excluding(read(String(text.dropFirst())))
    }
    switch text.lowercased() {
    case "@me": return .me
    case "starred": return .starred
    case "dms": return .directMessages
    default: return readName(text)
    }
  }

  private static func readName(_ text: String) -> EntityReference {
    let utf8 = text.utf8
    if utf8.first == UInt8(ascii: "#"), utf8.count > 1 {
      return .channel(String(text.unicodeScalars.dropFirst()))
    }
    if utf8.first == UInt8(ascii: "@"), utf8.count > 1 {
      return readUser(String(text.unicodeScalars.dropFirst()))
    }
    if let (guild, channel) = splitGuild(text) {
      return .channelOfGuild(guild, channel: channel)
    }
    return readTag(text) ?? .name(text)
  }

  /// `@name#0042` is the tag; every other text behind `@` is a name.
  private static func readUser(_ name: String) -> EntityReference {
    readTag(name) ?? .user(name)
  }

  private static func readTag(_ text: String) -> EntityReference? {
    guard let sign = text.utf8.lastIndex(of: UInt8(ascii: "#")), sign != text.startIndex else {
      return nil
    }
    let digits = text.utf8[text.utf8.index(after: sign)...]
    let name = text[..<sign]
    guard digits.count == 4, digits.allSatisfy(\.isASCIIDigit),
      name.utf8.allSatisfy({ $0.isWordByte || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") })
    else { return nil }
    return .tag(String(name), discriminator: String(Substring(digits)))
  }

  /// Splits `guild/#channel` at the first `/#` that has something on both sides.
  private static func splitGuild(_ text: String) -> (String, String)? {
    var offset = text.utf8.startIndex
    while let slash = text.utf8[offset...].firstIndex(of: UInt8(ascii: "/")) {
      let sign = text.utf8.index(after: slash)
      if sign < text.utf8.endIndex, text.utf8[sign] == UInt8(ascii: "#"),
        slash > text.startIndex, text.utf8.index(after: sign) < text.endIndex
      {
        return (String(text[..<slash]), String(text[text.utf8.index(after: sign)...]))
      }
      offset = sign
    }
    return nil
  }
}

extension EntityReference: CustomStringConvertible {
  /// The reference as it is typed.
  public var description: String {
    switch self {
    case .id(let id): "\(id)"
    case .link(let link): "\(link)"
    case .channel(let name): "#\(name)"
    case .channelOfGuild(let guild, let channel): "\(guild)/#\(channel)"
    case .user(let name): "@\(name)"
    case .tag(let name, let discriminator): "\(name)#\(discriminator)"
    case .name(let name): name
    case .me: "@me"
    case .starred: "starred"
    case .directMessages: "dms"
    case .excluding(let other): "^\(other)"
    }
  }
}
