/// Why a text is no value of its kind.
public enum ValueProblem: Error, Equatable, Sendable {
  /// Nothing is there where something must be.
  case empty
  /// The text is no whole number.
  case notACount
  /// The number lies outside of the bounds, which are included.
  case outOfRange(Int, Int)
  /// The text is none of these words.
  case notAChoice([String])
  /// The text is no span of time.
  case notADuration
  /// The text is no number of bytes.
  case notASize
  /// The number is more than the program can hold.
  case tooLarge
  /// The text is neither yes nor no.
  case notATruth
  /// The text is not what was expected, which is named with its article: "a message id".
  case malformed(expected: String)

  /// The end of a sentence that begins with the text: "is not a whole number".
  public var predicate: String {
    switch self {
    case .empty: "must not be empty"
    case .notACount: "is not a whole number"
    case .outOfRange(let low, Int.max): "is less than \(low) or too large"
    case .outOfRange(let low, let high): "is not between \(low) and \(high)"
    case .notAChoice(let words): "is not one of \(words.joined(separator: ", "))"
    case .notADuration: "is not a span of time"
    case .notASize: "is not a size"
    case .tooLarge: "is too large"
    case .notATruth: "is neither yes nor no"
    case .malformed(let expected): "is not \(expected)"
    }
  }

  /// What would have been right, if an example says more than the sentence.
  public func hint(for text: String) -> String? {
    switch self {
    case .notADuration: "write 90s, 30m, 2h, 3d, 1w, 2y or 1h30m"
    case .notASize: "write 500K, 500M or 2G"
    case .notAChoice(let words):
      Spelling.nearest(to: text.lowercased(), among: words).map { "did you mean \($0)?" }
    default: nil
    }
  }
}
