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
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the token's text behind others; every message has some, so that this is no place for
  /// strings.
  func append(to bytes: inout [UInt8]) {
    bytes.append(Self.mark)
    switch self {
    case .channel(let id): Self.append("c", id.rawValue, to: &bytes)
    case .author(let id): Self.append("a", id, to: &bytes)
    case .authorKind(let kind): Self.append("k", kind.rawValue, to: &bytes)
    case .has(let trait): Self.append("h", trait.rawValue, to: &bytes)
    case .kind(let kind): Self.append("t", kind.rawValue, to: &bytes)
    case .mentionsUser(let id): Self.append("m", id.rawValue, to: &bytes)
    case .mentionsRole(let id): Self.append("r", id.rawValue, to: &bytes)
    case .mentionsEveryone: Self.append("m", "everyone", to: &bytes)
    case .mentionsHere: Self.append("m", "here", to: &bytes)
    case .link(let host): Self.append("l", Self.plain(host), to: &bytes)
    case .fileExtension(let ending): Self.append("x", Self.plain(ending), to: &bytes)
    case .embedType(let type): Self.append("e", Self.plain(type), to: &bytes)
    case .embedProvider(let name): Self.append("v", Self.plain(name), to: &bytes)
    }
  }

  private static func append(_ letter: Unicode.Scalar, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: letter))
    bytes.append(contentsOf: value.utf8)
  }

  private static func append(_ letter: Unicode.Scalar, _ value: Int64, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: letter))
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
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
