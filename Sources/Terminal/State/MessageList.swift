import Model
import Query

/// What a search asks: a text, and where.
struct SearchSpec: Hashable, Sendable {
  var text: String
  /// The channel that is looked through; nothing for everything.
  var channel: Snowflake?
  /// What it is called, where it was no search of the reader's own.
  var title: String?
  /// Whether its last word may be the beginning of one: it is still being typed.
  var isUnfinished = false
  /// Whether it ends in a filter that still wants its value, and which was therefore left out.
  var isBegun = false
  var kind = Kind.words

  enum Kind: Hashable, Sendable {
    /// What the text asks for.
    case words
    /// The inbox: what mentions the reader, their roles or everyone, or answers them.
    case inbox
    /// The messages that the reader starred.
    case starred
  }

  var isInbox: Bool { kind == .inbox }

  /// Whether it lists the pins of a channel.
  var isPins: Bool { self == .pins(of: channel) }

  /// The pins of a channel.
  static func pins(of channel: Snowflake?) -> SearchSpec {
    SearchSpec(text: "is:pinned", channel: channel, title: "Pinned")
  }

  /// Whether it is the address of one message, which is gone to.
  var leadsElsewhere: Bool { channel == nil && MessageAddress(text)?.channelID != nil }
}

/// The messages that are at hand: a stretch of a channel, or of what a search found.
///
/// It holds a window only, however long the channel is: what lies far outside of it is dropped, and
/// read again when somebody comes back.
struct MessageList: Sendable {
  enum Source: Hashable, Sendable {
    case channel(Snowflake)
    case search(SearchSpec)
  }

  /// Which end of the window.
  enum Edge: Hashable, Sendable {
    case above
    case below
  }

  /// So many messages are kept at most.
  static let most = 400
  /// So many are read at a time.
  static let page = 80
  /// So near an end, more is read.
  static let margin = 30

  var source: Source
  private(set) var entries: [Entry] = []
  /// Why nothing is shown; nothing where all went well.
  var failure: String?
  var hasMoreAbove = false
  var hasMoreBelow = false
  var selected = 0
  /// The first message in sight, and how many of its lines are above.
  var top = 0
  var topLine = 0
  var isLoading = true
  var loadingEdge: Edge?
  var total: Int64?
  var totalIsExact = true
  var notes: [String] = []
  /// What may have been meant, where nothing was found.
  var offers: [Offer] = []
  /// In which order hits come, in words.
  var order = ""
  /// The number of the question that it answers.
  var ticket: UInt64 = 0

  var isSearch: Bool { if case .search = source { true } else { false } }

  var current: Entry? { entries.indices.contains(selected) ? entries[selected] : nil }

  init(_ source: Source, ticket: UInt64) {
    self.source = source
    self.ticket = ticket
  }

  mutating func fill(_ entries: [Entry], above: Bool, below: Bool, selecting index: Int) {
    self.entries = entries
    hasMoreAbove = above
    hasMoreBelow = below
    selected = max(0, min(index, entries.count - 1))
    top = selected
    topLine = 0
    isLoading = false
    failure = nil
    loadingEdge = nil
  }

  /// Adds what was read at an end, and drops what is too far away at the other.
  mutating func extend(_ edge: Edge, _ more: [Entry], hasMore: Bool) {
    loadingEdge = nil
    let known = Set(entries.map(\.address))
    let fresh = more.filter { !known.contains($0.address) }
    switch edge {
    case .above:
      entries.insert(contentsOf: fresh, at: 0)
      selected += fresh.count
      top += fresh.count
      hasMoreAbove = hasMore
      let excess = min(entries.count - Self.most, entries.count - 1 - selected - Self.page)
      if excess > 0 {
        entries.removeLast(excess)
        hasMoreBelow = true
      }
    case .below:
      entries.append(contentsOf: fresh)
      hasMoreBelow = hasMore
      let excess = min(entries.count - Self.most, min(selected, top) - Self.page)
      if excess > 0 {
        entries.removeFirst(excess)
        selected -= excess
        top -= excess
        hasMoreAbove = true
      }
    }
  }

  /// The end at which more is to be read now.
  var wantedEdge: Edge? {
    guard !isLoading, loadingEdge == nil, !entries.isEmpty else { return nil }
    if hasMoreBelow, entries.count - 1 - selected < Self.margin { return .below }
    if hasMoreAbove, min(selected, top) < Self.margin { return .above }
    return nil
  }

  mutating func replace(at index: Int, _ change: (inout Entry) -> Void) {
    guard entries.indices.contains(index) else { return }
    change(&entries[index])
  }

  mutating func note(total: Int64, _ isExact: Bool) {
    (self.total, totalIsExact) = (total, isExact)
  }

  func index(of address: MessageAddress) -> Int? {
    entries.firstIndex { $0.address == address }
  }
}

// MARK: - what is in sight

