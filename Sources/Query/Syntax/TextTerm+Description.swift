/// A term as it is typed.
struct WrittenTerm {
  var text: String

  /// Whether it is marked with a backslash and so goes on up to the next space.
  var isVerbatim = false
}

extension TextTerm: CustomStringConvertible {
  /// The term as it is typed, on its own in a query.
  public var description: String {
    written().text
  }

  /// The term as it is typed: bare where that reads back, else quoted or behind a backslash.
  func written(isNegated: Bool = false, inList: Bool = false) -> WrittenTerm {
    switch kind {
    case .word:
      isBareWord(isNegated: isNegated, inList: inList)
        ? WrittenTerm(text: text) : WrittenTerm(text: "\\" + text, isVerbatim: true)
    case .phrase: WrittenTerm(text: text.quoted)
    case .near(let distance): WrittenTerm(text: "\(text.quoted)~\(distance)")
    case .prefix:
      isBareWord(isNegated: isNegated, inList: inList) && isBarePrefix
        ? WrittenTerm(text: text + "*") : WrittenTerm(text: text.quoted + "*")
    case .exact: marked("=", isBare: isBareBehind("=", inList: inList))
    case .fuzzy: marked("~", isBare: isBareBehind("~", inList: inList))
    case .regex: WrittenTerm(text: "/\(text)/")
    }
  }

  private func marked(_ mark: String, isBare: Bool) -> WrittenTerm {
    WrittenTerm(text: mark + (isBare ? text : text.quoted))
  }

  /// Whether a word is read as itself when nothing marks it.
  private func isBareWord(isNegated: Bool, inList: Bool) -> Bool {
    let bytes = QueryText(text)
    guard let first = bytes[0], bytes.quoteLength(at: 0) == 0,
      !"-=~/\\*()|".utf8.contains(first), bytes[bytes.count - 1] != UInt8(ascii: "*"),
      !["OR", "AND", "NOT"].contains(text),
      text.hasPlainBytes(inList: inList), !bytes.namesField
    else { return false }
    return !isNegated || (first != UInt8(ascii: ">") && bytes.holdsWord(from: 0))
  }

  private var isBarePrefix: Bool {
    QueryText(text).holdsWord(from: 0)
  }

  private func isBareBehind(_ mark: String, inList: Bool) -> Bool {
    let bytes = QueryText(mark + text)
    guard text.hasPlainBytes(inList: inList), bytes.quoteLength(at: 1) == 0 else { return false }
    let lexer = Lexer(mark + text)
    return mark == "=" ? lexer.opensExact(at: 0) : lexer.opensFuzzy(at: 0)
  }
}

extension String {
  /// The text between quotes, with quotes and backslashes escaped.
  var quoted: String {
    let bytes = QueryText(self)
    var written: [UInt8] = [UInt8(ascii: "\"")]
    for (offset, byte) in bytes.bytes.enumerated() {
      if byte == UInt8(ascii: "\\") || bytes.quoteLength(at: offset) > 0 {
        written.append(UInt8(ascii: "\\"))
      }
      written.append(byte)
    }
    written.append(UInt8(ascii: "\""))
    return String(decoding: written, as: UTF8.self)
  }

  /// The text as a filter's value: bare where that reads back, else quoted.
  var asValue: String {
    let bytes = QueryText(self)
    let isBare = !isEmpty && hasPlainBytes(inList: true) && bytes.quoteLength(at: 0) == 0
    return isBare ? self : quoted
  }

  /// Whether the text stays one bare word wherever it stands: it holds no white space, no bracket
  /// without its partner and, in a list, no comma.
  fileprivate func hasPlainBytes(inList: Bool) -> Bool {
    let bytes = QueryText(self)
    // Before the bracket that closes a group it would be a face: `(:)`.
    if bytes.isFace(0..<bytes.count) { return false }
    var brackets = 0
    for (offset, byte) in bytes.bytes.enumerated() {
      if bytes.spaceLength(at: offset) > 0 || (inList && byte == UInt8(ascii: ",")) { return false }
      if byte == UInt8(ascii: "(") {
        brackets += 1
      } else if byte == UInt8(ascii: ")") {
        brackets -= 1
        if brackets < 0 { return false }
      }
    }
    return brackets == 0
  }
}

extension QueryText {
  /// Whether the text begins as a filter does.
  fileprivate var namesField: Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon <= 24 else { return false }
    return FieldTable.field(named: string(0..<colon)) != nil
  }
}
