public import Model

/// A stable fact about a message, as a token of the search index.
///
/// It begins with a byte that no analysed text can begin with, so that a question about facts needs
/// no column of its own and no word can be mistaken for a fact.
public enum FilterToken: Hashable, Sendable {
  /// It is in a channel.
  case channel(Snowflake)
  /// A user wrote it; 0 is the system.
  case author(Int64)
  /// A bot, a webhook or the system wrote it; people have no such token.
  case authorKind(User.Kind)
  /// It holds something.
  case has(MessageTrait)
  /// It is of another kind than a plain message.
  case kind(MessageKind)
  /// It pings a user.
  case mentionsUser(Snowflake)
  /// It pings a role.
  case mentionsRole(Snowflake)
  /// It pings everyone, or everyone here.
  case mentionsEveryone
  /// It pings those present.
  case mentionsHere
  /// It holds a link to a host or to one below it.
  case link(String)
  /// It has a file whose name ends so.
  case fileExtension(String)
  /// It has an embed of a type.
  case embedType(String)
  /// It has an embed from a site.
  case embedProvider(String)

  /// The byte that every filter token begins with.
  public static let mark: UInt8 = 0x03

  /// The byte that a list of filter tokens begins with.
  public static let listMark: UInt8 = 0x02

  /// The token's text in the index.
  public var text: String {
    switch self {
    case .channel(let id): Self.token("c", "\(id)")
    case .author(let id): Self.token("a", "\(id)")
    case .authorKind(let kind): Self.token("k", kind.rawValue)
    case .has(let trait): Self.token("h", trait.rawValue)
    case .kind(let kind): Self.token("t", "\(kind.rawValue)")
    case .mentionsUser(let id): Self.token("m", "\(id)")
    case .mentionsRole(let id): Self.token("r", "\(id)")
    case .mentionsEveryone: Self.token("m", "everyone")
    case .mentionsHere: Self.token("m", "here")
    case .link(let host): Self.token("l", Self.plain(host))
    case .fileExtension(let ending): Self.token("x", Self.plain(ending))
    case .embedType(let type): Self.token("e", Self.plain(type))
    case .embedProvider(let name): Self.token("v", Self.plain(name))
    }
  }

  private static func token(_ letter: String, _ value: String) -> String {
    "\u{3}" + letter + value
  }

  /// A value as it can stand in a list split at spaces: lower case, at most 64 code points, and
  /// everything that separates or is invisible as an underscore.
  private static func plain(_ value: String) -> String {
    var result = ""
    for scalar in value.lowercased().unicodeScalars.prefix(64) {
      let separates = scalar.value <= 0x20 || scalar.value == 0x7F || scalar.value == 0xA0
      result.unicodeScalars.append(separates ? "_" : scalar)
    }
    return result
  }
}
