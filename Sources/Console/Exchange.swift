import Glibc

/// A short talk with another program: what it is told on its standard input, and what it answers.
public enum Exchange {
  /// Runs a program, gives it bytes, and takes what it writes.
  ///
  /// Its standard error is dropped. Where it takes too long, it is killed and counts as having given
  /// no answer.
  ///
  /// - Parameters:
  ///   - words: The program, found along `PATH`, and its words; none of them may be secret, for
  ///     everybody on the machine can read them.
  ///   - input: What it reads; may be secret.
  ///   - limit: How long it may take.
  ///   - largest: How many bytes it may write.
  /// - Returns: How it ended, as `wait` tells, and what it wrote; nothing where it could not be
  ///   started, took too long or wrote too much.
  public static func run(
    _ words: [String],
    input: [UInt8] = [],
    within limit: Duration,
    largest: Int = 65_536
  ) -> (status: Int32, output: [UInt8])? {
    guard let pipes = Pipes(), let process = start(words, pipes) else { return nil }
    close(pipes.theirs.read)
    close(pipes.theirs.write)
    let deadline = ContinuousClock.now + limit
    let isWritten = write(input, to: pipes.ours.write)
    close(pipes.ours.write)
    let output = isWritten ? read(pipes.ours.read, until: deadline, largest: largest) : nil
    close(pipes.ours.read)
    if output == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    _ = retrying { waitpid(process, &status, 0) }
    return output.map { (status, $0) }
  }

  /// What both sides read and write.
  private struct Pipes {
    let ours: (read: Int32, write: Int32)
    let theirs: (read: Int32, write: Int32)

    init?() {
      var toThem: [Int32] = [-1, -1]
      var toUs: [Int32] = [-1, -1]
      guard pipe(&toThem) == 0 else { return nil }
      guard pipe(&toUs) == 0 else {
        close(toThem[0])
        close(toThem[1])
        return nil
      }
      // The program gets copies of its two ends; the originals must not stay open in it.
      for number in toThem + toUs { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      ours = (toUs[0], toThem[1])
      theirs = (toThem[0], toUs[1])
    }
  }

  private static func start(_ words: [String], _ pipes: Pipes) -> pid_t? {
    guard let program = words.first else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes.theirs.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, pipes.theirs.write, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // What helps a helper must not know what it needn't.
    let variables = Environment.inherited.filter { !$0.hasPrefix("FLUXSEARCH_") }
    var process: pid_t = 0
    let isStarted = Spawn.withCStrings(words) { arguments in
      Spawn.withCStrings(variables) { settings in
        posix_spawnp(&process, program, &actions, nil, arguments, settings) == 0
      }
    }
    guard isStarted == true else {
      for number in [pipes.ours.read, pipes.ours.write, pipes.theirs.read, pipes.theirs.write] {
        close(number)
      }
      return nil
    }
    return process
  }

  /// Writes what fits into a pipe at once: secrets are short.
  private static func write(_ bytes: [UInt8], to pipe: Int32) -> Bool {
    guard !bytes.isEmpty else { return true }
    return bytes.withUnsafeBytes { buffer in
      retrying { Glibc.write(pipe, buffer.baseAddress, buffer.count) } == buffer.count
    }
  }

  private static func read(
    _ pipe: Int32,
    until deadline: ContinuousClock.Instant,
    largest: Int
  ) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return nil }
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let found = poll(&request, 1, Int32(min(left.rounded(.up), 60_000)))
      if found < 0, errno == EINTR { continue }
      guard found > 0 else { return nil }
      let count = buffer.withUnsafeMutableBytes { raw in
        retrying { Glibc.read(pipe, raw.baseAddress, raw.count) }
      }
      guard count >= 0, output.count + count <= largest else { return nil }
      guard count > 0 else { return output }
      output += buffer.prefix(count)
    }
  }
}
