import Store

/// What keys, pastes and the mouse do.
extension BrowserState {
  /// Takes something that came from the terminal.
  ///
  /// - Returns: what is to be done outside.
  mutating func take(_ input: Input) -> [Effect] {
    var effects: [Effect]
    switch input {
    case .key(let key): effects = press(key)
    case .paste(let text): effects = paste(text)
    case .mouse(let mouse): effects = use(mouse)
    case .resize: effects = []
    case .hangUp: return [.quit]
    }
    effects += settle()
    return effects
  }

  private mutating func press(_ key: Key) -> [Effect] {
    // What a key was answered by is no longer true after the next one.
    if toast?.isNews == false || key == .escape { toast = nil }
    switch overlay {
    case .menu(let menu): return press(key, in: menu)
    case .switcher(let switcher): return press(key, in: switcher)
    case .none: break
    }
    if let prompt { return press(key, in: prompt) }
    if let digit = key.digit, count != nil || digit > 0 {
      count = min(Self.mostCount, 10 * (count ?? 0) + digit)
      return []
    }
    let times = count ?? 1
    defer { count = nil }
    if key == .escape, count != nil { return [] }
    let action = KeyTable.action(of: key)
    if action != .quit {
      exporting?.isLeaving = false
      writing?.isLeaving = false
    }
    guard let action else {
      say("\(key.name) does nothing here: \(KeyTable.hint(.help)) lists the keys")
      return []
    }
    return perform(action, times: times)
  }

  /// So often a key counts at most.
  private static let mostCount = 9_999

  private mutating func perform(_ action: Action, times: Int) -> [Effect] {
    guard times > 1, action.isRepeatable else { return perform(action) }
    var effects: [Effect] = []
    for _ in 0..<times {
      let before = (list?.selected, list?.ticket, sidebar.selected, detailTop, list?.topLine)
      effects += perform(action)
      // What is not read yet is gone to by the next keys; the end is the end.
      if before == (list?.selected, list?.ticket, sidebar.selected, detailTop, list?.topLine) {
        break
      }
    }
    return effects
  }

  private mutating func paste(_ text: String) -> [Effect] {
    if case .switcher(var switcher) = overlay {
      switcher.line.insert(text)
      return ask(&switcher)
    }
    guard case .none = overlay else { return [] }
    if var prompt {
      prompt.line.insert(text)
      prompt.past = nil
      return changed(prompt)
    }
    // Nobody wants a pasted text to be taken for keys: it is looked for, or gone to.
    let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    if text.split(whereSeparator: \.isWhitespace).count == 1, word.hasPrefix("https://") {
      return [.ask(.find(word))]
    }
    var effects = perform(.search)
    if var prompt {
      prompt.line.insert(text)
      effects += changed(prompt)
    }
    return effects
  }

  // MARK: - mouse

  private mutating func use(_ mouse: Mouse) -> [Effect] {
    if case .menu(let menu) = overlay { return use(mouse, in: menu) }
    if case .switcher(let switcher) = overlay { return use(mouse, in: switcher) }
    let frame = frame
    if frame.places.contains(mouse.column, mouse.row) {
      return usePlaces(mouse, row: sidebar.top + mouse.row - frame.places.row)
    }
    if frame.page.contains(mouse.column, mouse.row) {
      return usePage(mouse, line: mouse.row - frame.page.row)
    }
    if frame.detail.contains(mouse.column, mouse.row) { return useDetail(mouse) }
    guard mouse.kind == .press, prompt == nil else { return [] }
    if frame.title.contains(mouse.column, mouse.row) { return perform(.search) }
    if frame.status.contains(mouse.column, mouse.row), toast == nil {
      return StatusLine(self).action(at: mouse.column).map { perform($0) } ?? []
    }
    return []
  }

  private mutating func usePlaces(_ mouse: Mouse, row: Int) -> [Effect] {
    switch mouse.kind {
    case .wheelUp: sidebar.move(by: -3)
    case .wheelDown: sidebar.move(by: 3)
    case .press, .menu:
      pane = .places
      guard sidebar.rows.indices.contains(row) else { return [] }
      sidebar.selected = row
      if mouse.kind == .menu { return openMenu(at: (mouse.column, mouse.row)) }
      return openSidebarRow(movesOn: false)
    }
    return []
  }

  private mutating func usePage(_ mouse: Mouse, line: Int) -> [Effect] {
    guard var list else { return [] }
    let layout = layout(of: list)
    let height = frame.page.rows
    switch mouse.kind {
    case .wheelUp: list.scroll(by: -3, layout, height: height)
    case .wheelDown: list.scroll(by: 3, layout, height: height)
    case .press, .menu:
      pane = .page
      guard let index = index(at: line, of: list, layout) else { return [] }
      let wasSelected = index == list.selected
      list.selected = index
      self.list = list
      if mouse.kind == .menu { return openMenu(at: (mouse.column, mouse.row)) + followDetail() }
      // The second press opens: a hit where it stands, a message's details.
      return wasSelected ? perform(.open) : followDetail()
    }
    self.list = list
    return followDetail()
  }

  private func index(at line: Int, of list: MessageList, _ layout: MessageLayout) -> Int? {
    var used = -list.topLine
    var index = list.top
    while index < list.entries.count {
      used += list.lines(index, layout).count
      if used > line { return index }
      index += 1
    }
    return nil
  }

  private mutating func useDetail(_ mouse: Mouse) -> [Effect] {
    switch mouse.kind {
    case .wheelUp: detailTop = max(0, detailTop - 3)
    case .wheelDown: detailTop += 3
    case .press, .menu: pane = .detail
    }
    return []
  }

  private mutating func use(_ mouse: Mouse, in switcher: Switcher) -> [Effect] {
    switch mouse.kind {
    case .wheelUp: return press(.up, in: switcher)
    case .wheelDown: return press(.down, in: switcher)
    case .press, .menu: break
    }
    let box = SwitcherView.box(columns: columns, rows: rows)
    guard box.contains(mouse.column, mouse.row) else {
      overlay = .none
      return []
    }
    let index = SwitcherView.first(of: switcher, in: box) + mouse.row - box.row - 2
    guard mouse.row > box.row + 1, mouse.row < box.bottom - 1,
      switcher.found.indices.contains(index)
    else { return [] }
    overlay = .none
    return go(to: switcher.found[index])
  }

  private mutating func use(_ mouse: Mouse, in menu: Menu) -> [Effect] {
    let box = MenuView.box(of: menu, in: self)
    switch mouse.kind {
    case .wheelUp: return press(.up, in: menu)
    case .wheelDown: return press(.down, in: menu)
    case .press, .menu:
      overlay = .none
      let row = mouse.row - box.row - 1 + MenuView.first(of: menu, in: box)
      guard mouse.row > box.row, mouse.row < box.bottom - 1, box.contains(mouse.column, mouse.row),
        menu.items.indices.contains(row)
      else {
        return []
      }
      return perform(menu.items[row])
    }
  }
}