extension MessageList {
  func lines(_ index: Int, _ layout: MessageLayout) -> [RichLine] {
    guard entries.indices.contains(index) else { return [] }
    return layout.lines(entries[index], below: index > 0 ? entries[index - 1] : nil)
  }

  /// The lines before a message's own: the day and the blank above its head.
  func lead(_ index: Int, _ layout: MessageLayout) -> Int {
    Self.lead(of: lines(index, layout))
  }

  /// How many of a message's lines stand before its own.
  static func lead(of lines: [RichLine]) -> Int {
    let first = lines.lastIndex(where: \.isEmpty).map { $0 + 1 } ?? 0
    return first < lines.count ? first : 0
  }

  /// Scrolls so that the chosen message is seen from its beginning, with something of what was said
  /// before it where both have room.
  mutating func place(_ layout: MessageLayout, height: Int) {
    guard entries.indices.contains(selected), height > 0 else { return }
    let all = lines(selected, layout).count
    let head = lead(selected, layout)
    (top, topLine) = (selected, max(0, min(head, all - height)))
    var room = min(height / 3, height - all)
    while room > 0, top > 0 {
      top -= 1
      let count = lines(top, layout).count
      topLine = max(0, count - room)
      room -= count
    }
    fillBottom(layout, height)
  }

  /// Has the chosen message seen from its beginning, and moves nothing where it is in sight whole.
  mutating func showWhole(_ layout: MessageLayout, height: Int) {
    guard let seen = visible(layout, height: height), seen.contains(selected),
      lines(selected, layout).count <= height
    else { return place(layout, height: height) }
  }

  /// Scrolls as little as is needed to have the chosen message in sight.
  mutating func reveal(_ layout: MessageLayout, height: Int) {
    guard !entries.isEmpty, height > 0 else { return }
    selected = max(0, min(selected, entries.count - 1))
    top = max(0, min(top, entries.count - 1))
    if selected < top || (selected == top && topLine > 0 && !isTall(selected, layout, height)) {
      let excess = lines(selected, layout).count - height
      (top, topLine) = (selected, max(0, min(lead(selected, layout), excess)))
    } else {
      pullDown(layout, height)
    }
    fillBottom(layout, height)
  }

  private func isTall(_ index: Int, _ layout: MessageLayout, _ height: Int) -> Bool {
    lines(index, layout).count > height
  }

  /// Moves what is in sight downwards until the chosen message ends in it, or begins at its top.
  private mutating func pullDown(_ layout: MessageLayout, _ height: Int) {
    let own = lines(selected, layout).count
    if selected == top, own > height { return }
    var room = height - own
    guard room > 0 else {
      // Its own beginning comes before the day above it.
      if selected != top {
        (top, topLine) = (selected, min(lead(selected, layout), max(0, own - height)))
      }
      return
    }
    var index = selected
    while index > top, room > 0 {
      index -= 1
      let count = lines(index, layout).count
      if index == top, count - topLine <= room { return }
      if count >= room {
        (top, topLine) = (index, count - room)
        return
      }
      room -= count
    }
    if index > top { (top, topLine) = (index, 0) }
  }

  /// Shows more from above where the end of the list leaves lines empty.
  private mutating func fillBottom(_ layout: MessageLayout, _ height: Int) {
    var used = -topLine
    var index = top
    while index < entries.count, used < height {
      used += lines(index, layout).count
      index += 1
    }
    var missing = height - used
    guard missing > 0 else { return }
    let back = min(missing, topLine)
    topLine -= back
    missing -= back
    while missing > 0, top > 0 {
      top -= 1
      let count = lines(top, layout).count
      topLine = max(0, count - missing)
      missing -= count
    }
  }

  /// Scrolls by lines, and keeps the choice in sight.
  mutating func scroll(by count: Int, _ layout: MessageLayout, height: Int) {
    var left = count
    while left > 0, top < entries.count {
      let lines = lines(top, layout).count
      if topLine + left < lines || top == entries.count - 1 {
        topLine = min(topLine + left, max(0, lines - 1))
        break
      }
      left -= lines - topLine
      (top, topLine) = (top + 1, 0)
    }
    while left < 0 {
      if topLine + left >= 0 {
        topLine += left
        break
      }
      left += topLine
      topLine = 0
      guard top > 0 else { break }
      top -= 1
      topLine = lines(top, layout).count
    }
    fillBottom(layout, height)
    let seen = visible(layout, height: height)
    if let seen { selected = max(seen.lowerBound, min(seen.upperBound, selected)) }
  }

  /// The messages whose beginnings are in sight; where there is none, the one that is.
  func visible(_ layout: MessageLayout, height: Int) -> ClosedRange<Int>? {
    guard !entries.isEmpty else { return nil }
    let top = max(0, min(top, entries.count - 1))
    var used = -topLine
    var last = top
    var index = top
    while index < entries.count, used < height {
      let count = lines(index, layout).count
      if used + count <= height { last = index }
      used += count
      index += 1
    }
    let first = topLine > 0 && last > top ? top + 1 : top
    return min(first, last)...max(first, last)
  }
}
