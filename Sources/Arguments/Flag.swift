/// A switch: `--count`, `-c`, and where it is negatable `--no-color`.
public struct Flag: Argument {
  /// What the parser, the help page, the manual and the completions need to know of it.
  public let form: ArgumentForm

  /// The value where nothing sets it.
  public let standard: Bool

  /// Declares a flag.
  ///
  /// - Parameters:
  ///   - name: The long name, without dashes.
  ///   - short: The letter after a single dash.
  ///   - help: One or two sentences that say what it does.
  ///   - isNegatable: Whether `--no-<name>` takes it back.
  ///   - standard: The value where nothing sets it.
  ///   - group: The heading under which help lists it.
  ///   - isConfigurable: Whether the configuration and the environment may set it.
  ///   - isHidden: Whether help keeps silent about it.
  public init(
    _ name: String,
    _ short: Character? = nil,
    help: String,
    isNegatable: Bool = false,
    default standard: Bool = false,
    group: String? = nil,
    isConfigurable: Bool = true,
    isHidden: Bool = false
  ) {
    self.standard = standard
    form = ArgumentForm(
      .flag,
      name,
      short: short,
      help: help,
      group: group,
      isNegatable: isNegatable,
      isConfigurable: isConfigurable,
      isHidden: isHidden,
      problem: { text in
        do throws(ValueProblem) {
          _ = try Self.truth(of: text)
          return nil
        } catch {
          return error
        }
      }
    )
  }

  /// Reads a flag's value as the configuration and the environment write it.
  ///
  /// Knows yes, true, on and 1; no, false, off and 0; in any case of letters.
  static func truth(of text: String) throws(ValueProblem) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: throw .notATruth
    }
  }
}
