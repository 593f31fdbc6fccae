/// What help, manual and completions say of one command.
public struct CommandDescription: Sendable {
  /// The word that names it; a command of several words has them separated by one space.
  public let name: String

  /// Other names for it.
  public let aliases: [String]

  /// What it does, in one line that begins with a verb in the third person.
  public let summary: String

  /// More about it, a paragraph each.
  public let discussion: [String]

  /// What its line may hold.
  public let grammar: Grammar

  /// How it is used.
  public let examples: [Example]

  /// Whether lists of commands keep silent about it.
  public let isHidden: Bool

  /// Describes a command.
  public init(
    name: String,
    aliases: [String] = [],
    summary: String,
    discussion: [String] = [],
    grammar: Grammar,
    examples: [Example] = [],
    isHidden: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.grammar = grammar
    self.examples = examples
    self.isHidden = isHidden
  }

  /// The pieces of the usage line after the command's name: `[OPTIONS]`, `QUERY…`.
  var usage: [String] {
    let options = grammar.options.contains { !$0.isHidden } ? ["[OPTIONS]"] : []
    return options
      + grammar.operands.map { form in
        let text = form.name + (form.isRepeatable ? "…" : "")
        return form.isRequired ? text : "[\(text)]"
      }
  }
}

/// A command line and what it does.
public struct Example: Equatable, Sendable {
  /// The line as one types it.
  public let line: String

  /// What it does, in one sentence.
  public let meaning: String

  /// Makes an example.
  public init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// What the manual and the completions say of the whole program.
public struct ProgramDescription: Sendable {
  /// The word that starts it.
  public let name: String

  /// What it is, in one line.
  public let summary: String

  /// More about it, a paragraph each.
  public let discussion: [String]

  /// The command that is meant where no command is named.
  public let standardCommand: String

  /// The commands, in the order of the help page.
  public let commands: [CommandDescription]

  /// The exit codes and what each means.
  public let exitCodes: [(code: Int32, meaning: String)]

  /// Describes a program.
  public init(
    name: String,
    summary: String,
    discussion: [String] = [],
    standardCommand: String,
    commands: [CommandDescription],
    exitCodes: [(code: Int32, meaning: String)] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.standardCommand = standardCommand
    self.commands = commands
    self.exitCodes = exitCodes
  }

  /// The commands that are listed.
  var visibleCommands: [CommandDescription] { commands.filter { !$0.isHidden } }
}
