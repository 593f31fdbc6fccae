import Arguments
import Commands
import Console
import Model
import Query
import Store
import Sync
import Wire
import Writing

/// Fetches the files that messages were sent with.
struct MediaFetchCommand: Command {
  static let name = MediaFetchWords.name
  static let summary = MediaFetchWords.summary
  static let discussion = MediaFetchWords.discussion
  static let grammar = MediaFetchWords.grammar
  static let examples = MediaFetchWords.examples
  static let needs = MediaFetchWords.needs

  private let choice: ArchiveChoice
  private let account: AccountChoice
  private let channels: [EntityReference]
  private let guilds: [EntityReference]
  private let isPlan: Bool
  private let isAnswered: Bool
  private let report: String?
  private var options = MediaOptions()

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    account = try AccountChoice(given)
    channels = try given.value(of: MediaOptionWords.channels)
    guilds = try given.value(of: MediaFetchWords.guilds)
    isPlan = try given.value(of: MediaFetchWords.plan)
    isAnswered = try given.value(of: CommonOptions.yes)
    report = try given.value(of: MediaFetchWords.report)
    let kinds = try given.value(of: MediaOptionWords.kinds)
    if !kinds.isEmpty { options.kinds = Set(kinds) }
    options.takesPictures = try given.value(of: MediaFetchWords.pictures)
    options.triesAll = try given.value(of: MediaFetchWords.again)
    options.maximumFileBytes = try given.value(of: MediaFetchWords.maximumFileSize)
    options.maximumBytes = try given.value(of: MediaFetchWords.maximumSize)
    options.minimumFreeBytes = try given.value(of: MediaFetchWords.minimumFree)
    options.maximumTime = try given.value(of: MediaFetchWords.maximumTime)
    options.jobs = try given.value(of: MediaFetchWords.jobs)
  }

  @MainActor func run(in context: Context) async throws -> ExitCode {
    let visit = try await NetworkVisit(account, choice, in: context, for: .looking) {
      account throws(Failure) in
      guard !isPlan else { return }
      try AutomationQuestion(isAnswered: isAnswered, context: context).ask(for: &account)
    }
    guard let archive = try visit.existingArchive() else {
      throw Failure("there is no archive at \(visit.path)", hint: "fluxsearch sync", code: .archive)
    }
    var options = options
    var set = ChannelSet(in: archive)
    try set.add(.channel, channels)
    try set.add(.guild, guilds)
    if let ids = try set.ids() { options.selection = { ids.contains($0) } }
    let fetcher = MediaFetcher(
      archive: visit.path,
      client: try visit.client(in: context),
      transport: try visit.network.downloader(),
      clock: visit.network.clock
    )
    if isPlan {
      context.output.write("\(MediaText.plan(try await fetcher.plan(options)))\n")
      return .done
    }
    let session = MediaSession(archive: visit.path, reportPath: report, in: context)
    return try session.conclude(await session.run(fetcher, options))
  }
}
