public import Arguments

/// What the words after the program's name ask for.
///
/// - A first word that is exactly a command's name is that command; with a second word that makes it
///   a longer name (`saved add`) that one.
/// - `--help` or `-h` before any `--` asks for help on the command that the line belongs to; a line
///   of nothing else asks for the list of commands.
/// - `help`, `help TOPIC`, `version` and `--version` or `-V` as the only word are what they say.
/// - No words at all get a short page on standard error and the exit code for wrong words: a script
///   that lost its query must not take it for success.
/// - Where a command's name follows options that every command has (`-q status`), that command is
///   run with them.
/// - Everything else is a search; so is `search sync`, and `-- sync`.
public enum Invocation: Equatable, Sendable {
  /// Nothing was typed.
  case nothing
  /// The list of commands, or help on a command or a topic.
  case help(topic: String?)
  /// The version: of the program alone, or of what it is built on too.
  case version(isShort: Bool)
  /// A command by its own name, and its words.
  case command(String, [String])
  /// The first word of longer names, without the second one: what can follow.
  case incomplete(String, known: [String])
  /// The first word of longer names, and a second one that is unknown: what could follow.
  case unknown(String, String, known: [String])

  /// Decides; reads nothing but its arguments.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - names: Every word or pair of words that names a command, and the command's own name.
  ///   - standardName: The command that is meant where none is named.
  ///   - common: The options that every command has.
  public init(
    _ arguments: [String],
    names: [(word: String, name: String)],
    standardName: String,
    common: [ArgumentForm] = []
  ) {
    let count = Self.countOfOptions(arguments, common)
    if count > 0, arguments.count > count {
      let rest = Array(arguments.dropFirst(count))
      let word = rest[0]
      if names.contains(where: { $0.word == word || $0.word.hasPrefix(word + " ") }) {
        let read = Invocation(rest, names: names, standardName: standardName)
        self = read.giving(Array(arguments.prefix(count)))
        return
      }
    }
    guard let first = arguments.first else {
      self = .nothing
      return
    }
    switch first {
    case "help": self = Self.help(Array(arguments.dropFirst()))
    case "version" where arguments.count == 1: self = .version(isShort: false)
    case "--version" where arguments.count == 1, "-V" where arguments.count == 1:
      self = .version(isShort: true)
    case "--help" where arguments.count == 1, "-h" where arguments.count == 1:
      self = .help(topic: nil)
    default:
      self = Self.read(arguments, first: first, names: names, standardName: standardName)
    }
  }

  /// The same with options before the command's own words.
  private func giving(_ options: [String]) -> Invocation {
    guard case .command(let name, let words) = self else { return self }
    return .command(name, options + words)
  }

  /// Counts the words at the beginning that are options of every command, and their values.
  private static func countOfOptions(_ words: [String], _ common: [ArgumentForm]) -> Int {
    var count = 0
    while count < words.count {
      let word = words[count]
      guard word.hasPrefix("-"), word != "--" else { break }
      let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
      let isLong = word.hasPrefix("--")
      let form = common.first { form in
        guard isLong else { return name.count == 1 && form.short == name.first }
        return name == form.name || form.isNegatable && name == "no-" + form.name
      }
      guard let form else { break }
      count += form.role == .option && !word.contains("=") ? 2 : 1
    }
    return min(count, words.count)
  }

  private static func read(
    _ arguments: [String],
    first: String,
    names: [(word: String, name: String)],
    standardName: String
  ) -> Invocation {
    let rest = arguments.dropFirst()
    if let second = rest.first, let entry = names.first(where: { $0.word == "\(first) \(second)" })
    {
      return helpOrCommand(entry.name, Array(rest.dropFirst()))
    }
    if let entry = names.first(where: { $0.word == first }) {
      return helpOrCommand(entry.name, Array(rest))
    }
    let seconds = names.compactMap { entry in
      entry.word.hasPrefix("\(first) ") ? String(entry.word.dropFirst(first.count + 1)) : nil
    }
    guard !seconds.isEmpty else { return helpOrCommand(standardName, arguments) }
    guard let second = rest.first else { return .incomplete(first, known: seconds) }
    if second == "--help" || second == "-h" { return .help(topic: first) }
    return .unknown(first, second, known: seconds)
  }

  private static func help(_ words: [String]) -> Invocation {
    let topic = words.filter { $0 != "--help" && $0 != "-h" }
    return .help(topic: topic.isEmpty ? nil : topic.joined(separator: " "))
  }

  private static func helpOrCommand(_ name: String, _ words: [String]) -> Invocation {
    let asks = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    return asks ? .help(topic: name) : .command(name, words)
  }
}
