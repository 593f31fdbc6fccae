import Model
import Query

/// The lines that are typed: searches, names of actions, names of places.
extension BrowserState {
  // MARK: - search

  mutating func beginSearch(_ channel: Snowflake?, _ text: String) -> [Effect] {
    var prompt = Prompt(kind: .search(channel: channel))
    prompt.before = list
    if case .search(let spec)? = list?.source, spec.title == nil, text.isEmpty,
      spec.channel == channel
    {
      // Who searches again mostly wants to change what was asked.
      prompt.line = LineEditor(spec.text)
      // Who asks for something else just types it.
      prompt.line.isSelected = true
      prompt.before = hits
      self.prompt = prompt
      return []
    }
    if list?.isSearch != true { leave() }
    prompt.line = LineEditor(text)
    pane = .page
    return changed(prompt)
  }

  mutating func beginCommand(_ text: String) -> [Effect] {
    var prompt = Prompt(kind: .command)
    prompt.line = LineEditor(text)
    return changed(prompt)
  }

  /// Takes a line that was changed, and asks what belongs to it.
  mutating func changed(_ prompt: Prompt) -> [Effect] {
    var prompt = prompt
    prompt.selected = nil
    prompt.isWaiting = false
    prompt.note = nil
    switch prompt.kind {
    case .command:
      prompt.note = CommandLine.wanted(for: prompt.line.text)
        .map { Prompt.Note(text: $0, isFailure: false) }
      prompt.suggestions = CommandLine.suggestions(
        for: prompt.line.text,
        archives: places.archives.map(\.name)
      )
      self.prompt = prompt
      return []
    case .search(let channel):
      let text = prompt.line.text
      let ticket = newTicket()
      prompt.ticket = ticket
      prompt.suggestions = []
      self.prompt = prompt
      let cursor = prompt.line.byteCursor
      let complete = Effect.ask(.complete(text, cursor: cursor, ticket: ticket))
      guard text.contains(where: { !$0.isWhitespace }) else {
        list = prompt.before
        return [complete]
      }
      var spec = SearchSpec(text: text, channel: channel)
      spec.isUnfinished = prompt.line.cursor == prompt.line.characters.count
      return show(spec) + [complete]
    }
  }

  /// Shows what a search finds while it is typed; the hits before stay until the new ones come.
  private mutating func show(_ spec: SearchSpec) -> [Effect] {
    let ticket = newTicket()
    var fresh = MessageList(.search(spec), ticket: ticket)
    if let list, list.isSearch {
      fresh = list
      fresh.source = .search(spec)
      fresh.ticket = ticket
      fresh.isLoading = true
    }
    list = fresh
    return [.ask(.search(spec, ticket: ticket))]
  }

  mutating func press(_ key: Key, in prompt: Prompt) -> [Effect] {
    var prompt = prompt
    switch key {
    case .escape, .control("c"): return cancel(prompt)
    case .enter: return accept(prompt)
    case .tab, .backTab: return complete(prompt, by: key == .tab ? 1 : -1)
    case .up where prompt.isChoosing: return complete(prompt, by: -1)
    case .down where prompt.isChoosing: return complete(prompt, by: 1)
    case .up, .down, .pageUp, .pageDown: return moveBehind(prompt, key)
    case .control("t"):
      guard case .search(let channel) = prompt.kind else { return [] }
      let here = prompt.before?.source.channel ?? channelAtHand
      prompt.kind = .search(channel: channel == nil ? here : nil)
      return changed(prompt)
    case .control("p"), .control("n"): return recall(prompt, older: key == .control("p"))
    case .control("k"), .control("z"), .control("l"):
      guard let action = KeyTable.action(of: key) else { return [] }
      return perform(action)
    case .backspace where prompt.line.isEmpty: return cancel(prompt)
    default:
      let before = prompt.line.text
      guard prompt.line.take(key) else { return [] }
      guard prompt.line.text != before else {
        self.prompt = prompt
        return []
      }
      prompt.past = nil
      return changed(prompt)
    }
  }

  private mutating func cancel(_ prompt: Prompt) -> [Effect] {
    self.prompt = nil
    if case .search = prompt.kind {
      list = prompt.before
      // What is still searched for is nobody's wish any more.
      lastTicket += 1
      if past.last == spot { past.removeLast() }
    }
    return []
  }

  private mutating func accept(_ prompt: Prompt) -> [Effect] {
    self.prompt = nil
    guard case .search(let channel) = prompt.kind else { return run(prompt) }
    let text = prompt.line.text
    guard text.contains(where: { !$0.isWhitespace }) else {
      list = prompt.before
      return []
    }
    if keepsHistory { memory.note(search: text) }
    hits = list
    pane = .page
    // An id or address that was pasted is gone to.
    if list?.entries.isEmpty ?? true, SearchSpec(text: text, channel: channel).leadsElsewhere {
      return [.ask(.find(text))] + (keepsHistory ? [.remember] : [])
    }
    return followDetail() + (keepsHistory ? [.remember] : [])
  }

