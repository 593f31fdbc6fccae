import Foundation
import TestSupport
import Testing

/// The browser in a terminal: tmux is the terminal, and the built program runs in it.
final class BrowseSession {
  /// Whether there is a terminal to be had; without one these journeys can't be made.
  static let hasTerminal = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

  static let whyNot: Comment = "tmux is missing: apt-get install tmux"

  let sandbox: Sandbox
  private let tmux: String

  /// How long something may take to appear: much, where many tests run at once.
  private static let patience: TimeInterval = 60

  /// Starts the browser.
  ///
  /// - Parameters:
  ///   - sandbox: the home that it runs in.
  ///   - arguments: words behind `browse`, as a shell reads them.
  ///   - columns: how wide the terminal is.
  ///   - rows: how high it is.
  ///   - variables: settings before the program, as a shell reads them.
  /// - Throws: what tmux reports.
  init(
    _ sandbox: Sandbox,
    _ arguments: String = "",
    columns: Int = 120,
    rows: Int = 30,
    variables: String = ""
  ) throws {
    self.sandbox = sandbox
    // A configuration of the user's own must not matter.
    tmux = "TMUX_TMPDIR='\(sandbox.home.url.path)' tmux -u -L t -f /dev/null"
    // A shell stays behind, to see what the browser leaves.
    let options = "set -g default-terminal tmux-256color; set -g set-clipboard on"
    _ = try sandbox.shell(
      """
      \(tmux) start-server \\; \(options.replacing("; ", with: " \\; ")) \\; \
      new-session -d -c '\(sandbox.home.url.path)' -x \(columns) -y \(rows) 'env --default-signal=HUP,TERM,TSTP PS1="ready> " /bin/bash --norc --noprofile'
      """
    )
    try see("ready>")
    try type("\(variables) '\(Sandbox.program.path)' browse \(arguments); echo code=$?")
    try press("Enter")
  }

  deinit {
    _ = try? sandbox.shell("\(tmux) kill-server")
  }

  /// Presses keys, as tmux names them.
  func press(_ keys: String...) throws {
    for key in keys { try command("send-keys '\(key)'") }
  }

  /// Types a text.
  func type(_ text: String) throws {
    try command("send-keys -l -- \(Self.quoted(text))")
  }

  /// Pastes a text, as a terminal does.
  func paste(_ text: String) throws {
    let file = sandbox.home.path("paste")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try command("load-buffer '\(file)' \\; paste-buffer -p")
  }

  func resize(_ columns: Int, _ rows: Int) throws {
    try command("resize-window -x \(columns) -y \(rows)")
  }

  /// Runs a command of tmux, and gives what it prints.
  @discardableResult
  func command(_ line: String) throws -> String {
    let run = try sandbox.shell("\(tmux) \(line)")
    try #require(run.code == 0, "tmux \(line): \(run.errors)")
    return run.text
  }

  /// What is on the screen.
  var screen: String {
    get throws { try command("capture-pane -p") }
  }

  /// The lines on the screen.
  var lines: [String] {
    get throws {
      try screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The process of the browser.
  var process: pid_t {
    get throws {
      let run = try sandbox.shell("pgrep -P $(\(tmux) display-message -p '#{pane_pid}')")
      return try #require(Int32(run.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
  }

  /// Waits until something is on the screen.
  func see(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
    try wait("to see '\(text)'", location) { $0.contains(text) }
  }

  /// Waits until something is no longer on the screen.
  func lose(_ text: String, _ location: SourceLocation = #_sourceLocation) throws {
    try wait("to lose '\(text)'", location) { !$0.contains(text) }
  }

  private func wait(
    _ what: String,
    _ location: SourceLocation,
    _ isThere: (String) -> Bool
  ) throws {
    let end = Date().addingTimeInterval(Self.patience)
    var last = ""
    while Date() < end {
      last = try screen
      if isThere(last) { return }
      // Another process draws: there is nothing to wait on but its picture.
      usleep(20_000)
    }
    Issue.record("waited in vain \(what):\n\(last)", sourceLocation: location)
  }

  /// Quits, and waits for the shell.
  func quit() throws {
    try press("q")
    try see("code=0")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
