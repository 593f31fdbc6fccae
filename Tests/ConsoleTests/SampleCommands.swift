import Arguments
import Console
import Writing

/// A program in small.
enum SampleCommands {
  struct Deep: Error {}

  /// Prints its words.
  struct Echo: Command {
    static let name = "echo"
    static let summary = "Prints its words"
    static let grammar = Grammar(.query, [times, words])
    static let examples = [Example("fluxsearch hello", "Prints hello.")]
    static let needs: Needs = []

    static let times = Option("times", "t", "N", .count, default: 1, help: "How often.")
    static let words = Operand(many: "WORD", .text, isRequired: true, help: "What to print.")

    let times: Int
    let words: [String]

    init(_ given: ParsedArguments) throws(UsageError) {
      times = try given.value(of: Self.times)
      words = try given.value(of: Self.words)
    }

    func run(in context: Context) throws -> ExitCode {
      for _ in 0..<times { context.output.write("\(words.joined(separator: " "))\n") }
      return .done
    }
  }

  /// Waits before it answers.
  struct Wait: Command {
    static let name = "wait"
    static let summary = "Waits"
    static let grammar: Grammar = []
    static let examples = [Example("fluxsearch wait", "Waits.")]
    static let needs: Needs = [.noConfiguration]

    init(_ given: ParsedArguments) throws(UsageError) {}

    func run(in context: Context) async throws -> ExitCode {
      await Task.yield()
      context.output.write("waited\n")
      return .nothingFound
    }
  }

  /// Fails.
  struct Fail: Command {
    static let name = "fail"
    static let summary = "Fails"
    static let grammar: Grammar = [deep]
    static let examples = [Example("fluxsearch fail", "Fails.")]
    static let needs: Needs = [.reading]
    static let deep = Flag("deep", help: "Fail further down.")

    let isDeep: Bool

    init(_ given: ParsedArguments) throws(UsageError) {
      isDeep = try given.value(of: Self.deep)
    }

    func run(in context: Context) throws -> ExitCode {
      if isDeep { throw Deep() }
      context.output.write("before\n")
      throw Failure(
        "the archive a\u{1B}b can't be read",
        hint: "try another disk",
        code: .archive,
        causes: ["the disk is on fire"]
      )
    }
  }

  static var program: Program {
    let sync = CommandDescription(name: "sync", summary: "Fetches", grammar: [])
    let add = CommandDescription(name: "saved add", summary: "Keeps a search", grammar: [])
    return Program(
      name: "fluxsearch",
      version: "1.2",
      summary: "prints words",
      table: CommandTable(
        [
          CommandEntry(Echo.self), CommandEntry(Wait.self), CommandEntry(Fail.self),
          CommandEntry(elsewhere: sync.name, needs: [.network]) { sync },
          CommandEntry(elsewhere: add.name, needs: []) { add },
        ],
        standardName: "echo"
      ),
      topics: [.init("colours", summary: "how it looks") { "\($0) columns of colour\n" }],
      explain: { _ in Failure("explained", code: .network) }
    )
  }
}
