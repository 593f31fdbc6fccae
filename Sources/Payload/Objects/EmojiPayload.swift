public import Model

/// Reads emoji.
public enum EmojiPayload {
  /// Reads an emoji object (fluxer-protocol 9.5, 15.2) or the text that stands for one.
  ///
  /// - Throws: `PayloadError.notAnObject` where nothing names an emoji.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> Decoded<Emoji> {
    var lenient = Lenient(value)
    guard let emoji = lenient.emoji(value) else { throw .notAnObject }
    return Decoded(value: emoji, oddities: lenient.oddities)
  }

  /// Reads the text of an emoji: `👍`, `name:id`, `<:name:id>`, `<a:name:id>` or a bare id.
  public static func emoji(fromText text: String) -> Emoji? {
    guard !text.isEmpty else { return nil }
    if let id = Snowflake(text) { return Emoji(id: id) }
    var inner = Substring(text)
    var isAnimated: Bool?
    if inner.hasPrefix("<"), inner.hasSuffix(">") {
      inner = inner.dropFirst().dropLast()
      isAnimated = inner.hasPrefix("a:")
      inner = inner.hasPrefix("a:") ? inner.dropFirst(2) : inner.drop { $0 == ":" }
    }
    guard let colon = inner.lastIndex(of: ":"),
      let id = Snowflake(String(inner[inner.index(after: colon)...]))
    else { return Emoji(name: text) }
    return Emoji(id: id, name: String(inner[..<colon]), isAnimated: isAnimated)
  }
}

extension Lenient {
  /// Reads an emoji; noted and understood is a text.
  mutating func emoji(_ value: JSONValue) -> Emoji? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      return (value.string ?? value.numberText).flatMap(EmojiPayload.emoji(fromText:))
    }
    // Exports write an empty id for an emoji of Unicode; the API leaves it out or null.
    let idValue = value["id"]
    let id = idValue?.string == "" ? nil : id(idValue)
    let name = nonEmptyText(value["name"])
    guard id != nil || name != nil else { return nil }
    let isAnimated = flag(value["animated"] ?? value["isAnimated"])
    return Emoji(id: id, name: name, isAnimated: isAnimated)
  }
}
