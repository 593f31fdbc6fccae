import Text
import Writing

/// The line at the bottom: what happened, a command that is typed, or the keys of the moment.
struct StatusLine {
  let state: BrowserState

  init(_ state: BrowserState) {
    self.state = state
  }

  func draw(on grid: inout Grid, in box: Box) {
    guard box.rows > 0 else { return }
    if let prompt = state.prompt, case .command = prompt.kind {
      grid.fill(box, Look(.text, on: .raised))
      grid.put(":", at: 1, box.row, Look(.accent, on: .raised, .bold))
      PromptText.draw(prompt.line, on: &grid, from: 2, box.row, until: box.end)
      return
    }
    if let toast = state.toast {
      let look = Look(toast.isFailure ? .danger : .text)
      let sign: SafeText = toast.isFailure ? "✕ " : "⬢ "
      let column = grid.put(sign, at: 1, box.row, Look(toast.isFailure ? .danger : .accent))
      grid.put(
        SafeText(toast.text).cut(to: max(1, box.end - column - 1)),
        at: column,
        box.row,
        until: box.end,
        look
      )
      return
    }
    draw(hints, on: &grid, in: box)
  }

  private func draw(_ hints: [(String, SafeText)], on grid: inout Grid, in box: Box) {
    var column = 1
    for (key, word) in hints {
      let key = SafeText(key)
      guard column + key.columns + word.columns + 1 < box.end else { break }
      column = grid.put(key, at: column, box.row, until: box.end, Look(.secondary, .bold))
      column = grid.put(" \(word)", at: column, box.row, until: box.end, Look(.tertiary))
      column += 3
    }
  }

  /// The keys that matter most now.
  private var hints: [(String, SafeText)] {
    if case .menu = state.overlay { return [("Enter", "do"), ("Esc", "close")] }
    if case .switcher = state.overlay {
      return [("Enter", "go"), ("↑↓", "choose"), ("Esc", "close")]
    }
    if state.prompt != nil {
      var hints: [(String, SafeText)] = [("Enter", "done"), ("↑↓", "choose")]
      if state.prompt?.suggestions.isEmpty == false { hints.append(("Tab", "complete")) }
      return hints + [("Ctrl-T", "here or everywhere"), ("Esc", "cancel")]
    }
    func hint(_ action: Action, _ word: SafeText) -> (String, SafeText) {
      (KeyTable.hint(action), word)
    }
    let common = [hint(.search, "search"), hint(.switchTo, "switch"), hint(.help, "keys")]
    switch state.pane {
    case .places:
      return [hint(.open, "open"), hint(.star, "star")] + common + [hint(.quit, "quit")]
    case .detail: return [("↑↓", "scroll"), hint(.close, "close")] + common
    case .page:
      let menu = hint(.menu, "more")
      guard state.current != nil else {
        return common + [hint(.back, "back"), hint(.quit, "quit")]
      }
      if state.list?.isSearch == true {
        return [hint(.open, "open in place"), menu] + common + [hint(.back, "back")]
      }
      var hints = [hint(.open, "details"), menu] + common
      if state.litSpec != nil { hints.insert(("n N", "next hit"), at: 1) }
      if !state.past.isEmpty { hints.append(hint(.back, "back")) }
      return hints + [("←", "channels"), hint(.quit, "quit")]
    }
  }
}

/// What can complete the line that is typed, below or above it.
struct SuggestionList {
  let state: BrowserState

  private static let most = 8

  init(_ state: BrowserState) {
    self.state = state
  }

  func draw(on grid: inout Grid) {
    guard let prompt = state.prompt, !prompt.suggestions.isEmpty else { return }
    let count = min(prompt.suggestions.count, Self.most, max(0, state.rows - 3))
    let first = max(0, min((prompt.selected ?? 0) - count + 1, prompt.suggestions.count - count))
    let shown = Array(prompt.suggestions.dropFirst(first).prefix(count))
    let widest = shown.map { SafeText($0.text).columns + SafeText($0.meaning).columns }.max() ?? 0
    let columns = min(state.columns - 2, max(20, widest + 6))
    let isBelow = prompt.kind != .command
    let row = isBelow ? 1 : state.rows - 1 - count
    for (index, suggestion) in shown.enumerated() {
      let isChosen = first + index == prompt.selected
      let ground: Ground = isChosen ? .chosen : .raised
      let box = Box(column: 2, row: row + index, columns: columns, rows: 1)
      grid.fill(box, Look(.text, on: ground))
      let text = SafeText(suggestion.text).cut(to: max(4, columns - 4))
      let column = grid.put(text, at: 3, box.row, until: box.end - 1, Look(.text, on: ground))
      let room = box.end - column - 3
      guard room > 4 else { continue }
      let meaning = SafeText(suggestion.meaning).cut(to: room)
      grid.put(meaning, at: column + 2, box.row, until: box.end - 1, Look(.tertiary, on: ground))
    }
  }
}
