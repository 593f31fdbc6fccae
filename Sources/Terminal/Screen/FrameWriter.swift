/// Makes the bytes that turn one picture on a terminal into the next.
///
/// The sequences are those that every terminal in use today shares (ECMA-48), because terminfo knows
/// no true colour and no way to say that a frame is one frame.
struct FrameWriter {
  private var shown: Grid?
  private var palette: Palette
  private var sequences: [Look: String] = [:]
  private var bytes: [UInt8] = []
  private var look: Look?
  private var place: (column: Int, row: Int)?

  init(palette: Palette) {
    self.palette = palette
  }

  /// Forgets what the terminal shows, so that the next frame is drawn whole.
  mutating func forget() {
    shown = nil
  }

  /// Draws with other colours from now on.
  mutating func use(_ palette: Palette) {
    guard palette != self.palette else { return }
    self.palette = palette
    sequences = [:]
    shown = nil
  }

  /// The bytes for a picture; none where nothing changed.
  mutating func frame(_ grid: Grid) -> [UInt8] {
    if grid == shown { return [] }
    bytes.removeAll(keepingCapacity: true)
    look = nil
    place = nil
    // The terminal shows all of it at once, where it knows how.
    add("\u{1B}[?2026h\u{1B}[?25l")
    let old = shown.flatMap { $0.columns == grid.columns && $0.rows == grid.rows ? $0 : nil }
    if old == nil { add("\u{1B}[0m\u{1B}[2J") }
    for row in 0..<grid.rows { draw(row, of: grid, over: old) }
    add("\u{1B}[0m")
    if let cursor = grid.cursor {
      add("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h")
    }
    add("\u{1B}[?2026l")
    shown = grid
    return bytes
  }

  private mutating func draw(_ row: Int, of grid: Grid, over old: Grid?) {
    let new = grid.line(row)
    let before = old?.line(row)
    if let before, before.elementsEqual(new) { return }
    // What a terminal may draw wider than it is, or turn around, is drawn with all that follows.
    let isLoose =
      new.contains { Self.isLoose($0.text) }
      || before?.contains { Self.isLoose($0.text) } ?? false
    var column = 0
    for cell in new {
      defer { column += 1 }
      let isSame = before.map { $0[$0.startIndex + column] == cell } ?? false
      if isSame, !isLoose { continue }
      guard !cell.text.isEmpty else { continue }
      let behind = new.startIndex + column + 1
      if Self.isLoose(cell.text), new.indices.contains(behind), new[behind].text.isEmpty {
        // A terminal that takes it for narrow would keep what stood in its second column.
        draw(Cell(text: "  ", look: cell.look), at: column, row)
        place = nil
      }
      draw(cell, at: column, row)
    }
  }

  private mutating func draw(_ cell: Cell, at column: Int, _ row: Int) {
    if place?.column != column || place?.row != row {
      add("\u{1B}[\(row + 1);\(column + 1)H")
    }
    if look != cell.look {
      add(sequence(cell.look))
      look = cell.look
    }
    add(cell.text)
    if cell.text.utf8.count == 1 {
      place = (column + 1, row)
    } else {
      // Terminals differ in the width of such characters: the place is told anew.
      place = nil
    }
  }

  private mutating func sequence(_ look: Look) -> String {
    if let known = sequences[look] { return known }
    let made = palette.sequence(look)
    sequences[look] = made
    return made
  }

  private mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Whether terminals may differ in how they draw a character.
  private static func isLoose(_ text: String) -> Bool {
    guard text.utf8.count > 2 else { return false }
    let scalars = text.unicodeScalars
    if scalars.count > 1 { return true }
    return scalars.first.map { $0.value >= 0x1_F000 || (0x2600...0x27BF).contains($0.value) }
      ?? false
  }
}
