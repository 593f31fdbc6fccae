public import Arguments
public import Console

/// The options that several commands of the network share.
public enum NetworkOptions {
  /// The account that is meant where there are several.
  public static let account = Option(
    "account",
    nil,
    "NAME",
    .text,
    help: "Use this account: its name, its user id, its instance (host or address), or name@host."
  )
}

/// The words of `login`.
public enum LoginWords: CommandWords {
  /// The command's name.
  public static let name = "login"

  /// What it does.
  public static let summary = "Logs an account in, and keeps its token safely"

  /// More about it.
  public static let discussion = [
    """
    Without a terminal the token is read from standard input. On one, --browser lets you approve the \
    log-in where you are logged in already, --password asks for your address and password, and \
    otherwise the token is asked for. No token is ever taken from the command line.
    """,
    """
    The token is checked against the server and kept in the desktop's keyring where one answers, else \
    in a file that only you can read. For a community a bot token is the recommended way.
    """,
  ]

  /// What its line may hold.
  public static var grammar: Grammar {
    Grammar(.secretive, [instance, bot, tokenFile, password, browser, inFile])
  }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch login --browser", "Shows a code that you approve in your browser."),
    Example(
      "fluxsearch login --bot < token.txt",
      "Logs a bot in, with its token on standard input."
    ),
    Example("fluxsearch login --instance https://chat.example.org", "On an instance of its own."),
  ]

  /// Only the network: the accounts are no archive.
  public static let needs: Needs = [.network]

  /// The instance.
  public static let instance = Option(
    "instance",
    nil,
    "URL",
    .text,
    default: "https://web.fluxer.app",
    help: "The address of the instance."
  )

  /// A bot.
  public static let bot = Flag("bot", help: "The token must be a bot's.", isConfigurable: false)

  /// A token in a file.
  public static let tokenFile = Option(
    "token-file",
    nil,
    "FILE",
    .file,
    help: "Read the token from a file that nobody else can read.",
    isConfigurable: false
  )

  /// By address and password.
  public static let password = Flag(
    "password",
    help: "Ask for e-mail address and password. This reactivates a disabled account.",
    isConfigurable: false
  )

  /// In a file.
  public static let inFile = Flag(
    "in-file",
    help: "Keep the token in a private file even if a keyring answers: for cron and services."
  )

  /// By a browser that is logged in.
  public static let browser = Flag(
    "browser",
    help: "Approve the log-in in a browser.",
    isConfigurable: false
  )
}

/// The words of `logout`.
public enum LogoutWords: CommandWords {
  /// The command's name.
  public static let name = "logout"

  /// What it does.
  public static let summary = "Forgets an account and its token"

  /// More about it.
  public static let discussion = [
    """
    A session that fluxsearch began itself, by password or browser, is ended on the server too; one \
    whose token you brought along goes on, unless --revoke is given. Archives stay as they are.
    """
  ]

  /// What its line may hold.
  public static var grammar: Grammar { [account, revoke, all] }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch logout", "Forgets the only account there is."),
    Example("fluxsearch logout mira --revoke", "Ends the session on the server, too."),
  ]

  /// Only the network.
  public static let needs: Needs = [.network]

  /// The account.
  public static let account = Operand<String?>(
    optional: "ACCOUNT",
    .text,
    help: "The account: its name, its user id, its instance (host or address), or name@host."
  )

  /// End the session in any case.
  public static let revoke = Flag(
    "revoke",
    help: "End the session on the server even if fluxsearch did not begin it.",
    isConfigurable: false
  )

  /// Every account.
  public static let all = Flag("all", help: "Log every account out.", isConfigurable: false)
}

/// The words of `accounts`.
public enum AccountsWords: CommandWords {
  /// The command's name.
  public static let name = "accounts"

  /// What it does.
  public static let summary = "Lists the accounts that are logged in"

  /// More about it.
  public static let discussion = ["It asks no server and shows no token."]

  /// What its line may hold.
  public static var grammar: Grammar { [format] }

  /// How it is used.
  public static let examples = [
    Example("fluxsearch accounts", "Who is logged in where, and how the token is kept."),
    Example("fluxsearch accounts --format json", "For programs."),
  ]

  /// Only the network: it lives in the program that knows accounts.
  public static let needs: Needs = [.network]

  /// How lists are written.
  public enum Format: String, CaseIterable, Sendable {
    /// A table.
    case text
    /// One JSON array.
    case json
    /// A JSON object a line.
    case ndjson
    /// Comma-separated values.
    case csv
  }

  /// The format.
  public static let format = Option(
    "format",
    "f",
    "FORMAT",
    .choice,
    default: Format.text,
    help: "How to write the list."
  )
}
