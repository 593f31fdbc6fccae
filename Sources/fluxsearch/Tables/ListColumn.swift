import Writing

/// A column of a list.
struct ListColumn: Sendable {
  /// Who sees it.
  enum Audience: Sendable {
    /// Everybody.
    case all
    /// Those who look at a table.
    case people
    /// Those who look at a table on a terminal.
    case terminal
    /// Programs that read JSON or CSV.
    case machines
    /// Programs; people only where not all rows say the same.
    case differing
  }

  /// Its name in JSON and CSV, and after `--sort`.
  let key: String

  /// What stands above it in a table.
  let title: SafeText

  /// Who sees it.
  let audience: Audience

  /// How a table draws it.
  let style: Style

  /// Whether it gives way where the terminal is too narrow.
  let isFlexible: Bool

  /// Whether it goes where the terminal is much too narrow, before flexible columns get too short to
  /// be read.
  let isDispensable: Bool

  /// Whether it stays however narrow the terminal is, because a person asked for it by name.
  let isKept: Bool

  /// Describes a column.
  ///
  /// - Parameters:
  ///   - key: Its name in JSON and CSV.
  ///   - title: What stands above it in a table; else its name.
  ///   - audience: Who sees it.
  ///   - style: How a table draws it.
  ///   - isFlexible: Whether it gives way where the terminal is too narrow.
  ///   - isDispensable: Whether it goes where the terminal is much too narrow.
  ///   - isKept: Whether it stays however narrow the terminal is.
  init(
    _ key: String,
    _ title: SafeText? = nil,
    for audience: Audience = .all,
    style: Style = .plain,
    isFlexible: Bool = false,
    isDispensable: Bool = false,
    isKept: Bool = false
  ) {
    self.key = key
    self.title = title ?? SafeText(key.uppercased())
    self.audience = audience
    self.style = style
    self.isFlexible = isFlexible
    self.isKept = isKept
    self.isDispensable = isDispensable || audience == .terminal
  }

  /// Whether programs see it.
  var isForMachines: Bool {
    switch audience {
    case .all, .machines, .differing: true
    case .people, .terminal: false
    }
  }
}
