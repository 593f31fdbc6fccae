import Model
import Query
import Store

/// What is done with messages, and finding them.
extension BrowserState {
  mutating func find(_ action: Action, _ argument: String) -> [Effect] {
    switch action {
    case .search: return beginSearch(nil, argument)
    case .searchHere:
      guard let channel = channelAtHand else {
        say("No channel is open: this searches everything")
        return beginSearch(nil, argument)
      }
      return beginSearch(channel, argument)
    case .nextHit: return moveHit(by: 1)
    case .previousHit: return moveHit(by: -1)
    case .switchTo: return beginSwitching(.all, argument)
    case .saved: return beginSwitching(.savedSearches, argument)
    case .archive:
      return argument.isEmpty ? beginSwitching(.archives, "") : [.openArchive(argument)]
    case .mentions:
      return search(SearchSpec(text: "mentions:@me", title: "Mentions", kind: .inbox))
    case .starred: return search(SearchSpec(text: "", title: "Starred", kind: .starred))
    case .pins: return showPins()
    case .save: return save(argument)
    case .renameSearch:
      guard argument.contains(where: \.isWhitespace) else {
        return beginCommand("rename-search \(argument.isEmpty ? "" : argument + " ")")
      }
      return renameSearch(argument)
    case .forgetSearch:
      guard !argument.isEmpty else { return beginCommand("forget-search ") }
      return write(.forgetSearch(argument))
    case .goTo:
      guard !argument.isEmpty else { return beginCommand("go-to ") }
      return [.ask(.find(argument))]
    case .reply: return goToReplied()
    case .thread: return goToThread()
    default: return []
    }
  }

  private mutating func showPins() -> [Effect] {
    guard let channel = channelAtHand else {
      say("No channel is open")
      return []
    }
    return search(.pins(of: channel))
  }

  private mutating func goToReplied() -> [Effect] {
    guard let entry = current else { return [] }
    guard let reply = entry.message.reply, let id = reply.messageID else {
      say("This message answers none")
      return []
    }
    guard entry.hit.repliedTo != nil else {
      say("The message that it answers is not in the archive")
      return []
    }
    let channel = reply.channelID ?? entry.message.channelID
    return openMessage(MessageAddress(channelID: channel, messageID: id))
  }

  private mutating func goToThread() -> [Effect] {
    guard let entry = current else { return [] }
    guard let thread = thread(of: entry) else {
      say(
        channel == entry.id
          ? "This is the thread that began with this message"
          : "No thread that is here began with this message"
      )
      return []
    }
    pane = .page
    return openChannel(thread.id, .oldest)
  }

  /// The thread that began with a message, or that it tells of; nothing for the one that is shown.
  func thread(of entry: Entry) -> ChannelInfo? {
    // A thread bears the id of the message that it began with; a notice points at one without.
    let isNotice = entry.message.kind == .threadCreated
    let ids = [entry.id, isNotice ? entry.message.reference?.channelID : nil]
    return ids.compactMap { $0.flatMap { places[$0] } }.first { $0.isThread && $0.id != channel }
  }

  private mutating func renameSearch(_ argument: String) -> [Effect] {
    let names = argument.split { $0.isWhitespace }.map(String.init)
    guard names.count == 2 else {
      refuse("Two names are wanted, neither with blanks: the old one and the new one")
      return []
    }
    return write(.renameSearch(names[0], to: names[1]))
  }

  private mutating func save(_ name: String) -> [Effect] {
    guard let spec = searchAtHand else {
      say("There is no search to save: \(KeyTable.hint(.search)) searches")
      return []
    }
    guard !name.isEmpty else { return beginCommand("save ") }
    let scope = spec.channel.map { "in:\($0) (\(spec.text))" }
    return write(.save(name, query: scope ?? spec.text))
  }

  /// The search that is shown, or that led to where one is.
  var searchAtHand: SearchSpec? {
    if case .search(let spec)? = list?.source { return spec.kind == .starred ? nil : spec }
    return litSpec
  }

  // MARK: - one message

  mutating func handle(_ action: Action, _ argument: String) -> [Effect] {
    switch action {
    case .details:
      toggle(.message)
      return detail == .message ? current.map { askExtras(of: $0) } ?? [] : []
    case .star: return star()
    case .export: return export(argument)
    case .menu: return openMenu(at: nil)
    default: break
    }
    guard let entry = current else {
      say("No message is chosen")
      return []
    }
    switch action {
    case .history: return show(.history, entry)
    case .raw:
      rawAddress = nil
      toggle(.raw)
      return followDetail()
    case .openInChat: return [.openAddress(entry.hit.url)]
    case .openFile: return openLink(of: entry, argument)
    case .copyText: return [.copy(entry.message.content, what: "text")]
    case .copyLink: return [.copy(entry.hit.url, what: "address")]
    case .copyID: return [.copy("\(entry.message.channelID)/\(entry.id)", what: "id")]
    default: return []
    }
  }

