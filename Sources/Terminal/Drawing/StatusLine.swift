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
      BottomText(toast).draw(on: &grid, at: box.row)
      return
    }
    if let words = work {
      // It stands where the hints end, and takes the room of those that matter least.
      let text = words.cut(to: max(1, box.columns - 2))
      grid.put(text, at: max(1, box.end - text.columns - 1), box.row, Look(.accent))
    }
    for (hint, place) in placed(columns: box.columns) {
      let key = SafeText(hint.key)
      let column = grid.put(key, at: place.lowerBound, box.row, Look(.secondary, .bold))
      grid.put(" \(hint.word)", at: column, box.row, until: box.end, Look(.tertiary))
    }
  }

  /// What goes on: an export that is written, a number that the next key is to take.
  private var work: SafeText? {
    if let count = state.count { return "\(count) times" }
    guard let exporting = state.exporting else { return waiting }
    let words = exporting.progress.isEmpty ? exporting.title : exporting.progress
    // It may take long until there is anything to count.
    let seconds = max(0, state.now - exporting.began) / 1_000
    return exporting.isStopping
      ? "stopping …"
      : "⬢ writing \(SafeText(words).cut(to: max(8, min(40, state.columns / 3)))) · \(seconds) s"
  }

  /// That another program is waited for, before a star or a saved search can be written.
  private var waiting: SafeText? {
    guard let writing = state.writing, state.isKeptWaiting else { return nil }
    return "waiting to write · \((state.now - writing.began) / 1_000) s"
  }

  // MARK: - hints

  /// A key that is worth knowing now.
  struct Hint {
    let key: String
    let word: SafeText
    /// What a press of the mouse on it does.
    var action: Action?
    /// The lower, the sooner it stands where there is room for few.
    let rank: Int

    var columns: Int { SafeText(key).columns + 1 + word.columns }
  }

  /// So many columns are few for hints.
  private static let fewColumns = 60

  /// Whether hints have to make do with little room.
  private var isTight: Bool { state.columns < Self.fewColumns }

  private var gap: Int { isTight ? 2 : 3 }

  /// The hints that there is room for, and where they stand.
  func placed(columns: Int) -> [(hint: Hint, columns: Range<Int>)] {
    let all = hints
    var room = columns - 2 - (work.map { $0.columns + gap } ?? 0)
    var kept: Set<Int> = []
    for index in all.indices.sorted(by: { all[$0].rank < all[$1].rank }) {
      let needed = all[index].columns + (kept.isEmpty ? 0 : gap)
      guard needed <= room else { continue }
      room -= needed
      kept.insert(index)
    }
    var column = 1
    return all.indices.filter(kept.contains).map { index in
      defer { column += all[index].columns + gap }
      return (all[index], column..<column + all[index].columns)
    }
  }

  /// What a press of the mouse on a hint does.
  func action(at column: Int) -> Action? {
    placed(columns: state.columns).first { $0.columns.contains(column) }?.hint.action
  }

  private func hint(_ action: Action, _ word: SafeText, _ rank: Int) -> Hint {
    let key = KeyTable.hint(action)
    let shown = isTight && action == .open ? "↵" : key
    return Hint(key: shown, word: word, action: action, rank: rank)
  }

  private func hint(_ key: String, _ word: SafeText, _ rank: Int) -> Hint {
    Hint(key: key, word: word, rank: rank)
  }

  /// The keys that matter most now.
  private var hints: [Hint] {
    switch state.overlay {
    case .menu:
      return [hint("Enter", "do it", 0), hint("↑↓", "choose", 2), hint("Esc", "close", 1)]
    case .switcher(let switcher):
      let saved = [hint("Del", "forget", 3), hint("Ctrl-R", "rename", 4)]
      return [hint("Enter", "go there", 0), hint("↑↓", "choose", 2)]
        + (switcher.savedSearch == nil ? [] : saved) + [hint("Esc", "close", 1)]
    case .none: break
    }
    if let prompt = state.prompt { return hints(of: prompt) }
    let help = hint(.help, "keys", 0)
    let search = [hint(.search, "search", 5), hint(.switchTo, "switch", 6)]
    switch state.pane {
    case .places:
      return [hint(.open, "open", 2), hint(.star, "star", 7)] + search
        + [hint(.close, "messages", 3), help, hint(.quit, "quit", 1)]
    case .detail:
      return [hint("↑↓", "scroll", 2), Hint(key: "←", word: "messages", action: .left, rank: 3)]
        + search
        + [hint(.close, "close", 1), help]
    case .page: return pageHints(search, help)
    }
  }

  private func hints(of prompt: BrowserState.Prompt) -> [Hint] {
    var hints = [hint("Enter", "keep these hits", 2), hint("↑↓", "choose", 3)]
    if !prompt.suggestions.isEmpty { hints.insert(hint("Tab", "complete", 0), at: 0) }
    if prompt.past != nil || state.list?.isSearch != true, !state.memory.searches.isEmpty {
      hints.append(hint("Ctrl-P", "earlier searches", 2))
    }
    return hints + [hint("Ctrl-T", "here or everywhere", 4), hint("Esc", "cancel", 1)]
  }

  /// Whether the channels are out of sight.
  private var isFolded: Bool { state.frame.places.columns == 0 }

  private func pageHints(_ search: [Hint], _ help: Hint) -> [Hint] {
    var hints: [Hint] = []
    let isSearch = state.list?.isSearch == true
    // What can be done with a message comes first where there is room for little.
    let beside = isTight ? 4 : 3
    if state.current != nil {
      hints.append(
        isSearch
          ? hint(.open, isTight ? "open" : "open in place", 2)
          : hint(.open, "details", isTight ? 3 : isFolded ? 4 : 2)
      )
      if !isSearch, state.litSpec != nil {
        hints.append(Hint(key: "n N", word: "next hit", action: .nextHit, rank: beside))
      }
      hints.append(hint(.menu, "more", 7))
    }
    hints += search
    if state.showsDetail {
      hints.append(hint(.close, "close details", 3))
    } else if state.exporting != nil {
      hints.append(hint(.close, "stop writing", 0))
    } else if !state.past.isEmpty {
      hints.append(hint(.close, "back", isSearch ? 3 : beside))
    }
    // Where the channels are out of sight, nothing else says that there are any.
    let rank = isFolded ? isSearch ? 4 : 2 : 8
    return hints + [
      Hint(key: "←", word: "channels", action: .left, rank: rank), help, hint(.quit, "quit", 1),
    ]
  }
}

