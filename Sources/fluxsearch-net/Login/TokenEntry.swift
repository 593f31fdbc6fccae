import Console
import Wire
import Writing

/// Where a token that somebody brings along is taken from; never from the command line.
struct TokenEntry {
  private let file: String?

  /// Takes it from a file, or else from wherever it is.
  init(_ file: String?) {
    self.file = file
  }

  /// Reads it: from the file; else from a prompt without echo, the environment or standard input.
  ///
  /// - Throws: `Failure` where there is none.
  func read(in context: Context) throws(Failure) -> Secret {
    if let file {
      guard let secret = try SecretStore.read(file) else {
        throw Failure("there is no token in \(file)", code: .usage)
      }
      return secret
    }
    if let secret = try AccountChoice.given(in: context) { return secret }
    let prompt = HiddenPrompt(in: context)
    if prompt.canAsk { return Secret(try prompt.ask("token (it is not shown)", isHidden: true)) }
    guard let line = HiddenPrompt.line(stoppingAt: context.interruption), !line.isEmpty else {
      throw Failure(
        "there is no token on standard input",
        hint:
          "fluxsearch login < FILE, or --token-file FILE; on a terminal --browser or --password",
        code: .usage
      )
    }
    return Secret(line)
  }
}
