public import Arguments
public import Console
public import Query

/// The words of `sync`.
public enum SyncWords: CommandWords {
  /// The command's name.
  public static let name = "sync"

  /// What it does.
  public static let summary = "Brings home the history that an account can read"

  /// More about it.
  public static let discussion = [
    """
    It fetches what is missing, newest first, and nothing twice; where it was interrupted, it goes on. \
    Without channels, --guild, --dms or --starred it takes everything the account can read. ^x leaves \
    x out, whatever else is said.
    """,
    """
    Run it again as often as you like: what is complete costs no request. Without a terminal a run that \
    succeeds says nothing, so cron sends no mail. Exit code 5: log in again; 6: some channels failed, \
    and are listed; 75: another sync is at it.
    """,
  ]

  /// What its line may hold.
  public static var grammar: Grammar {
    Grammar(
      .plain,
      [
        channels, guilds, directMessages, all, starred, from, exclude, since, until, last,
        oldestFirst, reactions, reconcile, members, pins, media, maximumTime, maximumSize,
        maximumFileSize, minimumFree, jobs, rate,
        plan, AlertWords.exec, report, NetworkOptions.account, CommonOptions.yes,
      ]
    )
  }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch sync", "Everything that is missing."),
    Example("fluxsearch sync --plan", "What that would cost; asks for no page."),
    Example("fluxsearch sync '#general' --since 2024", "A channel, from a year on."),
    Example("fluxsearch sync --guild Lantern '^#bots'", "A guild without one of its channels."),
    Example("fluxsearch sync --dms --max-time 30m", "The conversations, for half an hour at most."),
  ]

  /// One archive to write, and the network.
  public static let needs: Needs = [.writing, .network]

  private static let choosing = "What"
  private static let limiting = "Limits"

  /// The channels.
  public static let channels = Operand(
    many: "CHANNEL",
    .entity(.channel),
    help: "Channels by id, address, #name, guild/#name or @name; ^x leaves x out."
  )
  /// The guilds.
  public static let guilds = Option(
    "guild",
    "g",
    "GUILD",
    repeated: .entity(.guild),
    help: "The channels of this guild.",
    group: choosing
  )
  /// Private channels.
  public static let directMessages = Flag(
    "dms",
    help: "The conversations outside guilds.",
    group: choosing
  )
  /// Everything.
  public static let all = Flag("all", help: "Everything, which is the standard.", group: choosing)
  /// What bears a star.
  public static let starred = Flag(
    "starred",
    help: "What is starred here, or a favourite of the account.",
    group: choosing
  )
  /// A list of channels.
  public static let from = Option(
    "from",
    nil,
    "FILE",
    .file,
    help: "Read channels from a file, one a line; - is standard input.",
    group: choosing
  )
  /// What is never fetched.
  public static let exclude = Option(
    "exclude",
    nil,
    "CHANNEL",
    repeated: .entity(.channel),
    help: "Never fetch this channel, category or guild; meant for the configuration.",
    group: choosing
  )
  /// From when.
  public static let since = Option(
    "since",
    nil,
    "DATE",
    .moment,
    help: "From the beginning of this day, month, year or moment on.",
    group: choosing
  )
  /// Until when.
  public static let until = Option(
    "until",
    nil,
    "DATE",
    .moment,
    help: "Up to the beginning of this, which is itself left out, as before: does.",
    group: choosing
  )
  /// The newest ones.
  public static let last = Option(
    "last",
    nil,
    "N",
    .count(in: 1...1_000_000_000),
    help: "The newest N messages of each channel.",
    group: choosing
  )
  /// The order.
  public static let oldestFirst = Flag(
    "oldest-first",
    help: "Close the oldest gaps first.",
    group: choosing
  )
  /// Who reacted.
  public static let reactions = Option(
    "reactions",
    nil,
    "REQUESTS",
    .count,
    default: 0,
    help: "Spend so many requests on who reacted, most-reacted messages first.",
    group: choosing
  )
  /// What is read again.
  public static let reconcile = Option(
    "reconcile",
    nil,
    "SPAN",
    .duration,
    help: "Read this stretch again, as 14d, for edits and deletions.",
    group: choosing
  )
  /// Who is in the guilds.
  public static let members = Flag("members", help: "Read the guilds' members.", group: choosing)
  /// What is pinned.
  public static let pins = Flag(
    "pins",
    help: "Read pins where they changed, which is the standard.",
    isNegatable: true,
    default: true,
    group: choosing
  )
  /// The files, too.
  public static let media = Flag(
    "media",
    help: "Fetch the files that messages were sent with, too, as 'media fetch' does.",
    group: choosing
  )
  /// How long.
  public static let maximumTime = Option(
    "max-time",
    nil,
    "SPAN",
    .duration,
    help: "Stop after this time, as 30m.",
    group: limiting
  )
  /// How much.
  public static let maximumSize = Option(
    "max-size",
    nil,
    "SIZE",
    .size,
    help: "Stop when the archive has this size, as 20G.",
    group: limiting
  )
  /// The largest file.
  public static let maximumFileSize = Option(
    "max-file-size",
    nil,
    "SIZE",
    .size,
    default: 512 << 20,
    help: "With --media: leave larger files out.",
    group: limiting
  )
  /// What must stay free.
  public static let minimumFree = Option(
    "min-free",
    nil,
    "SIZE",
    .size,
    help: "Stop when the disk has no more than this free.",
    group: limiting
  )
  /// How many at once.
  public static let jobs = Option(
    "jobs",
    "j",
    "N",
    .count(in: 1...16),
    help: "Work on so many channels at once.",
    group: limiting
  )
  /// How fast.
  public static let rate = Option(
    "rate",
    nil,
    "N",
    .count(in: 1...20),
    help:
      "Ask up to N times a second: 5 for a person, 8 at most; 20 for a bot. The server ends the "
      + "session of a person that asks too fast, and your own client counts too.",
    group: limiting
  )
  /// Only say.
  public static let plan = Flag(
    "plan",
    help: "Say what would be fetched and what it would cost; ask for no page.",
    isConfigurable: false
  )
  /// For programs.
  public static let report = Option("report", nil, "FILE", .file, help: "Write a report in JSON.")
}

/// The words by which `verify --remote` is handed over.
public enum RemoteProofWords: CommandWords {
  /// The command's name.
  public static let name = "verify-remote"

  /// What it does.
  public static let summary = "Compares samples of an archive with the server"

  /// Nothing more: `verify` explains it.
  public static let discussion: [String] = []

  /// What its line may hold.
  public static var grammar: Grammar { [samples, NetworkOptions.account] }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch verify --remote --samples 20", "Compares 20 samples with the server.")
  ]

  /// An archive to read, and the network.
  public static let needs: Needs = [.reading, .network]

  /// It is `verify --remote`.
  public static let isHidden = true

  /// How many requests.
  public static let samples = Option(
    "samples",
    nil,
    "N",
    .count(in: 1...10_000),
    default: 20,
    help: "Ask the server N times.",
    isConfigurable: false
  )
}