/// What can complete the line that is typed, below or above it.
struct SuggestionList {
  let state: BrowserState

  private static let most = 8

  init(_ state: BrowserState) {
    self.state = state
  }

  /// How many are in sight.
  private static func count(in state: BrowserState) -> Int {
    guard let prompt = state.prompt, state.rows > 5 else { return 0 }
    return min(prompt.suggestions.count, most, state.rows - 5)
  }

  /// The first line below what can complete a search; zero where nothing can.
  static func bottom(in state: BrowserState) -> Int {
    let count = count(in: state)
    guard let prompt = state.prompt, prompt.kind != .command, count > 0 else { return 0 }
    return 1 + count + 2
  }

  func draw(on grid: inout Grid) {
    guard let prompt = state.prompt else { return }
    var bottom = state.rows - 1
    if let note = prompt.note ?? waiting(prompt), state.rows > 2 {
      bottom = BottomText(note).draw(on: &grid, at: bottom - 1)
    }
    let count = Self.count(in: state)
    guard count > 0 else { return }
    let first = max(0, min((prompt.selected ?? 0) - count + 1, prompt.suggestions.count - count))
    let shown = Array(prompt.suggestions.dropFirst(first).prefix(count))
    let widest = shown.map { SafeText($0.text).columns + SafeText($0.meaning).columns }.max() ?? 0
    let columns = min(state.columns, max(28, widest + 6))
    let isBelow = prompt.kind != .command
    // From the very first column, so that nothing of what lies below looks as if it belonged to it.
    let row = isBelow ? 1 : bottom - count - 2
    let box = Box(column: 0, row: row, columns: columns, rows: count + 2)
    Panel.draw(box, on: &grid)
    let key = Look(.tertiary, on: .raised)
    grid.put(" Tab takes one ", at: box.column + 2, box.bottom - 1, until: box.end - 1, key)
    for (index, suggestion) in shown.enumerated() {
      let own = Box(column: 1, row: row + 1 + index, columns: columns - 2, rows: 1)
      draw(suggestion, on: &grid, in: own, isChosen: first + index == prompt.selected)
    }
  }

  /// Why the line is not done yet.
  private func waiting(_ prompt: BrowserState.Prompt) -> BrowserState.Prompt.Note? {
    guard prompt.isWaiting, state.isKeptWaiting else { return nil }
    return .init(text: "Another program is writing into this archive …", isFailure: false)
  }

  private func draw(
    _ suggestion: Suggestion,
    on grid: inout Grid,
    in box: Box,
    isChosen: Bool
  ) {
    let ground: Ground = isChosen ? .chosen : .raised
    grid.fill(box, Look(.text, on: ground))
    let text = SafeText(suggestion.text).cut(to: max(4, box.columns - 2))
    let start = box.column + 1
    let column = grid.put(text, at: start, box.row, until: box.end - 1, Look(.text, on: ground))
    let room = box.end - column - 3
    guard room > 4 else { return }
    let meaning = SafeText(suggestion.meaning).cut(to: room)
    grid.put(meaning, at: column + 2, box.row, until: box.end - 1, Look(.tertiary, on: ground))
  }
}
