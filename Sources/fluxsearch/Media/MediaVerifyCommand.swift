import Arguments
import Commands
import Console
import Present
import Store
import Writing

/// Proves the files beside an archive.
struct MediaVerifyCommand: Command {
  static let name = "media verify"
  static let summary = "Proves that the files beside an archive are whole, byte by byte"
  static let discussion = [
    """
    It computes every file's digest again. What is missing or damaged is wanted again, so that 'media \
    fetch' brings it where the server still has it; a damaged file is removed. Exit code 0: whole; 3: \
    something was lost.
    """
  ]
  static let grammar: Grammar = [quick, dryRun]
  static let examples = [
    Example("fluxsearch media verify", "Every byte."),
    Example("fluxsearch media verify --quick", "Whether every file is there, with its size."),
  ]
  static let needs: Needs = [.writing]

  static let quick = Flag("quick", help: "Look at names and sizes only.")
  static let dryRun = Flag(
    "dry-run",
    help: "Say what is lost, and change nothing.",
    isConfigurable: false
  )

  private static let shown = 20

  private let archives: ArchiveChoice
  private let depth: MediaProofDepth
  private let isDry: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
    depth = try given.value(of: Self.quick) ? .sizes : .digests
    isDry = try given.value(of: Self.dryRun)
  }

  func run(in context: Context) throws -> ExitCode {
    let archive = try archives.openOne(in: context, for: isDry ? .reading : .writing)
    let progress = context.makeProgress()
    defer { progress.clear() }
    let interruption = context.interruption
    let proof = try archive.proveMedia(
      depth,
      shouldStop: { interruption.isWanted },
      progress: { files in progress.update("\(Figures.count(files, "file")) looked at") }
    )
    progress.clear()
    let lost = proof.missing.map { ("missing", $0) } + proof.damaged.map { ("damaged", $0) }
    for (what, sha256) in lost.prefix(Self.shown) {
      context.output.write("\(SafeText(what)): \(SafeText(sha256))\n")
    }
    if lost.count > Self.shown { context.output.write("… and \(lost.count - Self.shown) more\n") }
    let looked = Figures.count(proof.files, "file")
    guard !proof.isWhole else {
      context.output.write("\(SafeText(looked)): whole\n")
      return .done
    }
    if !isDry {
      let wanted = try archive.wantLost(proof, now: context.now())
      context.say("\(Figures.count(wanted, "file")) wanted again: fluxsearch media fetch")
    }
    context.output.write("\(SafeText(looked)): \(lost.count) lost\n")
    return .archive
  }
}
