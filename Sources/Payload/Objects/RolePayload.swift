public import Model

/// Reads roles.
public enum RolePayload {
  /// Reads a role object (fluxer-protocol 9.3).
  ///
  /// - Throws: `PayloadError.notAnObject`, `.noUsableID`.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> Decoded<Role> {
    guard value.isObject else { throw .notAnObject }
    var lenient = Lenient(value)
    guard let role = lenient.role(value) else { throw .noUsableID }
    return Decoded(value: role, oddities: lenient.oddities)
  }
}

extension Lenient {
  /// Reads a role, or nothing where it has no id.
  mutating func role(_ value: JSONValue) -> Role? {
    guard value.isObject, let id = id(value["id"]) else {
      note(value, expected: .object)
      return nil
    }
    return Role(
      id: id,
      name: nonEmptyText(value["name"]),
      color: color(value["color"]),
      position: integer(value["position"]) ?? 0,
      permissions: permissions(value["permissions"])
    )
  }

  /// Reads a colour: a number, or `#RRGGBB` as exports write it; 0 is none.
  private mutating func color(_ value: JSONValue?) -> Int64 {
    guard let text = value?.string, text.hasPrefix("#") else { return integer(value) ?? 0 }
    return Int64(text.dropFirst(), radix: 16) ?? 0
  }

  /// Reads permission bits, written as a string of digits; a number is noted.
  private mutating func permissions(_ value: JSONValue?) -> UInt64 {
    guard let value, !value.isNull else { return 0 }
    if let bits = value.string.flatMap({ UInt64($0) }) { return bits }
    note(value, expected: .integer)
    return value.numberText.flatMap { UInt64($0) } ?? 0
  }
}