  private mutating func openLink(of entry: Entry, _ argument: String) -> [Effect] {
    guard argument.isEmpty || Int(argument) != nil else {
      complain("\(argument) is no number of a file or link: i shows them")
      return []
    }
    // Whether the file is kept, the archive knows.
    return [.ask(.link(entry.address, number: Int(argument) ?? 1))]
  }

  private mutating func show(_ detail: Detail, _ entry: Entry) -> [Effect] {
    toggle(detail)
    return self.detail == detail ? askExtras(of: entry) : []
  }

  /// Has the detail pane show the message that is chosen now.
  mutating func followDetail() -> [Effect] {
    if let current, let channel { (memory.channel, memory.message) = (channel, current.id) }
    guard let detail, detail != .help, let entry = current else { return [] }
    if detail == .raw { return askRaw(of: entry) }
    if extras?.address == entry.address { return [] }
    detailTop = 0
    return askExtras(of: entry)
  }

  private mutating func askRaw(of entry: Entry) -> [Effect] {
    guard rawAddress != entry.address else { return [] }
    detailTop = 0
    rawLines = []
    rawAddress = entry.address
    return [.ask(.raw(entry.address))]
  }

  private mutating func askExtras(of entry: Entry) -> [Effect] {
    if extras?.address != entry.address { extras = nil }
    return [.ask(.details(entry.address, ticket: newTicket()))]
  }

  private mutating func star() -> [Effect] {
    if pane == .places {
      switch sidebar.row?.kind {
      case .channel(let channel)?: return star(.channel(channel.id))
      case .section(.guild(let id), _, _, _)?: return star(.guild(id))
      default:
        say("Choose a channel or a guild to star it")
        return []
      }
    }
    guard let entry = current else { return [] }
    let target = StarTarget.message(entry.id, channel: entry.message.channelID)
    return write(.star(target, !entry.isStarred))
  }

  private mutating func star(_ target: StarTarget) -> [Effect] {
    write(.star(target, !places.isStarred(target)))
  }

  // MARK: - menu

  mutating func openMenu(at place: (column: Int, row: Int)?) -> [Effect] {
    let items = menuActions.map { action in
      var item = Menu.Item(action: action)
      // What is saved may have been asked for long ago.
      if action == .save, let spec = searchAtHand {
        item.title = "save a search: \(spec.title ?? spec.text)"
      }
      return item
    }
    overlay = .menu(Menu(items: items, place: place))
    return []
  }

  /// What can be done with what is chosen.
  var menuActions: [Action] {
    var items: [Action]
    if pane == .places {
      items = [.open, .star, .searchHere, .pins, .unread, .markRead, .switchTo, .help]
    } else if let entry = current {
      items = list?.isSearch == true ? [.open] : []
      if entry.message.reply != nil { items.append(.reply) }
      if thread(of: entry) != nil { items.append(.thread) }
      items += [.details, .star, .copyText, .copyLink, .openInChat]
      if !entry.targets.isEmpty { items.append(.openFile) }
      if entry.hit.versionCount > 0 { items.append(.history) }
      items += [.raw, .searchHere, .pins]
      if exported != nil { items.append(.export) }
    } else {
      items = [.search, .switchTo, .mentions, .saved, .help, .quit]
    }
    if searchAtHand != nil, pane != .places { items.append(.save) }
    return items
  }

  mutating func press(_ key: Key, in menu: Menu) -> [Effect] {
    var menu = menu
    let action = KeyTable.action(of: key)
    switch action {
    case .down?, .nextPane?: menu.selected = (menu.selected + 1) % max(1, menu.items.count)
    case .up?, .previousPane?:
      menu.selected = (menu.selected + menu.items.count - 1) % max(1, menu.items.count)
    case .open?, .right?:
      overlay = .none
      guard menu.items.indices.contains(menu.selected) else { return [] }
      return perform(menu.items[menu.selected])
    case .close?, .menu?, .left?, .quit?:
      overlay = .none
      return []
    case let action? where menu.items.contains { $0.action == action && $0.argument.isEmpty }:
      // The keys that the menu shows work in it too.
      overlay = .none
      return perform(action)
    default: say("\(key.name) is not in this menu: Esc closes it")
    }
    overlay = .menu(menu)
    return []
  }

  mutating func perform(_ item: Menu.Item) -> [Effect] {
    // In place of one that found nothing: that is no place to come back to.
    if let spec = item.search { return search(spec, keepsTrail: false) }
    return perform(item.action, item.argument)
  }
}
