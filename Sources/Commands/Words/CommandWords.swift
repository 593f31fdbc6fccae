public import Arguments
public import Console

/// What a command of `fluxsearch-net` is called and what its line may hold, without what it does.
///
/// `fluxsearch` lists, completes and explains such a command without being linked with anything that
/// could reach a network.
public protocol CommandWords {
  /// The word that names it.
  static var name: String { get }

  /// What it does, in one line that begins with a verb in the third person.
  static var summary: String { get }

  /// More about it, a paragraph each.
  static var discussion: [String] { get }

  /// What its line may hold, besides what `CommonOptions` adds.
  static var grammar: Grammar { get }

  /// How it is used.
  static var examples: [Example] { get }

  /// What the program must provide before it runs.
  static var needs: Needs { get }

  /// Whether lists of commands keep silent about it.
  static var isHidden: Bool { get }
}

extension CommandWords {
  /// Shown.
  public static var isHidden: Bool { false }

  /// What help, manual and completions say of it, with the options of every command.
  public static var description: CommandDescription {
    CommandDescription(
      name: name,
      summary: summary,
      discussion: discussion,
      grammar: grammar + CommonOptions.grammar(for: needs),
      examples: examples,
      isHidden: isHidden
    )
  }

  /// The line of the table of a program that hands the command over.
  public static var entry: CommandEntry {
    CommandEntry(elsewhere: name, needs: needs) { description }
  }
}
