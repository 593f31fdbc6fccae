import Model
import Present
import Query
import Store

/// What the archive's answers change.
extension BrowserState {
  /// Takes an answer of the archive.
  ///
  /// - Returns: what is to be done outside.
  mutating func take(_ answer: Answer) -> [Effect] {
    var effects: [Effect] = []
    switch answer {
    case .places(let tree): effects = take(tree)
    case .opened(let id, let entries, let above, let below, let index, let ticket):
      guard list?.ticket == ticket, channel == id else { return [] }
      list?.fill(entries, above: above, below: below, selecting: index)
      place()
      tellMissed(ticket)
      effects = followDetail()
    case .more(let edge, let entries, let hasMore, let ticket):
      if list?.ticket == ticket {
        list?.extend(edge, entries, hasMore: hasMore)
        if followsEnd, edge == .below, let count = list?.entries.count {
          list?.selected = count - 1
          effects = followDetail()
        }
        followsEnd = false
      }
      if hits?.ticket == ticket, list?.ticket != ticket {
        hits?.extend(edge, entries, hasMore: hasMore)
      }
    case .hits(let spec, let entries, let hasMore, let notes, let ticket):
      effects = take(hits: entries, of: spec, hasMore, notes, ticket)
    case .total(let total, let isExact, let ticket):
      if list?.ticket == ticket { list?.note(total: total, isExact) }
      if hits?.ticket == ticket { hits?.note(total: total, isExact) }
    case .comfort(let offers, let ticket):
      // Where no pins are, nobody meant something else.
      if case .search(let spec)? = list?.source, list?.ticket == ticket, !spec.isPins {
        take(offers)
      }
    case .reread(let entries):
      for entry in entries {
        if let index = list?.index(of: entry.address) {
          list?.replace(at: index) { old in
            let lit = old.lit
            old = entry
            old.lit = old.lit ?? lit
          }
        }
      }
    case .completions(let suggestions, let ticket):
      if prompt?.ticket == ticket {
        prompt?.suggestions = suggestions
        offer()
      }
    case .destinations(let found, let ticket):
      guard case .switcher(var switcher) = overlay, switcher.ticket == ticket else { return [] }
      switcher.found = found
      switcher.selected = 0
      switcher.isPending = false
      if switcher.isAccepted, let best = found.first {
        overlay = .none
        return go(to: best) + settle()
      }
      overlay = .switcher(switcher)
    case .extras(let extras, _):
      if current?.address == extras.address { self.extras = extras }
    case .raw(let address, let lines):
      if current?.address == address { rawLines = lines }
    case .link(let link): effects = open(link)
    case .found(let address):
      endWaiting()
      effects = openMessage(address)
    case .foundTime(let from, let until):
      endWaiting()
      effects = go(to: from, until)
    case .refused(let reason): refuse(reason)
    case .wrote(let answer):
      noteWritten()
      return take(answer)
    case .starred(let target, let isOn): effects = take(target, isOn)
    case .savedChanged(let sentence):
      endWaiting()
      say(sentence)
      effects = [.ask(.places)]
      if case .switcher(var switcher) = overlay { effects += ask(&switcher) }
    case .changed: effects = [.ask(.places)] + reread() + renew()
    case .replaced:
      announce("The archive was replaced: this is the new one")
      isGone = false
      isReplaced = true
      effects = [.ask(.places)] + reopen()
    case .gone(let isGone):
      self.isGone = isGone
      announce(
        isGone
          ? "The archive's file is gone: what is shown is read from what is still open"
          : "The archive's file is back",
        isFailure: isGone
      )
    case .failed(let reason):
      if list?.isLoading == true { list?.failure = reason }
      if case .switcher(var switcher) = overlay {
        switcher.isPending = false
        overlay = .switcher(switcher)
      }
      list?.isLoading = false
      list?.loadingEdge = nil
      refuse(reason)
    }
    return effects + settle()
  }

  private mutating func take(_ tree: PlaceTree) -> [Effect] {
    places = tree
    let isFirst = !hasPlaces
    hasPlaces = true
    if memory.seenBefore == nil {
      memory.seenBefore = tree.channels.compactMap(\.lastID).max() ?? .lowest
    }
    relist()
    if isReplaced, let channel, tree[channel] == nil { list = nil }
    guard isFirst || isReplaced else { return [] }
    isReplaced = false
    if let channel { sidebar.select(channel) }
    guard list == nil else { return [] }
    // Nothing was open: the channel in which something was said last.
    let newest = tree.channels.filter { $0.messages > 0 }
      .max { ($0.lastID ?? .lowest) < ($1.lastID ?? .lowest) }
    return newest.map { openChannel($0.id, .newest, keepsTrail: false) } ?? []
  }

  /// Shows what was opened from its beginning, with what stands before it.
  private mutating func place() {
    guard var list else { return }
    list.place(layout(of: list), height: frame.page.rows)
    self.list = list
  }

