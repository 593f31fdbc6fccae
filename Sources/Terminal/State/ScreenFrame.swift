/// Where the panes are: three beside each other, two, or the one that has the keys.
struct ScreenFrame {
  /// The side pane; without columns where it is folded.
  let places: Box
  /// The messages.
  let page: Box
  /// The detail; without columns where it is folded or closed.
  let detail: Box
  /// The line at the top: where one is, or what is searched for.
  let title: Box
  /// The line at the bottom: hints, toasts, what is typed.
  let status: Box

  /// From so many columns on, two panes stand beside each other; below, one.
  static let two = 81
  /// From so many columns on, three do.
  static let three = 120

  init(_ state: BrowserState) {
    let (columns, rows) = (max(1, state.columns), max(1, state.rows))
    title = Box(column: 0, row: 0, columns: columns, rows: 1)
    status = Box(column: 0, row: rows - 1, columns: columns, rows: rows > 1 ? 1 : 0)
    // On a low screen every line counts.
    let gap = rows >= 12 ? 1 : 0
    let top = 1 + gap
    let height = max(0, rows - 2 - gap)
    func box(_ column: Int, _ columns: Int) -> Box {
      Box(column: column, row: top, columns: max(0, columns), rows: height)
    }
    let none = box(0, 0)
    let hasDetail = state.detail != nil
    let isNarrow = columns < Self.two
    // A pane is parted from the next by one column.
    let side = min(34, max(24, columns / 5))
    // Documents and help have long lines, and are read for a moment only.
    let isWide = state.detail == .raw || state.detail == .help
    let right = isWide ? max(36, columns / 2) : min(56, max(36, columns / 3))
    if isNarrow {
      places = state.pane == .places ? box(0, columns) : none
      page = state.pane == .page ? box(0, columns) : none
      detail = state.pane == .detail ? box(0, columns) : none
    } else if columns >= Self.three {
      places = box(0, side)
      let rest = columns - side - 1
      page = box(side + 1, hasDetail ? rest - right - 1 : rest)
      detail = hasDetail ? box(columns - right, right) : none
    } else if hasDetail, state.pane == .detail {
      places = none
      page = box(0, columns - right - 1)
      detail = box(columns - right, right)
    } else {
      places = box(0, side)
      page = box(side + 1, columns - side - 1)
      detail = none
    }
  }
}
