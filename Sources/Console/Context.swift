public import Arguments
public import Model
public import Writing

/// What a command works with.
///
/// It is not `Sendable`: it and the outputs in it stay in the isolation domain in which the program
/// was started, the main actor's.
public final class Context {
  /// Standard output: what was asked for, and nothing else.
  public let output: Output

  /// Standard error: everything else.
  public let errors: Output

  /// The environment variables.
  public let environment: Environment

  /// Where things are kept.
  public let places: Places

  /// What the configuration file says; nothing where it can't be read.
  public let configuration: Configuration

  /// Why the configuration can't be read; only told to commands that run without it.
  public let configurationFailure: ConsoleError?

  /// Whether the program is to stop.
  public let interruption: Interruption

  /// Whether only what went wrong is said.
  public let isQuiet: Bool

  /// Whether more is said.
  public let isVerbose: Bool

  /// The time of day.
  public let now: () -> Timestamp

  /// The time that has passed since some moment; it never goes back.
  public let uptime: () -> Duration

  /// The commands of the program, for those that write about commands.
  public let program: Program

  /// Reads the command's line once more, with what environment and configuration say now.
  ///
  /// For commands that run for long; it throws `Failure` where the configuration can't be read.
  public let readAgain: () throws -> ParsedArguments

  init(
    output: Output,
    errors: Output,
    surroundings: Surroundings,
    configuration: Configuration,
    isQuiet: Bool,
    isVerbose: Bool,
    program: Program,
    readAgain: @escaping () throws -> ParsedArguments
  ) {
    self.output = output
    self.errors = errors
    environment = surroundings.environment
    places = surroundings.places
    self.configuration = configuration
    configurationFailure =
      switch surroundings.configuration {
      case .success: nil
      case .failure(let error): error
      }
    interruption = surroundings.interruption
    now = surroundings.now
    uptime = surroundings.uptime
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    self.program = program
    self.readAgain = readAgain
  }

  /// Makes the display of a long command's progress.
  public func makeProgress() -> ProgressDisplay {
    let seconds = environment[ProgressDisplay.variable].flatMap { Int64($0) }
    return ProgressDisplay(
      on: errors,
      isQuiet: isQuiet,
      interval: seconds.map { .seconds(max(1, min($0, 3_600))) },
      now: uptime
    )
  }

  /// Says something on standard error, unless only failures are wanted.
  public func say(_ line: SafeText) {
    guard !isQuiet else { return }
    errors.writeLine(line)
    errors.flush()
  }
}
