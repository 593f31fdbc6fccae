import Model
import Text
import Writing

/// Draws the messages that are at hand.
struct PageView {
  let state: BrowserState

  init(_ state: BrowserState) {
    self.state = state
  }

  func draw(on grid: inout Grid, in box: Box) {
    guard box.columns > 0, box.rows > 0 else { return }
    guard let list = state.list else {
      return drawWords(welcome, on: &grid, in: box)
    }
    guard !list.entries.isEmpty else {
      return drawWords(nothing(in: list), on: &grid, in: box)
    }
    drawEntries(of: list, on: &grid, in: box)
  }

  private func drawEntries(of list: MessageList, on grid: inout Grid, in box: Box) {
    let layout = state.layout(of: list)
    var row = box.row - list.topLine
    var index = list.top
    while index < list.entries.count, row < box.bottom {
      let lines = list.lines(index, layout)
      let own = MessageList.lead(of: lines)..<lines.count
      for (number, line) in lines.enumerated() {
        if row >= box.row, row < box.bottom {
          grid.put(line, at: box.column + 1, row, until: box.end)
          if index == list.selected, own.contains(number) { mark(row, on: &grid, in: box) }
        }
        row += 1
      }
      index += 1
    }
    if list.hasMoreBelow, row < box.bottom {
      grid.put("…", at: box.column + 3, row, until: box.end, Look(.tertiary))
    }
  }

  /// Marks a line of the chosen message.
  private func mark(_ row: Int, on grid: inout Grid, in box: Box) {
    let isActive = state.pane == .page && state.prompt == nil
    grid.put("▌", at: box.column, row, Look(isActive ? .accent : .separator))
  }

  private func drawWords(_ words: [SafeText], on grid: inout Grid, in box: Box) {
    // What can be completed lies above, and is not to hide them.
    let free = max(box.row, SuggestionList.bottom(in: state))
    var row = free + max(0, min(4, (box.bottom - free - words.count) / 3))
    for (index, text) in words.enumerated() {
      let look = index == 0 ? Look(.secondary) : Look(.tertiary)
      var breaker = LineBreaker(width: max(8, box.columns - 4))
      breaker.append(text, look)
      for line in breaker.finish() where row < box.bottom {
        grid.put(line, at: box.column + 3, row, until: box.end)
        row += 1
      }
    }
  }

  private var welcome: [SafeText] {
    guard state.hasPlaces else { return ["…"] }
    guard state.places.channels.isEmpty else { return ["Choose a channel, and press Enter."] }
    return [
      "This archive is empty.", "",
      "fluxsearch sync --all    fetches what your account can read",
      "fluxsearch import PATH   takes in an export or a data package", "",
      "Meanwhile \(SafeText(KeyTable.hint(.archive))) shows another archive, ? lists the keys, q quits.",
    ]
  }

  private func nothing(in list: MessageList) -> [SafeText] {
    if list.isLoading { return ["…"] }
    if let failure = list.failure { return ["This can't be read.", SafeText(failure)] }
    guard case .search(let spec) = list.source else {
      return ["No messages of this channel are in the archive."]
    }
    if spec.isPins, let channel = spec.channel.flatMap({ state.places[$0] }) {
      return ["No message of \(SafeText(channel.sign + channel.name)) is known to be pinned."]
    }
    if spec.kind == .starred {
      return [
        "No message is starred.", "\(SafeText(KeyTable.hint(.star))) stars the one that is chosen.",
      ]
    }
    if state.prompt != nil, spec.leadsElsewhere {
      return ["This is a message's address.", "Enter goes there."]
    }
    if spec.isBegun { return list.notes.map { SafeText($0) } }
    var words: [SafeText] = ["Nothing was found."]
    words += list.notes.map { SafeText($0) }
    if !list.offers.isEmpty {
      words.append(state.prompt == nil ? "Enter takes an offer." : "Tab takes an offer.")
    }
    if spec.channel != nil { words.append("Ctrl-T in the search line looks everywhere.") }
    if spec.title == "Mentions" {
      words.append("Mentions are known once an account was logged in: fluxsearch login")
    }
    return words
  }
}
