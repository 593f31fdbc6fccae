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
    to a tool that encrypts before it leaves the machine.
    """,
    """
    The files that 'media fetch' brought lie in a folder of their own and stay behind, unless --media \
    is given: then those that the archive holds are copied to 'media' beside the copy, each proved by its \
    digest. What lies there already is left alone, so that the next backup takes along what is new.
    """,
  ]
  static let grammar: Grammar = [destination, media, verifies]
  static let examples = [
    Example("fluxsearch backup /mnt/backup/fluxer.app.sqlite", "Copies the only archive."),
    Example("fluxsearch backup --archive discord.com /mnt/backup/", "Into a folder."),
    Example(
      "fluxsearch backup --media /mnt/backup/",
      "With the files that messages were sent with."
    ),
  ]
  static let needs: Needs = [.reading]

  static let destination = Operand(
    "DEST",
    .file,
    help: "The file to make, or a folder to make it in."
  )
  static let media = Flag("media", help: "Copy the files that the archive holds, too.")
  static let verifies = Flag(
    "verify",
    help: "Prove the copy.",
    isNegatable: true,
    default: true
  )

  private let archives: ArchiveChoice
  private let destination: String
  private let takesMedia: Bool
  private let verifies: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
    destination = try given.value(of: Self.destination)
    takesMedia = try given.value(of: Self.media)
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
      return try bringMedia(target, progress, in: context)
    }
    let copy = try Archive(at: target, for: .reading)
    let proof = try Verifier(
      archive: copy,
      depth: .quick,
      // Files that stay behind are none of the copy's, and those that come along are proved one by one.
      takesFiles: false,
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
    return try bringMedia(target, progress, in: context)
  }

  /// Copies the files that the copy says it holds, or tells that they stay behind.
  private func bringMedia(
    _ target: String,
    _ progress: ProgressDisplay,
    in context: Context
  ) throws -> ExitCode {
    // The copy's own list: the archive may know of more by now.
    let copy = try Archive(at: target, for: .reading)
    let count = try copy.mediaCount
    guard count > 0 else { return .done }
    let source = try archives.path(in: context)
    let files = Figures.count(count, "file")
    guard takesMedia else {
      let folder = MediaStore(besideArchive: source).folder
      context.say("\(files) in \(folder) stay behind; --media takes them along")
      return .done
    }
    let interruption = context.interruption
    let result: MediaCopyResult
    do throws(StoreError) {
      result = try copy.copyMedia(
        from: MediaStore(besideArchive: source),
        shouldStop: { interruption.isWanted },
        progress: { progress.update("\(Figures.count($0)) of \(files)") }
      )
    } catch {
      throw Explanation.failure(error)
    }
    progress.clear()
    context.say(MediaCopyText.line(of: result))
    guard result.lost.isEmpty else {
      throw Failure(
        "\(Figures.count(Int64(result.lost.count), "file")) of the archive can't be copied",
        hint: "'fluxsearch media verify' tells which, and has them fetched again",
        code: .partial
      )
    }
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
