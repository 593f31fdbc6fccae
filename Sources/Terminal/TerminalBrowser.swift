import Glibc
public import Model
public import Present
import Store
import Text

/// What the browser needs of the program around it.
public struct BrowserSettings: Sendable {
  /// The archive.
  public var archive: String
  /// The channel to begin with; nothing for the last one.
  public var channel: Snowflake?
  /// The zone of its clocks; nothing for the system's.
  public var zone: String?
  /// The colours; nothing for those that were chosen last.
  public var theme: Theme?
  /// The colour of what matters; nothing for the one that was chosen last.
  public var accent: Accent?
  /// How many colours there are.
  public var depth: ColourDepth
  /// Whether texts have the contrast that eyes with little sight need.
  public var isHighContrast: Bool
  /// Whether searches are remembered.
  public var keepsHistory: Bool
  /// Reads what was remembered.
  public var recall: @Sendable () -> String?
  /// Keeps what is to be remembered.
  public var remember: @Sendable (String) -> Void
  /// Opens an address; returns why it can't.
  public var open: @Sendable (String) -> String?
  /// Writes an export with these words of a command line; returns what to say.
  public var export: @Sendable ([String]) -> (text: String, isFailure: Bool)
  /// Whether the program is to end.
  public var isEnding: @Sendable () -> Bool
  /// The time.
  public var now: @Sendable () -> Timestamp

  /// Puts settings together; what is not given does nothing.
  public init(
    archive: String,
    depth: ColourDepth,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.archive = archive
    self.depth = depth
    self.now = now
    isHighContrast = false
    keepsHistory = false
    recall = { nil }
    remember = { _ in }
    open = { _ in "nothing opens addresses here" }
    export = { _ in ("nothing writes files here", true) }
    isEnding = { false }
  }
}

/// The terminal browser: takes the terminal, and gives it back when somebody quits.
public final class TerminalBrowser {
  private let settings: BrowserSettings
  private let screen: Screen
  private let store: BrowserStore
  private var state: BrowserState
  private var isEnding = false
  private var remembered: Memory
  private let errands: Mailbox<Errand>

  /// What was done outside, to be told.
  private struct Errand: Sendable {
    let text: String
    let isFailure: Bool
  }

  /// How often the loop looks at the clock, in milliseconds.
  private static let tick: Int32 = 1_000
  /// So many inputs are taken before the next picture.
  private static let mostInputs = 256

  /// Takes the terminal and opens the archive.
  ///
  /// - Throws: `BrowserError`, and `TextError` for an unknown zone.
  public init(_ settings: BrowserSettings) throws {
    self.settings = settings
    var memory = settings.recall().map(Memory.init) ?? Memory()
    if !settings.keepsHistory { memory.searches = [] }
    let calendar = try TimeZoneCalendar(zone: settings.zone)
    state = BrowserState(clock: LocalClock(calendar), memory: memory)
    remembered = memory
    if let theme = settings.theme { state.theme = theme }
    if let accent = settings.accent { state.accent = accent }
    state.keepsHistory = settings.keepsHistory
    errands = try Mailbox()
    store = try BrowserStore(path: settings.archive, zone: settings.zone, now: settings.now)
    HangUp.listen()
    screen = try Screen(palette: Self.palette(settings, state))
  }

  /// Shows the archive until somebody quits.
  public func run() {
    resize()
    state.now = Self.milliseconds
    perform(state.begin(channel: settings.channel))
    draw()
    while !isEnding {
      wait()
      state.now = Self.milliseconds
      takeInputs()
      noticeSize()
      for answer in store.answers.takeAll() { perform(state.take(answer)) }
      for errand in errands.takeAll() {
        if errand.isFailure { state.complain(errand.text) } else { state.say(errand.text) }
      }
      if let toast = state.toast, toast.until <= state.now { state.toast = nil }
      if settings.isEnding() || HangUp.came { isEnding = true }
      draw()
    }
    remember()
    screen.release()
    store.stop()
  }

  private func wait() {
    var requests = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: store.answers.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errands.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let found = poll(&requests, nfds_t(requests.count), Self.tick)
    if found > 0, Int32(requests[0].revents) & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      isEnding = true
    }
    // Once a tick, what is new is kept: whatever kills the program, little is forgotten.
    if found == 0 { remember() }
  }

  private func takeInputs() {
    var count = 0
    while count < Self.mostInputs, !isEnding, let input = screen.nextInput() {
      count += 1
      if input == .resize { resize() }
      perform(state.take(input))
    }
  }

  /// Looks for itself whether the size changed: word of it can be lost among keys.
  private func noticeSize() {
    guard screen.size != (state.columns, state.rows) else { return }
    resize()
    perform(state.take(.resize))
  }

  private func resize() {
    let size = screen.size
    (state.columns, state.rows) = size
    screen.forget()
  }

  private func draw() {
    guard !isEnding else { return }
    screen.use(Self.palette(settings, state))
    screen.draw(Drawer.draw(state))
  }

  private static func palette(_ settings: BrowserSettings, _ state: BrowserState) -> Palette {
    Palette(
      theme: state.theme,
      accent: state.accent,
      depth: settings.depth,
      isHighContrast: settings.isHighContrast
    )
  }

  private static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  // MARK: - effects

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .ask(let order): store.ask(order)
      case .copy(let text, let what): copy(text, what)
      case .openAddress(let address):
        run { [open = settings.open] in
          open(address).map { ($0, true) } ?? ("Opened \(address)", false)
        }
      case .export(let words, let shown):
        state.say("Writing \(shown) …")
        run { [export = settings.export] in export(words) }
      case .remember: remember()
      case .redraw:
        resize()
      case .suspend:
        screen.suspend()
        resize()
      case .quit: isEnding = true
      }
    }
  }

  /// The longest text that terminals take into their clipboards, in bytes.
  private static let longestCopy = 74_000

  private func copy(_ text: String, _ what: String) {
    guard text.utf8.count <= Self.longestCopy else {
      state.complain("This is too long for the terminal's clipboard")
      return
    }
    screen.copy(text)
    state.say("Copied the \(what)")
  }

  /// Does something that may take long, on a thread of its own.
  private func run(_ work: @escaping @Sendable () -> (String, Bool)) {
    do throws(BrowserError) {
      let thread = try Background.start { [errands] in
        let (text, isFailure) = work()
        errands.put(Errand(text: text, isFailure: isFailure))
      }
      pthread_detach(thread)
    } catch {
      state.complain("\(error)")
    }
  }

  private func remember() {
    guard state.memory != remembered else { return }
    remembered = state.memory
    settings.remember(state.memory.text)
  }
}
