import Model
import Present
import Query
import Store

/// Moving among messages, and from place to place.
extension BrowserState {
  mutating func movePage(_ action: Action) -> [Effect] {
    guard var list, !list.entries.isEmpty else { return [] }
    let layout = layout(of: list)
    let height = max(1, frame.page.rows)
    switch action {
    case .down: step(&list, 1, layout, height)
    case .up: step(&list, -1, layout, height)
    case .pageDown: turnPage(&list, 1, layout, height)
    case .pageUp: turnPage(&list, -1, layout, height)
    case .top, .bottom: return end(list, isTop: action == .top)
    case .nextDay: moveDay(&list, 1)
    case .previousDay: moveDay(&list, -1)
    default: break
    }
    self.list = list
    return followDetail()
  }

  /// To the next message; within one that is taller than the pane, some lines further.
  private func step(
    _ list: inout MessageList,
    _ count: Int,
    _ layout: MessageLayout,
    _ height: Int
  ) {
    let lines = list.lines(list.selected, layout).count
    if lines > height, list.top == list.selected {
      let last = lines - height
      if count > 0, list.topLine < last {
        list.topLine = min(last, list.topLine + max(1, height / 3))
        return
      }
      let start = min(last, list.lead(list.selected, layout))
      if count < 0, list.topLine > start {
        list.topLine = max(start, list.topLine - max(1, height / 3))
        return
      }
    }
    list.selected = max(0, min(list.entries.count - 1, list.selected + count))
  }

  private func turnPage(
    _ list: inout MessageList,
    _ direction: Int,
    _ layout: MessageLayout,
    _ height: Int
  ) {
    let before = (list.top, list.topLine)
    list.scroll(by: direction * max(1, height - 2), layout, height: height)
    if let seen = list.visible(layout, height: height) {
      list.selected = direction > 0 ? seen.upperBound : seen.lowerBound
    }
    // At an end nothing scrolls, and the choice goes to the last message.
    if before == (list.top, list.topLine) {
      list.selected = direction > 0 ? list.entries.count - 1 : 0
    }
  }

  private mutating func end(_ list: MessageList, isTop: Bool) -> [Effect] {
    var list = list
    let isThere = isTop ? !list.hasMoreAbove : !list.hasMoreBelow
    if isThere {
      list.selected = isTop ? 0 : list.entries.count - 1
      self.list = list
      return followDetail()
    }
    switch list.source {
    case .channel(let id):
      return openChannel(id, isTop ? .oldest : .newest, keepsTrail: false)
    case .search(let spec):
      if isTop { return search(spec, keepsTrail: false) }
      // The last of a million hits is nothing anybody looks for: the end of what is here.
      list.selected = list.entries.count - 1
      self.list = list
      return followDetail()
    }
  }

  private func moveDay(_ list: inout MessageList, _ step: Int) {
    guard let current = list.current else { return }
    let day = clock.day(current.message.sentAt)
    var index = list.selected
    repeat {
      index += step
    } while list.entries.indices.contains(index)
      && clock.day(list.entries[index].message.sentAt) == day
    list.selected = max(0, min(list.entries.count - 1, index))
    guard step < 0, list.entries.indices.contains(index) else { return }
    // Backwards: to the beginning of the day.
    let other = clock.day(list.entries[index].message.sentAt)
    while index > 0, clock.day(list.entries[index - 1].message.sentAt) == other { index -= 1 }
    list.selected = index
  }

  // MARK: - opening

  /// Opens a channel.
  mutating func openChannel(
    _ id: Snowflake,
    _ anchor: Anchor,
    keepsTrail: Bool = true
  ) -> [Effect] {
    if keepsTrail { leave() }
    let ticket = newTicket()
    var fresh = MessageList(.channel(id), ticket: ticket)
    if let list, list.source == fresh.source {
      // What is shown stays until its like comes.
      fresh = list
      fresh.ticket = ticket
      fresh.isLoading = true
    }
    list = fresh
    sidebar.select(id)
    return [.ask(.open(id, anchor, lit: litSpec, ticket: ticket))]
  }

