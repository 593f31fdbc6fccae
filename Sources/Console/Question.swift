import Glibc
public import Writing

/// A question that must be answered with yes before something is done.
public struct Question {
  private let context: Context

  /// Asks in a context.
  public init(in context: Context) {
    self.context = context
  }

  /// Asks, and takes nothing but a clear yes for one.
  ///
  /// - Parameters:
  ///   - question: What will be done, as a question.
  ///   - isAnswered: Whether `--yes` was given, which answers without asking.
  /// - Returns: Whether it may be done.
  /// - Throws: `Failure` where nobody can be asked, with the option to give.
  public func ask(_ question: SafeText, isAnswered: Bool) throws(Failure) -> Bool {
    guard !isAnswered else { return true }
    guard isatty(STDIN_FILENO) == 1, context.errors.traits.isTerminal else {
      throw Failure(
        "this needs an answer, and there is no terminal to ask on",
        hint: "give --yes if you are sure",
        code: .usage
      )
    }
    context.errors.write("\(question) [y/N] ")
    context.errors.flush()
    let answer = HiddenPrompt.line(stoppingAt: context.interruption)
    if context.interruption.isWanted { throw Failure("interrupted", code: .interrupted) }
    guard let answer else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }
}
