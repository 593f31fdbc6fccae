extension Lexer {
  /// A term, and the offset behind it.
  typealias Scanned = (term: TextTerm, end: Int)

  /// Reads a term; nothing where its quote is never closed.
  func scanTerm(at start: Int, inList: Bool) -> Scanned? {
    if text.quoteLength(at: start) > 0 {
      return scanQuotedTerm(at: start)
    }
    switch text[start] {
    case UInt8(ascii: "=") where opensExact(at: start):
      return scanMarked(.exact, at: start + 1, inList: inList)
    case UInt8(ascii: "~") where opensFuzzy(at: start):
      return scanMarked(.fuzzy, at: start + 1, inList: inList)
    case UInt8(ascii: "\\") where !text.endsWord(at: start + 1):
      return scanVerbatim(at: start + 1)
    default: break
    }
    if let end = RegexSyntax.end(of: text, from: start, inList: inList) {
      return (TextTerm(.regex, text.string(start + 1..<end)), end + 1)
    }
    return scanWord(at: start, inList: inList)
  }

  private func scanQuotedTerm(at start: Int) -> Scanned? {
    guard let quoted = text.scanQuoted(at: start) else { return nil }
    switch text[quoted.end] {
    case UInt8(ascii: "*"): return (TextTerm(.prefix, quoted.text), quoted.end + 1)
    case UInt8(ascii: "~"):
      var distance = 0
      var offset = quoted.end + 1
      while let byte = text[offset], byte.isASCIIDigit {
        distance = min(10_000, distance * 10 + Int(byte - 0x30))
        offset += 1
      }
      guard offset > quoted.end + 1 else { break }
      return (TextTerm(.near(distance), quoted.text), offset)
    default: break
    }
    return (TextTerm(.phrase, quoted.text), quoted.end)
  }

  private func scanMarked(_ kind: TextTerm.Kind, at start: Int, inList: Bool) -> Scanned? {
    if text.quoteLength(at: start) > 0 {
      return text.scanQuoted(at: start).map { (TextTerm(kind, $0.text), $0.end) }
    }
    let end = wordEnd(from: start, inList: inList)
    return (TextTerm(kind, text.string(start..<end)), end)
  }

  private func scanVerbatim(at start: Int) -> Scanned {
    var end = start
    while !text.endsWord(at: end) {
      end += 1
    }
    return (TextTerm(.word, text.string(start..<end)), end)
  }

  private func scanWord(at start: Int, inList: Bool) -> Scanned {
    let end = max(wordEnd(from: start, inList: inList), start + 1)
    let star = UInt8(ascii: "*")
    let isPrefix =
      end - start > 1 && text[end - 1] == star && text[end - 2] != star && text[start] != star
      && text.holdsWord(from: start)
    guard isPrefix else { return (TextTerm(.word, text.string(start..<end)), end) }
    return (TextTerm(.prefix, text.string(start..<end - 1)), end)
  }

  /// The end of the word that begins at an offset.
  func wordEnd(from start: Int, inList: Bool) -> Int {
    var end = start
    var brackets = 0
    while !text.endsWord(at: end), let byte = text[end] {
      if byte == UInt8(ascii: "(") {
        brackets += 1
      } else if byte == UInt8(ascii: ")"), brackets > 0 {
        brackets -= 1
      } else if byte == UInt8(ascii: ")"), !groups.isEmpty, !endsFace(start..<end) {
        return end
      } else if byte == UInt8(ascii: ","), inList, brackets == 0 {
        return end
      }
      end += 1
    }
    return end
  }

  /// Whether the bracket behind a range is the mouth of a face such as `:-)`.
  private func endsFace(_ range: Range<Int>) -> Bool {
    text.isFace(range) && text.endsWord(at: range.upperBound + 1)
  }

  /// Whether an operand is over at an offset.
  func endsOperand(at offset: Int) -> Bool {
    text.endsWord(at: offset) || (!groups.isEmpty && text[offset] == UInt8(ascii: ")"))
  }

  /// Whether `=` opens an exact term: `=Foo`, not `==`, `=>` or `=)`.
  func opensExact(at start: Int) -> Bool {
    if text.quoteLength(at: start + 1) > 0 { return true }
    guard let next = text[start + 1], ![UInt8(ascii: "="), UInt8(ascii: ">")].contains(next)
    else { return false }
    return text.holdsWord(from: start + 1)
  }

  /// Whether `~` opens a fuzzy term: `~foo`, not `~/bin`, `~100` or `~~gone~~`.
  func opensFuzzy(at start: Int) -> Bool {
    guard let next = text[start + 1], !text.endsWord(at: start + 1) else { return false }
    return text.quoteLength(at: start + 1) > 0 || next.isASCIILetter || next >= 0x80
  }

  /// Whether `-` negates what stands behind it: `-foo`, not `-`, `--`, `->` or `-_-`.
  func negates(at start: Int) -> Bool {
    let next = start + 1
    guard let byte = text[next], !text.endsWord(at: next) else { return false }
    if text.quoteLength(at: next) > 0 { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: ")"): return false
    case UInt8(ascii: "("): return text[next + 1] != UInt8(ascii: ")")
    case UInt8(ascii: "*") where endsOperand(at: next + 1): return true
    case UInt8(ascii: "\\"): return !text.endsWord(at: next + 1)
    case UInt8(ascii: "=") where opensExact(at: next): return true
    case UInt8(ascii: "~") where opensFuzzy(at: next): return true
    case UInt8(ascii: "/"):
      return RegexSyntax.end(of: text, from: next, inList: false) != nil
        || text.holdsWord(from: next)
    default: return text.holdsWord(from: next)
    }
  }
}
