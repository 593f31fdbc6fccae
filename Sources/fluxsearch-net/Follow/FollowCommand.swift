import Arguments
import Commands
import Console
import Model
import Store
import Sync
import Wire

/// Keeps the archive complete while things happen.
struct FollowCommand: Command {
  static let name = FollowWords.name
  static let summary = FollowWords.summary
  static let discussion = FollowWords.discussion
  static let grammar = FollowWords.grammar
  static let examples = FollowWords.examples
  static let needs = FollowWords.needs

  private let choice: ArchiveChoice
  private let account: AccountChoice
  private let wishes: FollowWishes

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    account = try AccountChoice(given)
    wishes = try FollowWishes(given)
  }

  @MainActor func run(in context: Context) async throws -> ExitCode {
    // To whoever watches on a terminal the signal says that the terminal is gone.
    if !context.errors.traits.isTerminal { Reloading.listen() }
    let alerts = try wishes.exec.map { text throws(Failure) in
      try CommandLineText.program(text, in: context.environment)
    }
    let visit = try await NetworkVisit(account, choice, in: context, for: .following) {
      account throws(Failure) in
      try AutomationQuestion(isAnswered: wishes.isAnswered, context: context).ask(for: &account)
    }
    let (client, view) = try await look(visit, in: context)
    try Network.refuse(rate: wishes.rate, as: client.credential)
    let start = FollowStart(visit, client.credential, view, context)
    let service = FollowService(start, wishes, in: context)
    try service.alert(alerts)
    let result = try await service.run()
    try? visit.rememberWebClient()
    return try service.conclude(result)
  }

  /// What names are looked up in: where the line names nothing, a short question does, for the session
  /// that follows is shown everything itself.
  private func look(
    _ visit: NetworkVisit,
    in context: Context
  ) async throws -> (client: RESTClient, view: SessionView) {
    if wishes.places.namesAnything { return try await visit.look(rate: wishes.rate, in: context) }
    let client = try visit.client(rate: wishes.rate, in: context)
    let user = try await client.me()
    guard user.id == visit.account.userID else { throw visit.isAnothersToken }
    return (client, SessionView(user: user, isBot: client.credential.isBot))
  }
}