  /// Opens a message where it stands.
  mutating func openMessage(_ address: MessageAddress, keepsTrail: Bool = true) -> [Effect] {
    guard let channel = address.channelID else { return [] }
    pane = .page
    if var list, list.source == .channel(channel), let index = list.index(of: address) {
      if keepsTrail { leave() }
      list.selected = index
      list.showWhole(layout(of: list), height: frame.page.rows)
      self.list = list
      return followDetail()
    }
    return openChannel(channel, .message(address.messageID), keepsTrail: keepsTrail)
  }

  /// Shows what a search finds.
  mutating func search(_ spec: SearchSpec, keepsTrail: Bool = true) -> [Effect] {
    if keepsTrail { leave() }
    let ticket = newTicket()
    list = MessageList(.search(spec), ticket: ticket)
    pane = .page
    return [.ask(.search(spec, ticket: ticket))]
  }

  // MARK: - back and forward

  var spot: Spot? {
    list.map { Spot(source: $0.source, address: $0.current?.address) }
  }

  /// Remembers where one is, before going elsewhere.
  mutating func leave() {
    guard let spot, past.last != spot else { return }
    past.append(spot)
    if past.count > Self.mostSpots { past.removeFirst() }
    future = []
  }

  mutating func goBack() -> [Effect] {
    guard let target = past.popLast() else {
      say("Nothing is open, and this is where you began: \(KeyTable.hint(.quit)) quits")
      return []
    }
    if let spot { future.append(spot) }
    return go(to: target)
  }

  mutating func goForward() -> [Effect] {
    guard let target = future.popLast() else {
      say("There is nothing to go forward to")
      return []
    }
    if let spot { past.append(spot) }
    return go(to: target)
  }

  private mutating func go(to spot: Spot) -> [Effect] {
    pane = .page
    switch spot.source {
    case .channel(let id):
      let anchor = spot.address.map { Anchor.message($0.messageID) } ?? .newest
      return openChannel(id, anchor, keepsTrail: false)
    case .search(let spec):
      // The hits are still here: nothing is asked again.
      if let hits, hits.source == spot.source {
        list = hits
        if let address = spot.address, let index = hits.index(of: address) {
          list?.selected = index
        }
        return followDetail()
      }
      return search(spec, keepsTrail: false)
    }
  }

  // MARK: - hits

  /// Opens the next hit of the last search where it stands; among hits, it is the next line.
  mutating func moveHit(by step: Int) -> [Effect] {
    if let list, list.isSearch { return moveAmongHits(list, by: step) }
    guard var hits, !hits.entries.isEmpty else {
      say("Nothing was searched for: \(KeyTable.hint(.search)) searches")
      return []
    }
    let next = hits.selected + step
    guard hits.entries.indices.contains(next) else {
      say(step > 0 ? "That was the last hit" : "That was the first hit")
      return []
    }
    let isAtHit =
      past.last?.source == hits.source || current?.address == hits.current?.address
    hits.selected = next
    var effects: [Effect] = []
    if let (edge, entry) = more(on: hits) {
      hits.loadingEdge = edge
      effects.append(
        .ask(.more(hits.source, edge, from: entry, lit: nil, ticket: hits.ticket))
      )
    }
    self.hits = hits
    if let entry = hits.current {
      // From hit to hit is no step of the way back: that leads to the list, at the hit seen last.
      effects += openMessage(entry.address, keepsTrail: !isAtHit)
      if let last = past.indices.last, past[last].source == hits.source {
        past[last] = Spot(source: hits.source, address: entry.address)
      }
    }
    say("Hit \(next + 1)\(hits.total.map { " of \($0)" } ?? "")\(hits.source.words)")
    return effects
  }

  private mutating func moveAmongHits(_ list: MessageList, by step: Int) -> [Effect] {
    let next = list.selected + step
    guard list.entries.indices.contains(next) else {
      if list.entries.isEmpty {
        say("There is no hit")
      } else {
        say(step > 0 ? "That was the last hit" : "That was the first hit")
      }
      return []
    }
    self.list?.selected = next
    return followDetail()
  }
}

extension MessageList.Source {
  /// What was looked for, behind a word about its hits.
  fileprivate var words: String {
    guard case .search(let spec) = self else { return "" }
    return spec.title.map { ": \($0)" } ?? " for “\(spec.text.prefix(40))”"
  }
}
