public import Arguments

/// A program: its commands, and how a line of words becomes an exit code.
public struct Program {
  /// A text that `help` shows beside the commands.
  public struct Topic {
    /// The word after `help`.
    public let name: String
    /// What it is about, in one line.
    public let summary: String
    /// Makes the text for a number of columns.
    public let text: (_ width: Int) -> String

    /// Makes a topic.
    public init(_ name: String, summary: String, text: @escaping (_ width: Int) -> String) {
      self.name = name
      self.summary = summary
      self.text = text
    }
  }

  /// The word that starts it.
  public let name: String
  /// The version.
  public let version: String
  /// The versions of what it is built on, for the word `version`.
  public let parts: () -> [String]
  /// What it is, in one line.
  public let summary: String
  /// More about it, a paragraph each.
  public let discussion: [String]
  /// The commands.
  public let table: CommandTable
  /// What `help` explains besides commands.
  public let topics: [Topic]
  /// Commands that are still to come: as the only word they are refused and not searched for.
  public let planned: [String]

  private let explain: (any Error) -> Failure
  private let handOver: (_ name: String, _ arguments: [String]) -> Failure

  /// Describes a program.
  ///
  /// - Parameters:
  ///   - name: The word that starts it.
  ///   - version: The version.
  ///   - parts: The versions of what it is built on, a line each.
  ///   - summary: What it is, in one line.
  ///   - discussion: More about it, a paragraph each.
  ///   - table: The commands.
  ///   - topics: What `help` explains besides commands.
  ///   - planned: Commands that are still to come.
  ///   - explain: Makes a failure of an error of the floors below; those of usage and of this
  ///     module never reach it.
  ///   - handOver: Becomes the other program for one of its commands; returns only if it can't.
  public init(
    name: String,
    version: String,
    parts: @escaping () -> [String] = { [] },
    summary: String,
    discussion: [String] = [],
    table: CommandTable,
    topics: [Topic] = [],
    planned: [String] = [],
    explain: @escaping (any Error) -> Failure,
    handOver: @escaping (_ name: String, _ arguments: [String]) -> Failure = { name, _ in
      Failure("\(name) is not part of this installation", code: .usage)
    }
  ) {
    self.name = name
    self.version = version
    self.parts = parts
    self.summary = summary
    self.discussion = discussion
    self.table = table
    self.topics = topics
    self.planned = planned
    self.explain = explain
    self.handOver = handOver
  }

  /// What the manual and the completions say of it.
  public var description: ProgramDescription {
    ProgramDescription(
      name: name,
      summary: summary,
      discussion: discussion,
      standardCommand: table.standardName,
      commands: table.entries.map(\.description),
      exitCodes: ExitCode.allCases.map { ($0.rawValue, $0.meaning) }
    )
  }

  /// Does what the words ask for.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - surroundings: Finds the surroundings; called once, when something is to be run.
  /// - Returns: The exit code. Everything is written, and the pager left.
  public func run(
    _ arguments: [String],
    in surroundings: () throws(ConsoleError) -> Surroundings
  ) async -> ExitCode {
    let found: Surroundings
    do throws(ConsoleError) {
      found = try surroundings()
    } catch {
      let errors = Output(descriptor: 2, traits: TerminalTraits())
      Failure(error).tell(as: name, on: errors)
      return error.exitCode
    }
    let invocation = Invocation(
      arguments,
      names: table.names,
      standardName: table.standardName,
      common: CommonOptions.everywhere
    )
    switch invocation {
    case .command(table.standardName, let words) where isPlanned(words, arguments):
      let word = words[0]
      Failure(
        "this version doesn't have the command '\(word)' yet",
        hint: "'\(name) \(table.standardName) \(word)' looks for the word",
        code: .usage
      ).tell(as: name, on: found.outputs(nil).errors)
      return .usage
    case .command(let name, let words):
      // Where no command was named, the first word may have been meant for one.
      let first = name == table.standardName && words == arguments ? words.first : nil
      return await ProgramRun(self, found).run(name, words, firstWord: first)
    default:
      return ProgramHelp(self, found).show(invocation)
    }
  }

  /// Says whether a line is nothing but the name of a command that is still to come.
  private func isPlanned(_ words: [String], _ arguments: [String]) -> Bool {
    guard words == arguments, let word = words.first, words.count == 1 else { return false }
    return planned.contains(word) && table[word] == nil
  }

  /// Makes a failure of any error.
  func failure(of error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let error as UsageError: Failure(error)
    case let error as ConsoleError: Failure(error)
    default: explain(error)
    }
  }

  func handOver(_ name: String, with arguments: [String]) -> Failure {
    handOver(name, arguments)
  }
}
