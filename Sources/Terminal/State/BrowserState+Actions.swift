import Model
import Present
import Query
import Store

/// What actions do.
extension BrowserState {
  /// Does something, and says what is to be done outside.
  ///
  /// - Parameters:
  ///   - action: what to do.
  ///   - argument: what was typed behind its name; empty for nothing.
  /// - Returns: what is to be done outside.
  mutating func perform(_ action: Action, _ argument: String = "") -> [Effect] {
    switch action.group {
    case .moving: return move(action)
    case .finding: return find(action, argument)
    case .message: return handle(action, argument)
    case .browser: return run(action, argument)
    }
  }

  private mutating func move(_ action: Action) -> [Effect] {
    switch action {
    case .open: return open()
    case .close: return close()
    case .nextPane: return turn(by: 1)
    case .previousPane: return turn(by: -1)
    case .left: return goLeft()
    case .right: return goRight()
    case .back: return goBack()
    case .forward: return goForward()
    default: break
    }
    switch pane {
    case .places: moveSidebar(action)
    case .detail: moveDetail(action)
    case .page: return movePage(action)
    }
    return []
  }

  private mutating func moveSidebar(_ action: Action) {
    let page = max(1, frame.places.rows - 2)
    switch action {
    case .down: sidebar.move(by: 1)
    case .up: sidebar.move(by: -1)
    case .pageDown: sidebar.move(by: page)
    case .pageUp: sidebar.move(by: -page)
    case .top: sidebar.move(by: -sidebar.rows.count)
    case .bottom: sidebar.move(by: sidebar.rows.count)
    case .nextDay: moveToSection(1)
    case .previousDay: moveToSection(-1)
    default: break
    }
  }

  /// In the side pane, guilds are what days are among messages.
  private mutating func moveToSection(_ step: Int) {
    var index = sidebar.selected + step
    while sidebar.rows.indices.contains(index) {
      if case .section = sidebar.rows[index].kind {
        sidebar.selected = index
        return
      }
      index += step
    }
  }

  private mutating func moveDetail(_ action: Action) {
    let page = max(1, frame.detail.rows - 2)
    switch action {
    case .down: detailTop += 1
    case .up: detailTop -= 1
    case .pageDown: detailTop += page
    case .pageUp: detailTop -= page
    case .top: detailTop = 0
    case .bottom: detailTop = .max >> 1
    default: break
    }
    let count = DetailView(self).lines(width: frame.detail.columns - 2).count
    detailTop = max(0, min(detailTop, count - frame.detail.rows))
  }

  // MARK: - the side pane

  mutating func fold(_ isFolded: Bool) {
    guard let row = sidebar.row else { return }
    if isFolded {
      let head = sidebar.rows.firstIndex {
        if case .section(let section, _, _, _) = $0.kind { section == row.section } else { false }
      }
      sidebar.folded.insert(row.section.key)
      if let head { sidebar.selected = head }
    } else {
      sidebar.folded.remove(row.section.key)
    }
    memory.folded = sidebar.folded
    relist()
  }

  // MARK: - opening

  private mutating func open() -> [Effect] {
    switch pane {
    case .places: return openSidebarRow(movesOn: true)
    case .detail: return []
    case .page: break
    }
    if let list, list.isSearch, list.isLoading {
      // What is shown are the hits of another search.
      opensFirst = list.ticket
      return []
    }
    if let list, list.entries.isEmpty, !list.offers.isEmpty { return takeOffer(list.offers) }
    guard let list, let entry = list.current else { return [] }
    if list.isSearch {
      hits = list
      return openMessage(entry.address)
    }
    return openDetails()
  }

  /// Searches for what was perhaps meant instead; of several the reader chooses one.
  private mutating func takeOffer(_ offers: [Offer]) -> [Effect] {
    guard case .search(let spec)? = list?.source else { return [] }
    let items = offers.map { offer in
      let meaning = offer.meaning.isEmpty ? "" : "  \(offer.meaning)"
      return Menu.Item(
        action: .search,
        argument: offer.query,
        title: offer.query + meaning,
        search: SearchSpec(text: offer.query, channel: spec.channel)
      )
    }
    guard items.count > 1 else { return items.first.map { perform($0) } ?? [] }
    overlay = .menu(Menu(items: items, place: nil))
    return []
  }

