public import Arguments
public import Console

/// The words of `follow`.
public enum FollowWords: CommandWords {
  /// The command's name.
  public static let name = "follow"

  /// What it does.
  public static let summary = "Keeps the archive complete while things happen, as a service"

  /// More about it.
  public static let discussion = [
    """
    It stays connected, keeps every message, edit, deletion and reaction as it comes, and fetches what \
    was missed before and between. It runs until it is told to stop: SIGTERM ends it with 0, Ctrl-C \
    with 130; SIGHUP reads the configuration again. --once ends it when nothing is missing.
    """,
    """
    One may follow for an account at a time, beside 'sync', searches and everything else; a second one \
    ends with 75. Under systemd it tells when it is ready and alive (Type=notify); \
    docs/automation.md has a unit.
    """,
  ]

  /// What its line may hold.
  public static var grammar: Grammar {
    Grammar(
      .plain,
      [
        SyncWords.channels, SyncWords.guilds, SyncWords.directMessages, SyncWords.all,
        SyncWords.starred, SyncWords.from, SyncWords.exclude, once, fill, SyncWords.pins,
        SyncWords.minimumFree, SyncWords.rate, compression, metrics, AlertWords.exec,
        SyncWords.report, NetworkOptions.account, CommonOptions.yes,
      ]
    )
  }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch follow", "Everything the account can read, until Ctrl-C."),
    Example("fluxsearch follow --once", "Until nothing is missing; for cron."),
    Example("fluxsearch follow --guild Lantern '^#bots'", "A guild without one of its channels."),
    Example(
      "fluxsearch follow --exec ~/bin/notify",
      "Runs a program for each mention and each hit of a saved alert."
    ),
    Example(
      "fluxsearch follow --metrics /var/lib/node_exporter/fluxsearch.prom",
      "With figures for Prometheus."
    ),
  ]

  /// One archive to write, and the network.
  public static let needs: Needs = [.writing, .network]

  /// To the end of the gaps.
  public static let once = Flag(
    "once",
    help: "End when nothing is missing any more.",
    isConfigurable: false
  )
  /// What was missed.
  public static let fill = Flag(
    "fill",
    help: "Fetch what was missed, which is the standard; else that is left to sync.",
    isNegatable: true,
    default: true
  )
  /// Whether the session is packed.
  public static let compression = Flag(
    "compression",
    help: "Have the server pack what it sends, which is the standard.",
    isNegatable: true,
    default: true
  )
  /// Figures for a monitor.
  public static let metrics = Option(
    "metrics",
    nil,
    "FILE",
    .file,
    help: "Keep figures in this file for Prometheus' text collector; everybody may read it."
  )
}

/// The words of alerts, which `sync` and `follow` share.
public enum AlertWords {
  /// Who is told.
  public static let exec = Option(
    "exec",
    nil,
    "COMMAND",
    .text,
    help:
      "Run this for each new mention and each new hit of a saved search with an alert: a program and "
      + "its words, without a shell; it reads one JSON object."
  )
}
