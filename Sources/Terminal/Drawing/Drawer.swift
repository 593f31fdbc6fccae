import Model
import Present
import Text
import Writing

/// Draws the state: the same state makes the same picture.
struct Drawer {
  private let state: BrowserState
  private let frame: ScreenFrame
  private var grid: Grid

  private init(_ state: BrowserState) {
    self.state = state
    frame = state.frame
    grid = Grid(columns: state.columns, rows: state.rows)
  }

  /// The picture of a state.
  static func draw(_ state: BrowserState) -> Grid {
    var drawer = Drawer(state)
    drawer.draw()
    return drawer.grid
  }

  private mutating func draw() {
    grid.fill(grid.bounds, Look())
    if let ruin = state.ruin { return drawRuin(ruin) }
    TitleLine(state).draw(on: &grid, in: frame.title)
    SidebarView(state).draw(on: &grid, in: frame.places)
    PageView(state).draw(on: &grid, in: frame.page)
    DetailView(state).draw(on: &grid, in: frame.detail)
    drawBorders()
    StatusLine(state).draw(on: &grid, in: frame.status)
    SuggestionList(state).draw(on: &grid)
    switch state.overlay {
    case .menu(let menu): MenuView(menu, state).draw(on: &grid)
    case .switcher(let switcher): SwitcherView(switcher).draw(on: &grid)
    case .none: break
    }
  }

  /// A line between panes that stand beside each other.
  private mutating func drawBorders() {
    for box in [frame.places, frame.detail] where box.columns > 0 && box.columns < state.columns {
      let column = box.column == 0 ? box.end : box.column - 1
      for row in box.row..<box.bottom { grid.put("│", at: column, row, Look(.separator)) }
    }
  }

  private mutating func drawRuin(_ text: String) {
    var breaker = LineBreaker(width: max(8, state.columns - 4))
    breaker.append(SafeText(text), Look(.danger))
    for (row, line) in breaker.finish().enumerated() { grid.put(line, at: 2, 1 + row) }
    grid.put("q quits", at: 2, state.rows - 1, Look(.tertiary))
  }
}

/// The line at the top: the archive and the place, or what is searched for.
struct TitleLine {
  let state: BrowserState

  init(_ state: BrowserState) {
    self.state = state
  }

  func draw(on grid: inout Grid, in box: Box) {
    if let prompt = state.prompt, case .search(let channel) = prompt.kind {
      return draw(prompt, channel, on: &grid, box)
    }
    grid.put("⬢", at: 1, box.row, Look(.accent, .bold))
    let right = figures
    let rightColumn = box.end - right.columns - 1
    let end = rightColumn > box.columns / 2 ? rightColumn - 2 : box.end
    var column = 3
    let path = archive + path
    for (index, part) in path.enumerated() where column < end {
      if index > 0 { column = grid.put(" › ", at: column, box.row, until: end, Look(.tertiary)) }
      let isLast = index == path.count - 1
      let room = max(0, end - column)
      let look = isLast ? Look(.text, .bold) : Look(.secondary)
      column = grid.put(SafeText(part).cut(to: room), at: column, box.row, until: end, look)
    }
    if rightColumn > box.columns / 2 {
      grid.put(right, at: rightColumn, box.row, Look(state.isGone ? .danger : .tertiary))
    }
    if let channel = state.channel.flatMap({ state.places[$0] }), let topic = channel.topic,
      column + 8 < end
    {
      let text = SafeText(topic).cut(to: end - column - 3)
      grid.put(text, at: column + 3, box.row, until: end, Look(.tertiary))
    }
  }

  /// The archive, where there are several to be told apart.
  private var archive: [String] {
    let others = state.places.archives.filter { $0.path != state.archive.path }
    return others.isEmpty ? [] : [state.archive.name]
  }

  private var path: [String] {
    switch state.list?.source {
    case .channel(let id)?:
      guard let channel = state.places[id] else { return [state.hasPlaces ? "\(id)" : "…"] }
      let parent = channel.isThread ? channel.parentID.flatMap { state.places[$0] } : nil
      let head = state.places.guild(channel.guildID)?.name ?? "Direct messages"
      return [head] + (parent.map { [$0.sign + $0.name] } ?? [])
        + [channel.isThread ? channel.name : channel.sign + channel.name]
    case .search(let spec)?:
      let place = spec.channel.flatMap { state.places[$0] }.map { [$0.sign + $0.name] } ?? []
      return place + [spec.title ?? "Search: \(spec.text)"]
    case nil: return [state.places.instance.isEmpty ? "fluxsearch" : state.places.instance]
    }
  }

