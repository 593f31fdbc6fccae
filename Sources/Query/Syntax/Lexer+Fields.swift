extension Lexer {
  /// The longest name that is looked at.
  private static let maximumNameLength = 24

  /// Reads a filter, or says that there is none here.
  mutating func readField(wordEnd: Int) -> Bool {
    guard let colon = colon(before: wordEnd) else { return false }
    let name = text.string(position..<colon)
    let range = position..<colon + 1
    guard let field = FieldTable.field(named: name) else {
      noteUnknown(name, range, hasValue: colon + 1 < wordEnd, next: text[colon + 1])
      return false
    }
    let start = colon + 1
    guard !endsOperand(at: start) else {
      hints.add(.missingValue(field), range)
      return false
    }
    return readValues(of: field, from: start, name: range)
  }

  private func colon(before end: Int) -> Int? {
    var offset = position
    while offset < end, offset - position <= Self.maximumNameLength, let byte = text[offset] {
      if byte == UInt8(ascii: ":") { return offset }
      guard byte.isASCIILetter || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else {
        return nil
      }
      offset += 1
    }
    return nil
  }

  private mutating func readValues(of field: Field, from start: Int, name: Range<Int>) -> Bool {
    var values: [FieldValue] = []
    var offset = start
    while true {
      guard let value = scanValue(of: field, at: offset) else {
        hints.add(.unclosedQuote, offset..<offset + 1)
        readRestAsText(from: itemStart, lexeme: itemLexeme)
        return true
      }
      if !value.text.isEmpty {
        values.append(value)
      }
      offset = value.range.upperBound
      guard text[offset] == UInt8(ascii: ",") else { break }
      offset += 1
    }
    guard !values.isEmpty else {
      hints.add(.missingValue(field), name)
      return false
    }
    emit(.field(field, values), to: offset)
    endOperand()
    return true
  }

  private func scanValue(of field: Field, at start: Int) -> FieldValue? {
    if text[start] == UInt8(ascii: ",") || endsOperand(at: start) {
      return FieldValue(text: "", term: nil, range: start..<start)
    }
    if field.takesText {
      return scanTerm(at: start, inList: true).map {
        FieldValue(text: $0.term.text, term: $0.term, range: start..<$0.end)
      }
    }
    if text.quoteLength(at: start) > 0 {
      return text.scanQuoted(at: start).map {
        FieldValue(text: $0.text, term: nil, range: start..<$0.end)
      }
    }
    let end = wordEnd(from: start, inList: true)
    return FieldValue(text: text.string(start..<end), term: nil, range: start..<end)
  }

  /// Tells of a name that may be a typo of a field's; `https://` and `12:30` are not.
  private mutating func noteUnknown(
    _ name: String,
    _ range: Range<Int>,
    hasValue: Bool,
    next: UInt8?
  ) {
    guard hasValue, hints.hasRoom, next != UInt8(ascii: "/"), next != UInt8(ascii: ":"),
      let nearest = FieldTable.nearest(to: name)
    else { return }
    hints.add(.unknownField(name, nearest: nearest), range)
  }
}
