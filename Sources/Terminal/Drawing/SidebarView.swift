import Model
import Present
import Text
import Writing

/// Draws guilds, private channels and favourites.
struct SidebarView {
  let state: BrowserState

  init(_ state: BrowserState) {
    self.state = state
  }

  func draw(on grid: inout Grid, in box: Box) {
    guard box.columns > 0 else { return }
    grid.fill(box, Look(.text, on: .side))
    let rows = state.sidebar.rows
    if rows.isEmpty {
      let all: SafeText = "nothing new: \(SafeText(KeyTable.hint(.unread))) shows all"
      let empty: SafeText = state.sidebar.showsOnlyUnread ? all : "nothing here"
      let text = state.hasPlaces ? empty : "…"
      grid.put(text, at: box.column + 2, box.row, until: box.end, Look(.tertiary, on: .side))
      return
    }
    for line in 0..<box.rows {
      let index = state.sidebar.top + line
      guard rows.indices.contains(index) else { break }
      let own = Box(column: box.column, row: box.row + line, columns: box.columns, rows: 1)
      draw(rows[index], on: &grid, in: own, isChosen: index == state.sidebar.selected)
    }
  }

  private func draw(_ row: SidebarRow, on grid: inout Grid, in box: Box, isChosen: Bool) {
    let isOpen = row.channel.map { $0.id == state.channel } ?? false
    let ground: Ground =
      isChosen && state.pane == .places ? .chosen : isOpen ? .quietlyChosen : .side
    if ground != .side { grid.fill(box, Look(.text, on: ground)) }
    switch row.kind {
    case .section(let section, let title, let isOpen, let hasNew):
      let sign: SafeText =
        switch section {
        case .favourites: "★"
        case .direct: "@"
        case .guild: isOpen ? "⬢" : "⬡"
        }
      grid.put(sign, at: box.column + 1, box.row, Look(.accent, on: ground))
      let tail: SafeText = isOpen ? "" : hasNew ? "•" : "›"
      let room = max(1, box.columns - 5)
      let name = SafeText(title).cut(to: room)
      grid.put(name, at: box.column + 3, box.row, until: box.end, Look(.text, on: ground, .bold))
      grid.put(
        tail,
        at: box.end - 2,
        box.row,
        until: box.end,
        Look(hasNew ? .accent : .tertiary, on: ground)
      )
    case .category(let name):
      let text = SafeText(name).cut(to: max(1, box.columns - 4))
      grid.put(text, at: box.column + 3, box.row, until: box.end, Look(.tertiary, on: ground))
    case .channel(let channel): draw(channel, row.depth, on: &grid, box, ground)
    case .starred(let count):
      let number = SafeText(Self.short(Int64(count)))
      let end = box.end - number.columns - 4
      grid.put("starred messages", at: box.column + 3, box.row, until: end, Look(.text, on: ground))
      grid.put(number, at: end + 1, box.row, Look(.tertiary, on: ground))
    }
  }

  private func draw(
    _ channel: ChannelInfo,
    _ depth: Int,
    on grid: inout Grid,
    _ box: Box,
    _ ground: Ground
  ) {
    let isUnread = state.isUnread(channel)
    if isUnread { grid.put("•", at: box.column + 1, box.row, Look(.accent, on: ground, .bold)) }
    let (mark, ink) = Self.mark(channel)
    let count = SafeText(Self.short(channel.messages))
    let right = count.columns + 3
    let start = box.column + 1 + 2 * depth
    let sign = SafeText(channel.sign)
    var column = grid.put(sign, at: start, box.row, until: box.end, Look(.tertiary, on: ground))
    if sign.columns > 0, channel.isThread || channel.kind == .voice {
      column = grid.put(" ", at: column, box.row, until: box.end, Look(.tertiary, on: ground))
    }
    let hasRoom = box.columns >= 20
    let end = hasRoom ? box.end - right - 1 : box.end - 1
    let isQuiet = channel.messages == 0
    let look = Look(isQuiet ? .tertiary : .text, on: ground, isUnread ? .bold : [])
    let name = SafeText(channel.name).cut(to: max(1, end - column))
    grid.put(name, at: column, box.row, until: end, look)
    guard hasRoom else { return }
    grid.put(count, at: box.end - right, box.row, Look(.tertiary, on: ground))
    grid.put(mark, at: box.end - 2, box.row, Look(ink, on: ground))
  }

  /// How much of a channel is held, as a sign.
  private static func mark(_ channel: ChannelInfo) -> (SafeText, Ink) {
    switch channel.coverage {
    case .complete: ("●", .good)
    case .partial: ("◐", .warning)
    case .unknown: ("○", .tertiary)
    }
  }

  /// A number in at most four columns.
  static func short(_ number: Int64) -> String {
    switch number {
    case ..<1_000: "\(number)"
    case ..<10_000: "\(number / 1_000).\(number % 1_000 / 100)k"
    case ..<1_000_000: "\(number / 1_000)k"
    default: "\(number / 1_000_000)M"
    }
  }
}
