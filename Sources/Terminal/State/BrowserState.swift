import Model
import Present
import Query
import Store

/// The whole of what the browser shows: a value that actions change and drawing reads.
///
/// Nothing in here waits, opens or draws. `take` and `perform` answer a key within a frame, and say
/// by effects what is to be done outside.
struct BrowserState {
  /// A part of the screen that can have the keys.
  enum Pane: Hashable, Sendable {
    case places
    case page
    case detail
  }

  /// What the pane on the right shows.
  enum Detail: Hashable, Sendable {
    case message
    case history
    case raw
    case help
  }

  /// A place to come back to.
  struct Spot: Hashable, Sendable {
    let source: MessageList.Source
    let address: MessageAddress?
  }

  /// A stretch of time that is gone to, and the question for it.
  struct WantedTime: Hashable, Sendable {
    let from: Timestamp
    let until: Timestamp?
    let ticket: UInt64
  }

  /// An export that is being written by another process.
  struct Exporting: Hashable, Sendable {
    /// What it is called.
    let title: String
    /// When it was begun, in milliseconds of the loop's clock.
    let began: Int64
    /// How far it is, in its own words.
    var progress = ""
    /// Whether it was asked to stop.
    var isStopping = false
    /// Whether the next `q` stops it and quits.
    var isLeaving = false
  }

  /// Stars and saved searches that are not in the archive yet.
  struct Writing: Hashable, Sendable {
    /// How many there are.
    var count = 0
    /// Since when one is waited for, in milliseconds of the loop's clock.
    var began: Int64
    /// Whether the next `q` gives them up and quits.
    var isLeaving = false
  }

  /// What lies over the panes.
  enum Overlay: Sendable {
    case none
    case menu(Menu)
    case switcher(Switcher)
  }

  /// A sentence about what happened.
  struct Toast: Hashable, Sendable {
    let text: String
    let isFailure: Bool
    /// When it goes, in milliseconds of the loop's clock.
    let until: Int64
    /// Whether it tells what happened meanwhile; else it answers a key, and goes with the next one.
    var isNews = false
  }

  /// Things that can be done, to choose from.
  struct Menu: Sendable {
    struct Item: Hashable, Sendable {
      let action: Action
      /// What is done it with; then the item is one of several ways to do the same.
      var argument = ""
      /// What it says; nothing for what the action means.
      var title: String?
      /// The search that it leads to, in place of the action.
      var search: SearchSpec?
    }

    var items: [Item]
    /// What stands above them.
    var heading: String?
    var selected = 0
    /// Where it was asked for; nothing for the middle.
    var place: (column: Int, row: Int)?
  }

  /// Names to choose from while one is typed.
  struct Switcher: Sendable {
    var line = LineEditor()
    var found: [Destination] = []
    var selected = 0
    var ticket: UInt64 = 0
    var kind = Destination.Kind.all
    /// Whether what was typed last is not answered yet.
    var isPending = true
    /// Whether the best of what is found is to be gone to at once: Enter came before the answer.
    var isAccepted = false
    /// The saved search that is forgotten when the key is pressed again.
    var isLeaving: String?
  }

  /// A line that is typed.
  struct Prompt: Sendable {
    enum Kind: Hashable, Sendable {
      case search(channel: Snowflake?)
      case command
    }

    var kind: Kind
    var line = LineEditor()
    var suggestions: [Suggestion] = []
    var selected: Int?
    var ticket: UInt64 = 0
    /// Which of the earlier searches is shown.
    var past: Int?
    /// What was shown before, to come back to.
    var before: MessageList?
    /// What belongs behind the name that was typed, or why the line could not be done.
    var note: Note?
    /// Whether the archive looks for what was typed.
    var isWaiting = false

    /// Whether the arrows choose among completions: from the first `Tab` on, and where nothing else
    /// can be chosen from.
    var isChoosing: Bool { selected != nil || kind == .command && !suggestions.isEmpty }

    /// A sentence beside the line.
    struct Note: Hashable, Sendable {
      let text: String
      let isFailure: Bool
    }
  }

  let clock: LocalClock
  /// The file that is shown.
  var archive = KnownArchive(path: "")
  var columns = 80
  var rows = 24
  /// The time of the loop's clock, in milliseconds.
  var now: Int64 = 0

  var places = PlaceTree()
  var hasPlaces = false
  var sidebar = Sidebar()
  var list: MessageList?
  /// The last search's hits, which `n` and `N` walk through.
  var hits: MessageList?
  var detail: Detail?
  var detailTop = 0
  /// What comes to light when the pane on the right is closed, the lowest first.
  var covered: [Covered] = []
  /// What could be done where help was asked for.
  var helpActions: [Action] = []
  var extras: MessageExtras?
  var rawLines: [String] = []
  /// The message whose document is shown or asked for.
  var rawAddress: MessageAddress?
  var pane = Pane.page
  var prompt: Prompt?
  var overlay = Overlay.none
  var toast: Toast?
  var past: [Spot] = []
  var future: [Spot] = []
  var revealsSpoilers = false
  /// Whether what was asked for last is what others wrote at the end, where one reads.
  var followsEnd = false

  /// How many colours the terminal has.
  var depth = ColourDepth.full
  /// Where exports are written, as people read it.
  var folder = ""
  /// An export that is being written.
  var exporting: Exporting?
  /// What is still to be written into the archive, for which another program may have to be waited.
  var writing: Writing?
  /// How often the next key counts; nothing for once.
  var count: Int?