  /// Opens what is chosen in the side pane.
  mutating func openSidebarRow(movesOn: Bool) -> [Effect] {
    switch sidebar.row?.kind {
    case .channel(let channel)?:
      if movesOn || frame.page.columns == 0 { pane = .page }
      if self.channel == channel.id { return [] }
      guard channel.kind?.holdsMessages != false else {
        say("\(channel.name) holds threads, no messages of its own")
        return []
      }
      return openChannel(channel.id, .newest)
    case .section(_, _, let isOpen, _)?: fold(isOpen)
    case .starred?: return perform(.starred)
    case .category?, nil: break
    }
    return []
  }

  // MARK: - the browser itself

  private mutating func run(_ action: Action, _ argument: String) -> [Effect] {
    switch action {
    case .help:
      let here = menuActions
      toggle(.help)
      if detail == .help { helpActions = here }
    case .command: return beginCommand(argument)
    case .theme: return choose(theme: argument)
    case .accent: return choose(accent: argument)
    case .unread: showUnread()
    case .markRead: markRead()
    case .spoilers:
      revealsSpoilers.toggle()
      say(revealsSpoilers ? "Hidden text is shown" : "Hidden text is hidden")
    case .clearHistory:
      memory.searches = []
      say("The searches that were typed are forgotten")
      return [.remember]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit:
      // Who reads in the pane on the right leaves that first, as from a pager.
      guard pane == .detail else { return quit() }
      closeDetail()
    default: break
    }
    return []
  }

  /// Ends the program; while an export or a star is still to be written, only when that is said twice.
  private mutating func quit() -> [Effect] {
    let key = KeyTable.hint(.quit)
    if let exporting, !exporting.isLeaving {
      self.exporting?.isLeaving = true
      say("\(exporting.title) is still being written: \(key) again stops that and quits")
      return []
    }
    if let writing, !writing.isLeaving, isKeptWaiting {
      self.writing?.isLeaving = true
      say("Not kept yet, as another program is writing: \(key) again gives it up and quits")
      return []
    }
    return [.quit]
  }

  private mutating func showUnread() {
    let state = self
    guard sidebar.showsOnlyUnread || places.channels.contains(where: { state.isUnread($0) }) else {
      // An empty pane would look as if everything were gone.
      say("No channel has anything new")
      return
    }
    sidebar.showsOnlyUnread.toggle()
    relist()
    let key = KeyTable.hint(.unread)
    say(sidebar.showsOnlyUnread ? "Only what is new: \(key) shows all channels" : "All channels")
  }

  private mutating func markRead() {
    for channel in places.channels {
      if let last = channel.lastID { memory.seen[channel.id] = last }
    }
    relist()
    say("Everything counts as seen")
  }

  /// Says why a choice of colours changes nothing here.
  private func unseen(from needed: ColourDepth) -> String {
    guard depth.rawValue < needed.rawValue else { return "" }
    return depth == .none
      ? ", where colours are wanted: here NO_COLOR, TERM or --color rules them out"
      : ", where there are 256 colours: TERM says that this terminal has sixteen"
  }

  private mutating func choose(theme name: String) -> [Effect] {
    let all = Theme.allCases
    if name.isEmpty {
      let next = (all.firstIndex(of: theme) ?? 0) + 1
      theme = all[next % all.count]
    } else if let chosen = all.first(where: { $0.rawValue.hasPrefix(name.lowercased()) }) {
      theme = chosen
    } else {
      complain("There is no theme \(name): \(all.map(\.rawValue).joined(separator: ", "))")
      return []
    }
    memory.theme = theme
    say("Theme: \(theme.rawValue)\(unseen(from: .many))")
    return [.remember]
  }

  private mutating func choose(accent name: String) -> [Effect] {
    let all = Accent.allCases
    if name.isEmpty {
      let next = (all.firstIndex(of: accent) ?? 0) + 1
      accent = all[next % all.count]
    } else if let chosen = all.first(where: { $0.rawValue.hasPrefix(name.lowercased()) }) {
      accent = chosen
    } else {
      complain("There is no accent \(name): \(all.map(\.rawValue).joined(separator: ", "))")
      return []
    }
    memory.accent = accent
    say("Accent: \(accent.rawValue)\(unseen(from: .sixteen))")
    return [.remember]
  }
}
