import Glibc

/// Hands something to another program on its standard input, and waits until it ends.
public enum Feeding {
  /// How a program took what it was given.
  public enum End: Hashable, Sendable {
    /// It ended by itself with an exit code.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)
    /// It took too long, and was ended with whatever it had started in its group.
    case late
    /// It could not be started, by the system's number for why.
    case notStarted(Int32)
  }

  /// The variables that are kept from programs: they lead to secrets, or speak to this program alone.
  private static let ownVariables = [
    "FLUXSEARCH_", "CREDENTIALS_DIRECTORY=", "NOTIFY_SOCKET=", "WATCHDOG_", "LISTEN_",
  ]

  /// Runs a program.
  ///
  /// It gets the input and the end of it on its standard input; its standard output is dropped, and
  /// its standard error is this program's. It inherits no other file, no variable of this program, and
  /// the signals as they are by default.
  ///
  /// - Parameters:
  ///   - words: The program, found along `PATH`, and its words; none is read by a shell.
  ///   - input: What it reads.
  ///   - limit: How long it may take.
  ///   - shouldHurry: Asked now and then; once it says yes, a second is left.
  /// - Returns: How it ended. A program that doesn't read its input is no failure.
  public static func run(
    _ words: [String],
    input: [UInt8],
    within limit: Duration,
    shouldHurry: () -> Bool = { false }
  ) -> End {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return .notStarted(errno) }
    keepFiles()
    let (theirs, ours) = (pipes[0], pipes[1])
    var process: pid_t = 0
    let code = start(words, reading: theirs, &process)
    close(theirs)
    guard code == 0 else {
      close(ours)
      return .notStarted(code)
    }
    // What doesn't fit into the pipe waits there, and must not hold this program.
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
    var wait = Wait(process: process, deadline: .now + limit)
    var rest = input[...]
    var isOpen = true
    while wait.end == nil {
      if isOpen, !feed(&rest, to: ours) {
        close(ours)
        isOpen = false
      }
      wait.look(hurrying: shouldHurry(), isOpen ? ours : nil)
    }
    if isOpen { close(ours) }
    return wait.end ?? .late
  }

  /// Lets no other program inherit what is open: sockets to the server and the archive are nobody
  /// else's, whichever library opened them.
  private static func keepFiles() {
    let most = min(max(sysconf(Int32(_SC_OPEN_MAX)), 256), 4_096)
    for number in STDERR_FILENO + 1..<Int32(most) { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
  }

  /// Writes what there is room for.
  ///
  /// - Returns: Whether there is more to write.
  private static func feed(_ rest: inout ArraySlice<UInt8>, to pipe: Int32) -> Bool {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return true }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return false
  }

  private static func start(
    _ words: [String],
    reading input: Int32,
    _ process: inout pid_t
  ) -> Int32 {
    guard let program = words.first else { return ENOENT }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var changed = sigset_t()
    sigemptyset(&changed)
    for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&changed, number) }
    posix_spawnattr_setsigdefault(&attributes, &changed)
    // A group of its own: it is ended as a whole, and Ctrl-C is not meant for it.
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let variables = Environment.inherited.filter { variable in
      !ownVariables.contains { variable.hasPrefix($0) }
    }
    var started: pid_t = 0
    let code = Spawn.withCStrings(words) { arguments in
      Spawn.withCStrings(variables) { settings in
        posix_spawnp(&started, program, &actions, &attributes, arguments, settings)
      }
    }
    process = started
    return code ?? ENOMEM
  }

  /// The wait for a program's end.
  private struct Wait {
    let process: pid_t
    var deadline: ContinuousClock.Instant
    var end: End?
    private var isHurrying = false
    /// Milliseconds: short programs are not waited for long, and long ones cost little.
    private var pause: Int32 = 1

    init(process: pid_t, deadline: ContinuousClock.Instant) {
      self.process = process
      self.deadline = deadline
    }

    mutating func look(hurrying: Bool, _ pipe: Int32?) {
      if hurrying, !isHurrying {
        isHurrying = true
        deadline = min(deadline, .now + .seconds(1))
      }
      var status: Int32 = 0
      let found = retrying { Int(waitpid(process, &status, WNOHANG)) }
      if found != 0 {
        let signal = status & 0x7F
        end = found < 0 ? .exited(0) : signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
        return
      }
      guard ContinuousClock.now < deadline else {
        kill(-process, SIGKILL)
        _ = retrying { Int(waitpid(process, &status, 0)) }
        end = .late
        return
      }
      // A negative number is passed over by poll, which then only waits.
      var request = pollfd(fd: pipe ?? -1, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, pause)
      pause = min(50, pause * 2)
    }
  }
}
