import Model
import Store

/// A line of the side pane.
struct SidebarRow: Hashable, Sendable {
  /// A part of the side pane that can be folded.
  enum Section: Hashable, Sendable {
    case favourites
    case direct
    case guild(Snowflake)

    /// How it is written down between runs.
    var key: String {
      switch self {
      case .favourites: "favourites"
      case .direct: "direct"
      case .guild(let id): "\(id)"
      }
    }
  }

  enum Kind: Hashable, Sendable {
    case section(Section, title: String, isOpen: Bool, hasNew: Bool)
    case category(String)
    case channel(ChannelInfo)
    /// The messages that are starred, and how many.
    case starred(Int)
  }

  let kind: Kind
  /// The section that it is in.
  let section: Section
  let depth: Int

  var channel: ChannelInfo? {
    guard case .channel(let channel) = kind else { return nil }
    return channel
  }
}

/// The side pane: what is in it, and where the choice stands.
struct Sidebar: Sendable {
  private(set) var rows: [SidebarRow] = []
  /// The sections that are folded.
  var folded: Set<String> = []
  var selected = 0
  var top = 0
  /// Whether only channels with something new are shown.
  var showsOnlyUnread = false

  var row: SidebarRow? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// Lists the places anew, and keeps the choice where it was.
  mutating func list(_ places: PlaceTree, isUnread: @escaping (ChannelInfo) -> Bool) {
    let before = row
    let showsAll = !showsOnlyUnread
    var list = RowList(
      showsAll: showsAll,
      folded: folded,
      keeps: { showsAll || isUnread($0) },
      isUnread: isUnread
    )
    list.add(places)
    rows = list.rows
    let same = before.flatMap { row in rows.firstIndex { $0.isSame(as: row) } }
    selected = max(0, min(same ?? selected, rows.count - 1))
  }

  /// Moves the choice to a channel, in its own section where there is a choice.
  mutating func select(_ channel: Snowflake) {
    let found = rows.indices.filter { rows[$0].channel?.id == channel }
    if row?.channel?.id == channel { return }
    if let index = found.last { selected = index }
  }

  mutating func move(by count: Int) {
    selected = max(0, min(rows.count - 1, selected + count))
  }

  mutating func reveal(height: Int) {
    guard height > 0 else { return }
    let edge = min(2, (height - 1) / 2)
    if selected - edge < top { top = selected - edge }
    if selected + edge >= top + height { top = selected + edge - height + 1 }
    top = max(0, min(top, rows.count - height))
  }
}

extension SidebarRow {
  /// Whether it is the same line, whatever changed in it.
  func isSame(as other: SidebarRow) -> Bool {
    guard section == other.section else { return false }
    switch (kind, other.kind) {
    case (.section, .section): return true
    case (.category(let one), .category(let two)): return one == two
    case (.channel(let one), .channel(let two)): return one.id == two.id
    case (.starred, .starred): return true
    default: return false
    }
  }
}

/// Makes the lines of the side pane.
private struct RowList {
  let showsAll: Bool
  let folded: Set<String>
  let keeps: (ChannelInfo) -> Bool
  let isUnread: (ChannelInfo) -> Bool
  var rows: [SidebarRow] = []

  mutating func add(_ places: PlaceTree) {
    let shown = places.channels.filter(keeps)
    let starred = shown.filter { places.isStarred(.channel($0.id)) }
    let messages = showsAll ? places.stars.count { $0.isMessage } : 0
    section(.favourites, "Favourites", starred, isNeeded: messages > 0) { list in
      if messages > 0 {
        list.rows.append(SidebarRow(kind: .starred(messages), section: .favourites, depth: 1))
      }
      for channel in starred { list.channel(channel, .favourites, depth: 1) }
    }
    let direct = shown.filter { $0.guildID == nil && $0.kind?.holdsMessages != false }
      .sorted { ($0.lastID?.rawValue ?? 0) > ($1.lastID?.rawValue ?? 0) }
    section(.direct, "Direct messages", direct) { list in
      for channel in direct { list.channel(channel, .direct, depth: 1) }
    }
    let grouped = Dictionary(grouping: shown.filter { $0.guildID != nil }) { $0.guildID }
    let isStarred = { places.isStarred(.guild($0)) }
    let guilds =
      places.guilds.filter { isStarred($0.id) }
      + places.guilds.filter { !isStarred($0.id) }
    for guild in guilds {
      guard let channels = grouped[guild.id] else { continue }
      section(.guild(guild.id), guild.name, channels) { $0.guild(guild.id, channels) }
    }
  }

  private mutating func section(
    _ section: SidebarRow.Section,
    _ title: String,
    _ channels: [ChannelInfo],
    isNeeded: Bool = false,
    _ fill: (inout RowList) -> Void
  ) {
    guard isNeeded || !channels.isEmpty else { return }
    let isOpen = !folded.contains(section.key)
    let kind = SidebarRow.Kind.section(
      section,
      title: title,
      isOpen: isOpen,
      hasNew: channels.contains(where: isUnread)
    )
    rows.append(SidebarRow(kind: kind, section: section, depth: 0))
    if isOpen { fill(&self) }
  }

  private mutating func guild(_ id: Snowflake, _ channels: [ChannelInfo]) {
    let section = SidebarRow.Section.guild(id)
    let known = Set(channels.map(\.id))
    let children = Dictionary(grouping: channels) { channel in
      channel.parentID.flatMap { known.contains($0) ? $0 : nil }
    }
    func sorted(_ channels: [ChannelInfo]) -> [ChannelInfo] {
      channels.sorted { ($0.position, $0.id.rawValue) < ($1.position, $1.id.rawValue) }
    }
    let tops = sorted(children[nil] ?? [])
    for channel in tops where channel.kind != .category {
      add(channel, sorted(children[channel.id] ?? []), section)
    }
    for category in tops where category.kind == .category {
      guard let members = children[category.id] else { continue }
      rows.append(SidebarRow(kind: .category(category.name), section: section, depth: 1))
      for channel in sorted(members) {
        add(channel, sorted(children[channel.id] ?? []), section)
      }
    }
  }

  private mutating func add(
    _ channel: ChannelInfo,
    _ threads: [ChannelInfo],
    _ section: SidebarRow.Section
  ) {
    self.channel(channel, section, depth: 1)
    for thread in threads where thread.messages > 0 { self.channel(thread, section, depth: 2) }
  }

  private mutating func channel(
    _ channel: ChannelInfo,
    _ section: SidebarRow.Section,
    depth: Int
  ) {
    rows.append(SidebarRow(kind: .channel(channel), section: section, depth: depth))
  }
}

extension StarTarget {
  /// Whether it is a message.
  fileprivate var isMessage: Bool { if case .message = self { true } else { false } }
}