  private var figures: SafeText {
    if state.isGone { return "✕ the file is gone" }
    switch state.list?.source {
    case .channel(let id)?:
      guard let channel = state.places[id] else { return "" }
      let gaps: SafeText =
        switch channel.coverage {
        case .complete: "complete"
        case .partial: "with gaps"
        case .unknown: "coverage unknown"
        }
      return "\(SafeText(Figures.count(channel.messages, "message"))) · \(gaps)"
    case .search?:
      guard let list = state.list else { return "" }
      let total = Self.total(of: list)
      return list.isLoading || list.entries.count < 2 ? total : "\(total) · \(SafeText(list.order))"
    case nil: return ""
    }
  }

  /// How many hits there are, as far as that is known.
  static func total(of list: MessageList) -> SafeText {
    if list.isLoading { return "…" }
    if list.failure != nil { return "unknown" }
    guard let total = list.total else { return "many hits" }
    let number = SafeText(Figures.count(total, "hit"))
    return list.totalIsExact ? number : "over \(number)"
  }

  /// Says what was looked for, where that is more than what was typed.
  private static func widened(_ prompt: BrowserState.Prompt, _ list: MessageList) -> SafeText {
    guard case .search(let spec) = list.source, !list.isLoading,
      spec.text.utf8.count == prompt.line.text.utf8.count + 1
    else { return "" }
    let word = spec.text.reversed().prefix { !$0.isWhitespace && $0 != "(" }.reversed()
    return " for \(SafeText(String(word)).cut(to: 20))"
  }

  /// So many columns at least a line that is typed has, with what stands before it.
  private static let leastTyped = 10

  private func draw(
    _ prompt: BrowserState.Prompt,
    _ channel: Snowflake?,
    on grid: inout Grid,
    _ box: Box
  ) {
    grid.fill(box, Look(.text, on: .raised))
    grid.put("⌕", at: 1, box.row, Look(.accent, on: .raised, .bold))
    let name = channel.flatMap { state.places[$0] }.map { $0.sign + $0.name }
    let place = name.map { SafeText($0).cut(to: 24) } ?? "everywhere"
    var words: [SafeText] = [place]
    if !prompt.line.isEmpty, let list = state.list, list.isSearch {
      let total = TitleLine.total(of: list)
      words = ["\(total)\(Self.widened(prompt, list)) · \(place)", "\(total) · \(place)", total]
    }
    // How many there are is told last of all no more.
    let room = box.end - Self.leastTyped - 3
    let right = words.first { $0.columns <= room } ?? ""
    let end = max(Self.leastTyped, box.end - right.columns - 3)
    if !right.isEmpty {
      grid.put(right, at: box.end - right.columns - 1, box.row, Look(.tertiary, on: .raised))
    }
    PromptText.draw(prompt.line, on: &grid, from: 3, box.row, until: min(end, box.end))
    if prompt.line.isEmpty, end > 30 {
      let hint: SafeText = "words, \"phrases\", from: in: has: before: …"
      grid.put(hint, at: 4, box.row, until: end, Look(.tertiary, on: .raised))
    }
  }
}

/// A line that is typed, of which the part around the cursor is shown.
enum PromptText {
  static func draw(
    _ line: LineEditor,
    on grid: inout Grid,
    from column: Int,
    _ row: Int,
    until end: Int
  ) {
    let room = max(1, end - column - 1)
    var start = line.cursor
    var used = 0
    while start > 0 {
      let width = max(1, SafeText(String(line.characters[start - 1])).columns)
      if used + width > room { break }
      used += width
      start -= 1
    }
    let look = Look(.text, on: line.isSelected ? .chosen : .raised)
    let head = SafeText(String(line.characters[start..<line.cursor]))
    // More than fits is never shown, and need not be measured.
    let tail = SafeText(String(line.characters[line.cursor...].prefix(room)))
    let place = grid.put(head, at: column, row, until: end, look)
    grid.put(tail, at: place, row, until: end, look)
    grid.cursor = (min(place, max(0, end - 1)), row)
  }
}
