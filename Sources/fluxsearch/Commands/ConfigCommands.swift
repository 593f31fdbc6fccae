import Arguments
import Console
import Writing

/// Shows what the configuration and the environment say, and what holds where they say nothing.
struct ConfigShowCommand: Command {
  static let name = "config show"
  static let summary = "Shows every setting"
  static let discussion = [
    """
    A setting is an option's long name in the section of its command, or in [global] for every \
    command that has it. What is only the program's own default stands behind a #.
    """
  ]
  static let grammar: Grammar = [origin, isSet]
  static let examples = [
    Example("fluxsearch config show --origin", "Every setting, and where its value comes from.")
  ]
  static let needs: Needs = []

  static let origin = Flag(
    "origin",
    help: "Say where each value comes from.",
    isConfigurable: false
  )
  static let isSet = Flag("set", help: "Show only what somebody set.", isConfigurable: false)

  private let showsOrigin: Bool
  private let showsSetOnly: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    showsOrigin = try given.value(of: Self.origin)
    showsSetOnly = try given.value(of: Self.isSet)
  }

  func run(in context: Context) -> ExitCode {
    let settings = KnownSettings(context)
    for setting in settings.all {
      if showsSetOnly, setting.origin == .standard || setting.isInherited { continue }
      let value = setting.texts.joined(separator: ", ")
      if setting.origin == .standard {
        context.output.write("# \(setting.key) = \(value)", .dim)
      } else {
        context.output.write("\(setting.key) = \(value)")
      }
      if setting.origin != .standard,
        let problem = setting.texts.lazy.compactMap({ setting.form.problem($0) }).first
      {
        context.output.write("\t; \(problem.predicate)", .red)
      }
      if showsOrigin { context.output.write("\t(\(setting.origin.description))", .dim) }
      context.output.write("\n")
    }
    for entry in context.configuration.unknownEntries(known: settings.commands) {
      context.say("note: \(context.configuration.path):\(entry.line): there is no key \(entry.key)")
    }
    return .done
  }
}

/// Prints one setting.
struct ConfigGetCommand: Command {
  static let name = "config get"
  static let summary = "Prints the value of a setting"
  static let grammar: Grammar = [key]
  static let examples = [Example("fluxsearch config get search.limit", "How many hits are shown.")]
  static let needs: Needs = []

  static let key = Operand("KEY", .text(.live(.setting)), help: "The setting, as in search.limit.")

  private let key: String

  init(_ given: ParsedArguments) throws(UsageError) {
    key = try given.value(of: Self.key)
  }

  func run(in context: Context) throws -> ExitCode {
    let setting = try KnownSettings(context).setting(key)
    for text in setting.texts { context.output.write("\(text)\n") }
    return setting.texts.isEmpty ? .nothingFound : .done
  }
}

/// Changes one setting in the configuration file.
struct ConfigSetCommand: Command {
  static let name = "config set"
  static let summary = "Changes a setting in the configuration file"
  static let grammar: Grammar = [key, value]
  static let examples = [
    Example("fluxsearch config set search.limit 50", "Shows fifty hits from now on."),
    Example("fluxsearch config set global.color no", "No command uses colours."),
  ]
  static let needs: Needs = [.noConfiguration]

  static let key = ConfigGetCommand.key
  static let value = Operand("VALUE", .text, help: "The value, as one would type it.")

  private let key: String
  private let value: String

  init(_ given: ParsedArguments) throws(UsageError) {
    key = try given.value(of: Self.key)
    value = try given.value(of: Self.value)
  }

  func run(in context: Context) throws -> ExitCode {
    let known = try KnownSettings(context).setting(key)
    if let problem = known.form.problem(value) {
      throw UsageError.value(key, value, problem, .commandLine)
    }
    var document = try ConfigurationDocument(path: context.places.configurationFile)
    try document.set(known.name, in: known.section, to: value)
    try document.save()
    return .done
  }
}

/// Takes one setting out of the configuration file.
struct ConfigUnsetCommand: Command {
  static let name = "config unset"
  static let summary = "Takes a setting out of the configuration file"
  static let grammar: Grammar = [key]
  static let examples = [
    Example("fluxsearch config unset search.limit", "Goes back to the default.")
  ]
  static let needs: Needs = [.noConfiguration]

  static let key = ConfigGetCommand.key

  private let key: String

  init(_ given: ParsedArguments) throws(UsageError) {
    key = try given.value(of: Self.key)
  }

  func run(in context: Context) throws -> ExitCode {
    var document = try ConfigurationDocument(path: context.places.configurationFile)
    // A key that no command knows any more must be removable too.
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ConsoleError.unknownKey(key, nearest: nil) }
    guard try document.unset(parts[1], in: parts[0]) else {
      _ = try KnownSettings(context).setting(key)
      context.say("\(key) was not set")
      return .done
    }
    try document.save()
    return .done
  }
}

/// Prints where the configuration file is.
struct ConfigPathCommand: Command {
  static let name = "config path"
  static let summary = "Prints the path of the configuration file"
  static let grammar: Grammar = []
  static let examples = [
    Example("$EDITOR \"$(fluxsearch config path)\"", "Edits the configuration.")
  ]
  static let needs: Needs = [.noConfiguration]

  init(_ given: ParsedArguments) throws(UsageError) {}

  func run(in context: Context) -> ExitCode {
    context.output.write("\(context.places.configurationFile)\n")
    return .done
  }
}
