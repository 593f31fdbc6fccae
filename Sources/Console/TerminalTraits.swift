import Glibc

/// What can be done on an output.
public struct TerminalTraits: Equatable, Sendable {
  /// Whether somebody looks at it.
  public var isTerminal: Bool

  /// Whether the cursor can be moved: a terminal, and no dumb one.
  public var movesCursor: Bool

  /// Whether styles are written.
  public var usesStyles: Bool

  /// Whether links are written.
  public var usesLinks: Bool

  /// The columns of a line; 80 if nobody knows.
  public var width: Int

  /// Makes traits, for tests.
  public init(
    isTerminal: Bool = false,
    movesCursor: Bool = false,
    usesStyles: Bool = false,
    usesLinks: Bool = false,
    width: Int = 80
  ) {
    self.isTerminal = isTerminal
    self.movesCursor = movesCursor
    self.usesStyles = usesStyles
    self.usesLinks = usesLinks
    self.width = width
  }

  /// Finds out what an open file can do.
  ///
  /// - Parameters:
  ///   - descriptor: The file, 1 or 2 as a rule.
  ///   - environment: Where `TERM` and the variables about colours are read.
  ///   - color: What the user said with `--color` or `--no-color`; nil if nothing.
  public init(descriptor: Int32, environment: Environment, color: Bool? = nil) {
    self.init(
      isTerminal: isatty(descriptor) == 1,
      width: Self.width(of: descriptor, environment),
      environment: environment,
      color: color
    )
  }

  /// Decides what is written to a terminal, or to none.
  ///
  /// What the user said wins, then `NO_COLOR`, then `CLICOLOR_FORCE` (unless it is 0), then
  /// `CLICOLOR=0` and a dumb or unnamed terminal, which have none; else a terminal has styles.
  public init(isTerminal: Bool, width: Int, environment: Environment, color: Bool?) {
    let term = environment["TERM"] ?? "dumb"
    self.isTerminal = isTerminal
    self.width = width
    movesCursor = isTerminal && term != "dumb"
    let isForced = environment["CLICOLOR_FORCE"].map { $0 != "0" } ?? false
    if let color {
      usesStyles = color
    } else if environment["NO_COLOR"] != nil {
      usesStyles = false
    } else if isForced {
      usesStyles = true
    } else {
      usesStyles = movesCursor && environment["CLICOLOR"] != "0"
    }
    usesLinks = movesCursor && usesStyles && Self.knowsLinks(term, environment)
  }

  /// Says whether a terminal is known to take links: others would print them as rubbish.
  private static func knowsLinks(_ term: String, _ environment: Environment) -> Bool {
    if let forced = environment["FORCE_HYPERLINK"] { return forced != "0" }
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5_000 }
    let names = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "contour"]
    if names.contains(where: { term.contains($0) }) { return true }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"]
    if let program = environment["TERM_PROGRAM"], programs.contains(program) { return true }
    return environment["KONSOLE_VERSION"] != nil || environment["WT_SESSION"] != nil
  }

  private static func width(of descriptor: Int32, _ environment: Environment) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    guard let columns = environment["COLUMNS"].flatMap({ Int($0) }) else { return 80 }
    return (20...1_000).contains(columns) ? columns : 80
  }
}
