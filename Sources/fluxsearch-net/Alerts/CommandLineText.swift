import Commands
import Console
import Glibc

/// A program and its words, as an option's one text tells them.
///
/// Words are separated by spaces; `'…'` and `"…"` hold spaces, and `\` takes the next character as it
/// is, but within `'…'`. A `~/` at the beginning is the home folder. Nothing else is expanded, for no
/// shell reads it.
nonisolated struct CommandLineText: Hashable, Sendable {
  /// The program and its words.
  let words: [String]

  /// Reads a text.
  ///
  /// - Throws: `Failure` where it names no program or a quotation has no end.
  init(_ text: String, home: String?) throws(Failure) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard quote == nil, !isEscaped else {
      throw Failure("--exec: a quotation in '\(text)' has no end", code: .usage)
    }
    guard let program = words.first, !program.isEmpty else {
      throw Failure("--exec names no program", code: .usage)
    }
    if let home, program.hasPrefix("~/") { words[0] = home + program.dropFirst() }
    self.words = words
  }

  /// Reads an option's text, and looks whether the program can be run, before anything depends on it.
  ///
  /// - Throws: `Failure` where it names no program that is there.
  static func program(
    _ text: String,
    in environment: Environment
  ) throws(Failure) -> CommandLineText {
    let command = try CommandLineText(text, home: environment["HOME"])
    try command.check(along: environment["PATH"] ?? "/bin:/usr/bin")
    return command
  }

  /// Looks for the program as the system will.
  private func check(along path: String) throws(Failure) {
    let program = words.first ?? ""
    let folders = path.split(separator: ":", omittingEmptySubsequences: false)
    let places =
      program.contains("/") ? [program] : folders.map { "\($0.isEmpty ? "." : $0)/\(program)" }
    let files = places.filter { place in
      var status = stat()
      return stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
    guard let first = files.first else {
      throw Failure("--exec: there is no program '\(program)'", code: .usage)
    }
    guard files.contains(where: { access($0, X_OK) == 0 }) else {
      throw Failure("--exec: '\(first)' may not be run: it is not executable", code: .usage)
    }
  }
}
