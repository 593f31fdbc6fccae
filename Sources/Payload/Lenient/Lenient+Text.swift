extension Lenient {
  /// Reads a text; noted and understood are numbers, truth values and objects that hold a text.
  ///
  /// Text that had to be repaired (lone surrogates, broken UTF-8) is an oddity, too.
  public mutating func text(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    let word = value.word
    guard word.kindBits == TapeWord.Kind.string.rawValue else {
      return word.kindBits == TapeWord.Kind.null.rawValue ? nil : textElsewhere(value)
    }
    let bytes = value.contents(of: word)
    let text = JSONText.string(bytes, hasEscapes: word.hasEscapes)
    if word.hasEscapes {
      if JSONText.hasLoneSurrogate(bytes) { note(value, expected: .wholeText) }
    } else if text.utf8.count != bytes.count {
      note(value, expected: .wholeText)
    }
    return text
  }

  /// Reads a text that says something: an empty one is nothing.
  public mutating func nonEmptyText(_ value: JSONValue?) -> String? {
    guard let text = text(value), !text.isEmpty else { return nil }
    return text
  }

  /// Whether a member is there to tell that there is nothing, which is more than its absence.
  func tellsNothing(_ value: JSONValue?) -> Bool {
    value.map { $0.isNull || $0.string == "" } ?? false
  }

  @inline(never)
  private mutating func textElsewhere(_ value: JSONValue) -> String? {
    note(value, expected: .text)
    switch value.kind {
    case .number: return value.numberText
    case .bool: return value.bool == true ? "true" : "false"
    case .object:
      for name: StaticString in ["text", "content", "name", "value", "title", "url", "id"] {
        if let text = value[name]?.string { return text }
      }
      return nil
    case .array: return value.elements.first { $0.kind == .string }?.string
    default: return nil
    }
  }

  /// Reads each element of an array; noted and understood are a single value and a map of values.
  ///
  /// An element that gives nothing is left out: one bad part never takes the others with it.
  mutating func list<Part>(
    _ value: JSONValue?,
    _ read: (inout Lenient, JSONValue) -> Part?
  ) -> [Part] {
    guard let value, value.count > 0 || !value.word.isContainer, !value.isNull else {
      if let value, value.isObject { note(value, expected: .list) }
      return []
    }
    guard value.isArray else {
      note(value, expected: .list)
      return elsewhere(value, read)
    }
    var parts: [Part] = []
    parts.reserveCapacity(min(value.count, 64))
    for element in value.elements {
      guard takePart(element) else { break }
      if let part = read(&self, element) { parts.append(part) }
    }
    return parts
  }

  @inline(never)
  private mutating func elsewhere<Part>(
    _ value: JSONValue,
    _ read: (inout Lenient, JSONValue) -> Part?
  ) -> [Part] {
    guard value.isObject else { return read(&self, value).map { [$0] } ?? [] }
    if value["id"] != nil { return read(&self, value).map { [$0] } ?? [] }
    var parts: [Part] = []
    for member in value.members {
      guard takePart(member.value) else { break }
      if let part = read(&self, member.value) { parts.append(part) }
    }
    return parts
  }
}