  var theme = Theme.system
  var accent = Accent.blueberry
  var keepsHistory = false
  var memory = Memory()
  var lastTicket: UInt64 = 0
  /// The number of a search whose first hit is to be opened: Enter came before the answer.
  var opensFirst: UInt64?
  /// A time that is gone to.
  var wantedTime: WantedTime?
  /// Whether the archive's file is no longer where it was.
  var isGone = false
  /// Whether another file took its place, whose places are not known yet.
  var isReplaced = false
  /// Something broke that can't be mended here: it is shown in place of everything.
  var ruin: String?

  /// So many places are remembered to come back to.
  static let mostSpots = 100

  init(clock: LocalClock, memory: Memory = Memory()) {
    self.clock = clock
    self.memory = memory
    theme = memory.theme ?? .system
    accent = memory.accent ?? .blueberry
    sidebar.folded = memory.folded
    detail = memory.showsDetails ? .message : nil
  }

  /// The state of another archive on the same screen, in the same colours.
  func entering(_ archive: KnownArchive, memory: Memory) -> BrowserState {
    var other = BrowserState(clock: clock, memory: memory)
    other.archive = archive
    (other.columns, other.rows) = (columns, rows)
    other.now = now
    other.keepsHistory = keepsHistory
    other.revealsSpoilers = revealsSpoilers
    (other.depth, other.folder, other.exporting) = (depth, folder, exporting)
    (other.theme, other.accent) = (theme, accent)
    // Who comes back to it later has chosen these.
    other.memory.theme = self.memory.theme ?? memory.theme
    other.memory.accent = self.memory.accent ?? memory.accent
    other.lastTicket = lastTicket
    return other
  }

  mutating func newTicket() -> UInt64 {
    lastTicket += 1
    return lastTicket
  }

  /// What is done first: the places are listed, and the last channel is opened.
  mutating func begin(channel: Snowflake?) -> [Effect] {
    var effects: [Effect] = []
    let wanted = channel ?? memory.channel
    if let wanted {
      let isLast = wanted == memory.channel
      let anchor = isLast ? memory.message.map(Anchor.message) ?? .newest : .newest
      effects = openChannel(wanted, anchor, keepsTrail: false)
    }
    effects.append(.ask(.places))
    return effects
  }

  // MARK: - what is at hand

  var current: Entry? { list?.current }

  /// The channel that is shown.
  var channel: Snowflake? {
    guard case .channel(let id)? = list?.source else { return nil }
    return id
  }

  /// The channel that "here" means: the one that is shown, else that of the chosen hit.
  var channelAtHand: Snowflake? {
    if pane == .places, let channel = sidebar.row?.channel { return channel.id }
    return channel ?? current?.message.channelID
  }

  func isUnread(_ channel: ChannelInfo) -> Bool {
    guard let last = channel.lastID, let floor = memory.seenBefore else { return false }
    return last > max(memory.seen[channel.id] ?? floor, floor)
  }

  mutating func say(_ text: String) {
    toast = Toast(text: text, isFailure: false, until: now + 4_000)
  }

  mutating func complain(_ text: String) {
    toast = Toast(text: text, isFailure: true, until: now + 8_000)
  }

  /// Tells what happened meanwhile, to somebody who may be pressing keys.
  mutating func announce(_ text: String, isFailure: Bool = false) {
    toast = Toast(text: text, isFailure: isFailure, until: now + 6_000, isNews: true)
  }

  // MARK: - layout

  var frame: ScreenFrame { ScreenFrame(self) }

  func layout(of list: MessageList) -> MessageLayout {
    MessageLayout(
      width: max(10, frame.page.columns - 2),
      clock: clock,
      isHits: list.isSearch,
      revealsSpoilers: revealsSpoilers
    )
  }

  /// Keeps what is chosen in sight, and asks for more where a list comes to an end.
  mutating func settle() -> [Effect] {
    sidebar.reveal(height: frame.places.rows)
    guard var list else { return [] }
    list.reveal(layout(of: list), height: frame.page.rows)
    self.list = list
    noteSeen()
    return more()
  }

  func more(on list: MessageList) -> (edge: MessageList.Edge, from: Entry)? {
    guard let edge = list.wantedEdge else { return nil }
    let entry = edge == .above ? list.entries.first : list.entries.last
    return entry.map { (edge, $0) }
  }

  mutating func more() -> [Effect] {
    guard let list, let (edge, entry) = more(on: list) else { return [] }
    self.list?.loadingEdge = edge
    let lit = list.isSearch ? nil : litSpec
    return [.ask(.more(list.source, edge, from: entry, lit: lit, ticket: list.ticket))]
  }

  /// What the texts of a channel are lit by: the search that led there.
  var litSpec: SearchSpec? {
    guard case .search(let spec)? = hits?.source else { return nil }
    return spec
  }

  /// A channel counts as seen as far as its messages were in sight.
  private mutating func noteSeen() {
    guard let list, case .channel(let id) = list.source, !list.hasMoreBelow,
      let last = list.entries.last?.id
    else { return }
    if (memory.seen[id] ?? .lowest) < last {
      memory.seen[id] = last
      relist()
    }
  }

  mutating func relist() {
    let state = self
    sidebar.list(places) { state.isUnread($0) }
  }
}
