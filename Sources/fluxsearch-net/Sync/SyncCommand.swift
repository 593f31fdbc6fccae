import Arguments
import Commands
import Console
import Model
import Store
import Sync
import Wire

/// Brings history home.
struct SyncCommand: Command {
  static let name = SyncWords.name
  static let summary = SyncWords.summary
  static let discussion = SyncWords.discussion
  static let grammar = SyncWords.grammar
  static let examples = SyncWords.examples
  static let needs = SyncWords.needs

  private let choice: ArchiveChoice
  private let account: AccountChoice
  private let wishes: SyncWishes

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    account = try AccountChoice(given)
    wishes = try SyncWishes(given)
  }

  @MainActor func run(in context: Context) async throws -> ExitCode {
    let command = try wishes.exec.map { text throws(Failure) in
      try CommandLineText.program(text, in: context.environment)
    }
    let visit = try await NetworkVisit(
      account,
      choice,
      in: context,
      for: wishes.isPlan ? .looking : .syncing
    ) { account throws(Failure) in
      guard !wishes.isPlan else { return }
      try AutomationQuestion(isAnswered: wishes.isAnswered, context: context).ask(for: &account)
    }
    let (client, view) = try await visit.look(rate: wishes.rate, in: context)
    try Network.refuse(rate: wishes.rate, as: client.credential)
    let known = try visit.existingArchive()
    let options = try wishes.options(for: view, archive: known, now: context.now())
    let synchroniser = Synchroniser(
      archive: visit.path,
      instance: visit.network.instance.host,
      client: client,
      source: TakenSnapshot(view: view),
      allowance: Network.allowance(of: client.credential, rate: wishes.rate),
      clock: visit.network.clock
    )
    let names = SessionNames(view, archive: known)
    if wishes.isPlan {
      let plan = try await synchroniser.plan(options)
      PlanPage(plan, account: visit.account, names: names).write(to: context.output)
      try await media(of: visit, client, options)?.plan(plan, in: context)
      return .done
    }
    // What was sent before the first run with a program is history, however long the run takes.
    let alerts = try command.map { try visit.alerts($0) }
    let session = SyncSession(reportPath: wishes.report, archive: visit.path, names, in: context)
    let startedAt = context.uptime()
    let result = await session.run(synchroniser, options)
    try? visit.rememberWebClient()
    if let alerts { await session.alert(alerts) }
    let code = try session.conclude(result)
    guard let media = media(of: visit, client, options), let outcome = try? result.get() else {
      return code
    }
    let left = options.maximumTime.map { $0 - (context.uptime() - startedAt) }
    let own = try await media.fetch(after: outcome, within: left, in: context)
    return code == .done ? own : code
  }

  /// What fetches the files, where they are wanted.
  private func media(
    of visit: NetworkVisit,
    _ client: RESTClient,
    _ options: SyncOptions
  ) -> SyncMedia? {
    guard wishes.takesMedia else { return nil }
    return SyncMedia(
      visit: visit,
      client: client,
      maximumFileBytes: wishes.maximumFileBytes,
      minimumFreeBytes: options.minimumFreeBytes
    )
  }
}
