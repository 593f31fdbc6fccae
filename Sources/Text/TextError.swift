/// What can go wrong in the work on text.
public enum TextError: Error, Equatable, Sendable {
  /// ICU could not be made ready; holds what was being opened and ICU's own number.
  case unavailable(what: String, code: Int32)
}

extension TextError: CustomStringConvertible {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unavailable(let what, let code):
      "ICU has no \(what) here (its error \(code)): is its data installed?"
    }
  }
}
