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
    Reloading.listen()
    let alerts = try wishes.exec.map { text throws(Failure) in
      try CommandLineText(text, home: context.environment["HOME"])
    }
    let visit = try await NetworkVisit(account, choice, in: context, for: .following) {
      account throws(Failure) in
      try AutomationQuestion(isAnswered: wishes.isAnswered, context: context).ask(for: &account)
    }
    let (client, view) = try await look(visit, in: context)
    try Network.refuse(rate: wishes.rate, as: client.credential)
    let selection = ChannelSelection(
      try wishes.places.selection(in: view, try visit.existingArchive()).predicate
    )
    let renewal = TokenRenewal(visit, wishes.rate, context)
    let connection = GatewayConnection(
      gateway: visit.network.instance.gateway,
      credential: client.credential,
      clock: visit.network.clock,
      options: gatewayOptions
    ) { secret in await renewal.take(secret) }
    let follower = Follower(
      archive: visit.path,
      instance: visit.network.instance.host,
      account: visit.account.userID,
      client: client,
      source: connection,
      clock: visit.network.clock
    )
    renewal.follower = follower
    let service = FollowService(
      follower,
      connection,
      FollowPlace(visit: visit, view: view, selection: selection),
      wishes,
      in: context
    )
    try service.alert(alerts)
    let result = await service.run()
    try? visit.rememberWebClient()
    return try await service.conclude(result)
  }

  private var gatewayOptions: GatewayOptions {
    var options = GatewayOptions()
    options.compression = wishes.isPacked
    return options
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

/// Keeps a token that takes the place of the one that was given.
@MainActor
final class TokenRenewal {
  weak var follower: Follower?

  private let visit: NetworkVisit
  private let rate: Int?
  private let context: Context

  /// Prepares to keep one.
  init(_ visit: NetworkVisit, _ rate: Int?, _ context: Context) {
    self.visit = visit
    self.rate = rate
    self.context = context
  }

  /// Keeps a token at once, for the old one is dead already, and has the follower ask with it.
  func take(_ secret: Secret) {
    SnapshotTaker.keep(
      secret,
      for: visit.account,
      in: SecretStore(context.places, context.environment)
    )
    guard let client = try? visit.client(as: .user(secret), rate: rate, in: context) else { return }
    follower?.use(client)
  }
}

/// Where a follower works: what the names of its line are looked up in, and what is chosen.
struct FollowPlace {
  let visit: NetworkVisit
  let view: SessionView
  let selection: ChannelSelection
}
