import Model

/// The members of an exported user that are read; the API's names count, too.
enum ExportedUserField: UInt8, FieldName {
  case id
  case name
  case discriminator
  case nickname
  case isBot
  case roles
  case avatarURL

  init?(_ key: JSONKey) {
    switch key.count {
    case 2 where key == "id": self = .id
    case 4 where key == "name": self = .name
    case 5 where key == "isBot": self = .isBot
    case 5 where key == "roles": self = .roles
    case 8 where key == "nickname": self = .nickname
    case 9 where key == "avatarUrl": self = .avatarURL
    case 13 where key == "discriminator": self = .discriminator
    default: return nil
    }
  }
}

extension Lenient {
  /// Reads an author: the nickname, which an export can't tell from a display name, is the guild's.
  mutating func exportedAuthor(_ value: JSONValue) -> (user: User, member: Member?)? {
    guard value.isObject else { return exportedUser(value).map { ($0, nil) } }
    let fields = Fields<ExportedUserField>(value)
    let user = exportedUser(fields)
    let nick = nonEmptyText(fields[.nickname]).flatMap { $0 == user.username ? nil : $0 }
    let roles = list(fields[.roles]) { $0.id($1["id"] ?? $1) }
    return (user, nick == nil && roles.isEmpty ? nil : Member(nick: nick, roles: roles))
  }

  /// Reads someone mentioned or reacting: the nickname is all there is to show, so it is kept as the
  /// display name.
  mutating func exportedUser(_ value: JSONValue) -> User? {
    guard value.isObject, value["username"] == nil else { return user(value) }
    let fields = Fields<ExportedUserField>(value)
    var user = exportedUser(fields)
    user.globalName = nonEmptyText(fields[.nickname]).flatMap { $0 == user.username ? nil : $0 }
    return user
  }

  private mutating func exportedUser(_ fields: Fields<ExportedUserField>) -> User {
    User(
      id: id(fields[.id]),
      username: nonEmptyText(fields[.name]),
      discriminator: discriminator(fields[.discriminator]),
      avatar: nonEmptyText(fields[.avatarURL]).flatMap(Self.avatarHash(in:)),
      kind: flag(fields[.isBot]) ?? false ? .bot : .user
    )
  }

  /// The hash in `…/avatars/{user}/{hash}.png`.
  ///
  /// Other addresses show default pictures, those of one guild, or a file beside the export.
  private static func avatarHash(in address: String) -> String? {
    let parts = address.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count >= 3, parts[parts.count - 3] == "avatars", let name = parts.last else {
      return nil
    }
    return String(name.prefix { $0 != "." })
  }
}
