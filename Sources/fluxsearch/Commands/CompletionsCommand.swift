import Arguments
import Console

/// Prints the script that teaches a shell to complete this program's words.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Prints the completion script of a shell"
  static let grammar: Grammar = [shell]
  static let examples = [
    Example("source <(fluxsearch completions bash)", "Completes in this Bash."),
    Example(
      "fluxsearch completions zsh > ~/.zfunc/_fluxsearch",
      "Completes in every Zsh that has ~/.zfunc in its fpath."
    ),
    Example(
      "fluxsearch completions fish > ~/.config/fish/completions/fluxsearch.fish",
      "Completes in every Fish."
    ),
  ]
  static let needs: Needs = [.noConfiguration]

  static let shell = Operand<Shell>("SHELL", .choice, help: "The shell.")

  private let shell: Shell

  init(_ given: ParsedArguments) throws(UsageError) {
    shell = try given.value(of: Self.shell)
  }

  func run(in context: Context) -> ExitCode {
    let script = CompletionScript(for: context.program.description, shell: shell)
    context.output.write(machine: script.text.utf8)
    return .done
  }
}
