import Glibc
public import Writing

/// Asks for a line on the terminal: a name, or a secret that is not shown while it is typed.
public struct HiddenPrompt {
  private static let longest = 8_192

  private let context: Context

  /// Asks in a context.
  public init(in context: Context) {
    self.context = context
  }

  /// Whether there is somebody to ask: a terminal for both question and answer.
  public var canAsk: Bool {
    isatty(STDIN_FILENO) == 1 && context.errors.traits.isTerminal
  }

  /// Asks, and takes the line without its end.
  ///
  /// - Parameters:
  ///   - question: What is asked, without a colon.
  ///   - isHidden: Whether what is typed is not shown.
  /// - Returns: The line; never an empty one.
  /// - Throws: `Failure` where nobody answers, or where the program is to stop.
  public func ask(_ question: SafeText, isHidden: Bool) throws(Failure) -> String {
    context.errors.write("\(question): ")
    context.errors.flush()
    let before = isHidden ? Self.hide() : nil
    defer {
      if var before {
        // What was typed ahead would be shown, so it is thrown away.
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
        context.errors.write("\n")
        context.errors.flush()
      }
    }
    let line = Self.line(stoppingAt: context.interruption)
    if context.interruption.isWanted { throw Failure("interrupted", code: .interrupted) }
    guard let line, !line.isEmpty else { throw Failure("no answer was given", code: .usage) }
    return line
  }

  /// Reads the first line of standard input.
  ///
  /// - Returns: nothing where there is none, or where it is too long to be what was asked for.
  public static func line(stoppingAt interruption: Interruption) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= longest {
      let count = read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR, !interruption.isWanted { continue }
      guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  private static func hide() -> termios? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    return before
  }
}
