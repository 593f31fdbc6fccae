import Text
import Writing

/// A sentence at the bottom: what happened, or what belongs behind a name that is typed.
///
/// Where one line doesn't hold it, it takes some of the lines above, for as long as it stands there.
struct BottomText {
  private let text: SafeText
  private let look: Look
  /// What stands before it, in two columns.
  private let sign: SafeText
  private let signLook: Look
  /// Where it lies over other text, it has a ground of its own.
  private let ground: Ground

  /// Of the screen's lines it takes one in so many at most.
  private static let share = 4
  private static let start = 3

  init(_ toast: BrowserState.Toast) {
    text = SafeText(toast.text)
    look = Look(toast.isFailure ? .danger : .text)
    sign = toast.isFailure ? "✕" : "⬢"
    signLook = Look(toast.isFailure ? .danger : .accent)
    ground = .page
  }

  init(_ note: BrowserState.Prompt.Note) {
    text = SafeText(note.text)
    look = Look(note.isFailure ? .danger : .tertiary)
    sign = ""
    signLook = look
    ground = .raised
  }

  /// Draws it so that its last line is this one.
  ///
  /// - Returns: its first line.
  @discardableResult
  func draw(on grid: inout Grid, at bottom: Int) -> Int {
    let lines = lines(columns: grid.columns, atMost: max(1, min(bottom, grid.rows / Self.share)))
    let top = bottom - lines.count + 1
    let ground: Ground = lines.count > 1 ? .raised : ground
    for (index, line) in lines.enumerated() {
      let row = top + index
      grid.fill(Box(column: 0, row: row, columns: grid.columns, rows: 1), Look(.text, on: ground))
      grid.put(line, at: Self.start, row, look.on(ground))
    }
    grid.put(sign, at: 1, top, signLook.on(ground))
    return top
  }

  /// The lines that it takes; the last one is cut where there are more.
  private func lines(columns: Int, atMost most: Int) -> [SafeText] {
    let room = max(1, columns - Self.start - 1)
    var breaker = LineBreaker(width: room)
    breaker.append(text, look)
    let lines = breaker.finish().map { line in
      SafeText(String(line.text.reversed().drop { $0 == " " }.reversed()))
    }
    guard lines.count > most else { return lines.map { $0.cut(to: room) } }
    let rest = lines.dropFirst(most - 1).dropFirst().reduce(lines[most - 1]) { $0 + " " + $1 }
    return lines.prefix(most - 1) + [rest.cut(to: room)]
  }
}
