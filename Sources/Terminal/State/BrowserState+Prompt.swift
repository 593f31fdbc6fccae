import Model
import Query
import Store

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
        archives: places.archives.map(\.name),
        saved: places.saved.map(\.name)
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
      fresh.offers = []
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
    // Who looks through earlier searches goes on with that.
    case .up where prompt.past != nil, .down where prompt.past != nil:
      return recall(prompt, older: key == .up)
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
      // Who mends an argument wants the name before it to stay.
      let isMended =
        key == .control("u") && prompt.kind == .command && prompt.line.deleteBehindFirstWord()
      guard isMended || prompt.line.take(key) else {
        prompt.note = Prompt.Note(text: "\(key.name) does nothing in this line", isFailure: false)
        self.prompt = prompt
        return []
      }
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
      // Where nothing was open, nothing was left either.
      if let spot, past.last == spot { past.removeLast() }
    }
    return []
  }

  private mutating func accept(_ prompt: Prompt) -> [Effect] {
    self.prompt = nil
    guard case .search(let channel) = prompt.kind else { return runLine(prompt) }
    let text = prompt.line.text
    guard text.contains(where: { !$0.isWhitespace }) else {
      list = prompt.before
      return []
    }
    if keepsHistory { memory.note(search: text) }
    pane = .page
    // An id or address that was pasted is gone to.
    let effects: [Effect] = keepsHistory ? [.remember] : []
    let spec = SearchSpec(text: text, channel: channel)
    if list?.entries.isEmpty ?? true, spec.leadsElsewhere {
      return [.ask(.find(text))] + effects
    }
    guard case .search(let shown)? = list?.source, !shown.isBegun else {
      // It ends in a filter without its value: now it is meant as it stands.
      return search(spec, keepsTrail: false) + effects
    }
    // What found nothing leaves the hits that one may go on with.
    if let list, !list.isLoading, !list.entries.isEmpty { hits = list }
    return followDetail() + effects
  }

  private mutating func complete(_ prompt: Prompt, by step: Int) -> [Effect] {
    var prompt = prompt
    let count = prompt.suggestions.count
    guard count > 0 else {
      if prompt.kind == .command { listAll(in: &prompt) }
      self.prompt = prompt
      return []
    }
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
