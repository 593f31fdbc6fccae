import Console
import Writing

/// Asks the owner of a user account, once, to confirm what automation may mean for it.
struct AutomationQuestion {
  private static let text: SafeText = """
    This reads everything that the account can read, in its name and by a program. Rules of an \
    instance may forbid that for accounts of people, and whoever runs it may close the account. For a \
    community, a bot token is the recommended way: fluxsearch login --bot.
    """

  let isAnswered: Bool
  let context: Context

  /// Asks where it is to be asked, and remembers the answer.
  ///
  /// - Throws: `Failure` where the answer is no, or nobody can be asked.
  func ask(for account: inout Account) throws(Failure) {
    guard !account.isBot, account.confirmedAt == nil else { return }
    let question = Question(in: context)
    if !isAnswered { context.errors.writeLine(Self.text) }
    let isConfirmed: Bool
    do throws(Failure) {
      isConfirmed = try question.ask("Go on as \(account.title)?", isAnswered: isAnswered)
    } catch {
      throw Failure(
        "\(account.title) is an account of a person, and nobody confirmed yet that it may be used so",
        hint: "run it once on a terminal, or give --yes once",
        code: .usage
      )
    }
    guard isConfirmed else {
      throw Failure("nothing was fetched, for it was not confirmed", code: .denied)
    }
    account.confirmedAt = context.now()
    try AccountBook(context.places).put(account)
  }
}
