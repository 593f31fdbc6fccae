/// Who has the keys, and what Esc does.
///
/// What is opened has the keys at once, on a screen of any size, and gives them back when it is closed.
/// Esc closes what was opened last; where nothing is open, it leads back to where one was.
extension BrowserState {
  /// What lies beneath the pane on the right, and which pane had the keys.
  struct Covered: Hashable, Sendable {
    let detail: Detail?
    let pane: Pane
  }

  /// Whether the pane on the right is in sight.
  var showsDetail: Bool { frame.detail.columns > 0 }

  // MARK: - opening and closing

  /// Opens something on the right, or closes it where it is in sight.
  mutating func toggle(_ wanted: Detail) {
    if detail == wanted, showsDetail { closeDetail() } else { openDetail(wanted) }
  }

  /// Shows something on the right, and gives it the keys.
  private mutating func openDetail(_ wanted: Detail) {
    let giver = pane == .detail ? covered.last?.pane ?? .page : pane
    switch detail {
    case _ where wanted == .message: covered = [Covered(detail: nil, pane: giver)]
    case .message? where showsDetail: covered.append(Covered(detail: .message, pane: pane))
    case .some where showsDetail: break
    default: covered = [Covered(detail: nil, pane: giver)]
    }
    detail = wanted
    detailTop = 0
    pane = .detail
    if wanted == .message { memory.showsDetails = true }
  }

  /// Shows the chosen message's details, and gives them the keys.
  mutating func openDetails() -> [Effect] {
    if detail == .message { pane = .detail } else { openDetail(.message) }
    return followDetail()
  }

  /// Closes what is on the right, and gives the keys back.
  mutating func closeDetail() {
    if detail == .message { memory.showsDetails = false }
    let below = covered.popLast() ?? Covered(detail: nil, pane: .page)
    let hadKeys = pane == .detail
    detail = below.detail
    detailTop = 0
    if hadKeys { pane = below.pane == .detail && detail == nil ? .page : below.pane }
  }

  /// What Esc does.
  mutating func close() -> [Effect] {
    switch pane {
    case .places: pane = .page
    case .detail: closeDetail()
    case .page where showsDetail: closeDetail()
    case .page where exporting != nil: return stopExport()
    case .page: return goBack()
    }
    // The details that come to light may be another message's.
    return followDetail()
  }

  // MARK: - from pane to pane

  mutating func turn(by step: Int) -> [Effect] {
    let panes: [Pane] = detail == nil ? [.places, .page] : [.places, .page, .detail]
    let index = panes.firstIndex(of: pane) ?? 0
    pane = panes[(index + step + panes.count) % panes.count]
    return []
  }

  mutating func goLeft() -> [Effect] {
    switch pane {
    case .detail: pane = .page
    case .page:
      pane = .places
      if let channel { sidebar.select(channel) }
    case .places: fold(true)
    }
    return []
  }

  mutating func goRight() -> [Effect] {
    switch pane {
    case .places:
      if case .section(_, _, isOpen: false, _)? = sidebar.row?.kind {
        fold(false)
        return []
      }
      return openSidebarRow(movesOn: true)
    case .page:
      if detail == nil { return openDetails() }
      pane = .detail
    case .detail: break
    }
    return []
  }
}
