import Arguments
import Commands
import Console
import Model
import Present
import Query
import Store
import Text
import Writing

/// Takes files out of the folder beside an archive.
struct MediaPruneCommand: Command {
  static let name = "media prune"
  static let summary = "Takes files out that nothing needs, or that you name"
  static let discussion = [
    """
    Without --held it only takes out what no archive in the folder knows, and parts that stopped \
    growing more than a week ago. With --held it takes out files of messages: all, or those of channels, \
    kinds, sizes and times. They are not fetched again, but with 'media fetch --again'.
    """,
    """
    What a text file says is still found by filetext: unless --texts is given. A file that another \
    message or archive needs stays for it.
    """,
  ]
  static let grammar: Grammar = [
    MediaOptionWords.channels, held, MediaOptionWords.kinds, before, largerThan, pictures, texts,
    dryRun, CommonOptions.yes,
  ]
  static let examples = [
    Example("fluxsearch media prune", "What nothing needs."),
    Example("fluxsearch media prune --held --kind video --larger-than 50M", "Large films."),
    Example("fluxsearch media prune --held --before 2024 --dry-run", "What that would give back."),
  ]
  static let needs: Needs = [.writing]

  static let held = Flag("held", help: "Take out files that messages have.", isConfigurable: false)
  static let before = Option<Moment?>(
    "before",
    nil,
    "DATE",
    .moment,
    help: "Of messages sent before this.",
    isConfigurable: false
  )
  static let largerThan = Option<Int64?>(
    "larger-than",
    nil,
    "SIZE",
    .size,
    help: "Of this size at least.",
    isConfigurable: false
  )
  static let pictures = Flag(
    "pictures",
    help: "Pictures of people, guilds, emoji and stickers, too.",
    isConfigurable: false
  )
  static let texts = Flag(
    "texts",
    help: "Forget what the files say, too.",
    isConfigurable: false
  )
  static let dryRun = Flag(
    "dry-run",
    help: "Say what would go, and do nothing.",
    isConfigurable: false
  )

  private let archives: ArchiveChoice
  private let channels: [EntityReference]
  private let before: Moment?
  private let isDry: Bool
  private let isAnswered: Bool
  private var wishes = PruneWishes()

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
    channels = try given.value(of: MediaOptionWords.channels)
    before = try given.value(of: Self.before)
    isDry = try given.value(of: Self.dryRun)
    isAnswered = try given.value(of: CommonOptions.yes)
    try given.require(Self.held, with: MediaOptionWords.channels)
    try given.require(Self.held, with: MediaOptionWords.kinds)
    try given.require(Self.held, with: Self.before)
    try given.require(Self.held, with: Self.largerThan)
    try given.require(Self.held, with: Self.pictures)
    try given.require(Self.held, with: Self.texts)
    wishes.takesHeld = try given.value(of: Self.held)
    let kinds = try given.value(of: MediaOptionWords.kinds)
    if !kinds.isEmpty { wishes.kinds = Set(kinds) }
    wishes.atLeast = try given.value(of: Self.largerThan) ?? 0
    if try given.value(of: Self.pictures) { wishes.keepers = MediaKeeper.allCases }
    wishes.forgetsTexts = try given.value(of: Self.texts)
  }

  func run(in context: Context) throws -> ExitCode {
    let archive = try archives.openOne(in: context, for: .writing)
    var wishes = wishes
    var set = ChannelSet(in: archive)
    try set.add(.channel, channels)
    wishes.channels = try set.ids().map(Array.init)
    if let before {
      let dates = DateResolver(now: context.now(), calendar: try TimeZoneCalendar())
      wishes.before = dates.range(of: .before(.moment(before))).to
    }
    let pruner = try MediaPruner(archive, wishes, now: context.now())
    let plan = try pruner.run(isDry: true)
    context.output.write("\(Self.sentence(plan, isDone: false))\n")
    guard !isDry, !plan.isEmpty else { return .done }
    context.output.flush()
    guard try Question(in: context).ask("Take them out?", isAnswered: isAnswered) else {
      context.say("nothing was done")
      return .done
    }
    let result = try pruner.run(isDry: false)
    context.output.write("\(Self.sentence(result, isDone: true))\n")
    guard !result.failures.isEmpty else { return .done }
    for failure in result.failures.prefix(Self.shown) {
      context.errors.writeLine("fluxsearch \(SafeText(Self.name)): \(SafeText(failure))", hang: 2)
    }
    let stays = Figures.count(Int64(result.failures.count), "file")
    context.say("\(stays) could not be taken out: fluxsearch media list --state held")
    return .partial
  }

  /// So many failures are told one by one.
  private static let shown = 10

  private static func sentence(_ result: PruneResult, isDone: Bool) -> SafeText {
    var parts: [String] = []
    if result.held > 0 { parts.append("\(Figures.count(result.held, "file")) of messages") }
    if result.strangers > 0 {
      parts.append("\(Figures.count(result.strangers, "file")) that no archive here knows")
    }
    if result.parts > 0 { parts.append(Figures.count(result.parts, "old part")) }
    guard !parts.isEmpty else { return "there is nothing to take out" }
    var text = "\(isDone ? "taken out" : "to take out"): \(parts.joined(separator: ", "))"
    text += "; \(Figures.size(result.bytes))"
    if result.shared > 0 {
      text += "; \(Figures.count(result.shared, "file")) stay for another archive in the folder"
    }
    return SafeText(text)
  }
}
