import Glibc

/// A program that was run to its end.
struct ChildProcess {
  /// What it wrote to its standard output.
  let output: String
  /// Its exit status, or 128 and the signal's number.
  let status: Int32
  /// The most memory that it held, in bytes.
  let peakMemory: Int64
  /// How long it ran, in nanoseconds.
  let nanoseconds: Int64
  /// When it first wrote something, in nanoseconds from its start; its end where nothing is kept of it.
  let firstOutput: Int64
  /// How long it computed, in nanoseconds.
  let computing: Int64

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: variables to be set beside those of this process.
  ///   - keepsOutput: whether the output is wanted; else it goes to the void.
  /// - Returns: the process, ended.
  /// - Throws: `.file` where it can't be started.
  static func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    keepsOutput: Bool = true
  ) throws(BenchError) -> ChildProcess {
    var ends: [Int32] = [-1, -1]
    if keepsOutput, pipe(&ends) != 0 { throw .file("pipe", reason: reason(errno)) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if keepsOutput {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
      posix_spawn_file_actions_addclose(&actions, ends[0])
      posix_spawn_file_actions_addclose(&actions, ends[1])
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    let start = Meter.nanoseconds
    let pid = try spawn(arguments, environment, &actions, closing: ends)
    if keepsOutput { close(ends[1]) }
    var output = ""
    var first: Int64?
    if keepsOutput {
      var ready = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      while poll(&ready, 1, -1) < 0, errno == EINTR {}
      first = Meter.nanoseconds - start
      output = String(decoding: Folder.bytes(of: ends[0]), as: UTF8.self)
      close(ends[0])
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    let whole = Meter.nanoseconds - start
    return ChildProcess(
      output: output,
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
      peakMemory: Int64(usage.ru_maxrss) * 1024,
      nanoseconds: whole,
      firstOutput: first ?? whole,
      computing: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
    )
  }

  /// The flag by which a process leads a session of its own.
  private static let ownSession: Int16 = 0x80

  /// Starts a program that has a terminal to itself.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: variables to be set beside those of this process.
  ///   - terminal: the terminal's name.
  /// - Returns: the process, which somebody is to wait for.
  /// - Throws: `.file` where it can't be started.
  static func start(
    _ arguments: [String],
    environment: [String: String],
    terminal: String
  ) throws(BenchError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens is that session's.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    for descriptor: Int32 in 1...2 { posix_spawn_file_actions_adddup2(&actions, 0, descriptor) }
    return try spawn(arguments, environment, &actions, ownsSession: true)
  }

  /// Starts a program and does not wait for it.
  ///
  /// - Throws: `.file`, once `ends` are closed.
  static func spawn(
    _ arguments: [String],
    _ environment: [String: String],
    _ actions: inout posix_spawn_file_actions_t,
    ownsSession: Bool = false,
    closing ends: [Int32] = []
  ) throws(BenchError) -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    if ownsSession { posix_spawnattr_setflags(&attributes, ownSession) }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    var variables: [UnsafeMutablePointer<CChar>?] = variables(with: environment).map { strdup($0) }
    variables.append(nil)
    defer { for word in words + variables { free(word) } }
    var pid = pid_t()
    let code = posix_spawnp(&pid, arguments[0], &actions, &attributes, words, variables)
    guard code == 0 else {
      for end in ends where end >= 0 { close(end) }
      throw .file(arguments[0], reason: reason(code))
    }
    return pid
  }

  private static func variables(with additions: [String: String]) -> [String] {
    var result: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" }
      if additions[String(name)] == nil { result.append(text) }
      next += 1
    }
    return result + additions.map { "\($0)=\($1)" }
  }

  private static func nanoseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000
  }

  private static func reason(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
