/// The help of a command, or the list of commands, as plain text.
public struct HelpPage: Sendable {
  /// The lines of the page, without line ends.
  public let lines: [String]

  /// The page as one text that ends with a line end.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Lays out the help of one command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - program: The word that starts the program.
  ///   - width: The columns of the terminal; less than 40 counts as 40, more than 100 as 100.
  public init(of command: CommandDescription, in program: String, width: Int) {
    let width = Self.clamped(width)
    let name = "\(program) \(command.name)"
    var lines = TextWrap.lines("\(name): \(command.summary)", width: width)
    lines += Self.section("Usage") {
      TextWrap.lines(([name] + command.usage).joined(separator: " "), width: width, indent: 2)
    }
    if !command.aliases.isEmpty {
      lines += Self.section("Also called") { ["  " + command.aliases.joined(separator: ", ")] }
    }
    for paragraph in command.discussion {
      lines += [""] + TextWrap.lines(paragraph, width: width)
    }
    lines += Self.arguments(command.grammar, width: width)
    if !command.examples.isEmpty {
      lines += Self.section("Examples") { Self.examples(command.examples, width: width) }
    }
    self.lines = lines
  }

  /// Lays out the list of a program's commands.
  public init(of program: ProgramDescription, width: Int) {
    let width = Self.clamped(width)
    let name = program.name
    var lines = TextWrap.lines("\(name): \(program.summary)", width: width)
    lines += Self.section("Usage") {
      ["  \(name) [OPTIONS] QUERY…", "  \(name) COMMAND [OPTIONS] …"]
    }
    for paragraph in program.discussion {
      lines += [""] + TextWrap.lines(paragraph, width: width)
    }
    lines += Self.section("Commands") {
      let terms = program.visibleCommands.map { ($0.name, $0.summary) }
      return Self.table(terms, Self.column(for: terms, width: width), width: width)
    }
    let more = "\(name) COMMAND --help says more about a command."
    self.lines = lines + [""] + TextWrap.lines(more, width: width)
  }

  private static func clamped(_ width: Int) -> Int { min(max(width, 40), 100) }

  private static func section(_ heading: String, _ content: () -> [String]) -> [String] {
    ["", "\(heading):"] + content()
  }

  private static func arguments(_ grammar: Grammar, width: Int) -> [String] {
    let groups = OptionGroups(grammar).groups
    // Long names line up whether or not a letter stands before them, and so do all groups.
    let hasLetters = groups.contains { $0.forms.contains { $0.short != nil } }
    let words = grammar.operands.map { ($0.fullSpelling, $0.fullHelp) }
    let options = groups.map { group in
      group.forms.map { form in
        let margin = hasLetters && form.short == nil ? "    " : ""
        return (margin + form.fullSpelling, form.fullHelp)
      }
    }
    let column = column(for: words + options.joined(), width: width)
    var lines = words.isEmpty ? [] : section("Words") { table(words, column, width: width) }
    for (group, rows) in zip(groups, options) {
      lines += section(group.heading) { table(rows, column, width: width) }
    }
    return lines
  }

  /// Where the meanings begin: after the longest term, but no further than a third of the line.
  private static func column(for rows: [(term: String, meaning: String)], width: Int) -> Int {
    let longest = rows.map(\.term.count).max() ?? 0
    return min(longest + 4, max(width / 3, 16))
  }

  private static func table(
    _ rows: [(term: String, meaning: String)],
    _ column: Int,
    width: Int
  ) -> [String] {
    rows.flatMap { TextWrap.definition($0.term, $0.meaning, column: column, width: width) }
  }

  private static func examples(_ examples: [Example], width: Int) -> [String] {
    examples.flatMap { example in
      ["  \(example.line)"] + TextWrap.lines(example.meaning, width: width, indent: 6)
    }
  }
}
