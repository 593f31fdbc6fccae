import Glibc

/// A process that runs beside this one: it ends when it is told to, or with its standard input.
final class Companion {
  /// Its number.
  let processID: pid_t
  private let input: Int32
  private let output: Int32
  /// Its exit status, or 128 and the signal's number.
  private var ending: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: variables to be set beside those of this process.
  ///   - errors: the file that takes what it complains of; nothing for this process's own.
  /// - Throws: `.file` where it can't be started.
  init(
    _ arguments: [String],
    environment: [String: String] = [:],
    errors: String? = nil
  ) throws(BenchError) {
    let (inputEnd, ownInput) = try Self.pipe()
    let (ownOutput, outputEnd) = try Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      close(inputEnd)
      close(outputEnd)
    }
    posix_spawn_file_actions_adddup2(&actions, inputEnd, 0)
    posix_spawn_file_actions_adddup2(&actions, outputEnd, 1)
    if let errors {
      let flags = O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, 2, errors, flags, 0o600)
    }
    processID = try ChildProcess.spawn(
      arguments,
      environment,
      &actions,
      closing: [ownInput, ownOutput]
    )
    (input, output) = (ownInput, ownOutput)
  }

  deinit {
    if ending == nil { end(SIGKILL) }
    close(output)
  }

  /// Makes a pipe that no other child inherits.
  private static func pipe() throws(BenchError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw .file("pipe", reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for a line of its output.
  func line() -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for all of its output.
  func rest() -> String { String(decoding: Folder.bytes(of: output), as: UTF8.self) }

  /// Whether it goes on.
  var isRunning: Bool {
    guard ending == nil else { return false }
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(processID), &information, flags) == 0 && information.si_signo == 0
  }

  /// Has it end, and waits for that.
  ///
  /// - Parameter signal: what it is told; nothing where the end of its input, or its own, is waited for.
  /// - Returns: its exit status, or 128 and the signal's number.
  @discardableResult
  func end(_ signal: Int32? = nil) -> Int32 {
    if let ending { return ending }
    close(input)
    if let signal { kill(processID, signal) }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    ending = code
    return code
  }

  // MARK: What it takes

  /// Bytes that it holds, and the most since the last `forgetPeak`.
  var memory: (now: Int64, peak: Int64) {
    let text = (try? Folder.text("/proc/\(processID)/status")) ?? ""
    func bytes(_ name: String) -> Int64 {
      let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
      return
        (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int64($0) } ?? 0)
        * 1024
    }
    return (bytes("VmRSS:"), bytes("VmHWM:"))
  }

  /// Has the kernel begin anew to note the most memory.
  func forgetPeak() {
    let file = open("/proc/\(processID)/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "5", 1)
    close(file)
  }

  /// Seconds that it computed for.
  var computing: Double {
    let text = (try? Folder.text("/proc/\(processID)/stat")) ?? ""
    // The program's name stands in brackets and may hold anything.
    let fields = (text.split(separator: ")").last ?? "").split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
