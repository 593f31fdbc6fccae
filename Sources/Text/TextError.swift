/// What can go wrong in the work on text.
public enum TextError: Error, Equatable, Sendable {
  /// ICU could not be made ready; holds what was being opened and ICU's own number.
  case unavailable(what: String, code: Int32)
  /// No time zone has this name.
  case unknownZone(String)
  /// A regular expression is wrong; holds what is wrong, and where: the UTF-8 offset in the
  /// pattern, behind what could be read.
  case invalidPattern(problem: PatternProblem, offset: Int)
}

/// What is wrong with a regular expression.
public enum PatternProblem: Sendable, Equatable, CaseIterable {
  /// A bracket or brace is not closed, or closed twice.
  case unbalanced
  /// A `[set]` can't be read.
  case badSet
  /// An escape after a backslash means nothing.
  case badEscape
  /// Numbers in braces are too great, or in the wrong order.
  case badInterval
  /// A look-behind has no greatest length.
  case unboundedLookBehind
  /// A reference names no group.
  case noSuchGroup
  /// The pattern is too large.
  case tooLarge
  /// Anything else.
  case syntax
}

extension TextError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unavailable(let what, let code):
      "ICU has no \(what) here (its error \(code)): is its data installed?"
    case .unknownZone(let name):
      "There is no time zone named \"\(name)\"."
    case .invalidPattern(let problem, let offset):
      "The regular expression is wrong at byte \(offset): \(problem)."
    }
  }
}

extension PatternProblem: CustomStringConvertible {
  /// The problem as the end of a sentence.
  public var description: String {
    switch self {
    case .unbalanced: "a bracket has no partner"
    case .badSet: "a [set] can't be read"
    case .badEscape: "this escape means nothing"
    case .badInterval: "the numbers in braces can't be used"
    case .unboundedLookBehind: "a look-behind needs a greatest length"
    case .noSuchGroup: "no group has this number or name"
    case .tooLarge: "the pattern is too large"
    case .syntax: "this is no pattern"
    }
  }
}
