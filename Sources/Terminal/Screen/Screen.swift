import CNcurses
import Glibc

/// The terminal, taken over: keys come from it, and pictures go to it.
///
/// ncurses sets the terminal up, knows its keys and gives it back as it was. Pictures are not drawn
/// through ncurses, which knows no true colour and counts the columns of characters by itself.
final class Screen {
  private let descriptor = STDOUT_FILENO
  private let handle: OpaquePointer
  private let pad: UnsafeMutablePointer<WINDOW>
  private var writer: FrameWriter
  private var isTaken = false
  private var savedModes: termios?
  /// What came right behind an escape.
  private var held: Input?

  /// The longest text that is taken from one paste, in code points.
  static let longestPaste = 1 << 20

  private static let pasteBegins: Int32 = 0x2001
  private static let pasteEnds: Int32 = 0x2002
  private static let altLeft: Int32 = 0x2003
  private static let altRight: Int32 = 0x2004
  private static let controlLeft: Int32 = 0x2005
  private static let controlRight: Int32 = 0x2006

  /// What terminals send behind an escape, whatever TERM says that they do: not all that call themselves
  /// xterm heed its modes, or send its Home and End.
  private static let sequences: [(String, Int32)] = [
    ("[200~", pasteBegins), ("[201~", pasteEnds),
    ("[1;3D", altLeft), ("[1;3C", altRight),
    ("[1;5D", controlLeft), ("[1;5C", controlRight), ("Od", controlLeft), ("Oc", controlRight),
    ("[A", KEY_UP), ("[B", KEY_DOWN), ("[C", KEY_RIGHT), ("[D", KEY_LEFT),
    ("OA", KEY_UP), ("OB", KEY_DOWN), ("OC", KEY_RIGHT), ("OD", KEY_LEFT),
    ("[H", KEY_HOME), ("OH", KEY_HOME), ("[1~", KEY_HOME), ("[7~", KEY_HOME),
    ("[F", KEY_END), ("OF", KEY_END), ("[4~", KEY_END), ("[8~", KEY_END),
    ("[2~", KEY_IC), ("[3~", KEY_DC), ("[5~", KEY_PPAGE), ("[6~", KEY_NPAGE),
    ("[Z", KEY_BTAB), ("OM", KEY_ENTER),
    ("OP", KEY_F0 + 1), ("[11~", KEY_F0 + 1), ("[[A", KEY_F0 + 1),
  ]

  /// Takes the terminal.
  ///
  /// - Throws: `BrowserError.noTerminal` where this is none that can be drawn on.
  init(palette: Palette) throws(BrowserError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
    Self.setLocale()
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { savedModes = modes }
    guard let handle = ncurses_open() else { throw .unknownTerminal }
    guard let move = ncurses_capability("cup"), move[0] == 0x1B, let pad = newpad(1, 1) else {
      endwin()
      throw .unknownTerminal
    }
    self.handle = handle
    self.pad = pad
    writer = FrameWriter(palette: palette)
    set_escdelay(25)
    for (sequence, code) in Self.sequences { define_key("\u{1B}\(sequence)", code) }
    take()
    JobControl.listen()
  }

  deinit {
    release()
    delwin(pad)
    delscreen(handle)
  }

