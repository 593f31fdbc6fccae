import Arguments
import Commands
import Console
import Glibc
import Present
import Store
import Writing

/// Copies an archive while it is in use.
struct BackupCommand: Command {
  static let name = "backup"
  static let summary = "Copies an archive, also while it is written, and proves the copy"
  static let discussion = [
    """
    The copy is one private file of one moment; copying the file by other means may tear it. It is \
    proved by 'verify --quick' unless --no-verify says otherwise. Archives are not encrypted: pipe a copy \
    to a tool that encrypts before it leaves the machine. Media files are not in it.
    """
  ]
  static let grammar: Grammar = [destination, verifies]
  static let examples = [
    Example("fluxsearch backup /mnt/backup/fluxer.app.sqlite", "Copies the only archive."),
    Example("fluxsearch backup --archive discord.com /mnt/backup/", "Into a folder."),
  ]
  static let needs: Needs = [.reading]

  static let destination = Operand(
    "DEST",
    .file,
    help: "The file to make, or a folder to make it in."
  )
  static let verifies = Flag(
    "verify",
    help: "Prove the copy.",
    isNegatable: true,
    default: true
  )

  private let archives: ArchiveChoice
  private let destination: String
  private let verifies: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
    destination = try given.value(of: Self.destination)
    verifies = try given.value(of: Self.verifies)
  }

  func run(in context: Context) throws -> ExitCode {
    let source = try archives.path(in: context)
    let target = file(for: source)
    let archive = try Archive(at: source, for: .reading)
    let progress = context.makeProgress()
    defer { progress.clear() }
    let interruption = context.interruption
    progress.update("copying \(source) …")
    do throws(StoreError) {
      try archive.copy(to: target) { interruption.isWanted }
    } catch .interrupted {
      throw Explanation.failure(.interrupted)
    } catch {
      let cause = Explanation.failure(error)
      throw Failure(
        "can't copy to \(destination): \(cause.sentence)",
        hint: cause.hint,
        code: cause.code,
        causes: cause.causes
      )
    }
    guard verifies else {
      progress.clear()
      context.say("copied to \(target)")
      return .done
    }
    let copy = try Archive(at: target, for: .reading)
    let proof = try Verifier(
      archive: copy,
      depth: .quick,
      shouldStop: { interruption.isWanted },
      progress: { step in progress.update(step.text) }
    ).run()
    progress.clear()
    guard proof.isClean else {
      for finding in proof.findings { context.errors.write("\(finding.description)\n") }
      throw Failure(
        "\(target) is a copy of an archive that is not whole",
        hint: "'fluxsearch verify' tells what is wrong with it",
        code: .archive
      )
    }
    context.say("copied to \(target), and proved: \(Figures.count(proof.messages, "message"))")
    return .done
  }

  private func file(for source: String) -> String {
    var status = stat()
    guard destination.hasSuffix("/") || stat(destination, &status) == 0,
      destination.hasSuffix("/") || status.st_mode & S_IFMT == S_IFDIR
    else { return destination }
    let name = source.split(separator: "/").last.map(String.init) ?? source
    return destination.hasSuffix("/") ? destination + name : "\(destination)/\(name)"
  }
}
