import Arguments
import Commands
import Console
import Model
import Sync
import Wire
import Writing

/// Compares samples of an archive with the server: `verify --remote`.
struct RemoteProofCommand: Command {
  static let name = RemoteProofWords.name
  static let summary = RemoteProofWords.summary
  static let discussion = RemoteProofWords.discussion
  static let grammar = RemoteProofWords.grammar
  static let examples = RemoteProofWords.examples
  static let needs = RemoteProofWords.needs
  static let isHidden = RemoteProofWords.isHidden

  private static let shown = 20

  private let choice: ArchiveChoice
  private let account: AccountChoice
  private let samples: Int

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    account = try AccountChoice(given)
    samples = try given.value(of: RemoteProofWords.samples)
  }

  @MainActor func run(in context: Context) async throws -> ExitCode {
    let visit = try await NetworkVisit(account, choice, in: context, for: .looking) {
      _ throws(Failure) in
    }
    guard try visit.existingArchive() != nil else {
      throw Failure("there is no archive at \(visit.path)", hint: "fluxsearch sync", code: .archive)
    }
    let client = try visit.client(in: context)
    let synchroniser = Synchroniser(
      archive: visit.path,
      instance: visit.network.instance.host,
      client: client,
      source: TakenSnapshot(view: SessionView(user: try await client.me(), isBot: false)),
      allowance: .standard(for: client.credential),
      clock: visit.network.clock
    )
    let proof = try await synchroniser.verify(
      samples: samples,
      account: visit.account.userID,
      seed: .random(in: .min ... .max)
    )
    return write(proof, to: context.output)
  }

  private func write(_ proof: RemoteProof, to output: Output) -> ExitCode {
    for finding in proof.findings.prefix(Self.shown) { output.write("\(Self.sentence(finding))\n") }
    let more = proof.findings.count - Self.shown
    if more > 0 { output.write("… and \(more) more\n") }
    let compared = Amounts.count(proof.compared, "message")
    let faults = proof.findings.count { $0.isFault }
    output.write(
      "\(compared) compared with the server in \(Amounts.count(Int64(proof.requests), "request")): "
    )
    output.write(faults == 0 ? "nothing is wrong\n" : "\(Amounts.count(Int64(faults), "fault"))\n")
    return faults == 0 ? .done : .archive
  }

  private static func sentence(_ finding: RemoteFinding) -> SafeText {
    switch finding {
    case .missing(let id, let channel): "missing here: \(channel)/\(id)"
    case .vanished(let id, let channel): "deleted there since: \(channel)/\(id)"
    case .outdated(let id, let channel): "edited there since: \(channel)/\(id)"
    case .different(let id, let channel): "differs without an edit: \(channel)/\(id)"
    case .unanswered(let channel, let reason): "not answered: \(channel): \(reason)"
    }
  }
}
