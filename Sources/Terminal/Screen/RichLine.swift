import Text
import Writing

/// A line of text in several looks.
struct RichLine: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var text: SafeText
    var look: Look
  }

  private(set) var pieces: [Piece] = []

  init() {}

  init(_ text: SafeText, _ look: Look = Look()) {
    append(text, look)
  }

  var columns: Int { pieces.reduce(0) { $0 + $1.text.columns } }

  var isEmpty: Bool { pieces.isEmpty }

  var text: String { pieces.map(\.text.string).joined() }

  mutating func append(_ text: SafeText, _ look: Look = Look()) {
    guard !text.isEmpty else { return }
    if let last = pieces.indices.last, pieces[last].look == look {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, look: look))
    }
  }

  /// The line cut to a width; an ellipsis says that there is more.
  func cut(to width: Int) -> RichLine {
    guard columns > width else { return self }
    var line = RichLine()
    for piece in pieces {
      let room = width - line.columns
      guard room > 0 else { break }
      guard piece.text.columns <= room - 1 || piece == pieces.last else {
        // What follows does not fit beside it: the ellipsis stands here.
        line.append((piece.text + "…").cut(to: room), piece.look)
        break
      }
      line.append(piece.text.cut(to: room), piece.look)
    }
    return line
  }

  mutating func append(_ line: RichLine) {
    for piece in line.pieces { append(piece.text, piece.look) }
  }
}

/// Breaks text of several looks into lines of a width: between words, else between characters.
struct LineBreaker {
  private let width: Int
  /// What stands before each line but the first.
  private let indent: RichLine
  private(set) var lines: [RichLine] = []
  private var line: RichLine
  private var used: Int
  /// What was read of a word that is not ended.
  private var word: [RichLine.Piece] = []
  private var wordColumns = 0

  init(width: Int, first: RichLine = RichLine(), indent: RichLine = RichLine()) {
    self.width = max(4, width)
    self.indent = indent
    line = first
    used = first.columns
  }

  mutating func append(_ text: SafeText, _ look: Look) {
    var run = ""
    for character in text.string {
      switch character {
      case "\n":
        push(&run, look)
        endWord()
        endLine()
      case " ", "\t":
        push(&run, look)
        endWord()
        if used < width {
          line.append(" ", look)
          used += 1
        }
      default:
        let columns = DisplayWidth.columns(character)
        if wordColumns + columns > width - indent.columns {
          push(&run, look)
          endWord()
        }
        run.append(character)
        wordColumns += columns
        // Scripts without spaces may be broken behind any character.
        if columns > 1 {
          push(&run, look)
          endWord()
        }
      }
    }
    push(&run, look)
  }

  mutating func finish() -> [RichLine] {
    endWord()
    lines.append(line)
    line = indent
    used = indent.columns
    defer { lines = [] }
    return lines
  }

  private mutating func push(_ run: inout String, _ look: Look) {
    guard !run.isEmpty else { return }
    word.append(RichLine.Piece(text: SafeText(run), look: look))
    run = ""
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    if used + wordColumns > width, used > indent.columns { endLine() }
    for piece in word { line.append(piece.text, piece.look) }
    used += wordColumns
    word = []
    wordColumns = 0
  }

  private mutating func endLine() {
    lines.append(line)
    line = indent
    used = indent.columns
  }
}
