import Arguments
import Commands
import Console
import Present
import Store
import Text
import Writing

/// Proves archives.
struct VerifyCommand: Command {
  static let name = "verify"
  static let summary = "Proves that an archive is whole and that everything derived in it is true"
  static let discussion = [
    """
    It reads every document again and compares it with the columns, the parts and the search index; it \
    checks the file, the counts, the ledger and the runs. It changes nothing. Exit code 0: whole, \
    perhaps with notices; 3: something is damaged or wrong; 6: not everything could be checked.
    """
  ]
  static let grammar: Grammar = [
    quick, remote, samples, NetworkOptions.account, oddities, limit, ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch verify", "Proves every archive."),
    Example("fluxsearch verify --quick", "Every row, and a sample of the documents."),
    Example("fluxsearch verify --remote", "Samples of what is held, against the server."),
    Example(
      "fluxsearch verify --oddities 100 --archive discord.com",
      "With the places of unexpected shape."
    ),
  ]
  static let needs: Needs = [.reading, .several]

  static let quick = Flag("quick", help: "Read a sample of the documents only.")
  static let remote = Flag(
    "remote",
    help: "Compare samples of what is held with the server instead.",
    isConfigurable: false
  )
  static let samples = Option<Int?>(
    "samples",
    nil,
    "N",
    .count(in: 1...10_000),
    help: "Spend N requests on --remote; else \(standardSamples).",
    isConfigurable: false
  )

  /// Enough for a look: five seconds of a person's allowance.
  private static let standardSamples = 25
  static let oddities = Option(
    "oddities",
    nil,
    "N",
    .count,
    default: 5,
    help: "Show N places where a document was of unexpected shape."
  )
  static let limit = Option(
    "limit",
    "n",
    "N",
    .count(in: 1...100_000),
    default: 20,
    help: "Show N findings of each kind."
  )

  private let archives: ArchiveChoice
  private let remote: Int?
  private let account: String?
  private let depth: VerificationDepth
  private let oddities: Int
  private let limit: Int
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    let samples = try given.value(of: Self.samples) ?? Self.standardSamples
    remote = try given.value(of: Self.remote) ? samples : nil
    account = try given.value(of: NetworkOptions.account)
    try given.refuse(Self.remote, with: Self.quick)
    try given.refuse(Self.remote, with: Self.oddities)
    try given.refuse(Self.remote, with: Self.limit)
    try given.refuse(Self.remote, with: ListFormat.option)
    try given.require(Self.remote, with: NetworkOptions.account)
    try given.require(Self.remote, with: Self.samples)
    depth = try given.value(of: Self.quick) ? .quick : .full
    oddities = try given.value(of: Self.oddities)
    limit = try given.value(of: Self.limit)
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    if let remote { throw try handOver(remote, in: context) }
    var listing = Listing(FindingList.columns)
    var worst = ExitCode.done
    for path in try archives.paths(in: context) {
      let archive = try open(path)
      let found = try verify(archive, in: context)
      let instance = try archive.instance
      let part = try FindingList(found, of: archive, oddities: oddities)
      for row in part.rows { listing.append(row + [ArchiveTag.cell(instance)]) }
      if format == .text { part.write(to: context.output, instance: instance) }
      switch part.exitCode {
      case .archive: worst = .archive
      case .partial where worst == .done: worst = .partial
      default: break
      }
    }
    if format != .text {
      listing.write(as: format, to: context.output, clock: LocalClock(try TimeZoneCalendar()))
    }
    return worst
  }

  /// Becomes the program that may ask the server.
  private func handOver(_ samples: Int, in context: Context) throws -> Failure {
    let names = archives.isNamed ? ["--archive", try archives.path(in: context)] : []
    let owner = account.map { ["--account", $0] } ?? []
    let volume = context.isQuiet ? ["--quiet"] : context.isVerbose ? ["--verbose"] : []
    return OtherProgram.become(
      RemoteProofWords.name,
      ["--samples", "\(samples)"] + owner + names + volume
    )
  }

  /// Opens an archive so that the index can check itself, which needs one that can be written, or
  /// else to read it.
  private func open(_ path: String) throws -> Archive {
    guard depth == .full else { return try Archive(at: path, for: .reading) }
    do throws(StoreError) {
      return try Archive(at: path, for: .writing)
    } catch {
      return try Archive(at: path, for: .reading)
    }
  }

  private func verify(_ archive: Archive, in context: Context) throws(StoreError) -> Verification {
    let progress = context.makeProgress()
    defer { progress.clear() }
    let interruption = context.interruption
    let verifier = Verifier(
      archive: archive,
      depth: depth,
      limit: limit,
      shouldStop: { interruption.isWanted },
      progress: { step in progress.update(step.text) }
    )
    return try verifier.run()
  }
}
