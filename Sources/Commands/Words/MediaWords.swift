public import Arguments
public import Console
public import Model
public import Query

/// What the commands about files share.
public enum MediaOptionWords {
  /// The channels.
  public static let channels = Operand(
    many: "CHANNEL",
    .entity(.channel),
    help: "Channels or guilds by id, address, #name, guild/#name or @name; ^x leaves x out."
  )

  /// The kinds of files.
  public static let kinds = Option(
    "kind",
    "k",
    "KIND",
    repeated: ValueKind<MediaKind>.choice,
    help: "Only files of this kind.",
    group: "What"
  )
}

/// The words of `media fetch`.
public enum MediaFetchWords: CommandWords {
  /// The command's name.
  public static let name = "media fetch"

  /// What it does.
  public static let summary = "Fetches the files that messages were sent with"

  /// More about it.
  public static let discussion = [
    """
    Files that die first come first. Each is fetched once, however often it is linked, kept under its \
    digest in 'media' beside the archive, and goes on where it broke off. The pictures that exports \
    show come along: of authors, guilds, emoji and stickers.
    """,
    """
    What is gone, expired, refused or too large is noted and not asked for again, but with --again. \
    Text files become searchable by what they say: filetext:word. Exit code 6: some files failed, and \
    are tried again by later runs.
    """,
  ]

  /// What its line may hold.
  public static var grammar: Grammar {
    [
      MediaOptionWords.channels, guilds, MediaOptionWords.kinds, pictures, again, maximumFileSize,
      maximumSize, minimumFree, maximumTime, jobs, plan, report, NetworkOptions.account,
      CommonOptions.yes,
    ]
  }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch media fetch", "Every file that isn't here yet."),
    Example("fluxsearch media fetch --plan", "How many, and how large; fetches nothing."),
    Example("fluxsearch media fetch '#general' --kind image", "A channel's pictures."),
    Example("fluxsearch media fetch --max-size 20G --max-time 30m", "Within limits."),
  ]

  /// One archive to write, and the network.
  public static let needs: Needs = [.writing, .network]

  private static let choosing = "What"
  private static let limiting = "Limits"

  /// The guilds.
  public static let guilds = Option(
    "guild",
    "g",
    "GUILD",
    repeated: .entity(.guild),
    help: "The channels of this guild.",
    group: choosing
  )
  /// Pictures for exports.
  public static let pictures = Flag(
    "pictures",
    help: "Pictures of people, guilds, emoji and stickers, which is the standard.",
    isNegatable: true,
    default: true,
    group: choosing
  )
  /// What was given up.
  public static let again = Flag(
    "again",
    help: "Try again what was gone, refused or too large, too.",
    group: choosing,
    isConfigurable: false
  )
  /// The largest file.
  public static let maximumFileSize = Option(
    "max-file-size",
    nil,
    "SIZE",
    .size,
    default: 512 << 20,
    help: "Leave larger files out.",
    group: limiting
  )
  /// All files.
  public static let maximumSize = Option(
    "max-size",
    nil,
    "SIZE",
    .size,
    help: "Stop when the archive's files have this size together, as 20G.",
    group: limiting
  )
  /// What must stay free.
  public static let minimumFree = Option(
    "min-free",
    nil,
    "SIZE",
    .size,
    default: 1 << 30,
    help: "Stop when the disk has no more than this free.",
    group: limiting
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
  /// How many at once.
  public static let jobs = Option(
    "jobs",
    "j",
    "N",
    .count(in: 1...8),
    default: 3,
    help: "Fetch so many files at once.",
    group: limiting
  )
  /// Only say.
  public static let plan = Flag(
    "plan",
    help: "Say what would be fetched; fetch nothing.",
    isConfigurable: false
  )
  /// For programs.
  public static let report = Option("report", nil, "FILE", .file, help: "Write a report in JSON.")
}