  private mutating func take(
    hits entries: [Entry],
    of spec: SearchSpec,
    _ hasMore: Bool,
    _ notes: [String],
    _ ticket: UInt64
  ) -> [Effect] {
    guard list?.ticket == ticket else { return [] }
    // Who went on before its value came means it as it stands.
    if spec.isBegun, prompt == nil {
      return search(SearchSpec(text: spec.text, channel: spec.channel), keepsTrail: false)
    }
    // It may not be quite what was asked for: a word that was begun stands for all that go on so.
    list?.source = .search(spec)
    list?.fill(entries, above: false, below: hasMore, selecting: 0)
    list?.notes = notes
    list?.offers = []
    list?.order = Self.order(of: spec)
    list?.total = hasMore ? nil : Int64(entries.count)
    list?.totalIsExact = !hasMore
    // What found nothing leaves the hits that one may go on with.
    if prompt == nil, !entries.isEmpty { hits = list }
    guard opensFirst == ticket else { return [] }
    opensFirst = nil
    return prompt == nil ? perform(.open) : []
  }

  /// Shows what may have been meant, and has `Tab` take it while the search is typed.
  private mutating func take(_ offers: [Offer]) {
    list?.notes += offers.map(\.sentence).filter { !$0.isEmpty }
    list?.offers = offers
    offer()
  }

  /// Has the offers stand where completions do, if there are none.
  private mutating func offer() {
    guard let prompt, prompt.suggestions.isEmpty, case .search = prompt.kind,
      let offers = list?.offers
    else { return }
    let whole = 0..<prompt.line.text.utf8.count
    self.prompt?.suggestions = offers.map {
      Suggestion(text: $0.query, meaning: $0.meaning, range: whole)
    }
  }

  private static func order(of spec: SearchSpec) -> String {
    if spec.kind == .starred { return "newest star first" }
    switch SearchRequest(query: ParsedQuery(spec.text), counting: .none).order {
    case .newest: return "newest first"
    case .oldest: return "oldest first"
    case .relevance: return "most fitting first"
    }
  }

  private mutating func go(to time: Timestamp, _ until: Timestamp?) -> [Effect] {
    guard let channel = channelAtHand else {
      say("Open a channel first")
      return []
    }
    pane = .page
    let effects = openChannel(channel, .time(time))
    wantedTime = WantedTime(from: time, until: until, ticket: lastTicket)
    return effects
  }

  /// Says where one came instead, where nothing was written at the time that was gone to.
  private mutating func tellMissed(_ ticket: UInt64) {
    guard let wanted = wantedTime, wanted.ticket == ticket else { return }
    wantedTime = nil
    guard let sent = current?.message.sentAt else { return }
    if sent < wanted.from {
      say("Nothing was written since then here: this is the last message, of \(clock.day(sent))")
    } else if let until = wanted.until, sent >= until {
      say("Nothing was written then here: the next message is of \(clock.day(sent))")
    }
  }

  private mutating func take(_ target: StarTarget, _ isOn: Bool) -> [Effect] {
    if isOn { places.stars.insert(target) } else { places.stars.remove(target) }
    if case .message(let id, let channel) = target {
      let address = MessageAddress(channelID: channel, messageID: id)
      if let index = list?.index(of: address) { list?.replace(at: index) { $0.isStarred = isOn } }
      if let index = hits?.index(of: address) { hits?.replace(at: index) { $0.isStarred = isOn } }
    }
    relist()
    say(isOn ? "Starred" : "Unstarred")
    return []
  }

  // MARK: - what others write

  /// Reads what came after the end of what is shown.
  private mutating func renew() -> [Effect] {
    guard let list, case .channel(let id) = list.source, !list.hasMoreBelow, !list.isLoading else {
      return []
    }
    guard let last = list.entries.last else {
      return openChannel(id, .newest, keepsTrail: false)
    }
    // Who stands at the end goes on standing there.
    followsEnd = list.selected == list.entries.count - 1
    let order = Order.more(list.source, .below, from: last, lit: litSpec, ticket: list.ticket)
    return [.ask(order)]
  }

  /// Reads what is in sight again: it may have been edited or deleted.
  private func reread() -> [Effect] {
    guard let list, !list.entries.isEmpty else { return [] }
    let first = max(0, min(list.top, list.selected) - 5)
    let shown = list.entries.dropFirst(first).prefix(frame.page.rows + 10)
    return [.ask(.reread(shown.map(\.address), lit: list.isSearch ? nil : litSpec))]
  }

  private mutating func reopen() -> [Effect] {
    hits = nil
    past = []
    future = []
    extras = nil
    guard let list else { return [] }
    switch list.source {
    case .channel(let id):
      let anchor = list.current.map { Anchor.message($0.id) } ?? .newest
      return openChannel(id, anchor, keepsTrail: false)
    case .search(let spec): return search(spec, keepsTrail: false)
    }
  }
}
