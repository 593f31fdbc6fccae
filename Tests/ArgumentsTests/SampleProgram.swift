import Arguments

/// A program in small, with one of everything.
enum Sample {
  enum Order: String, CaseIterable, Sendable {
    case newest, oldest, relevance
  }

  static let limit = Option(
    "limit",
    "n",
    "N",
    .count,
    default: 20,
    help: "Stop after N messages; 0 for all."
  )
  static let order = Option(
    "sort",
    nil,
    "ORDER",
    .choice,
    default: Order.newest,
    help: "Order of hits."
  )
  static let around = Option("context", "C", "N", .count(in: 0...50), default: 0, help: "Around.")
  static let maxTime = Option("max-time", nil, "TIME", .duration, help: "Give up after this time.")
  static let maxSize = Option(
    "max-size",
    nil,
    "SIZE",
    .size,
    default: 500 << 20,
    help: "Stop at a size."
  )
  static let guilds = Option(
    "guild",
    "g",
    "GUILD",
    repeated: .text(.live(.guild)),
    help: "Only this guild."
  )
  static let archive = Option(
    "archive",
    nil,
    "PATH",
    .file,
    help: "The archive.",
    group: "Everywhere"
  )
  static let count = Flag("count", "c", help: "Print the number alone.")
  static let verbose = Flag("verbose", "v", help: "Say more.", group: "Everywhere")
  static let quiet = Flag("quiet", "q", help: "Say less.", group: "Everywhere")
  static let color = Flag(
    "color",
    help: "Use colours.",
    isNegatable: true,
    default: true,
    group: "Everywhere"
  )
  static let yes = Flag("yes", "y", help: "Ask nothing.", isConfigurable: false)
  static let secretSwitch = Flag("trace-machine", help: "For developers.", isHidden: true)

  static let query = Operand(
    many: "QUERY",
    .text(.live(.query)),
    isRequired: true,
    help: "What to look for."
  )
  static let name = Operand("NAME", .text(.live(.saved)), help: "The name.")
  static let words = Operand(many: "QUERY", .text(.live(.query)), help: "The question.")
  static let channels = Operand(many: "CHANNEL", .text(.live(.channel)), help: "Only these.")
  static let shell = Operand("SHELL", ValueKind<Shell>.choice, help: "The shell.")

  static let everywhere: Grammar = [archive, verbose, quiet, color, secretSwitch]
  static let searchGrammar =
    Grammar(.query, [limit, order, around, maxTime, count, query]) + everywhere
  static let syncGrammar: Grammar = [
    limit, maxTime, maxSize, guilds, count, verbose, yes, channels,
  ]

  static let program = ProgramDescription(
    name: "fluxsearch",
    summary: "searches chat's archives",
    discussion: ["Keeps a copy of conversations on this machine and answers from it."],
    standardCommand: "search",
    commands: [
      CommandDescription(
        name: "search",
        summary: "Finds messages",
        discussion: [
          "Words are looked for anywhere in a message. Whatever begins with one dash and is no option"
            + " of this list is a word to do without: -foo, -from:mira."
        ],
        grammar: searchGrammar,
        examples: [
          Example("fluxsearch '\"that flag\"' from:mira", "The phrase, by Mira."),
          Example("fluxsearch -- -v", "Messages without the word v."),
        ]
      ),
      CommandDescription(
        name: "sync",
        aliases: ["fetch"],
        summary: "Fetches what is missing",
        grammar: syncGrammar
      ),
      CommandDescription(name: "saved add", summary: "Keeps a search", grammar: [name, words]),
      CommandDescription(name: "saved run", summary: "Runs a kept search", grammar: [name]),
      CommandDescription(name: "completions", summary: "Prints a script", grammar: [shell]),
      CommandDescription(name: "complete", summary: "Lists", grammar: [words], isHidden: true),
    ],
    exitCodes: [(0, "done"), (1, "nothing was found"), (2, "the words were wrong")]
  )

  /// Reads a line of the sample's `sync`.
  static func sync(
    _ words: String...,
    setting: (ArgumentForm) -> Setting? = { _ in nil }
  ) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, by: syncGrammar, setting: setting)
  }

  /// Reads a line of the sample's `search`.
  static func search(_ words: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(words, by: searchGrammar)
  }
}
