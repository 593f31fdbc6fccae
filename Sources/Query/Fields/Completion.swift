/// What can be completed where the cursor stands in a query.
public struct Completion: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Subject: Hashable, Sendable {
    /// The name of a field, which a colon will follow.
    case fieldName
    /// A value of a field.
    case value(Field)
  }

  /// What to complete.
  public let subject: Subject

  /// What of it has been typed, without its quotes.
  public let prefix: String

  /// The bytes to put the completed text in place of: from the beginning of the name or value, with
  /// its quote, up to the cursor.
  public let range: Range<Int>

  /// Finds what can be completed.
  ///
  /// - Parameters:
  ///   - query: the whole text so far; what lies behind the cursor doesn't count.
  ///   - cursor: UTF-8 offset of the cursor, held within the text; within a character it stands before it.
  /// - Returns: what to complete, or nothing within a phrase, a mark such as `=`, or after a space.
  public static func suggest(query: String, cursor: Int) -> Completion? {
    let bytes = QueryText(query)
    var end = max(0, min(cursor, bytes.count))
    while let byte = bytes[end], byte & 0xC0 == 0x80 {
      end -= 1
    }
    let text = QueryText(bytes.string(0..<end))
    var scan = CompletionScan(text: text)
    return scan.run()
  }

  /// The words that complete it, where the table of fields knows them all.
  ///
  /// Names and people are the archive's to know.
  public var knownWords: [String] {
    let prefix = prefix.lowercased()
    switch subject {
    case .fieldName:
      return FieldTable.definitions
        .flatMap { [$0.name] + $0.aliases }.filter { $0.hasPrefix(prefix) }.map { $0 + ":" }
    case .value(let field):
      guard case .words(let words) = FieldTable.definition(of: field)?.values else { return [] }
      return words.filter { $0.hasPrefix(prefix) }
    }
  }
}

/// Walks over a query up to its end, where the cursor stands.
private struct CompletionScan {
  let text: QueryText
  var position = 0

  mutating func run() -> Completion? {
    var found: Completion?
    while position < text.count {
      found = nil
      let space = text.spaceLength(at: position)
      if space > 0 {
        position += space
      } else {
        found = item()
      }
    }
    return found
  }

  /// Reads one item, and gives what can be completed if the text ends with it.
  private mutating func item() -> Completion? {
    while let byte = text[position], byte == UInt8(ascii: "-") || byte == UInt8(ascii: "(") {
      position += 1
    }
    if text.quoteLength(at: position) > 0 {
      skipQuoted()
      return nil
    }
    let start = position
    while let byte = text[position], byte.isASCIILetter || byte == UInt8(ascii: "-") {
      position += 1
    }
    let name = text.string(start..<position)
    if position == text.count, position > start {
      return Completion(subject: .fieldName, prefix: name, range: start..<position)
    }
    guard text[position] == UInt8(ascii: ":"), let field = FieldTable.field(named: name) else {
      skipWord(stopsAtComma: false)
      return nil
    }
    return values(of: field)
  }

  /// Reads the values behind a colon; of the last one the end of the text decides.
  private mutating func values(of field: Field) -> Completion? {
    var found: Completion?
    repeat {
      position += 1
      let start = position
      let isQuoted = text.quoteLength(at: start) > 0
      if isQuoted, skipQuoted() {
        found = nil
      } else {
        skipWord(stopsAtComma: !isQuoted)
        let from = start + text.quoteLength(at: start)
        let end = isQuoted ? text.count : position
        position = end
        found = Completion(
          subject: .value(field),
          prefix: text.string(from..<end),
          range: start..<end
        )
      }
    } while text[position] == UInt8(ascii: ",")
    if found == nil {
      skipWord(stopsAtComma: false)
    }
    return found
  }

  /// Steps over a quoted text, and says whether it is closed.
  @discardableResult
  private mutating func skipQuoted() -> Bool {
    guard let quoted = text.scanQuoted(at: position) else {
      position = text.count
      return false
    }
    position = quoted.end
    return true
  }

  private mutating func skipWord(stopsAtComma: Bool) {
    while !text.endsWord(at: position), let byte = text[position] {
      if stopsAtComma, byte == UInt8(ascii: ",") { return }
      position += 1
    }
  }
}
