/// Something that a command line may hold, declared once as a typed constant.
///
/// The constant is the argument's documentation and the key to its value: a `Flag`, an `Option` or
/// an `Operand`.
public protocol Argument: Sendable {
  /// What the parser, the help page, the manual and the completions need to know of it.
  var form: ArgumentForm { get }
}

/// The outside of an argument, without the type of its value.
public struct ArgumentForm: Sendable {
  /// Which of the three kinds of argument this is.
  public enum Role: Sendable {
    /// A switch that takes no value.
    case flag
    /// A name followed by a value.
    case option
    /// A value that stands by itself.
    case operand
  }

  /// Which of the three kinds of argument this is.
  public let role: Role

  /// The long name without its dashes, or the name of an operand; unique within a grammar.
  public let name: String

  /// The letter after a single dash, if there is one.
  public let short: Character?

  /// The word that stands for the value in usage lines; empty for a flag.
  public let placeholder: String

  /// One or two sentences that say what it does.
  public let help: String

  /// The heading under which help lists it, or nil for the first one.
  public let group: String?

  /// Whether several values are kept, in their order; else the last one wins.
  public let isRepeatable: Bool

  /// Whether an operand must be there.
  public let isRequired: Bool

  /// Whether a flag can also be taken back, as `--no-<name>`.
  public let isNegatable: Bool

  /// Whether the configuration and the environment may set it.
  ///
  /// Everything but `--yes`, secrets and destructive switches; never an operand.
  public let isConfigurable: Bool

  /// Whether help, manual and completions keep silent about it.
  public let isHidden: Bool

  /// Whether the value is a number, so that `-n5` is this option even amid query text.
  public let isNumber: Bool

  /// The words that the value is one of, or none if it is free.
  public let choices: [String]

  /// Where a shell finds values to offer.
  public let completion: Completion

  /// The value used when none is given, as one would type it.
  public let defaultText: String?

  /// Says why a text can't be the argument's value; nil if it can.
  public let problem: @Sendable (_ text: String) -> ValueProblem?

  init(
    _ role: Role,
    _ name: String,
    short: Character? = nil,
    placeholder: String = "",
    help: String,
    group: String? = nil,
    isRepeatable: Bool = false,
    isRequired: Bool = false,
    isNegatable: Bool = false,
    isConfigurable: Bool = true,
    isHidden: Bool = false,
    isNumber: Bool = false,
    choices: [String] = [],
    completion: Completion = .none,
    defaultText: String? = nil,
    problem: @escaping @Sendable (String) -> ValueProblem? = { _ in nil }
  ) {
    self.role = role
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.help = help
    self.group = group
    self.isRepeatable = isRepeatable
    self.isRequired = isRequired
    self.isNegatable = isNegatable
    self.isConfigurable = isConfigurable && role != .operand
    self.isHidden = isHidden
    self.isNumber = isNumber
    self.choices = choices
    self.completion = completion
    self.defaultText = defaultText
    self.problem = problem
  }

  /// The argument as one would type it: `--limit`, or `QUERY` for an operand.
  public var spelling: String { role == .operand ? name : "--\(name)" }

  /// The environment variable that sets it, by the one rule: `FLUXSEARCH_` and the long name in
  /// capitals, with underscores for dashes; nil if nothing but the command line may set it.
  public var environmentVariable: String? {
    guard isConfigurable else { return nil }
    let letters = name.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    return "FLUXSEARCH_" + String(decoding: letters, as: UTF8.self).uppercased()
  }

  /// The key that sets it in the configuration: the long name, in the section of the command or in
  /// `global`; nil if nothing but the command line may set it.
  public var configurationKey: String? { isConfigurable ? name : nil }
}

/// Where a shell finds values to offer for an argument.
public enum Completion: Equatable, Sendable {
  /// Nowhere: the value is free.
  case none
  /// Among files and folders.
  case file
  /// Among folders.
  case directory
  /// From `fluxsearch complete KIND PREFIX`, which looks into the archive.
  ///
  /// The kinds are those of `LiveKind`.
  case live(LiveKind)
}

/// What `fluxsearch complete` can list.
public enum LiveKind: String, CaseIterable, Sendable {
  /// Archives by name.
  case archive
  /// Channels as `#name`, or `guild/#name` where a name is ambiguous.
  case channel
  /// The filters of the query language, as `from:`.
  case field
  /// Guilds by name.
  case guild
  /// A word of a query: a filter, or the value of one after its colon.
  case query
  /// The reports of `stats`.
  case report
  /// Saved searches by name.
  case saved
  /// The keys of the configuration.
  case setting
  /// The topics and commands that `help` explains.
  case topic
  /// Users as `@name`.
  case user
}
