public import Arguments
import Writing

/// Why a command ended without being done, ready to be told.
///
/// The roof makes one of every error that reaches it. No text of a failure may hold a secret; that
/// is the duty of the error it is made of, which has a type for secrets.
public struct Failure: Error, Equatable, Sendable {
  /// What failed, on what, in one sentence without a full stop.
  public let sentence: String

  /// The next step, if there is one that is not obvious.
  public let hint: String?

  /// How the program ends.
  public let code: ExitCode

  /// What lies beneath, from above to below; told with `--verbose`.
  public let causes: [String]

  /// Makes a failure.
  public init(_ sentence: String, hint: String? = nil, code: ExitCode, causes: [String] = []) {
    self.sentence = sentence
    self.hint = hint
    self.code = code
    self.causes = causes
  }

  /// Makes a failure of a mistake in the words of a command.
  public init(_ error: UsageError) {
    self.init(error.description, hint: error.hint, code: .usage)
  }

  /// Makes a failure of one of this module's errors.
  public init(_ error: ConsoleError) {
    self.init(error.description, hint: error.hint, code: error.exitCode)
  }

  /// Tells it: one line, perhaps one with a hint, and with `isVerbose` one for each cause.
  ///
  /// - Parameters:
  ///   - speaker: The program and the command, as in `fluxsearch search`.
  ///   - output: Standard error.
  ///   - isVerbose: Whether the causes are told too.
  public func tell(as speaker: String, on output: Output, isVerbose: Bool = false) {
    output.writeLine("\(speaker): \(sentence)", hang: 2)
    if isVerbose {
      for cause in causes { output.writeLine("because: \(cause)", hang: 2) }
    }
    if let hint { output.writeLine("hint: \(hint)", hang: 6) }
    output.flush()
  }
}
