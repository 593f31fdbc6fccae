/// Writes the completions for Fish.
struct FishScript {
  private let program: ProgramDescription
  private let function: String

  init(_ program: ProgramDescription) {
    self.program = program
    function = "__" + CompletionScript.identifier(program.name)
  }

  var text: String {
    let lines =
      ["# Fish completions for \(program.name).", ""] + head
      + ["", "complete -c \(program.name) -f"] + commandLines
      + program.visibleCommands.flatMap(lines(of:))
    return lines.map { $0 + "\n" }.joined()
  }

  /// Says which command the line belongs to so far.
  private var head: [String] {
    let names = CommandNames(program)
    return """
      function \(function)_command
          set -l words (commandline -opc)
          if test (count $words) -ge 3
              switch "$words[2] $words[3]"
      \(cases(of: names.pairs))
              end
          end
          if test (count $words) -ge 2
              switch "$words[2]"
      \(cases(of: names.singles))
              end
          end
          echo '\(program.standardCommand)'
      end

      function \(function)_is
          test (\(function)_command) = "$argv[1]"
      end

      function \(function)_words
          test (count (commandline -opc)) -eq $argv[1]
      end
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func cases(of names: [(typed: String, name: String)]) -> String {
    let cases = names.map { typed, name in
      """
                  case '\(typed)'
                      echo '\(name)'
                      return
      """
    }
    return cases.joined(separator: "\n")
  }

  private var commandLines: [String] {
    let names = CommandNames(program)
    let summaries = Dictionary(
      program.visibleCommands.map { ($0.name, $0.summary) },
      uniquingKeysWith: { first, _ in first }
    )
    let first = names.firstWords.map { word in
      "complete -c \(program.name) -n '\(function)_words 1' -a '\(word)'" + meaning(summaries[word])
    }
    let second = names.secondWords.flatMap { pair in
      pair.seconds.map { word in
        "complete -c \(program.name) -n '\(function)_words 2; and \(function)_is \(pair.first)'"
          + " -a '\(word)'" + meaning(summaries["\(pair.first) \(word)"])
      }
    }
    return first + second
  }

  private func lines(of command: CommandDescription) -> [String] {
    let start = "complete -c \(program.name) -n '\(function)_is \"\(command.name)\"'"
    var lines: [String] = []
    for form in command.grammar.options where !form.isHidden {
      let letter = form.short.map { " -s \($0)" } ?? ""
      let value = form.role == .option ? " \(source(of: form))" : ""
      lines.append("\(start) -l \(form.name)\(letter)\(value)\(meaning(form.help))")
      guard form.isNegatable else { continue }
      lines.append("\(start) -l no-\(form.name)\(meaning(form.help))")
    }
    let operands = command.grammar.operands
    // Words before the cursor: the program's and the command's own, and the operands before this one.
    let own = 1 + command.name.split(separator: " ").count
    for (index, operand) in operands.enumerated() {
      let source = source(of: operand)
      guard source != "-x" else { continue }
      let places =
        index < operands.count - 1
        ? ["\(function)_words \(own + index)"]
        : (0..<index).map { "not \(function)_words \(own + $0)" }
      let condition = (["\(function)_is \"\(command.name)\""] + places).joined(separator: "; and ")
      lines.append(
        "complete -c \(program.name) -n '\(condition)' \(source.replacingPrefix("-xa", by: "-a"))"
      )
    }
    return lines
  }

  private func source(of form: ArgumentForm) -> String {
    guard form.choices.isEmpty else { return "-xa \(quoted(form.choices.joined(separator: " ")))" }
    return switch form.completion {
    case .none: "-x"
    case .file, .directory: "-rF"
    case .live(let kind):
      "-xa '(\(program.name) complete \(kind.rawValue) (commandline -ct) 2>/dev/null)'"
    }
  }

  private func meaning(_ text: String?) -> String {
    text.map { " -d \(quoted($0))" } ?? ""
  }

  /// Quotes as Fish does: a backslash before a quote and before itself.
  private func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { escaped, character in
      if character == "'" || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return "'\(escaped)'"
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
