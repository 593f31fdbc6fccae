public import Model

/// Reads the permission overwrites of channels.
public enum OverwritePayload {
  /// Reads `permission_overwrites` of a channel object; what can't be understood is left out.
  public static func list(ofChannel channel: JSONValue) -> [Permissions.Overwrite] {
    var lenient = Lenient(channel)
    return lenient.overwrites(channel["permission_overwrites"])
  }
}

extension Lenient {
  /// Reads a list of overwrites.
  mutating func overwrites(_ value: JSONValue?) -> [Permissions.Overwrite] {
    list(value) { $0.overwrite($1) }
  }

  private mutating func overwrite(_ value: JSONValue) -> Permissions.Overwrite? {
    guard value.isObject, let id = id(value["id"]), let target = target(value["type"]) else {
      note(value, expected: .object)
      return nil
    }
    return Permissions.Overwrite(
      target: target,
      id: id,
      allow: Permissions(rawValue: mask(value["allow"])),
      deny: Permissions(rawValue: mask(value["deny"]))
    )
  }

  /// Reads whom an overwrite is for: 0 and 1, or the words that other servers write.
  private mutating func target(_ value: JSONValue?) -> Permissions.Overwrite.Target? {
    guard let value else { return nil }
    switch value.string ?? value.numberText {
    case "0", "role": return .role
    case "1", "member": return .member
    default:
      note(value, expected: .integer)
      return nil
    }
  }

  /// Reads permission bits, written as a string of digits; a number is noted.
  mutating func mask(_ value: JSONValue?) -> UInt64 {
    guard let value, !value.isNull else { return 0 }
    if let bits = value.string.flatMap({ UInt64($0) }) { return bits }
    note(value, expected: .integer)
    return value.numberText.flatMap { UInt64($0) } ?? 0
  }
}
