import Arguments
import Commands
import Console
import Wire
import Writing

/// Forgets accounts.
struct LogoutCommand: Command {
  static let name = LogoutWords.name
  static let summary = LogoutWords.summary
  static let discussion = LogoutWords.discussion
  static let grammar = LogoutWords.grammar
  static let examples = LogoutWords.examples
  static let needs = LogoutWords.needs

  private let name: String?
  private let revokes: Bool
  private let takesAll: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    name = try given.value(of: LogoutWords.account)
    revokes = try given.value(of: LogoutWords.revoke)
    takesAll = try given.value(of: LogoutWords.all)
    try given.refuse(LogoutWords.all, with: LogoutWords.account)
  }

  @MainActor func run(in context: Context) async throws -> ExitCode {
    let book = AccountBook(context.places)
    let accounts = try book.accounts()
    let chosen = takesAll ? accounts : [try AccountChoice.one(of: accounts, named: name)]
    var code = ExitCode.done
    for account in chosen {
      if let failure = await end(account, in: context) {
        failure.tell(as: "fluxsearch logout", on: context.errors, isVerbose: context.isVerbose)
        code = .partial
      }
      SecretStore(context.places, context.environment).forget(account)
      try book.remove(account)
      context.say("\(account.title) is forgotten; its archive stays")
    }
    return code
  }

  /// Ends the session on the server, where that is to be done.
  ///
  /// - Returns: Why the server could not be told, which keeps nothing from being forgotten here.
  private func end(_ account: Account, in context: Context) async -> Failure? {
    guard !account.isBot, account.isOwnSession || revokes else { return nil }
    do {
      let store = SecretStore(context.places, context.environment)
      guard let secret = try store.find(account) else { return nil }
      let network = try await Network(to: account.origin)
      let client = LoginClient(instance: network.instance, transport: network.transport)
      try await client.logout(.user(secret))
    } catch WireError.unauthorized {
      // It has ended already.
      return nil
    } catch {
      let failure = NetworkFailure.explain(error)
      return Failure(
        "the session of \(account.title) goes on at the server: \(failure.sentence)",
        hint: "end it in the official client, among the account's devices",
        code: failure.code
      )
    }
    return nil
  }
}
