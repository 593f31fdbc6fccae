import Arguments
import Testing

struct UsageErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let command: String
    let words: [String]
    let sentence: String
    let hint: String?

    init(_ command: String, _ words: [String], _ sentence: String, _ hint: String? = nil) {
      self.command = command
      self.words = words
      self.sentence = sentence
      self.hint = hint
    }

    var testDescription: String { ([command] + words).joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case("sync", ["--limt=5"], "unknown option --limt", "did you mean --limit?"),
    Case("sync", ["--max"], "unknown option --max", "did you mean --max-time?"),
    Case("sync", ["--token=hunter2"], "unknown option --token"),
    Case(
      "search",
      ["x", "--no-colour"],
      "unknown option --no-colour",
      "did you mean --no-color? (to search for it, put -- before it)"
    ),
    Case(
      "search",
      ["--frobnicate"],
      "unknown option --frobnicate",
      "to search for it, put -- before it"
    ),
    Case("sync", ["-x"], "unknown option -x"),
    Case("sync", ["-cxv"], "unknown option -x"),
    Case("sync", ["-limit", "5"], "unknown option -l", "did you mean --limit?"),
    Case("sync", ["--no-limit"], "unknown option --no-limit"),
    Case("sync", ["--limit"], "--limit needs a value: --limit N"),
    Case("sync", ["-n"], "--limit needs a value: --limit N"),
    Case("sync", ["--limit", "--count"], "--limit needs a value: --limit N"),
    Case("sync", ["--limit", "--", "5"], "--limit needs a value: --limit N"),
    Case("sync", ["--count=5"], "--count takes no value"),
    Case("search", ["--no-color=yes", "x"], "--no-color takes no value"),
    Case("sync", ["--limit", "-5"], "--limit: '-5' is not a whole number"),
    Case("sync", ["-nfive"], "--limit: 'five' is not a whole number"),
    Case(
      "sync",
      ["-n", "99999999999999999999"],
      "--limit: '99999999999999999999' is less than 0 or too large"
    ),
    Case("search", ["-C", "51", "x"], "--context: '51' is not between 0 and 50"),
    Case(
      "search",
      ["--sort", "Newest", "x"],
      "--sort: 'Newest' is not one of newest, oldest, relevance",
      "did you mean newest?"
    ),
    Case(
      "sync",
      ["--max-time", "90"],
      "--max-time: '90' is not a span of time",
      "write 90s, 30m, 2h, 3d, 1w, 2y or 1h30m"
    ),
    Case("sync", ["--max-time", ""], "--max-time must not be empty"),
    Case(
      "sync",
      ["--max-size", "many"],
      "--max-size: 'many' is not a size",
      "write 500K, 500M or 2G"
    ),
    Case("sync", ["--max-size", "9999999999G"], "--max-size: '9999999999G' is too large"),
    Case("search", [], "QUERY is missing"),
    Case("saved add", ["--"], "NAME is missing"),
    Case("saved run", ["one", "two"], "nothing is to be done with 'two'"),
    Case(
      "completions",
      ["bsh"],
      "SHELL: 'bsh' is not one of bash, zsh, fish",
      "did you mean bash?"
    ),
  ]

  @Test(arguments: cases)
  func `a mistake has one sentence and perhaps a next step`(_ example: Case) throws {
    let command = try #require(Sample.program.commands.first { $0.name == example.command })
    let error = try #require(mistake(in: example.words, by: command.grammar))
    #expect(error.description == example.sentence)
    #expect(error.hint == example.hint)
  }

  @Test(
    arguments: [
      (.extraOperand(nil), "this command takes no more words", nil),
      (.conflict("--count", "--group"), "--count and --group exclude each other", nil),
      (.needs("--exec", "--new"), "--exec needs --new", nil),
      (
        .unknownTopic("feilds", nearest: "fields"), "no help on 'feilds'",
        "did you mean help fields?"
      ),
      (.unknownTopic("x", nearest: nil), "no help on 'x'", "fluxsearch help lists what there is"),
      (
        .unknownSubcommand("saved", "ad", nearest: "add", known: ["add", "run"]),
        "there is no command 'saved ad'",
        "did you mean saved add?"
      ),
      (
        .unknownSubcommand("saved", "eat", nearest: nil, known: ["add", "run"]),
        "there is no command 'saved eat'",
        "saved goes on with add, run; to search for the words, put -- before them"
      ),
      (
        .missingSubcommand("saved", known: ["add", "run"]),
        "saved needs to know what to do: add, run", "'help saved' explains each"
      ),
      (
        .value("--limit", "x", .notACount, .environment("FLUXSEARCH_LIMIT")),
        "FLUXSEARCH_LIMIT in the environment: 'x' is not a whole number", nil
      ),
      (
        .value("--limit", "x", .notACount, .file(path: "/c/config.ini", line: 7)),
        "/c/config.ini:7: limit: 'x' is not a whole number", nil
      ),
      (
        .value("--after", "x", .malformed(expected: "a message id"), .commandLine),
        "--after: 'x' is not a message id", nil
      ),
    ] as [(UsageError, String, String?)]
  )
  func `a mistake found later has its sentence too`(
    _ error: UsageError,
    _ sentence: String,
    _ hint: String?
  ) {
    #expect(error.description == sentence)
    #expect(error.hint == hint)
  }

  @Test func `what may be a secret is not repeated`() {
    #expect(throws: UsageError.extraOperand(nil)) {
      try ParsedArguments(["hunter2"], by: Grammar(.secretive, [Sample.count]))
    }
  }

  @Test func `a long word is cut`() {
    let error = UsageError.extraOperand(String(repeating: "x", count: 5_000))
    #expect(error.description.count < 120)
  }

  @Test func `two arguments can exclude each other or need each other`() throws {
    let given = try Sample.sync("-c", "-v")
    #expect(throws: UsageError.conflict("--count", "--verbose")) {
      try given.refuse(Sample.count, with: Sample.verbose)
    }
    #expect(throws: UsageError.needs("--count", "--limit")) {
      try given.require(Sample.limit, with: Sample.count)
    }
    try given.refuse(Sample.count, with: Sample.limit)
    try given.require(Sample.verbose, with: Sample.count)
  }

  /// Reads every value that the grammars of the sample know.
  private func mistake(in words: [String], by grammar: Grammar) -> UsageError? {
    do throws(UsageError) {
      let given = try ParsedArguments(words, by: grammar)
      let names = Set(grammar.forms.map(\.name))
      if names.contains("limit") { _ = try given.value(of: Sample.limit) }
      if names.contains("sort") { _ = try given.value(of: Sample.order) }
      if names.contains("context") { _ = try given.value(of: Sample.around) }
      if names.contains("max-time") { _ = try given.value(of: Sample.maxTime) }
      if names.contains("max-size") { _ = try given.value(of: Sample.maxSize) }
      if names.contains("SHELL") { _ = try given.value(of: Sample.shell) }
      return nil
    } catch {
      return error
    }
  }
}
