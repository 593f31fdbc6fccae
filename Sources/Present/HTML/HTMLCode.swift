/// Writes a block of code, its words coloured by its language.
struct HTMLCode {
  private let writer: HTMLWriter

  /// Longer code is written as it is.
  private static let longest = 100_000

  init(_ writer: HTMLWriter) {
    self.writer = writer
  }

  func write(_ code: String, _ language: String?) {
    let known = language.flatMap(CodeLanguage.named)
    writer.element(.figure, .class("code")) {
      if let language, !language.isEmpty {
        writer.element(.figcaption) { writer.isolated(known?.title ?? language) }
      }
      writer.begin(.pre, .plain("tabindex", "0"), .plain("dir", "ltr"))
      writer.element(.code) {
        guard let known, code.utf8.count <= Self.longest else { return writer.text(code) }
        var scanner = CodeScanner(code, known)
        while let (kind, text) = scanner.next() {
          if let name = kind.className {
            writer.element(.span, .class(name), text: text)
          } else {
            writer.text(text)
          }
        }
      }
      writer.end()
    }
  }
}

/// What a piece of code is.
enum CodeKind {
  case plain, keyword, string, comment, number, type, tag, added, removed

  /// Its class; nothing where it looks as text does.
  var className: String? {
    switch self {
    case .plain: nil
    case .keyword: "k"
    case .string: "q"
    case .comment: "c"
    case .number: "n"
    case .type: "y"
    case .tag: "g"
    case .added: "ins"
    case .removed: "del"
    }
  }
}

/// Cuts code into pieces, in one pass over its bytes.
struct CodeScanner {
  private let bytes: [UInt8]
  private let language: CodeLanguage
  private var position = 0
  private var isLineStart = true

  init(_ code: String, _ language: CodeLanguage) {
    bytes = Array(code.utf8)
    self.language = language
  }

  /// The next piece; plain ones are joined.
  mutating func next() -> (CodeKind, String)? {
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count {
      let before = position
      if let kind = special() {
        guard before == start else {
          // The plain text before it comes first; the piece is read again.
          position = before
          return (.plain, text(start..<before))
        }
        return (kind, text(start..<position))
      }
    }
    return (.plain, text(start..<position))
  }

  /// Steps over one piece, and says what it is; nothing where it is plain.
  private mutating func special() -> CodeKind? {
    if language.family == .diff { return diffLine() }
    let byte = bytes[position]
    if let mark = language.lineComments.first(where: begins) {
      position += mark.count
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      return .comment
    }
    if let (open, close) = language.blockComments.first(where: { begins($0.0) }) {
      position += open.count
      skip(to: close)
      return .comment
    }
    if language.quotes.contains(byte) { return string(byte) }
    if language.family == .markup, byte == UInt8(ascii: "<") { return tag() }
    if byte.isDigit { return number() }
    if byte.isWordByte || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "@") { return word() }
    position += 1
    return nil
  }

  private func begins(_ mark: [UInt8]) -> Bool {
    position + mark.count <= bytes.count
      && bytes[position..<position + mark.count].elementsEqual(mark)
  }

  private mutating func skip(to mark: [UInt8]) {
    while position < bytes.count, !begins(mark) { position += 1 }
    position = min(bytes.count, position + mark.count)
  }

  private mutating func string(_ quote: UInt8) -> CodeKind {
    let triple = [quote, quote, quote]
    if language.hasTripleQuotes, begins(triple) {
      position += 3
      skip(to: triple)
      return .string
    }
    position += 1
    while position < bytes.count, bytes[position] != quote {
      // A string that isn't closed ends with its line, but for those that have several.
      if bytes[position] == 0x0A, quote != UInt8(ascii: "`") { return .string }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(bytes.count, position + 1)
    return .string
  }

  private mutating func tag() -> CodeKind? {
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: ">"), bytes[position] != 0x0A {
      position += 1
    }
    position = min(bytes.count, position + 1)
    return .tag
  }

  private mutating func number() -> CodeKind {
    while position < bytes.count,
      bytes[position].isWordByte || bytes[position] == 0x2E
        || bytes[position] == 0x5F
    { position += 1 }
    return .number
  }

  private mutating func word() -> CodeKind? {
    let start = position
    position += 1
    while position < bytes.count, bytes[position].isWordByte || bytes[position] == 0x5F {
      position += 1
    }
    let word = text(start..<position)
    if language.keywords.contains(language.ignoresCase ? word.lowercased() : word) {
      return .keyword
    }
    let isName = bytes[start] >= 0x41 && bytes[start] <= 0x5A && word.utf8.count > 1
    return isName && language.family == .code ? .type : nil
  }

  private mutating func diffLine() -> CodeKind? {
    let first = bytes[position]
    while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    position = min(bytes.count, position + 1)
    switch first {
    case UInt8(ascii: "+"): return .added
    case UInt8(ascii: "-"): return .removed
    case UInt8(ascii: "@"): return .keyword
    default: return nil
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isWordByte: Bool {
    isDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || self >= 0x80
  }
}
