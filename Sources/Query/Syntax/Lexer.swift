/// Cuts a query into lexemes.
///
/// Every text is a query: what isn't syntax is a word.
///
///     query    = { space | item }
///     item     = [ "-" ] operand | "OR" | "|" | "AND" | "NOT" | ")"
///     operand  = "(" | "*" | field | term
///     field    = name ":" value { "," value }
///     value    = quoted | bare                        in fields of text: term
///     term     = quoted [ "~" digits | "*" ] | "=" text | "~" text | "/" pattern "/"
///              | "\" verbatim | word [ "*" ]
///     quoted   = quote { character | "\" quote | "\\" } quote
///
/// A word ends at white space, or at a bracket that closes a group. Brackets within a word (`f(x)`)
/// belong to it, and a backslash before it makes all of it text. A quote that nothing closes, a
/// bracket that nothing closes and a level too deep turn the rest of the query into words.
struct Lexer {
  /// A bracket that waits for its partner.
  struct Group {
    /// Where the group begins, with the negations before it.
    var start: Int
    /// The first lexeme of the group, with the negations before it.
    var lexeme: Int
    /// The bracket itself.
    var bracket: Int
    /// How many negations stand before it.
    var negations: Int
  }

  /// How deep brackets and negations may lie in one another; beyond it the rest is text.
  static let maximumDepth = 40

  let text: QueryText
  var position = 0
  var lexemes: [Lexeme] = []
  var hints = HintList()
  var groups: [Group] = []
  /// The negations that wait for their operand, and where the first of them stands.
  var negations = 0
  var itemStart = 0
  var itemLexeme = 0
  var depth = 0

  init(_ query: String) {
    text = QueryText(query)
  }

  /// Reads the whole query.
  mutating func run() {
    while position < text.count {
      let space = text.spaceLength(at: position)
      if space > 0 {
        position += space
      } else {
        readItem()
      }
    }
    closeGroups()
  }

  private mutating func readItem() {
    if negations == 0 {
      itemStart = position
      itemLexeme = lexemes.count
    }
    guard text[position] == UInt8(ascii: "-"), negates(at: position) else {
      readOperand()
      return
    }
    guard goDeeper() else { return }
    emit(.minus, to: position + 1)
    negations += 1
    readOperand()
  }

  private mutating func readOperand() {
    switch text[position] {
    case UInt8(ascii: "(") where text[position + 1] != UInt8(ascii: ")"): openGroup()
    case UInt8(ascii: ")") where !groups.isEmpty: closeGroup()
    case UInt8(ascii: "*") where endsOperand(at: position + 1):
      emit(.everything, to: position + 1)
      endOperand()
    case .some(let byte) where byte.isASCIILetter: readWordOrField()
    default: readTerm()
    }
  }

  private mutating func openGroup() {
    guard goDeeper() else { return }
    groups.append(
      Group(start: itemStart, lexeme: itemLexeme, bracket: position, negations: negations)
    )
    negations = 0
    emit(.open, to: position + 1)
  }

  private mutating func closeGroup() {
    guard let group = groups.popLast() else { return }
    depth -= negations + group.negations + 1
    negations = 0
    emit(.close, to: position + 1)
  }

  private mutating func readWordOrField() {
    let end = wordEnd(from: position, inList: false)
    switch text.string(position..<min(end, position + 4)) {
    case "OR" where end == position + 2: emit(.or, to: end)
    case "AND" where end == position + 3: emit(.and, to: end)
    case "NOT" where end == position + 3:
      guard goDeeper() else { return }
      emit(.not, to: end)
      negations += 1
    default:
      if !readField(wordEnd: end) {
        readTerm()
      }
    }
  }

  private mutating func readTerm() {
    if text[position] == UInt8(ascii: "|"), endsOperand(at: position + 1) {
      emit(.or, to: position + 1)
      return
    }
    guard let scanned = scanTerm(at: position, inList: false) else {
      hints.add(.unclosedQuote, position..<position + text.quoteLength(at: position))
      readRestAsText(from: itemStart, lexeme: itemLexeme)
      return
    }
    emit(.term(scanned.term), to: scanned.end)
    endOperand()
  }

  /// Counts a level; where there are too many, the rest becomes text and the answer is false.
  private mutating func goDeeper() -> Bool {
    guard depth < Self.maximumDepth else {
      hints.add(.tooDeep, position..<position + 1)
      readRestAsText(from: itemStart, lexeme: itemLexeme)
      return false
    }
    depth += 1
    return true
  }

  mutating func emit(_ kind: Lexeme.Kind, to end: Int) {
    lexemes.append(Lexeme(kind: kind, range: position..<end))
    position = end
  }

  mutating func endOperand() {
    depth -= negations
    negations = 0
  }

  // MARK: The rest as text

  /// Reads everything from an offset on as words, and closes the groups that are open.
  mutating func readRestAsText(from start: Int, lexeme: Int) {
    readWords(from: start, lexeme: lexeme)
    for _ in groups {
      emit(.close, to: position)
    }
    groups = []
  }

  private mutating func readWords(from start: Int, lexeme: Int) {
    lexemes.removeSubrange(lexeme...)
    position = start
    while position < text.count {
      let space = text.spaceLength(at: position)
      guard space == 0 else {
        position += space
        continue
      }
      var end = position
      while !text.endsWord(at: end) {
        end += 1
      }
      emit(.term(TextTerm(.word, text.string(position..<end))), to: end)
    }
  }

  /// Turns the outermost group that nothing closed into text, with all that follows.
  private mutating func closeGroups() {
    guard let group = groups.first else { return }
    groups = []
    hints.removeAll(from: group.start)
    hints.add(.unclosedBracket, group.bracket..<group.bracket + 1)
    readWords(from: group.start, lexeme: group.lexeme)
  }
}
