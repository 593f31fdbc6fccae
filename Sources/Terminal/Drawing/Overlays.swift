import Text
import Writing

/// Draws the menu of what can be done.
struct MenuView {
  let menu: BrowserState.Menu
  let state: BrowserState

  init(_ menu: BrowserState.Menu, _ state: BrowserState) {
    self.menu = menu
    self.state = state
  }

  /// Where a menu lies.
  static func box(of menu: BrowserState.Menu, in state: BrowserState) -> Box {
    let heading = menu.heading.map { SafeText($0).columns - 8 } ?? 0
    let widest = max(heading, menu.items.map { words(of: $0).columns }.max() ?? 0)
    let columns = min(state.columns, max(24, widest + 14))
    let rows = min(state.rows, menu.items.count + 2)
    let place = menu.place ?? ((state.columns - columns) / 2, (state.rows - rows) / 2)
    return Box(
      column: max(0, min(place.column, state.columns - columns)),
      row: max(0, min(place.row, state.rows - rows)),
      columns: columns,
      rows: rows
    )
  }

  /// The first item that is in sight: a low screen shows the part around the choice.
  static func first(of menu: BrowserState.Menu, in box: Box) -> Int {
    let room = max(0, box.rows - 2)
    return max(0, min(menu.selected - room + 1, menu.items.count - room))
  }

  private static func words(of item: BrowserState.Menu.Item) -> SafeText {
    SafeText(item.title ?? item.action.meaning)
  }

  func draw(on grid: inout Grid) {
    let box = Self.box(of: menu, in: state)
    Panel.draw(box, on: &grid)
    if let heading = menu.heading {
      let text = SafeText(" \(heading) ").cut(to: max(1, box.columns - 4))
      grid.put(text, at: box.column + 2, box.row, Look(.tertiary, on: .raised))
    }
    let room = max(0, box.rows - 2)
    let first = Self.first(of: menu, in: box)
    for (line, index) in menu.items.indices.dropFirst(first).prefix(room).enumerated() {
      let item = menu.items[index]
      let ground: Ground = index == menu.selected ? .chosen : .raised
      let row = box.row + 1 + line
      let own = Box(column: box.column + 1, row: row, columns: box.columns - 2, rows: 1)
      grid.fill(own, Look(.text, on: ground))
      // One of several ways to do the same has no key of its own.
      let hasKey = item.argument.isEmpty
      let key = SafeText(hasKey ? KeyTable.keys(of: item.action).first?.name ?? "" : "")
      let end = own.end - key.columns - 2
      let meaning = Self.words(of: item).cut(to: max(1, end - own.column - 1))
      grid.put(meaning, at: own.column + 1, row, until: end, Look(.text, on: ground))
      grid.put(key, at: own.end - key.columns - 1, row, Look(.tertiary, on: ground))
    }
  }
}

/// Draws the list of places to switch to.
struct SwitcherView {
  let switcher: BrowserState.Switcher

  init(_ switcher: BrowserState.Switcher) {
    self.switcher = switcher
  }

  /// Where it lies on a screen of some size.
  static func box(columns: Int, rows: Int) -> Box {
    let width = min(columns, max(30, min(72, columns - 8)))
    let height = min(rows, max(5, min(18, rows - 4)))
    return Box(
      column: (columns - width) / 2,
      row: max(0, min(2, rows - height)),
      columns: width,
      rows: height
    )
  }

  /// The first of what was found that is in sight.
  static func first(of switcher: BrowserState.Switcher, in box: Box) -> Int {
    max(0, switcher.selected - max(0, box.rows - 3) + 1)
  }

  func draw(on grid: inout Grid) {
    let box = Self.box(columns: grid.columns, rows: grid.rows)
    Panel.draw(box, on: &grid)
    let start = box.column + 2
    grid.put("⌕", at: start, box.row + 1, Look(.accent, on: .raised, .bold))
    PromptText.draw(switcher.line, on: &grid, from: start + 2, box.row + 1, until: box.end - 2)
    if switcher.line.isEmpty {
      grid.put(hint, at: start + 3, box.row + 1, until: box.end - 2, Look(.tertiary, on: .raised))
    }
    let room = max(0, box.rows - 3)
    let first = Self.first(of: switcher, in: box)
    for (line, index) in switcher.found.indices.dropFirst(first).prefix(room).enumerated() {
      let own = Box(
        column: box.column + 1,
        row: box.row + 2 + line,
        columns: box.columns - 2,
        rows: 1
      )
      draw(switcher.found[index], on: &grid, own, isChosen: index == switcher.selected)
    }
    if switcher.found.isEmpty, room > 0 {
      grid.put(
        nothing,
        at: start + 2,
        box.row + 2,
        until: box.end - 2,
        Look(.tertiary, on: .raised)
      )
    }
  }

  private var hint: SafeText {
    switch switcher.kind {
    case .all: "a channel, person, guild, saved search or archive"
    case .savedSearches: "a saved search"
    case .archives: "an archive"
    }
  }

  private var nothing: SafeText {
    if switcher.isPending { return "…" }
    if switcher.kind == .savedSearches, switcher.line.isEmpty {
      return "No search was saved yet: search, then press w"
    }
    return "Nothing bears such a name"
  }

  private func draw(_ found: Destination, on grid: inout Grid, _ box: Box, isChosen: Bool) {
    let ground: Ground = isChosen ? .chosen : .raised
    grid.fill(box, Look(.text, on: ground))
    let place = SafeText(found.place).cut(to: max(6, box.columns / 2 - 2))
    let end = max(box.column + 8, box.end - place.columns - 2)
    let matched = Set(found.matched)
    var column = box.column + 1
    for (index, character) in found.title.enumerated() where column < end {
      let isHit = matched.contains(index)
      let look = isHit ? Look(.accent, on: ground, .bold) : Look(.text, on: ground)
      column = grid.put(SafeText(String(character)), at: column, box.row, until: end, look)
    }
    guard end + place.columns < box.end else { return }
    grid.put(place, at: box.end - place.columns - 1, box.row, Look(.tertiary, on: ground))
  }
}

/// A box over what lies below it.
enum Panel {
  static func draw(_ box: Box, on grid: inout Grid) {
    let look = Look(.separator, on: .raised)
    grid.fill(box, Look(.text, on: .raised))
    guard box.columns > 1, box.rows > 1 else { return }
    let line = SafeText(String(repeating: "─", count: box.columns - 2))
    grid.put("╭" + line + "╮", at: box.column, box.row, look)
    grid.put("╰" + line + "╯", at: box.column, box.bottom - 1, look)
    for row in box.row + 1..<max(box.row + 1, box.bottom - 1) {
      grid.put("│", at: box.column, row, look)
      grid.put("│", at: box.end - 1, row, look)
    }
  }
}
