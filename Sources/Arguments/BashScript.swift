/// Writes the completions for Bash.
struct BashScript {
  private let program: ProgramDescription
  private let function: String

  init(_ program: ProgramDescription) {
    self.program = program
    function = "_" + CompletionScript.identifier(program.name)
  }

  var text: String {
    let lines =
      ["# Bash completions for \(program.name)."] + head + commandCase + ["}"] + offer + place
      + ["complete -o nosort -F \(function) \(program.name)"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Joins what Bash cut at colons and equals signs, and finds the command.
  private var head: [String] {
    let names = CommandNames(program)
    return """
      \(function)() {
        local words=() rest=$COMP_LINE part current previous command= first=1 place kind= candidates=()
        for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
          if [[ ${#words[@]} -eq 0 || $rest == [[:space:]]* ]]; then
            words+=("$part")
          else
            words[${#words[@]}-1]+=$part
          fi
          rest=${rest#"${rest%%[![:space:]]*}"}
          rest=${rest#"$part"}
        done
        current=${words[${#words[@]}-1]}
        previous=${words[${#words[@]}-2]}
        if [[ ${#words[@]} -gt 3 ]]; then
          case "${words[1]} ${words[2]}" in
      \(cases(of: names.pairs, first: 3).joined(separator: "\n"))
          esac
        fi
        if [[ -z $command && ${#words[@]} -gt 2 ]]; then
          case ${words[1]} in
      \(cases(of: names.singles, first: 2).joined(separator: "\n"))
          esac
        fi
        : "${command:=\(program.standardCommand)}"
        if [[ ${#words[@]} -eq 2 ]]; then
          candidates=(\(names.firstWords.joined(separator: " ")))
        elif [[ ${#words[@]} -eq 3 ]]; then
          case ${words[1]} in
      \(secondWordCases(names).joined(separator: "\n"))
          esac
        fi
        if [[ $current == --*=* ]]; then
          previous=${current%%=*}
        fi
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func cases(of names: [(typed: String, name: String)], first: Int) -> [String] {
    names.map { "      '\($0.typed)') command='\($0.name)' first=\(first) ;;" } + ["      *) ;;"]
  }

  private func secondWordCases(_ names: CommandNames) -> [String] {
    names.secondWords.map {
      "      \($0.first)) candidates=(\($0.seconds.joined(separator: " "))) ;;"
    }
      + ["      *) ;;"]
  }

  private var commandCase: [String] {
    ["  case $command in"]
      + program.visibleCommands.flatMap(lines(of:))
      + [
        "  esac",
        "  \(function)_offer",
      ]
  }

  private func lines(of command: CommandDescription) -> [String] {
    let options = command.grammar.options.filter { !$0.isHidden }
    let valued = options.filter { $0.role == .option }
    let words = options.flatMap(\.words).joined(separator: " ")
    let operands = operandLines(of: command.grammar.operands, valued: valued)
    return ["    '\(command.name)')", "      case $previous in"]
      + valued.map { "        \($0.words.joined(separator: "|"))) \(source(of: $0)) ;;" }
      + ["        *)", "          if [[ $current == -* ]]; then"]
      + ["            candidates=(\(words))"]
      + (operands.isEmpty ? [] : ["          else"] + operands.map { "            \($0)" })
      + ["          fi ;;", "      esac ;;"]
  }

  /// The statements that fill the candidates for an operand, by its place among several.
  private func operandLines(of operands: [ArgumentForm], valued: [ArgumentForm]) -> [String] {
    guard let last = operands.last else { return [] }
    guard operands.count > 1 else { return [source(of: last)] }
    let words = valued.flatMap(\.words)
    return [(["\(function)_place"] + words).joined(separator: " "), "case $place in"]
      + operands.dropLast().enumerated().map { "  \($0)) \(source(of: $1)) ;;" }
      + ["  *) \(source(of: last)) ;;", "esac"]
  }

  /// Counts the operands before the word that is typed; what it is given are the options with values.
  private var place: [String] {
    """

    \(function)_place() {
      local index word
      place=0
      for ((index = first; index < ${#words[@]} - 1; index++)); do
        word=${words[index]}
        if [[ $word != -* ]]; then
          place=$((place + 1))
        elif [[ " $* " == *" $word "* ]]; then
          index=$((index + 1))
        fi
      done
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The statement that fills the candidates for a value.
  private func source(of form: ArgumentForm) -> String {
    guard form.choices.isEmpty else {
      return
        "kind=value; candidates=(\(form.choices.map(CompletionScript.quoted).joined(separator: " ")))"
    }
    return switch form.completion {
    case .none: "kind=value"
    case .file: "kind=file"
    case .directory: "kind=directory"
    case .live(let kind): "kind=\(kind.rawValue)"
    }
  }

  /// Looks up what is live, keeps what fits, and takes off what Bash believes to be words before.
  private var offer: [String] {
    """

    \(function)_offer() {
      local prefix= candidate line
      if [[ -n $kind && $current == --*=* ]]; then
        prefix=${current%%=*}=
        current=${current#*=}
      fi
      case $kind in
        ''|value) ;;
        file) mapfile -t candidates < <(compgen -f -- "$current") ;;
        directory) mapfile -t candidates < <(compgen -d -- "$current") ;;
        *)
          while IFS= read -r line; do
            candidates+=("${line%%$'\\t'*}")
          done < <(\(program.name) complete "$kind" "$current" 2>/dev/null) ;;
      esac
      [[ $kind == file || $kind == directory ]] && compopt -o filenames 2>/dev/null
      local whole=$prefix$current cut=
      if [[ $whole == *[:=]* && $COMP_WORDBREAKS == *[:=]* ]]; then
        cut=${whole%"${whole##*[:=]}"}
      fi
      COMPREPLY=()
      for candidate in "${candidates[@]}"; do
        [[ $candidate == "$current"* || ( -n $kind && ${candidate,,} == "${current,,}"* ) ]] || continue
        candidate=$prefix$candidate
        candidate=${candidate#"$cut"}
        [[ $kind == file || $kind == directory ]] || printf -v candidate %q "$candidate"
        COMPREPLY+=("$candidate")
      done
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
