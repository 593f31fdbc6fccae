import Arguments
import Glibc

/// One run of one command.
struct ProgramRun {
  private let program: Program
  private let surroundings: Surroundings

  init(_ program: Program, _ surroundings: Surroundings) {
    self.program = program
    self.surroundings = surroundings
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - words: Its words.
  ///   - firstWord: The word that the line began with, where it named no command.
  /// - Returns: The exit code.
  func run(_ name: String, _ words: [String], firstWord: String? = nil) async -> ExitCode {
    guard let entry = program.table[name] else { return .usage }
    let (command, context): (any Command, Context)
    do throws(Failure) {
      (command, context) = try prepare(entry, words)
    } catch {
      let (_, errors) = surroundings.outputs(nil)
      told(error, firstWord).tell(as: "\(program.name) \(name)", on: errors)
      return error.code
    }
    let speaker = "\(program.name) \(name)"
    do {
      let code = try await command.run(in: context)
      try context.output.finish()
      context.errors.flush()
      return code
    } catch {
      let failure = program.failure(of: error)
      // What was found before the failure is still worth reading.
      do throws(ConsoleError) {
        try context.output.finish()
      } catch {
        Failure(error).tell(as: speaker, on: context.errors, isVerbose: context.isVerbose)
      }
      failure.tell(as: speaker, on: context.errors, isVerbose: context.isVerbose)
      return failure.code
    }
  }

  /// A mistake in the words of what may have been meant for another command is told with its name.
  private func told(_ failure: Failure, _ firstWord: String?) -> Failure {
    guard failure.code == .usage, let firstWord, let near = program.table.nearest(to: firstWord)
    else { return failure }
    return Failure(
      "there is no command '\(firstWord)', and as a search: \(failure.sentence)",
      hint: "did you mean the command '\(near)'?",
      code: .usage
    )
  }

  private func prepare(
    _ entry: CommandEntry,
    _ words: [String]
  ) throws(Failure) -> (any Command, Context) {
    if entry.make == nil, entry.name == "version", let word = words.first {
      throw Failure(
        "it says the version, and takes no word '\(word)'",
        hint:
          "'\(program.name) \(program.table.standardName) version \(word)' looks for these words",
        code: .usage
      )
    }
    guard let make = entry.make else { throw program.handOver(entry.name, with: words) }
    let configuration = try configuration(for: entry)
    let (command, context): (any Command, Context)
    do throws(UsageError) {
      let given = try read(words, of: entry, configuration)
      context = try makeContext(given, configuration) { () throws(Failure) in
        try readAgain(words, of: entry)
      }
      command = try make(given)
    } catch {
      throw Failure(error)
    }
    let hasTerminal = context.output.traits.movesCursor && isatty(STDIN_FILENO) == 1
    guard hasTerminal || !entry.needs.contains(.terminal) else {
      throw Failure(
        "\(entry.name) needs a terminal for eyes and keys",
        hint: "run it in a terminal, with TERM set to what that is, such as xterm-256color",
        code: .usage
      )
    }
    return (command, context)
  }

  private func read(
    _ words: [String],
    of entry: CommandEntry,
    _ configuration: Configuration
  ) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, by: entry.description.grammar) { form in
      configuration.setting(for: form, of: entry.name, in: surroundings.environment)
    }
  }

  /// Reads the line with the configuration as it is now.
  private func readAgain(
    _ words: [String],
    of entry: CommandEntry
  ) throws(Failure) -> ParsedArguments {
    let configuration: Configuration
    do throws(ConsoleError) {
      configuration = try Configuration(path: surroundings.places.configurationFile)
    } catch {
      throw Failure(error)
    }
    do throws(UsageError) {
      return try read(words, of: entry, configuration)
    } catch {
      throw Failure(error)
    }
  }

  private func configuration(for entry: CommandEntry) throws(Failure) -> Configuration {
    switch surroundings.configuration {
    case .success(let configuration): return configuration
    case .failure(let error):
      guard entry.needs.contains(.noConfiguration) else { throw Failure(error) }
      return Configuration(emptyInPlaceOf: surroundings.places.configurationFile)
    }
  }

  private func makeContext(
    _ given: ParsedArguments,
    _ configuration: Configuration,
    readAgain: @escaping () throws(Failure) -> ParsedArguments
  ) throws(UsageError) -> Context {
    let (output, errors) = surroundings.outputs(try given.choice(of: CommonOptions.color))
    let isVerbose = try given.value(of: CommonOptions.verbose)
    return Context(
      output: output,
      errors: errors,
      surroundings: surroundings,
      configuration: configuration,
      isQuiet: try given.value(of: CommonOptions.quiet) && !isVerbose,
      isVerbose: isVerbose,
      program: program,
      readAgain: readAgain
    )
  }
}
