import Query
import Text
import Writing

/// Lays text out in lines.
enum TextFlow {
  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - pieces: the text; newlines in it end lines.
  ///   - width: the columns of a line, its indent included; nothing for lines as they come.
  ///   - indent: what every line begins with.
  ///   - style: how what isn't lit is drawn.
  ///   - litStyle: how what is lit is drawn.
  /// - Returns: the lines.
  static func lines(
    _ pieces: [Snippet.Piece],
    width: Int?,
    indent: String,
    style: Style = .plain,
    litStyle: Style = .bold + .red
  ) -> [StyledText] {
    var builder = LineBuilder(width: width.map { max(10, $0 - indent.utf8.count) }, indent: indent)
    for piece in pieces {
      builder.append(piece.text, piece.isLit ? litStyle : style)
    }
    return builder.finished()
  }
}

/// Gathers words into lines.
private struct LineBuilder {
  let width: Int?
  let indent: String

  private var lines: [StyledText] = []
  private var line = StyledText()
  private var columns = 0
  /// The word that isn't yet known to fit: its pieces, with the blanks before it.
  private var word: [(text: String, style: Style)] = []
  private var wordColumns = 0
  private var blanks = 0

  init(width: Int?, indent: String) {
    self.width = width
    self.indent = indent
  }

  mutating func append(_ text: String, _ style: Style) {
    guard width != nil else {
      appendUnbroken(text, style)
      return
    }
    var run = ""
    for character in text {
      if character == "\n" {
        push(run, style)
        run = ""
        endWord()
        endLine()
      } else if character == " " || character == "\t" {
        push(run, style)
        run = ""
        endWord()
        blanks += 1
      } else {
        run.append(character)
        // Scripts without spaces may be broken anywhere, and so may a word longer than a line.
        if DisplayWidth.columns(character) == 2 || wordColumns + run.utf8.count > 40 {
          push(run, style)
          run = ""
          endWord()
        }
      }
    }
    push(run, style)
  }

  mutating func finished() -> [StyledText] {
    endWord()
    if columns > 0 || lines.isEmpty { endLine() }
    return lines
  }

  private mutating func appendUnbroken(_ text: String, _ style: Style) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      if number > 0 { endLine() }
      let safe = SafeText(String(part), keeping: .tabs)
      line.append(safe, style)
      columns += part.isEmpty ? 0 : 1
    }
  }

  private mutating func push(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    word.append((text, style))
    wordColumns += DisplayWidth.columns(text)
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if columns > 0, columns + blanks + wordColumns > width ?? .max { endLine() }
    if columns > 0 || lines.isEmpty || blanks > 1, blanks > 0 {
      let style: Style = line.pieces.last?.style == word.first?.style ? word[0].style : .plain
      line.append(SafeText(String(repeating: " ", count: blanks)), style)
      columns += blanks
    }
    blanks = 0
    for (text, style) in word {
      if let last = line.pieces.indices.last, line.pieces[last].style == style {
        line.pieces[last].text += SafeText(text)
      } else {
        line.append(SafeText(text), style)
      }
    }
    columns += wordColumns
    word = []
    wordColumns = 0
  }

  private mutating func endLine() {
    let isEmpty = line.pieces.isEmpty
    lines.append(isEmpty ? StyledText() : StyledText(SafeText(indent)) + line)
    line = StyledText()
    columns = 0
    blanks = 0
  }
}
