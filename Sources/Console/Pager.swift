import Glibc

/// A program that shows a long text page by page, and its end of the pipe.
final class Pager {
  /// Where the text is written.
  let descriptor: Int32

  private let process: pid_t

  /// Starts the user's pager (`$PAGER`, run by the shell as everybody does) or `less -RFX`.
  ///
  /// Gives nil if there is none; the text then goes to the terminal as it is.
  init?(_ environment: Environment) {
    let words: [String]
    switch environment["PAGER"] {
    case "cat", "": return nil
    case let command?:
      guard Self.canStart(command, environment) else { return nil }
      words = ["/bin/sh", "-c", command]
    case nil: words = ["less", "-RFX"]
    }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = Self.spawn(words, reading: ends[0], environment)
    close(ends[0])
    guard let started else {
      close(ends[1])
      return nil
    }
    descriptor = ends[1]
    process = started
  }

  /// Says whether the program of a shell's command line is there; where the line is more than a program
  /// with options, the shell knows better.
  private static func canStart(_ command: String, _ environment: Environment) -> Bool {
    let isPlain = command.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "+", " ": true
      default: false
      }
    }
    guard isPlain else { return true }
    guard let program = command.split(separator: " ").first.map(String.init) else { return false }
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Ends the text and waits until the reader leaves the pager.
  func finish() {
    close(descriptor)
    // Ctrl-C is for the pager now; ending before it would leave two programs at one keyboard.
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    var status: Int32 = 0
    _ = retrying { waitpid(process, &status, 0) }
  }

  private static func spawn(
    _ words: [String],
    reading input: Int32,
    _ environment: Environment
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    // We ignore a closed pipe; a pager must not inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let inherited = Environment.inherited
    // Whatever runs less shall show styles, and end by itself if all fits on the screen.
    let less = environment["LESS"] == nil ? ["LESS=RFX"] : []
    return Spawn.withCStrings(words) { arguments in
      Spawn.withCStrings(inherited + less) { variables in
        var process: pid_t = 0
        let path = words.first ?? ""
        let code = posix_spawnp(&process, path, &actions, &attributes, arguments, variables)
        return code == 0 ? process : nil
      }
    }
  }
}
