/// Where a regular expression between slashes begins and ends.
///
/// A pattern ends with the first slash that stands before a space, a bracket or the end. It is text
/// all the same where it looks like a path or a fraction: `/usr/bin/` (a bare slash within, and no
/// sign that only a pattern has), `/home and /etc/` (a bare slash and a space), `a / b / c`.
/// `/https?://x/` is a pattern; a slash within can always be written `\/`.
enum RegexSyntax {
  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")

  /// The offset of the slash that ends the pattern beginning with the slash at `start`.
  static func end(of text: QueryText, from start: Int, inList: Bool) -> Int? {
    let first = start + 1
    guard text[start] == slash, let byte = text[first], byte != slash, !isQuantifier(byte),
      !text.endsWord(at: first)
    else { return nil }
    var bareSlash: Int?
    var hasSpace = false
    var hasSign = false
    var offset = first
    while let byte = text[offset], offset - first <= TextTerm.maximumPatternLength {
      if byte == backslash {
        hasSign = true
        offset += 2
        continue
      }
      if byte == slash {
        if isEnd(text, offset + 1, inList) {
          return bareSlash == nil || (hasSign && !hasSpace) ? offset : nil
        }
        bareSlash = bareSlash ?? offset
      }
      hasSpace = hasSpace || text.spaceLength(at: offset) > 0
      hasSign = hasSign || isSign(byte)
      if bareSlash != nil, hasSpace { return nil }
      offset += 1
    }
    return nil
  }

  /// A pattern as it can stand between slashes, or nothing where it can't.
  static func writable(_ pattern: String) -> String? {
    let text = QueryText(pattern)
    guard let first = text[0], !isQuantifier(first) else { return nil }
    var written: [UInt8] = text.spaceLength(at: 0) > 0 ? [backslash] : []
    var isEscaped = false
    for byte in text.bytes {
      if byte == slash, !isEscaped {
        written.append(backslash)
      }
      written.append(byte)
      isEscaped = byte == backslash && !isEscaped
    }
    if isEscaped {
      written.append(backslash)
    }
    guard written.count <= TextTerm.maximumPatternLength else { return nil }
    return String(decoding: written, as: UTF8.self)
  }

  private static func isEnd(_ text: QueryText, _ offset: Int, _ inList: Bool) -> Bool {
    text.endsWord(at: offset) || text[offset]?.isBracket == true
      || (inList && text[offset] == UInt8(ascii: ","))
  }

  private static func isQuantifier(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?")].contains(byte)
  }

  /// Whether a byte is one that patterns have and paths have not.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch Character(Unicode.Scalar(byte)) {
    case "^", "$", "*", "+", "?", "[", "]", "{", "}", "|", "(", ")": true
    default: false
    }
  }
}
