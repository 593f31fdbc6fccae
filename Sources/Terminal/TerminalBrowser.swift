import Glibc
import Model
import Present
import Store
import Text

/// The terminal browser: takes the terminal, and gives it back when somebody quits.
public final class TerminalBrowser {
  private let settings: BrowserSettings
  private let screen: Screen
  private var store: BrowserStore
  private var state: BrowserState
  private var isEnding = false
  private var remembered: Memory
  private let errands: Mailbox<Errand>
  /// The export that is being written.
  private var exportTask: ExportTask?

  /// What came of something that was done outside.
  private enum Errand: Sendable {
    case done(String)
    case failed(String)
    /// An archive was found that can be read.
    case found(KnownArchive)
    /// What was typed can't be done.
    case refused(String)
    /// How far an export is.
    case progress(String)
    /// An export ended.
    case exported(String, isFailure: Bool)
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
    let calendar = try TimeZoneCalendar(zone: settings.zone)
    let archive = KnownArchive(path: settings.archive)
    let memory = Self.memory(of: archive, settings)
    state = BrowserState(clock: LocalClock(calendar), memory: memory)
    state.archive = archive
    remembered = memory
    if let theme = settings.theme { state.theme = theme }
    if let accent = settings.accent { state.accent = accent }
    state.keepsHistory = settings.keepsHistory
    state.depth = settings.depth
    state.folder = settings.folder
    errands = try Mailbox()
    store = try BrowserStore(Self.source(of: archive, settings))
    HangUp.listen()
    screen = try Screen(palette: Self.palette(settings, state))
  }

  private static func memory(of archive: KnownArchive, _ settings: BrowserSettings) -> Memory {
    var memory = settings.recall(archive.path).map(Memory.init) ?? Memory()
    if !settings.keepsHistory { memory.searches = [] }
    return memory
  }

  private static func source(
    of archive: KnownArchive,
    _ settings: BrowserSettings
  ) -> BrowserStore.Source {
    BrowserStore.Source(
      path: archive.path,
      zone: settings.zone,
      now: settings.now,
      archives: settings.archives
    )
  }

  /// Shows the archive until somebody quits.
  public func run() {
    resize()
    state.now = Self.milliseconds
    perform(state.begin(channel: settings.channel))
    if let message = settings.message { perform([.ask(.find(message))]) }
    draw()
    while !isEnding {
      wait()
      state.now = Self.milliseconds
      heedShell()
      takeInputs()
      noticeSize()
      for answer in store.answers.takeAll() { perform(state.take(answer)) }
      for errand in errands.takeAll() { take(errand) }
      if let toast = state.toast, toast.until <= state.now { state.toast = nil }
      if settings.isEnding() || HangUp.came { isEnding = true }
      draw()
    }
    remember()
    // Nothing goes on behind the back of who quit.
    exportTask?.stop()
    screen.release()
    store.stop(isGivenUp: state.writing?.isLeaving == true)
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

  /// Stops and goes on as the shell wants it.
  private func heedShell() {
    if JobControl.isToStop {
      perform([.suspend])
    } else if JobControl.wentOn {
      screen.retake()
      resize()
    }
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
          open(address).map(Errand.failed) ?? .done("Opened \(address)")
        }
      case .openFile(let path, let name):
        run { [open = settings.openFile] in
          open(path).map(Errand.failed) ?? .done("Opened the kept file \(name)")
        }
      case .export(let wish): export(wish)
      case .stopExport: exportTask?.stop()
      case .openArchive(let name): look(for: name)
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
      state.complain("The \(what) is too long for the terminal's clipboard")
      return
    }
    screen.copy(text)
    // Whether the terminal takes it, it does not say.
    state.say("Sent the \(what) to the terminal's clipboard")
  }

  private func export(_ wish: ExportWish) {
    let task = ExportTask { [errands] in errands.put(.progress($0)) }
    exportTask = task
    run { [export = settings.export, path = state.archive.path] in
      let (text, isFailure) = export(wish, path, task)
      return .exported(text, isFailure: isFailure)
    }
  }

  /// Does something that may take long, on a thread of its own.
  private func run(_ work: @escaping @Sendable () -> Errand) {
    do throws(BrowserError) {
      let thread = try Background.start { [errands] in errands.put(work()) }
      pthread_detach(thread)
    } catch {
      state.exporting = nil
      state.complain("\(error)")
    }
  }

  private func remember() {
    guard state.memory != remembered else { return }
    remembered = state.memory
    settings.remember(state.memory.text, state.archive.path)
  }

  // MARK: - other archives

  private func take(_ errand: Errand) {
    switch errand {
    case .done(let text): state.announce(text)
    case .failed(let text): state.announce(text, isFailure: true)
    case .found(let archive): enter(archive)
    case .refused(let text): state.refuse(text)
    case .progress(let text): state.exporting?.progress = text
    case .exported(let text, let isFailure):
      exportTask = nil
      state.exporting = nil
      state.announce(text, isFailure: isFailure)
    }
  }

  /// Looks whether there is such an archive, without keeping anybody waiting.
  private func look(for name: String) {
    run { [locate = settings.locate] in
      guard let path = locate(name) else { return .refused("\(name) can't be an archive's name") }
      do throws(StoreError) {
        _ = try Archive(at: path, for: .reading)
        return .found(KnownArchive(path: path))
      } catch {
        return .refused("\(error)")
      }
    }
  }

  /// Goes on with another archive, where it was left; the screen stays as it looks.
  private func enter(_ archive: KnownArchive) {
    guard archive.path != state.archive.path else {
      state.endWaiting()
      state.say("\(archive.name) is the archive that is open")
      return
    }
    do throws(BrowserError) {
      let other = try BrowserStore(Self.source(of: archive, settings))
      remember()
      store.abandon()
      store = other
      state = state.entering(archive, memory: Self.memory(of: archive, settings))
      remembered = state.memory
      perform(state.begin(channel: nil))
      state.say("This is \(archive.name)")
    } catch {
      state.complain("\(error)")
    }
  }
}
