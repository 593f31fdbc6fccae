/// A name and a value: `--limit 50`, `--limit=50`, `-n 50`, `-n50`.
///
/// `Value` is what reading it gives: the plain type with a default, an optional without one, an
/// array where it may be repeated.
public struct Option<Value: Sendable>: Argument {
  /// What the parser, the help page, the manual and the completions need to know of it.
  public let form: ArgumentForm

  /// Makes the value from what was given, in order; an empty list means that nothing was.
  let read: @Sendable ([String]) throws(ValueProblem) -> Value

  /// Declares an option that always has a value.
  ///
  /// - Parameters:
  ///   - name: The long name, without dashes.
  ///   - short: The letter after a single dash.
  ///   - placeholder: The word that stands for the value in usage lines.
  ///   - kind: How the value is read.
  ///   - standard: The value where nothing sets it.
  ///   - help: One or two sentences that say what it does.
  ///   - group: The heading under which help lists it.
  ///   - isConfigurable: Whether the configuration and the environment may set it.
  ///   - isHidden: Whether help keeps silent about it.
  public init(
    _ name: String,
    _ short: Character? = nil,
    _ placeholder: String,
    _ kind: ValueKind<Value>,
    default standard: Value,
    help: String,
    group: String? = nil,
    isConfigurable: Bool = true,
    isHidden: Bool = false
  ) {
    form = ArgumentForm(
      .option,
      name,
      short: short,
      placeholder: placeholder,
      help: help,
      group: group,
      isConfigurable: isConfigurable,
      isHidden: isHidden,
      isNumber: kind.isNumber,
      choices: kind.choices,
      completion: kind.completion,
      defaultText: kind.write(standard),
      problem: kind.problem
    )
    read = { (texts: [String]) throws(ValueProblem) in
      guard let last = texts.last else { return standard }
      return try kind.read(last)
    }
  }

  /// Declares an option that may be absent; the last one given wins.
  public init<Wrapped: Sendable>(
    _ name: String,
    _ short: Character? = nil,
    _ placeholder: String,
    _ kind: ValueKind<Wrapped>,
    help: String,
    group: String? = nil,
    isConfigurable: Bool = true,
    isHidden: Bool = false
  ) where Value == Wrapped? {
    form = ArgumentForm(
      .option,
      name,
      short: short,
      placeholder: placeholder,
      help: help,
      group: group,
      isConfigurable: isConfigurable,
      isHidden: isHidden,
      isNumber: kind.isNumber,
      choices: kind.choices,
      completion: kind.completion,
      problem: kind.problem
    )
    read = { (texts: [String]) throws(ValueProblem) in
      guard let last = texts.last else { return nil }
      return try kind.read(last)
    }
  }

  /// Declares an option that may be given several times; every value is kept, in order.
  public init<Element: Sendable>(
    _ name: String,
    _ short: Character? = nil,
    _ placeholder: String,
    repeated kind: ValueKind<Element>,
    help: String,
    group: String? = nil,
    isConfigurable: Bool = true,
    isHidden: Bool = false
  ) where Value == [Element] {
    form = ArgumentForm(
      .option,
      name,
      short: short,
      placeholder: placeholder,
      help: help,
      group: group,
      isRepeatable: true,
      isConfigurable: isConfigurable,
      isHidden: isHidden,
      isNumber: kind.isNumber,
      choices: kind.choices,
      completion: kind.completion,
      problem: kind.problem
    )
    read = kind.readAll
  }
}
