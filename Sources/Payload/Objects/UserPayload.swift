public import Model

/// Reads users: authors, mentions, recipients, members' users.
public enum UserPayload {
  /// Reads a user object; a bare id counts as one that says nothing else.
  ///
  /// - Throws: `PayloadError.notAnObject` where nothing names a user.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> Decoded<User> {
    var lenient = Lenient(value)
    guard let user = lenient.user(value) else { throw .notAnObject }
    return Decoded(value: user, oddities: lenient.oddities)
  }
}

/// The members of a user object that are read (fluxer-protocol 8.1, 28.4).
enum UserField: UInt8, FieldName {
  case id
  case username
  case discriminator
  case globalName
  case avatar
  case bot
  case system
  case flags

  init?(_ key: JSONKey) {
    switch key.count {
    case 2 where key == "id": self = .id
    case 3 where key == "bot": self = .bot
    case 5 where key == "flags": self = .flags
    case 6 where key == "avatar": self = .avatar
    case 6 where key == "system": self = .system
    case 8 where key == "username": self = .username
    case 11 where key == "global_name": self = .globalName
    case 11 where key == "avatar_hash": self = .avatar
    case 13 where key == "discriminator": self = .discriminator
    default: return nil
    }
  }
}

extension Lenient {
  /// Reads a user; noted and understood is a bare id.
  mutating func user(_ value: JSONValue) -> User? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      return bareUser(value)
    }
    let fields = Fields<UserField>(value)
    let idValue = fields[.id]
    let id = id(idValue)
    let isSystem = flag(fields[.system]) ?? false || (id == nil && idValue.map(isZero) ?? false)
    let isBot = flag(fields[.bot]) ?? false
    return User(
      id: id,
      username: nonEmptyText(fields[.username]),
      discriminator: discriminator(fields[.discriminator]),
      globalName: nonEmptyText(fields[.globalName]),
      hasNoGlobalName: tellsNothing(fields[.globalName]),
      avatar: nonEmptyText(fields[.avatar]),
      kind: isSystem ? .system : (isBot ? .bot : .user),
      flags: integerText(fields[.flags]) ?? 0
    )
  }

  /// Reads the id that stands where a user should.
  mutating func bareUser(_ value: JSONValue) -> User? {
    switch value.kind {
    case .string:
      if let id = value.string.flatMap({ Snowflake($0) }) { return User(id: id) }
      return value.string.flatMap { $0.isEmpty ? nil : User(id: nil, username: $0) }
    case .number: return value.integer.flatMap(Snowflake.init(rawValue:)).map { User(id: $0) }
    default: return nil
    }
  }

  /// Reads four digits; a number is filled up with zeros, and none are no oddity.
  mutating func discriminator(_ value: JSONValue?) -> String? {
    guard let value, value.kind == .number else { return nonEmptyText(value) }
    guard let number = value.integer, (0...9999).contains(number) else {
      note(value, expected: .text)
      return nil
    }
    let digits = String(number)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private func isZero(_ value: JSONValue) -> Bool {
    let bytes = value.contents(of: value.word)
    return bytes.count == 1 && bytes[0] == 0x30
  }
}
