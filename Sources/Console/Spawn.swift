import Glibc

/// Starts other programs and waits for them.
public enum Spawn {
  /// Runs a program with this one's environment, and waits until it ends.
  ///
  /// - Parameter words: the program, found along `PATH`, and its words; none is read by a shell.
  /// - Returns: how it ended, as `wait` tells; nothing where it could not be started.
  public static func run(_ words: [String]) -> Int32? {
    guard let process = start(words) else { return nil }
    return end(of: process)
  }

  /// Starts a program with this one's environment; `end(of:)` is to be called for it.
  ///
  /// - Parameter words: the program, found along `PATH`, and its words; none is read by a shell.
  /// - Returns: its process; nothing where it could not be started.
  public static func start(_ words: [String]) -> Int32? {
    guard let program = words.first else { return nil }
    let inherited = Environment.inherited
    return withCStrings(words) { arguments in
      withCStrings(inherited) { variables in
        var process: pid_t = 0
        guard posix_spawnp(&process, program, nil, nil, arguments, variables) == 0 else {
          return nil
        }
        return process
      }
    }
  }

  /// Whether a program that was started has ended; its number stays its own until `end(of:)`.
  public static func hasEnded(_ process: Int32) -> Bool {
    var facts = siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    // Where nothing has ended, the call leaves what it fills as it was: zero.
    guard waitid(P_PID, id_t(process), &facts, options) == 0 else { return true }
    return facts.si_signo != 0
  }

  /// Waits until a program that was started ends.
  ///
  /// - Returns: how it ended, as `wait` tells.
  public static func end(of process: Int32) -> Int32 {
    var status: Int32 = 0
    _ = retrying { waitpid(process, &status, 0) }
    return status
  }

  /// Makes the list of C strings that the system takes, for the time of a call.
  static func withCStrings<Result>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result?
  ) -> Result? {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies + [nil]).withUnsafeBufferPointer { list in
      list.baseAddress.flatMap(body)
    }
  }
}
