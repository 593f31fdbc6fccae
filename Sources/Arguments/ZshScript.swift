/// Writes the completions for Zsh.
struct ZshScript {
  private let program: ProgramDescription
  private let function: String

  init(_ program: ProgramDescription) {
    self.program = program
    function = "_" + CompletionScript.identifier(program.name)
  }

  var text: String {
    let lines =
      ["#compdef \(program.name)", "# Zsh completions for \(program.name).", ""] + live + head
      + program.visibleCommands.flatMap(lines(of:))
      + ["  esac", "}", "", "\(function) \"$@\""]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Offers what the archive knows; `compadd` quotes it.
  private var live: [String] {
    """
    \(function)_live() {
      local -a values=()
      local line
      while IFS= read -r line; do
        values+=("${line%%$'\\t'*}")
      done < <(\(program.name) complete "$1" "${(Q)PREFIX}" 2>/dev/null)
      compadd -a values
    }

    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Finds the command that the line belongs to, and offers commands where one can stand.
  private var head: [String] {
    let names = CommandNames(program)
    let summaries = Dictionary(
      program.visibleCommands.map { ($0.name, $0.summary) },
      uniquingKeysWith: { first, _ in first }
    )
    let commands = names.firstWords.map { word in
      let meaning = summaries[word].map { ":\($0)" } ?? ""
      return "    " + CompletionScript.quoted(word + meaning)
    }
    let seconds = names.secondWords.map { pair in
      "      \(pair.first)) compadd -- \(pair.seconds.joined(separator: " ")) ;;"
    }
    return """
      \(function)() {
        local command= skip=1
        local -a commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT > 3 )); then
          case "$words[2] $words[3]" in
      \(cases(of: names.pairs, skipping: 2))
          esac
        fi
        if [[ -z $command ]] && (( CURRENT > 2 )); then
          case $words[2] in
      \(cases(of: names.singles, skipping: 1))
          esac
        fi
        if (( CURRENT == 2 )); then
          _describe command commands
        elif (( CURRENT == 3 )); then
          case $words[2] in
      \(seconds.joined(separator: "\n"))
          esac
        fi
        if [[ -z $command ]]; then
          command='\(program.standardCommand)' skip=0
        fi
        shift $skip words
        (( CURRENT -= skip ))
        case $command in
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func cases(
    of names: [(typed: String, name: String)],
    skipping count: Int
  ) -> String {
    names.map { "      '\($0.typed)') command='\($0.name)' skip=\(count) ;;" }
      .joined(separator: "\n")
  }

  private func lines(of command: CommandDescription) -> [String] {
    let options = command.grammar.options.filter { !$0.isHidden }.flatMap(specifications(of:))
    let forms = command.grammar.operands
    let operands = forms.enumerated().map { index, form in
      let place = index == forms.count - 1 ? "*" : "\(index + 1)"
      return "\(place):\(escaped(form.name)):\(action(of: form))"
    }
    let all = (options + operands).map { "        \(CompletionScript.quoted($0))" }
    return ["    '\(command.name)')", "      _arguments -S \\"]
      + all.dropLast().map { $0 + " \\" } + all.suffix(1) + ["      ;;"]
  }

  private func specifications(of form: ArgumentForm) -> [String] {
    let excluded = form.isRepeatable ? "*" : "(\(form.words.joined(separator: " ")))"
    return form.words.map { word in
      guard form.role == .option else { return "\(excluded)\(word)[\(escaped(form.help))]" }
      let name = word.hasPrefix("--") ? word + "=" : word + "+"
      return "\(excluded)\(name)[\(escaped(form.help))]:\(form.placeholder):\(action(of: form))"
    }
  }

  private func action(of form: ArgumentForm) -> String {
    guard form.choices.isEmpty else { return "(\(form.choices.joined(separator: " ")))" }
    return switch form.completion {
    case .none: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .live(let kind): " \(function)_live \(kind.rawValue)"
    }
  }

  /// Escapes what ends a part of a specification.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "[]:\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }
}
