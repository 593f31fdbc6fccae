public import Arguments

/// A line of the command table.
public struct CommandEntry {
  /// The words that name the command, its aliases among them.
  let words: [String]

  /// The command's own name.
  public let name: String

  /// What the program must provide before it runs.
  public let needs: Needs

  private let describe: () -> CommandDescription

  /// Reads the command's line; nil if the command lives in the other program.
  let make: ((ParsedArguments) throws(UsageError) -> any Command)?

  /// Lists a command of this program.
  public init<Listed: Command>(_ command: Listed.Type) {
    name = command.name
    words = [command.name] + command.aliases
    needs = command.needs
    describe = { command.description }
    make = { (given: ParsedArguments) throws(UsageError) in try command.init(given) }
  }

  /// Lists a command of the other program, which this one only knows about.
  ///
  /// - Parameters:
  ///   - name: the word that names it.
  ///   - needs: what the program must provide before it runs.
  ///   - description: what is said of it, made when it is asked for.
  public init(
    elsewhere name: String,
    needs: Needs,
    description: @escaping () -> CommandDescription
  ) {
    self.name = name
    words = [name]
    self.needs = needs
    describe = description
    make = nil
  }

  /// What help, manual and completions say of the command; made anew at every call, because a
  /// search has no use for it.
  public var description: CommandDescription { describe() }
}

/// The commands of a program, in the order of its help.
public struct CommandTable {
  /// The commands.
  public let entries: [CommandEntry]

  /// The command that is meant where none is named.
  public let standardName: String

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - entries: The commands, in the order of the help page.
  ///   - standardName: The command that is meant where none is named; it must be among them.
  public init(_ entries: [CommandEntry], standardName: String) {
    precondition(entries.contains { $0.name == standardName }, "\(standardName) is no command")
    self.entries = entries
    self.standardName = standardName
  }

  /// Finds a command by its name or an alias.
  public subscript(name: String) -> CommandEntry? {
    entries.first { $0.words.contains(name) }
  }

  /// The command whose name, or its first word, somebody may have meant who began a line otherwise.
  public func nearest(to word: String) -> String? {
    guard word.count >= 4 else { return nil }
    let firsts = entries.flatMap(\.words).compactMap { name in
      name.split(separator: " ").first.map(String.init)
    }
    guard !firsts.contains(word) else { return nil }
    let known = entries.map(\.description).filter { !$0.isHidden }
      .compactMap { $0.name.split(separator: " ").first.map(String.init) }
      // Of equally near ones the longer wins: a letter is sooner left out than added.
      .sorted { $0.count > $1.count }
    return Spelling.nearest(to: word, among: known)
  }

  /// The words that `Invocation` needs to know.
  var names: [(word: String, name: String)] {
    entries.flatMap { entry in entry.words.map { ($0, entry.name) } }
  }
}
