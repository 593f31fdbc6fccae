/// A value that stands by itself: a path, a channel, the words of a query.
///
/// Operands are filled in the order in which the grammar names them. At most one of a grammar may
/// be `many`; it takes what the others leave.
public struct Operand<Value: Sendable>: Argument {
  /// What the parser, the help page, the manual and the completions need to know of it.
  public let form: ArgumentForm

  /// Makes the value from what was given, in order.
  let read: @Sendable ([String]) throws(ValueProblem) -> Value

  /// Declares an operand that must be there.
  ///
  /// - Parameters:
  ///   - name: The word that stands for it in usage lines, in capitals.
  ///   - kind: How the value is read.
  ///   - help: One or two sentences that say what it is.
  public init(_ name: String, _ kind: ValueKind<Value>, help: String) {
    form = Self.form(name, kind, help: help, isRequired: true)
    read = { (texts: [String]) throws(ValueProblem) in
      guard let last = texts.last else { throw .empty }
      return try kind.read(last)
    }
  }

  /// Declares an operand that may be absent.
  public init<Wrapped: Sendable>(
    optional name: String,
    _ kind: ValueKind<Wrapped>,
    help: String
  ) where Value == Wrapped? {
    form = Self.form(name, kind, help: help)
    read = { (texts: [String]) throws(ValueProblem) in
      guard let last = texts.last else { return nil }
      return try kind.read(last)
    }
  }

  /// Declares an operand that takes any number of values.
  ///
  /// - Parameters:
  ///   - name: The word that stands for one value in usage lines, in capitals.
  ///   - kind: How each value is read.
  ///   - isRequired: Whether there must be one at least.
  ///   - help: One or two sentences that say what they are.
  public init<Element: Sendable>(
    many name: String,
    _ kind: ValueKind<Element>,
    isRequired: Bool = false,
    help: String
  ) where Value == [Element] {
    form = Self.form(name, kind, help: help, isRepeatable: true, isRequired: isRequired)
    read = kind.readAll
  }

  private static func form<Element>(
    _ name: String,
    _ kind: ValueKind<Element>,
    help: String,
    isRepeatable: Bool = false,
    isRequired: Bool = false
  ) -> ArgumentForm {
    ArgumentForm(
      .operand,
      name,
      placeholder: name,
      help: help,
      isRepeatable: isRepeatable,
      isRequired: isRequired,
      choices: kind.choices,
      completion: kind.completion,
      problem: kind.problem
    )
  }
}
