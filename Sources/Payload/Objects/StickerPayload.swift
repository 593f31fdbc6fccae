public import Model

/// Reads stickers.
public enum StickerPayload {
  /// Reads a sticker object (fluxer-protocol 9.5, 15.1).
  ///
  /// - Throws: `PayloadError.notAnObject` where nothing names a sticker.
  public static func decode(_ value: JSONValue) throws(PayloadError) -> Decoded<Sticker> {
    var lenient = Lenient(value)
    guard let sticker = lenient.sticker(value) else { throw .notAnObject }
    return Decoded(value: sticker, oddities: lenient.oddities)
  }
}

extension Lenient {
  /// Reads a sticker; noted and understood are a bare id and a bare name.
  mutating func sticker(_ value: JSONValue) -> Sticker? {
    guard value.isObject else {
      guard !value.isNull else { return nil }
      note(value, expected: .object)
      guard let text = value.string ?? value.numberText, !text.isEmpty else { return nil }
      return Snowflake(text).map { Sticker(id: $0) } ?? Sticker(name: text)
    }
    let id = id(value["id"])
    let name = nonEmptyText(value["name"])
    guard id != nil || name != nil else { return nil }
    return Sticker(
      id: id,
      name: name,
      description: nonEmptyText(value["description"]),
      tags: tags(value["tags"]),
      isAnimated: flag(value["animated"]) ?? isAnimated(value)
    )
  }

  /// Reads tags: an array, or one text with commas as other servers write it.
  private mutating func tags(_ value: JSONValue?) -> [String] {
    guard let text = value?.string else { return list(value) { $0.nonEmptyText($1) } }
    return text.split(separator: ",").map { tag in
      String(tag.drop { $0 == " " })
    }
  }

  /// Whether it moves, by the formats of older servers (`format_type`) and of exports (`format`).
  private mutating func isAnimated(_ value: JSONValue) -> Bool? {
    if let format = integer(value["format_type"]) { return format != 1 }
    guard let format = value["format"]?.string else { return nil }
    return format.lowercased() != "png"
  }
}
