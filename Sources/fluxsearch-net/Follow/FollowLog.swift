import Console
import Glibc
import Model
import Writing

/// What a service says of itself: never what was written in a message, and never a secret.
struct FollowLog {
  /// How much it matters, as the journal counts.
  enum Level: Int {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7
  }

  private let context: Context
  private let isJournal: Bool
  private let isStamped: Bool
  private let limit: Level

  /// Prepares to speak.
  ///
  /// - Parameters:
  ///   - isBrief: whether it is a run that ends by itself, of which cron wants to hear only trouble.
  ///   - context: what the command works with.
  init(isBrief: Bool, _ context: Context) {
    self.context = context
    isJournal = Self.isJournal(context.environment)
    let isTerminal = context.errors.traits.isTerminal
    isStamped = !isJournal && !isTerminal
    limit =
      if context.isVerbose {
        .debug
      } else if context.isQuiet || isBrief && !isTerminal {
        .warning
      } else {
        .info
      }
  }

  /// Says a sentence, where so much is wanted.
  func say(_ level: Level, _ sentence: SafeText) {
    guard level.rawValue <= limit.rawValue else { return }
    if isJournal {
      context.errors.write("<\(level.rawValue)>\(sentence)\n")
    } else if isStamped {
      context.errors.write("\(context.now().iso8601) fluxsearch follow: \(sentence)\n")
    } else {
      context.errors.writeLine("fluxsearch follow: \(sentence)", hang: 2)
    }
    context.errors.flush()
  }

  /// Whether standard error is the journal's own stream, which reads `<N>` as a priority.
  private static func isJournal(_ environment: Environment) -> Bool {
    guard let stream = environment["JOURNAL_STREAM"] else { return false }
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }
}
