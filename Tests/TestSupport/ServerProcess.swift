import Glibc
import Synchronization

/// What keeps a test's server from starting or answering; the description says what to do.
public enum ServerFailure: Error, CustomStringConvertible {
  /// The program could not be started.
  case notStarted(program: String, reason: String)
  /// It ended, or was silent, before it told that it is ready.
  case notReady(program: String, output: String)
  /// It can't be reached, or hung up, or took too long.
  case unreachable(String)
  /// It refused an order.
  case refused(order: String, status: Int, answer: String)
  /// It said something that can't be understood.
  case unreadable(String)

  /// A sentence for the report of the test.
  public var description: String {
    switch self {
    case .notStarted(let program, let reason): "\(program) could not be started: \(reason)."
    case .notReady(let program, let output):
      "\(program) did not become ready (python3, python3-aiohttp and python3-zstandard are needed)"
        + (output.isEmpty ? "." : ":\n\(output)")
    case .unreachable(let reason): "The server could not be asked: \(reason)."
    case .refused(let order, let status, let answer): "\(order) gave \(status): \(answer)"
    case .unreadable(let what): "The server's answer can't be read: \(what)."
    }
  }
}

/// A child process that lives as long as its standard input: what tests talk to.
public final class ServerProcess: Sendable {
  /// The first line that the process printed, without its end.
  public let firstLine: [UInt8]

  /// Two servers that start at once must not inherit each other's pipes.
  private static let starting = Mutex(())

  private let processID: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts a program and waits for its first line.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: what follows its name.
  ///   - patience: how long the first line may take.
  /// - Throws: `ServerFailure`, with what the program said on standard error.
  public init(
    _ program: String,
    _ arguments: [String],
    patience: Duration = .seconds(30)
  ) throws(ServerFailure) {
    let errors = try Self.scratchFile(for: program)
    defer { close(errors) }
    let started = try Self.starting.withLock { _ throws(ServerFailure) in
      try Self.start(program, arguments, errors)
    }
    (processID, input, output) = started
    guard let line = Self.line(from: started.output, patience: patience) else {
      kill(started.process, SIGKILL)
      waitpid(started.process, nil, 0)
      close(started.input)
      close(started.output)
      throw .notReady(program: program, output: Self.text(of: errors))
    }
    firstLine = line
  }

  deinit {
    // The end of its input is the process's own sign to end; a second later it has no choice.
    close(input)
    close(output)
    for _ in 0..<100 {
      if waitpid(processID, nil, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }

  private static func start(
    _ program: String,
    _ arguments: [String],
    _ errors: Int32
  ) throws(ServerFailure) -> (process: pid_t, input: Int32, output: Int32) {
    let (inputRead, inputWrite) = try pipe(for: program)
    let (outputRead, outputWrite) = try pipe(for: program)
    defer {
      close(inputRead)
      close(outputWrite)
    }
    do throws(ServerFailure) {
      let process = try spawn(program, arguments, inputRead, outputWrite, errors)
      return (process, inputWrite, outputRead)
    } catch {
      close(inputWrite)
      close(outputRead)
      throw error
    }
  }

  private static func spawn(
    _ program: String,
    _ arguments: [String],
    _ input: Int32,
    _ output: Int32,
    _ errors: Int32
  ) throws(ServerFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var processID: pid_t = 0
    let status = posix_spawn(&processID, program, &actions, nil, &words, environ)
    guard status == 0 else {
      throw .notStarted(program: program, reason: String(cString: strerror(status)))
    }
    return processID
  }

  /// Makes a pipe whose ends no later child inherits: one that did would keep the server alive.
  private static func pipe(for program: String) throws(ServerFailure) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw .notStarted(program: program, reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func scratchFile(for program: String) throws(ServerFailure) -> Int32 {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(directory)/fluxsearch-server-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else {
      throw .notStarted(program: program, reason: String(cString: strerror(errno)))
    }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    unlink(path)
    return file
  }

  private static func line(from file: Int32, patience: Duration) -> [UInt8]? {
    let clock = ContinuousClock()
    let deadline = clock.now + patience
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 1 << 16 {
      let left = Int32(clamping: Int64(max(0, (deadline - clock.now) / .milliseconds(1))))
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, left) > 0, read(file, &byte, 1) == 1 else { return nil }
      if byte == 0x0A { return line }
      line.append(byte)
    }
    return nil
  }

  private static func text(of file: Int32) -> String {
    lseek(file, 0, SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
