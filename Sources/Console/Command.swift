public import Arguments

/// A command: what it is called, what its line may hold, and what it does.
///
/// The initialiser only reads the line; nothing is opened, asked or written before `run`.
public protocol Command {
  /// The word that names it, or two separated by a space (`saved add`).
  static var name: String { get }

  /// Other names for it.
  static var aliases: [String] { get }

  /// What it does, in one line that begins with a verb in the third person.
  static var summary: String { get }

  /// More about it, a paragraph each.
  static var discussion: [String] { get }

  /// What its line may hold, besides what `CommonOptions` adds to every command.
  static var grammar: Grammar { get }

  /// How it is used; at least one.
  static var examples: [Example] { get }

  /// What the program must provide before it runs.
  static var needs: Needs { get }

  /// Whether lists of commands keep silent about it.
  static var isHidden: Bool { get }

  /// Reads the line, and opens nothing.
  ///
  /// - Throws: `UsageError` for the first value that is wrong.
  init(_ given: ParsedArguments) throws(UsageError)

  /// Does it.
  ///
  /// A command that never waits for an actor or the network is a plain `func run(in:) throws`.
  ///
  /// - Parameter context: What it works with; it stays where it is called from.
  /// - Returns: How the program ends.
  /// - Throws: Anything; the program explains it, tells it on standard error and ends with its code.
  func run(in context: Context) async throws -> ExitCode
}

extension Command {
  /// None.
  public static var aliases: [String] { [] }

  /// Nothing.
  public static var discussion: [String] { [] }

  /// Shown.
  public static var isHidden: Bool { false }

  /// What help, manual and completions say of it, with the options of every command.
  public static var description: CommandDescription {
    CommandDescription(
      name: name,
      aliases: aliases,
      summary: summary,
      discussion: discussion,
      grammar: grammar + CommonOptions.grammar(for: needs),
      examples: examples,
      isHidden: isHidden
    )
  }
}

/// What a command needs from its surroundings.
public struct Needs: OptionSet, Sendable {
  /// The set as bits.
  public let rawValue: UInt8

  /// Takes a set as bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// One archive, or several that are searched together, to read.
  public static let reading = Needs(rawValue: 1)
  /// One archive to write.
  public static let writing = Needs(rawValue: 2)
  /// The network; the command lives in `fluxsearch-net`.
  public static let network = Needs(rawValue: 4)
  /// A terminal, for both eyes and keys.
  public static let terminal = Needs(rawValue: 8)
  /// Nothing of the configuration: it runs although the file can't be read, to mend it.
  public static let noConfiguration = Needs(rawValue: 32)
  /// Several archives at once, so that `--archive` may be given several times.
  public static let several = Needs(rawValue: 16)
}
