public import Arguments

/// The options that every command has, and those that many share.
public enum CommonOptions {
  /// The heading that they stand under.
  public static let group = "Every command"

  /// The archive, for a command that works on one.
  public static let archive = Option(
    "archive",
    nil,
    "PATH",
    .text(.live(.archive)),
    help: "Use this archive: a path, or an instance's host, host:port or address.",
    group: group
  )

  /// The archives, for a command that reads several.
  public static let archives = Option(
    "archive",
    nil,
    "PATH",
    repeated: .text(.live(.archive)),
    help: "Use only this archive: a path, or an instance's host, host:port or address.",
    group: group
  )

  /// Less on standard error.
  public static let quiet = Flag("quiet", "q", help: "Say only what went wrong.", group: group)

  /// More on standard error.
  public static let verbose = Flag(
    "verbose",
    "v",
    help: "Say more, and the causes of a failure.",
    group: group
  )

  /// Colours and other styles.
  public static let color = Flag(
    "color",
    help: "Use colours, or don't; else as NO_COLOR, CLICOLOR_FORCE and the terminal say.",
    isNegatable: true,
    group: group
  )

  /// The options that may stand before a command's name too.
  static var everywhere: [ArgumentForm] {
    [archives.form, quiet.form, verbose.form, color.form]
  }

  /// Help instead of the command.
  ///
  /// It is found before the line is read; here it is for the page.
  public static let help = Flag(
    "help",
    "h",
    help: "Show this help.",
    group: group,
    isConfigurable: false
  )

  /// The answer to what the command asks; for the grammars of those that ask.
  public static let yes = Flag(
    "yes",
    "y",
    help: "Answer every question with yes.",
    isConfigurable: false
  )

  /// The options that the program adds to a command's own.
  public static func grammar(for needs: Needs) -> Grammar {
    let common: Grammar = [quiet, verbose, color, help]
    if needs.contains(.several) { return [archives] + common }
    return needs.isDisjoint(with: [.reading, .writing]) ? common : [archive] + common
  }
}
