/// Everything that can be done.
///
/// The name is what `:` takes, and what help and the manual page say.
enum Action: String, Hashable, Sendable, CaseIterable {
  case down
  case up
  case pageDown = "page-down"
  case pageUp = "page-up"
  case top
  case bottom
  case nextDay = "next-day"
  case previousDay = "previous-day"
  case open
  case close
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case left
  case right
  case back
  case forward

  case search
  case searchHere = "search-here"
  case nextHit = "next-hit"
  case previousHit = "previous-hit"
  case switchTo = "switch"
  case mentions
  case saved
  case starred
  case save
  case renameSearch = "rename-search"
  case forgetSearch = "forget-search"
  case pins
  case goTo = "go-to"
  case reply
  case thread
  case archive

  case star
  case details
  case history
  case raw
  case openInChat = "open-in-chat"
  case openFile = "open-file"
  case copyText = "copy-text"
  case copyLink = "copy-link"
  case copyID = "copy-id"
  case export
  case menu

  case unread
  case markRead = "mark-read"
  case spoilers
  case theme
  case accent
  case clearHistory = "clear-history"
  case help
  case command
  case redraw
  case suspend
  case quit

  /// What it does, in a few words.
  var meaning: String {
    switch self {
    case .down: "next line or message"
    case .up: "previous line or message"
    case .pageDown: "a page down"
    case .pageUp: "a page up"
    case .top: "to the beginning"
    case .bottom: "to the end"
    case .nextDay: "to the next day"
    case .previousDay: "to the previous day"
    case .open: "open: a channel, a hit where it stands, a message's details"
    case .close: "close what was opened last; where nothing is open, back, or stop an export"
    case .nextPane: "to the next pane"
    case .previousPane: "to the previous pane"
    case .left: "to the pane on the left; fold"
    case .right: "to the pane on the right; unfold"
    case .back: "back to where you were"
    case .forward: "forward again"
    case .search: "search everything as you type"
    case .searchHere: "search this channel"
    case .nextHit: "to the next hit"
    case .previousHit: "to the previous hit"
    case .switchTo: "switch to a channel, person, guild or saved search"
    case .mentions: "messages that mention you"
    case .saved: "saved searches"
    case .starred: "starred messages"
    case .save: "save this search: save NAME"
    case .renameSearch: "give a saved search another name: rename-search OLD NEW"
    case .forgetSearch: "forget a saved search: forget-search NAME"
    case .pins: "pinned messages of this channel"
    case .goTo: "go to a date, an id or an address: go-to 2024-03-05"
    case .reply: "to the message that this one answers"
    case .thread: "to the thread that began with this message"
    case .archive: "another archive: archive NAME, or the path of its file"
    case .star: "star or unstar the message, or the channel in the side pane"
    case .details: "open or close the details of messages"
    case .history: "what the message said before"
    case .raw: "the message as it came (JSON)"
    case .openInChat: "open the message in the chat's web client"
    case .openFile: "open the message's file, the kept one where it is kept, or its link"
    case .copyText: "copy the message's text"
    case .copyLink: "copy the message's address"
    case .copyID: "copy the message's id"
    case .export: "write what is shown to files, in a form to choose: export html PATH"
    case .menu: "what can be done here"
    case .unread: "show only channels with something new"
    case .markRead: "mark everything as seen"
    case .spoilers: "show or hide hidden text"
    case .theme: "next theme, or theme NAME"
    case .accent: "next accent, or accent NAME"
    case .clearHistory: "forget the searches that were typed"
    case .help: "this help"
    case .command: "type the name of something to do"
    case .redraw: "draw the screen anew"
    case .suspend: "suspend"
    case .quit: "quit; in the pane on the right or in a menu, close it"
    }
  }

  /// Whether a number before its key repeats it.
  var isRepeatable: Bool {
    switch self {
    case .down, .up, .pageDown, .pageUp, .nextDay, .previousDay, .nextHit, .previousHit: true
    default: false
    }
  }

  /// Whether something can be typed behind its name.
  var takesArgument: Bool {
    switch self {
    case .search, .searchHere, .switchTo, .saved, .save, .renameSearch, .forgetSearch, .goTo,
      .archive, .openFile, .export, .theme, .accent, .command:
      true
    default: false
    }
  }

  /// Whether what is typed behind it is judged by the archive, while its line waits.
  var isAnsweredLater: Bool {
    switch self {
    case .save, .renameSearch, .forgetSearch, .goTo, .archive: true
    default: false
    }
  }

  /// The heading that help lists it under.
  var group: Group {
    switch self {
    case .down, .up, .pageDown, .pageUp, .top, .bottom, .nextDay, .previousDay, .open, .close,
      .nextPane, .previousPane, .left, .right, .back, .forward:
      .moving
    case .search, .searchHere, .nextHit, .previousHit, .switchTo, .mentions, .saved, .starred,
      .save, .renameSearch, .forgetSearch, .pins, .goTo, .reply, .thread, .archive:
      .finding
    case .star, .details, .history, .raw, .openInChat, .openFile, .copyText, .copyLink, .copyID,
      .export, .menu:
      .message
    default: .browser
    }
  }

  enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case finding = "Finding"
    case message = "Messages"
    case browser = "The browser"
  }
}
