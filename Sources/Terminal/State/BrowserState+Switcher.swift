import Model
import Query

/// The list of names to go to, one of which is found while some letters of it are typed.
extension BrowserState {
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
    if key != .delete { switcher.isLeaving = nil }
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
    case .delete where switcher.savedSearch != nil && !switcher.line.isInside:
      return forget(switcher)
    case .control("r"):
      guard let name = switcher.savedSearch else { return [] }
      overlay = .none
      return perform(.renameSearch, name)
    case .control("z"), .control("l"):
      return KeyTable.action(of: key).map { perform($0) } ?? []
    default:
      if switcher.line.take(key) { return ask(&switcher) }
    }
    return []
  }

  /// Forgets the saved search that is chosen, at the second press.
  private mutating func forget(_ switcher: Switcher) -> [Effect] {
    var switcher = switcher
    guard let name = switcher.savedSearch else { return [] }
    if switcher.isLeaving == name {
      switcher.isLeaving = nil
      overlay = .switcher(switcher)
      return write(.forgetSearch(name))
    }
    switcher.isLeaving = name
    overlay = .switcher(switcher)
    say("\(Key.delete.name) again forgets the saved search \(name)")
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

extension BrowserState.Switcher {
  /// The saved search that is chosen.
  var savedSearch: String? {
    guard found.indices.contains(selected), case .search(let name, _) = found[selected].target
    else { return nil }
    return name
  }
}
