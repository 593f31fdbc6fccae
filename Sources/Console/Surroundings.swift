import Glibc
public import Model

/// What a program finds when it starts, and what a test puts in its place.
public struct Surroundings {
  /// The environment variables.
  public let environment: Environment
  /// Where things are kept.
  public let places: Places
  /// What the configuration file says, or why it can't be read.
  public let configuration: Result<Configuration, ConsoleError>
  /// Whether the program is to stop.
  public let interruption: Interruption
  /// Makes the outputs, when it is known what the user says about colours.
  public let outputs: (_ color: Bool?) -> (output: Output, errors: Output)
  /// The time of day.
  public let now: () -> Timestamp
  /// The time since some moment.
  public let uptime: () -> Duration

  /// Puts surroundings together, for tests.
  public init(
    environment: Environment,
    places: Places,
    configuration: Result<Configuration, ConsoleError>,
    interruption: Interruption,
    outputs: @escaping (_ color: Bool?) -> (output: Output, errors: Output),
    now: @escaping () -> Timestamp,
    uptime: @escaping () -> Duration
  ) {
    self.environment = environment
    self.places = places
    self.configuration = configuration
    self.interruption = interruption
    self.outputs = outputs
    self.now = now
    self.uptime = uptime
  }

  /// Finds the process's own: makes it private, listens for signals, reads the configuration.
  ///
  /// - Throws: `ConsoleError.noHome`.
  public static func process() throws(ConsoleError) -> Surroundings {
    Places.makeProcessPrivate()
    let environment = Environment.process
    let places = try Places(environment)
    return Surroundings(
      environment: environment,
      places: places,
      configuration: Result { () throws(ConsoleError) in
        try Configuration(path: places.configurationFile)
      },
      interruption: Interruption.listen(),
      outputs: { color in
        func output(_ descriptor: Int32) -> Output {
          let traits = TerminalTraits(
            descriptor: descriptor,
            environment: environment,
            color: color
          )
          return Output(descriptor: descriptor, traits: traits)
        }
        return (output(STDOUT_FILENO), output(STDERR_FILENO))
      },
      now: { Timestamp(milliseconds: milliseconds(of: CLOCK_REALTIME)) },
      uptime: { .milliseconds(milliseconds(of: CLOCK_MONOTONIC)) }
    )
  }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
