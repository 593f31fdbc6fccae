import Arguments
import Console
import Model
import TestSupport
import Testing
import Writing

struct ProgramTests {
  /// What a run left behind.
  struct Outcome {
    let code: ExitCode
    let output: String
    let errors: String
  }

  private func run(
    _ words: String...,
    configuration: String = "",
    variables: [String: String] = [:]
  ) async throws -> Outcome {
    let output = Output(gathering: TerminalTraits())
    let errors = Output(gathering: TerminalTraits())
    let environment = Environment(["HOME": "/h"].merging(variables) { _, new in new })
    let code = await SampleCommands.program.run(words) { () throws(ConsoleError) in
      Surroundings(
        environment: environment,
        places: try Places(environment),
        configuration: Result { () throws(ConsoleError) in
          try Configuration(path: "c.ini", bytes: Array(configuration.utf8))
        },
        interruption: Interruption { false },
        outputs: { _ in (output, errors) },
        now: { Timestamp(milliseconds: 0) },
        uptime: { .zero }
      )
    }
    output.flush()
    errors.flush()
    return Outcome(
      code: code,
      output: String(decoding: output.gathered, as: UTF8.self),
      errors: String(decoding: errors.gathered, as: UTF8.self)
    )
  }

  @Test func `a command is read, run and answered`() async throws {
    let result = try await run("echo", "--times", "2", "a\u{1B}", "b")
    #expect(result.output == "a␛ b\na␛ b\n")
    #expect(result.errors == "")
    #expect(result.code == .done)
  }

  @Test func `words without a command are the standard one's`() async throws {
    #expect(try await run("hello", "-there").output == "hello -there\n")
  }

  @Test func `a command may wait`() async throws {
    let result = try await run("wait")
    #expect(result.output == "waited\n")
    #expect(result.code == .nothingFound)
  }

  @Test func `the configuration and the environment set options`() async throws {
    let configuration = "[echo]\ntimes = 3\n"
    #expect(try await run("x", configuration: configuration).output == "x\nx\nx\n")
    let variables = ["FLUXSEARCH_TIMES": "2"]
    let result = try await run("x", configuration: configuration, variables: variables)
    #expect(result.output == "x\nx\n")
  }

  @Test func `a mistake is one line and a hint`() async throws {
    let result = try await run("x", "--tims", "3")
    #expect(
      result.errors == """
        fluxsearch echo: unknown option --tims
        hint: did you mean --times? (to search for it, put -- before it)

        """
    )
    #expect(result.output == "")
    #expect(result.code == .usage)
  }

  @Test func `a mistake in the configuration names the line`() async throws {
    let result = try await run("x", configuration: "[echo]\ntimes = many\n")
    #expect(result.errors == "fluxsearch echo: c.ini:2: times: 'many' is not a whole number\n")
  }

  @Test func `a configuration that can't be read stops all but what mends it`() async throws {
    let result = try await run("x", configuration: "[echo]\ntimes\n")
    #expect(
      result.errors
        == """
        fluxsearch echo: c.ini:2: the line is neither [section] nor name = value
        hint: correct line 2 of c.ini, or begin it with ; to make it a comment

        """
    )
    #expect(result.code == .usage)
    let mended = try await run("wait", configuration: "[echo]\ntimes\n")
    #expect(mended.output == "waited\n")
    #expect(try await run("help", configuration: "[echo]\ntimes\n").code == .done)
  }

  @Test func `a failure has its code, and its causes when asked`() async throws {
    let result = try await run("fail", "-v")
    #expect(
      result.errors == """
        fluxsearch fail: the archive a␛b can't be read
        because: the disk is on fire
        hint: try another disk

        """
    )
    #expect(result.output == "before\n")
    #expect(result.code == .archive)
    #expect(try await !run("fail").errors.contains("fire"))
  }

  @Test func `an error of below is explained by the roof`() async throws {
    let result = try await run("fail", "--deep")
    #expect(result.errors == "fluxsearch fail: explained\n")
    #expect(result.code == .network)
  }

  @Test func `a command of the other program is handed over`() async throws {
    let result = try await run("sync", "--all")
    #expect(result.errors == "fluxsearch sync: sync is not part of this installation\n")
  }

  @Test func `nothing gets a short page`() async throws {
    let result = try await run()
    try Golden.expect(result.errors, named: "nothing.txt")
    #expect(result.output == "")
    #expect(result.code == .usage)
  }

  @Test(arguments: ["--help", "help echo", "help colours", "help saved"])
  func `help is shown`(_ line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result =
      words.count == 2 ? try await run(words[0], words[1]) : try await run(words[0])
    #expect(result.code == .done)
    #expect(result.errors == "")
    let name = line.filter { $0.isLetter || $0 == " " }.replacing(" ", with: "-")
    try Golden.expect(result.output, named: "\(name).txt")
  }

  @Test func `help on nonsense has a hint`() async throws {
    let result = try await run("help", "ehco")
    #expect(result.errors == "fluxsearch help: no help on 'ehco'\nhint: did you mean help echo?\n")
    #expect(result.code == .usage)
  }

  @Test func `half a command has a hint`() async throws {
    #expect(
      try await run("saved", "ad").errors
        == "fluxsearch saved: there is no command 'saved ad'\nhint: did you mean saved add?\n"
    )
    #expect(
      try await run("saved").errors
        == "fluxsearch saved: saved needs to know what to do: add\nhint: 'help saved' explains each\n"
    )
  }

  @Test func `the version is one line`() async throws {
    #expect(try await run("version").output == "fluxsearch 1.2\n")
  }
}
