public import Model

/// Reads members of guilds.
public enum MemberPayload {
  /// A member and who it is.
  public struct GuildMember: Hashable, Sendable {
    /// The user, where the object names one; messages carry members without.
    public var user: User?
    /// What the guild adds.
    public var member: Member
  }

  /// Reads a member object (fluxer-protocol 9.4).
  ///
  /// - Throws: `PayloadError.notAnObject`.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> Decoded<GuildMember> {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    let user = value["user"].flatMap { lenient.user($0) }
    let member = lenient.member(value) ?? Member()
    return Decoded(value: GuildMember(user: user, member: member), oddities: lenient.oddities)
  }
}

extension Lenient {
  /// Reads a member's own fields.
  mutating func member(_ value: JSONValue?) -> Member? {
    guard let value, !value.isNull else { return nil }
    guard value.isObject else {
      note(value, expected: .object)
      return nil
    }
    return Member(
      nick: nonEmptyText(value["nick"]),
      roles: ids(value["roles"]),
      joinedAt: time(value["joined_at"])
    )
  }

  /// Reads an array of ids.
  mutating func ids(_ value: JSONValue?) -> [Snowflake] {
    list(value) { $0.id($1) }
  }
}