  /// Letters beyond ASCII need a locale that knows them; a terminal of today takes UTF-8.
  private static func setLocale() {
    setlocale(LC_CTYPE, "")
    let isUTF8 = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) == "UTF-8" } ?? false
    if !isUTF8 { setlocale(LC_CTYPE, "C.UTF-8") }
  }

  // MARK: - taking and giving back

  /// Takes the terminal over, and draws the next picture whole.
  func take() {
    guard !isTaken else { return }
    isTaken = true
    ncurses_show()
    ncurses_take_keys(pad)
    ncurses_watch_mouse(1)
    // Pastes come marked, and no line goes on in the next one.
    send("\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l")
    writer.forget()
  }

  /// Gives the terminal back as it was found.
  func release() {
    guard isTaken else { return }
    isTaken = false
    send("\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h")
    ncurses_watch_mouse(0)
    endwin()
    // ncurses gives back what it found, which a killed program may have left behind.
    if var modes = savedModes {
      modes.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
      modes.c_oflag |= tcflag_t(OPOST | ONLCR)
      modes.c_iflag |= tcflag_t(ICRNL)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    }
  }

  /// Stops the program, as the shell expects it, and goes on when the shell says so.
  func suspend() {
    release()
    JobControl.stopNow()
    take()
    _ = JobControl.wentOn
  }

  /// Takes the terminal once more: whoever had the program go on may have left it otherwise.
  func retake() {
    release()
    take()
  }

  // MARK: - pictures

  /// The size of the terminal.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Draws what differs from the last picture.
  func draw(_ grid: Grid) {
    guard isTaken else { return }
    send(writer.frame(grid))
  }

  /// Draws the next picture whole.
  func forget() {
    writer.forget()
  }

  /// Draws with other colours from now on.
  func use(_ palette: Palette) {
    writer.use(palette)
  }

  /// Gives a text to the clipboard of whoever sits before the terminal (OSC 52).
  func copy(_ text: String) {
    send("\u{1B}]52;c;\(Base64.text(Array(text.utf8)))\u{07}")
  }

  private func send(_ text: String) {
    send(Array(text.utf8))
  }

  private func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, 1_000)
      } else if errno != EINTR {
        return
      }
    }
  }

  // MARK: - keys

  /// The next thing that came; nothing where nothing waits.
  func nextInput() -> Input? {
    if let input = held {
      held = nil
      return input
    }
    while true {
      var code: wint_t = 0
      let result = wget_wch(pad, &code)
      if result == ERR { return nil }
      if result == KEY_CODE_YES {
        let number = Int32(bitPattern: code)
        if number == Self.pasteBegins { return .paste(readPaste()) }
        if let input = special(number) { return input }
      } else if let input = plain(code) {
        return input
      }
    }
  }

  private func plain(_ code: wint_t) -> Input? {
    switch code {
    case 0x1B: return afterEscape()
    case 0x0D, 0x0A: return .key(.enter)
    case 0x09: return .key(.tab)
    case 0x7F, 0x08: return .key(.backspace)
    case 0: return .key(.control(" "))
    case 1...26: return Unicode.Scalar(code + 0x60).map { .key(.control(Character($0))) }
    case 27..<32: return Unicode.Scalar(code + 0x40).map { .key(.control(Character($0))) }
    default: return Unicode.Scalar(code).map { .key(.character(Character($0))) }
    }
  }

  /// A letter right behind an escape came with Alt, or begins a sequence that nobody asked for.
  private func afterEscape() -> Input? {
    var code: wint_t = 0
    let result = wget_wch(pad, &code)
    if result == KEY_CODE_YES { held = special(Int32(bitPattern: code)) }
    if result == OK, code == 0x7F || code == 0x08 { return .key(.altBackspace) }
    guard result == OK, code >= 0x20, let scalar = Unicode.Scalar(code) else {
      // A control character behind an escape is a key of its own.
      if result == OK { held = code == 0x1B ? .key(.escape) : plain(code) }
      return .key(.escape)
    }
    if scalar == "[" || scalar == "O", skipSequence(isLong: scalar == "[") { return nil }
    return .key(.alt(Character(scalar)))
  }

  /// The longest sequence that is skipped.
  private static let longestSequence = 64

  /// Reads what is left of a sequence that ncurses doesn't know, such as word of the focus.
  ///
  /// - Parameter isLong: whether parameters may come before its last letter (ECMA-48, 5.4).
  /// - Returns: whether there was one; else the letter was typed.
  private func skipSequence(isLong: Bool) -> Bool {
    for count in 0..<Self.longestSequence {
      var code: wint_t = 0
      let result = wget_wch(pad, &code)
      guard result == OK else {
        if result == KEY_CODE_YES { held = special(Int32(bitPattern: code)) }
        return count > 0
      }
      let goesOn = isLong && (0x20...0x3F).contains(code)
      if !goesOn {
        if !(0x40...0x7E).contains(code) { held = plain(code) }
        return true
      }
    }
    return true
  }

  private func special(_ code: Int32) -> Input? {
    switch code {
    case KEY_UP: .key(.up)
    case KEY_DOWN: .key(.down)
    case KEY_LEFT: .key(.left)
    case KEY_RIGHT: .key(.right)
    case KEY_HOME: .key(.home)
    case KEY_END: .key(.end)
    case KEY_PPAGE: .key(.pageUp)
    case KEY_NPAGE: .key(.pageDown)
    case KEY_BACKSPACE: .key(.backspace)
    case KEY_DC: .key(.delete)
    case KEY_ENTER: .key(.enter)
    case KEY_BTAB: .key(.backTab)
    case KEY_RESIZE: .resize
    case KEY_MOUSE: mouse()
    case Self.altLeft: .key(.altLeft)
    case Self.altRight: .key(.altRight)
    case Self.controlLeft: .key(.controlLeft)
    case Self.controlRight: .key(.controlRight)
    case KEY_IC: .key(.insert)
    case KEY_F0 + 1...KEY_F0 + 24: .key(.function(Int(code - KEY_F0)))
    default: nil
    }
  }

  private func mouse() -> Input? {
    var event = MEVENT()
    guard getmouse(&event) == OK else { return nil }
    let kind: Mouse.Kind
    if ncurses_is_left(event.bstate) != 0 {
      kind = .press
    } else if ncurses_is_right(event.bstate) != 0 {
      kind = .menu
    } else if ncurses_is_wheel_up(event.bstate) != 0 {
      kind = .wheelUp
    } else if ncurses_is_wheel_down(event.bstate) != 0 {
      kind = .wheelDown
    } else {
      return nil
    }
    let input = Input.mouse(Mouse(kind: kind, column: Int(event.x), row: Int(event.y)))
    if ncurses_is_twice(event.bstate) != 0 { held = input }
    return input
  }

  /// Reads up to the end of a paste, or until nothing comes for a while.
  private func readPaste() -> String {
    var text = String.UnicodeScalarView()
    var count = 0
    while true {
      var code: wint_t = 0
      let result = wget_wch(pad, &code)
      if result == KEY_CODE_YES {
        if Int32(bitPattern: code) == Self.pasteEnds { break }
      } else if result == OK {
        count += 1
        if count <= Self.longestPaste, let scalar = Unicode.Scalar(code) {
          text.append(scalar == "\r" ? "\n" : scalar)
        }
      } else {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 500) == 0 { break }
        if request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { break }
      }
    }
    return String(text)
  }
}
