import Text
import Writing

/// One column of one line.
struct Cell: Hashable, Sendable {
  /// What a reader takes for one character; empty behind one that takes two columns.
  var text: String
  var look: Look

  static let blank = Cell(text: " ", look: Look())
}

/// A picture of the terminal: text and looks, cell by cell.
///
/// Only `SafeText` gets in, so that nothing in it can steer a terminal. What does not fit is left out.
struct Grid: Equatable, Sendable {
  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  /// Where the cursor stands; nothing where it is hidden.
  var cursor: (column: Int, row: Int)?

  init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  static func == (left: Grid, right: Grid) -> Bool {
    left.columns == right.columns && left.rows == right.rows && left.cells == right.cells
      && left.cursor?.column == right.cursor?.column && left.cursor?.row == right.cursor?.row
  }

  var bounds: Box { Box(column: 0, row: 0, columns: columns, rows: rows) }

  /// The cells of a line.
  func line(_ row: Int) -> ArraySlice<Cell> {
    guard (0..<rows).contains(row) else { return [] }
    return cells[row * columns..<(row + 1) * columns]
  }

  /// The text of a line, without the blanks at its end.
  func text(_ row: Int) -> String {
    let text = line(row).map(\.text).joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// The whole as text, for tests and recordings.
  var text: String {
    (0..<rows).map { text($0) }.joined(separator: "\n")
  }

  /// Makes the cells of a box blank.
  mutating func fill(_ box: Box, _ look: Look) {
    let box = box.intersection(bounds)
    let cell = Cell(text: " ", look: look)
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns { cells[row * columns + column] = cell }
    }
  }

  /// Writes a text, as far as it fits.
  ///
  /// - Parameters:
  ///   - text: the text; line ends in it are blanks.
  ///   - column: where it begins.
  ///   - row: the line.
  ///   - end: the column that it must not reach.
  ///   - look: how it looks.
  /// - Returns: the column behind it.
  @discardableResult
  mutating func put(
    _ text: SafeText,
    at column: Int,
    _ row: Int,
    until end: Int = .max,
    _ look: Look
  ) -> Int {
    guard (0..<rows).contains(row), column >= 0 else { return column }
    let end = min(end, columns)
    var next = column
    var first: Int?
    var last: Int?
    var lastLetter: Int?
    for character in text.string {
      let width = DisplayWidth.columns(character)
      guard width > 0 else {
        if let last { cells[row * columns + last].text.append(character) }
        continue
      }
      guard next + width <= end else { break }
      set(character, width, at: next, row, look)
      // The blanks around it are not the text's.
      if character != " " {
        first = first ?? next
        lastLetter = next
      }
      last = next
      next += width
    }
    if let first, let lastLetter, Direction.isMixed(text.string) {
      // Whatever turns around in here stays in here.
      cells[row * columns + first].text.insert("\u{2068}", at: "".startIndex)
      cells[row * columns + lastLetter].text.append("\u{2069}")
    }
    return next
  }

  /// Writes pieces one behind the other.
  ///
  /// - Returns: the column behind them.
  @discardableResult
  mutating func put(_ line: RichLine, at column: Int, _ row: Int, until end: Int = .max) -> Int {
    var next = column
    for piece in line.pieces { next = put(piece.text, at: next, row, until: end, piece.look) }
    return next
  }

  /// Changes the ground of a box, and leaves its text.
  mutating func shade(_ box: Box, _ ground: Ground) {
    let box = box.intersection(bounds)
    for row in box.row..<box.row + box.rows {
      for column in box.column..<box.column + box.columns
      where cells[row * columns + column].look.ground != .match {
        cells[row * columns + column].look.ground = ground
      }
    }
  }

  private mutating func set(
    _ character: Character,
    _ width: Int,
    at column: Int,
    _ row: Int,
    _ look: Look
  ) {
    let index = row * columns + column
    // Half of a wide character can't stay.
    if cells[index].text.isEmpty, column > 0 { cells[index - 1].text = " " }
    cells[index] = Cell(text: String(character), look: look)
    for offset in 1..<max(1, width) { cells[index + offset] = Cell(text: "", look: look) }
    let behind = index + width
    if column + width < columns, cells[behind].text.isEmpty { cells[behind].text = " " }
  }
}

/// A rectangle of cells.
struct Box: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  var end: Int { column + columns }
  var bottom: Int { row + rows }

  func contains(_ column: Int, _ row: Int) -> Bool {
    (self.column..<max(self.column, end)).contains(column)
      && (self.row..<max(self.row, bottom)).contains(row)
  }

  func intersection(_ other: Box) -> Box {
    let column = max(self.column, other.column)
    let row = max(self.row, other.row)
    return Box(
      column: column,
      row: row,
      columns: max(0, min(end, other.end) - column),
      rows: max(0, min(bottom, other.bottom) - row)
    )
  }
}

/// Which way text runs.
enum Direction {
  /// Whether some of a text runs from right to left.
  static func isMixed(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF:
        true
      default: false
      }
    }
  }
}
