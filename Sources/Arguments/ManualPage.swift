/// The manual page of a program in roff, with the man macros.
public struct ManualPage: Sendable {
  /// The page, ready to be written to `<program>.1`.
  public let roff: String

  /// Writes the page.
  ///
  /// - Parameters:
  ///   - program: The program, with all its commands.
  ///   - version: The version in the page's foot.
  public init(of program: ProgramDescription, version: String) {
    let title = Self.escaped(program.name.uppercased())
    let name = Self.escaped(program.name)
    var lines = [
      ".TH \"\(title)\" 1 \"\" \"\(name) \(Self.escaped(version))\"",
      ".SH NAME",
      "\(name) \\- \(Self.escaped(program.summary))",
      ".SH SYNOPSIS",
      "\\fB\(name)\\fR [OPTIONS] QUERY…",
      ".br",
      "\\fB\(name)\\fR COMMAND [OPTIONS] …",
    ]
    if !program.discussion.isEmpty {
      lines += [".SH DESCRIPTION"] + Self.paragraphs(program.discussion)
    }
    lines.append(".SH COMMANDS")
    for command in program.visibleCommands {
      lines += Self.section(of: command, in: program.name)
    }
    lines += Self.exitCodes(program)
    roff = lines.map { $0 + "\n" }.joined()
  }

  private static func section(of command: CommandDescription, in program: String) -> [String] {
    let usage = ([command.name] + command.usage).joined(separator: " ")
    var lines = [".SS \"\(escaped(usage))\"", text(command.summary + ".")]
    lines += paragraphs(command.discussion)
    for form in command.grammar.operands { lines += entry(form, command: command.name) }
    for group in OptionGroups(command.grammar).groups {
      lines += [".PP", "\\fI\(escaped(group.heading))\\fR"]
      for form in group.forms { lines += entry(form, command: command.name) }
    }
    for example in command.examples {
      lines += [".PP", text(example.meaning), ".RS 4", ".nf", text(example.line), ".fi", ".RE"]
    }
    return lines
  }

  private static func entry(_ form: ArgumentForm, command: String) -> [String] {
    var lines = [".TP", "\\fB\(escaped(form.fullSpelling))\\fR", text(form.fullHelp)]
    if let key = form.configurationKey, let variable = form.environmentVariable {
      lines.append("(\(escaped("\(Grammar.section(of: command)).\(key)")), \(escaped(variable)))")
    }
    return lines
  }

  private static func exitCodes(_ program: ProgramDescription) -> [String] {
    guard !program.exitCodes.isEmpty else { return [] }
    return [".SH EXIT STATUS"]
      + program.exitCodes.flatMap { [".TP", "\\fB\($0.code)\\fR", text($0.meaning)] }
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    texts.flatMap { [".PP", text($0)] }
  }

  /// Makes a line of text that is no request, whatever it begins with.
  private static func text(_ text: String) -> String {
    let line = escaped(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Escapes what roff would take for its own, and keeps a dash a dash so that it can be copied.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "`": escaped += "\\(ga"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
