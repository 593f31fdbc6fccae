/// A command line that was read by a grammar: ask it for the value of an argument.
///
/// What was typed wins over the environment and the configuration, and those over the default.
public struct ParsedArguments: Sendable {
  /// A value as it was typed; nil for a flag, which may be taken back.
  struct Occurrence: Sendable {
    let text: String?
    let isNegated: Bool
  }

  private var occurrences: [String: [Occurrence]] = [:]
  private var operands: [String: [String]] = [:]
  private var settings: [String: Setting] = [:]
  private let names: Set<String>

  /// Reads a command line.
  ///
  /// Values are read when they are asked for; everything else is checked here.
  ///
  /// - Parameters:
  ///   - arguments: The words after the command's name.
  ///   - grammar: What they may be.
  ///   - setting: What the environment or the configuration says about an option; asked once for
  ///     every option that was not typed and may be configured.
  /// - Throws: `UsageError` for the first mistake, from the left.
  public init(
    _ arguments: [String],
    by grammar: Grammar,
    setting: (ArgumentForm) -> Setting? = { _ in nil }
  ) throws(UsageError) {
    names = Set(grammar.forms.map(\.name))
    var reader = ArgumentReader(arguments, grammar: grammar)
    try reader.read()
    occurrences = reader.occurrences
    operands = try OperandFiller(grammar).fill(reader.operands)
    for form in grammar.options where form.isConfigurable && occurrences[form.name] == nil {
      settings[form.name] = setting(form)
    }
  }

  /// Reads a flag.
  ///
  /// - Throws: `UsageError.value` if the environment or the configuration holds no truth value.
  public func value(of flag: Flag) throws(UsageError) -> Bool {
    try choice(of: flag) ?? flag.standard
  }

  /// Reads a flag that may be left unsaid: nil if nothing sets it.
  ///
  /// - Throws: `UsageError.value` if the environment or the configuration holds no truth value.
  public func choice(of flag: Flag) throws(UsageError) -> Bool? {
    let name = checkedName(of: flag.form)
    if let last = occurrences[name]?.last { return !last.isNegated }
    guard let setting = settings[name], let text = setting.texts.last else { return nil }
    do throws(ValueProblem) {
      return try Flag.truth(of: text)
    } catch {
      throw .value(flag.form.spelling, text, error, setting.origin)
    }
  }

  /// Counts how often a flag was given, as in `-vv`; taking it back begins anew.
  public func count(of flag: Flag) throws(UsageError) -> Int {
    guard let all = occurrences[checkedName(of: flag.form)] else {
      return try value(of: flag) ? 1 : 0
    }
    return all.reduce(0) { $1.isNegated ? 0 : $0 + 1 }
  }

  /// Reads an option.
  ///
  /// - Throws: `UsageError.value` with the reason if the text is no such value.
  public func value<Value>(of option: Option<Value>) throws(UsageError) -> Value {
    let name = checkedName(of: option.form)
    let typed = occurrences[name]?.compactMap(\.text)
    let setting = settings[name]
    return try read(
      typed ?? setting?.texts ?? [],
      as: option.form,
      from: typed == nil ? setting?.origin ?? .standard : .commandLine,
      with: option.read
    )
  }

  /// Reads an operand.
  ///
  /// - Throws: `UsageError.value` with the reason if the text is no such value.
  public func value<Value>(of operand: Operand<Value>) throws(UsageError) -> Value {
    try read(
      operands[checkedName(of: operand.form)] ?? [],
      as: operand.form,
      from: .commandLine,
      with: operand.read
    )
  }

  /// Says where the value of an argument comes from.
  public func origin(of argument: some Argument) -> ValueOrigin {
    let name = checkedName(of: argument.form)
    if occurrences[name] != nil || operands[name] != nil { return .commandLine }
    return settings[name]?.origin ?? .standard
  }

  /// Says whether an argument was typed in this command.
  public func isTyped(_ argument: some Argument) -> Bool { origin(of: argument) == .commandLine }

  /// Refuses two arguments that were both typed and exclude each other.
  ///
  /// - Throws: `UsageError.conflict`.
  public func refuse(
    _ first: some Argument,
    with second: some Argument
  ) throws(UsageError) {
    guard isTyped(first), isTyped(second) else { return }
    throw .conflict(first.form.spelling, second.form.spelling)
  }

  /// Refuses an argument that was typed without another one that it needs.
  ///
  /// - Throws: `UsageError.needs`.
  public func require(
    _ second: some Argument,
    with first: some Argument
  ) throws(UsageError) {
    guard isTyped(first), !isTyped(second) else { return }
    throw .needs(first.form.spelling, second.form.spelling)
  }

  /// Stops a program that asks for an argument its grammar forgot: the answer would always be the
  /// default.
  private func checkedName(of form: ArgumentForm) -> String {
    precondition(names.contains(form.name), "\(form.spelling) is not in the grammar")
    return form.name
  }

  private func read<Value>(
    _ texts: [String],
    as form: ArgumentForm,
    from origin: ValueOrigin,
    with reader: ([String]) throws(ValueProblem) -> Value
  ) throws(UsageError) -> Value {
    do throws(ValueProblem) {
      return try reader(texts)
    } catch {
      let culprit = culprit(of: texts, with: reader)
      throw .value(form.spelling, culprit, error, origin)
    }
  }

  /// Finds the text that can't be read: the first one that fails when it stands alone.
  private func culprit<Value>(
    of texts: [String],
    with reader: ([String]) throws(ValueProblem) -> Value
  ) -> String {
    for text in texts {
      do throws(ValueProblem) {
        _ = try reader([text])
      } catch {
        return text
      }
    }
    return texts.last ?? ""
  }
}
