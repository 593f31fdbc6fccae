/// A shell that can complete the program's words.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash, from 4.4 on.
  case bash
  /// Zsh, from 5.0 on.
  case zsh
  /// Fish, from 3.0 on.
  case fish
}

/// The script that teaches a shell to complete the words of a program.
///
/// Values that only an archive knows come from the program's hidden command, called as
/// `<program> complete KIND PREFIX`: a line for each, the value and after a tab its meaning. They
/// are other people's words: no script ever hands them to the shell for evaluation.
public struct CompletionScript: Sendable {
  /// The script, to be sourced or put where the shell looks.
  public let text: String

  /// Writes the script for a shell.
  public init(for program: ProgramDescription, shell: Shell) {
    text =
      switch shell {
      case .bash: BashScript(program).text
      case .zsh: ZshScript(program).text
      case .fish: FishScript(program).text
      }
  }

  /// Makes one single-quoted word of a text, for any of the three shells' plain words.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The name of a shell function for a program or a command: letters, digits and underscores.
  static func identifier(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}

extension ArgumentForm {
  /// The ways to type a flag or option: `--limit`, `-n`, `--no-color`.
  var words: [String] {
    ["--\(name)"] + (isNegatable ? ["--no-\(name)"] : []) + (short.map { ["-\($0)"] } ?? [])
  }
}