  private mutating func complete(_ prompt: Prompt, by step: Int) -> [Effect] {
    var prompt = prompt
    let count = prompt.suggestions.count
    guard count > 0 else { return [] }
    let index = prompt.selected.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    let suggestion = prompt.suggestions[index]
    prompt.line.replace(suggestion.range, by: suggestion.text)
    if count == 1 { return changed(prompt) }
    // The others stay to be chosen from: each takes the place of this one.
    let end = suggestion.range.lowerBound + suggestion.text.utf8.count
    prompt.suggestions = prompt.suggestions.map {
      Suggestion(text: $0.text, meaning: $0.meaning, range: suggestion.range.lowerBound..<end)
    }
    prompt.selected = index
    self.prompt = prompt
    guard case .search(let channel) = prompt.kind else { return [] }
    return show(SearchSpec(text: prompt.line.text, channel: channel))
  }

  private mutating func moveBehind(_ prompt: Prompt, _ key: Key) -> [Effect] {
    if case .search = prompt.kind, list?.isSearch == true {
      return KeyTable.action(of: key).map { movePage($0) } ?? []
    }
    return recall(prompt, older: key == .up)
  }

  private mutating func recall(_ prompt: Prompt, older: Bool) -> [Effect] {
    guard case .search = prompt.kind, !memory.searches.isEmpty else { return [] }
    var prompt = prompt
    let last = memory.searches.count - 1
    let next = (prompt.past ?? -1) + (older ? 1 : -1)
    guard next >= 0 else { return [] }
    let index = min(next, last)
    prompt.line = LineEditor(memory.searches[index])
    prompt.past = index
    return changed(prompt)
  }

  // MARK: - commands

  /// Does what a line says; a line that can't be done stays, to be mended.
  private mutating func run(_ prompt: Prompt) -> [Effect] {
    let (name, argument) = CommandLine.parts(of: prompt.line.text)
    guard !name.isEmpty else { return [] }
    var prompt = prompt
    switch CommandLine.action(named: name) {
    case .one(.goTo) where !argument.isEmpty:
      prompt.isWaiting = true
      self.prompt = prompt
      return [.ask(.find(argument))]
    case .one(let action):
      let effects = perform(action, argument)
      guard let failure = toast, failure.isFailure, self.prompt == nil else { return effects }
      toast = nil
      refuse(prompt, failure.text)
      return effects
    case .several(let names): refuse(prompt, "\(name) may be \(names.joined(separator: " or "))")
    case .none: refuse(prompt, "There is nothing called \(name): Tab lists what there is")
    }
    return []
  }

  /// Has a line stay, and says why.
  mutating func refuse(_ prompt: Prompt, _ reason: String) {
    var prompt = prompt
    prompt.isWaiting = false
    prompt.note = Prompt.Note(text: reason, isFailure: true)
    self.prompt = prompt
  }

  // MARK: - switcher

  mutating func beginSwitching(_ kind: Destination.Kind, _ text: String) -> [Effect] {
    var switcher = Switcher()
    switcher.line = LineEditor(text)
    switcher.kind = kind
    return ask(&switcher)
  }

  mutating func ask(_ switcher: inout Switcher) -> [Effect] {
    switcher.ticket = newTicket()
    switcher.selected = 0
    switcher.isPending = true
    overlay = .switcher(switcher)
    let text = switcher.line.text
    return [.ask(.switchTo(text, among: switcher.kind, ticket: switcher.ticket))]
  }

  mutating func press(_ key: Key, in switcher: Switcher) -> [Effect] {
    var switcher = switcher
    let count = max(1, switcher.found.count)
    switch key {
    case .escape, .control("c"): overlay = .none
    case .enter where switcher.isPending:
      switcher.isAccepted = true
      overlay = .switcher(switcher)
    case .enter:
      overlay = .none
      guard switcher.found.indices.contains(switcher.selected) else { return [] }
      return go(to: switcher.found[switcher.selected])
    case .down, .tab, .control("n"), .control("j"):
      switcher.selected = (switcher.selected + 1) % count
      overlay = .switcher(switcher)
    case .up, .backTab, .control("p"), .control("k"):
      switcher.selected = (switcher.selected + count - 1) % count
      overlay = .switcher(switcher)
    case .control("z"), .control("l"):
      return KeyTable.action(of: key).map { perform($0) } ?? []
    default:
      if switcher.line.take(key) { return ask(&switcher) }
    }
    return []
  }

  mutating func go(to destination: Destination) -> [Effect] {
    prompt = nil
    switch destination.target {
    case .channel(let id):
      pane = .page
      return openChannel(id, .newest)
    case .guild(let id):
      pane = .places
      sidebar.folded.remove("\(id)")
      relist()
      sidebar.selected = sidebar.rows.firstIndex { $0.section == .guild(id) } ?? 0
      return []
    case .person(let id, let name):
      return search(SearchSpec(text: "from:\(id)", title: "From \(name)"))
    case .search(let name, let query): return search(SearchSpec(text: query, title: name))
    case .archive(let path): return [.openArchive(path)]
    case .starred: return perform(.starred)
    case .mentions: return perform(.mentions)
    }
  }
}

extension MessageList.Source {
  /// The channel, where it is one.
  var channel: Snowflake? {
    guard case .channel(let id) = self else { return nil }
    return id
  }
}

extension String {
  /// The text without blanks around it.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
