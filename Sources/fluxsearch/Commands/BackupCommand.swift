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
    proved by 'verify --quick' unless --no-verify says otherwise. Archives are not encrypted: have a tool \
    encrypt the copy before it leaves the machine.
    """,
    """
    The files that 'media fetch' brought lie in a folder of their own and stay behind, unless --media \
    is given: then those that the archive holds are copied to 'media' beside the copy, each proved by its \
    digest. Files that lie there already are left alone, so that the next backup takes along what is new.
    """,
    """
    A copy never takes another file's place, unless --replace is given: then the new copy takes the older \
    one's, in one step, when it is whole and proved. Folders that are missing are made.
    """,
  ]
  static let grammar: Grammar = [destination, replaces, media, verifies]
  static let examples = [
    Example("fluxsearch backup /mnt/backup/fluxer.app.sqlite", "Copies the only archive."),
    Example("fluxsearch backup --archive discord.com /mnt/backup/", "Into a folder."),
    Example(
      "fluxsearch backup --replace --media /mnt/backup/",
      "Every night: the newest copy, and every file."
    ),
    Example("fluxsearch backup /mnt/backup/$(date +%F).sqlite", "A copy a day."),
  ]
  static let needs: Needs = [.reading]

  static let destination = Operand(
    "DEST",
    .file,
    help: "The file to make, or a folder to make it in."
  )
  static let replaces = Flag(
    "replace",
    help: "Put the copy in the place of an older one.",
    isConfigurable: false
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
  private let isReplacing: Bool
  private let takesMedia: Bool
  private let verifies: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
    destination = try given.value(of: Self.destination)
    isReplacing = try given.value(of: Self.replaces)
    takesMedia = try given.value(of: Self.media)
    verifies = try given.value(of: Self.verifies)
  }

  func run(in context: Context) throws -> ExitCode {
    guard destination != "-" else {
      throw Failure(
        "a copy can't go to standard output, for it is proved where it lies",
        hint: "name a file or a folder",
        code: .usage
      )
    }
    let source = try archives.path(in: context)
    let target = file(for: source)
    let archive = try Archive(at: source, for: .reading)
    let isThere = access(target, F_OK) == 0
    if isThere { try checkPlace(target, of: archive) }
    try PrivateFile.makeFolder(PrivateFile.parent(of: target))
    let progress = context.makeProgress()
    defer { progress.clear() }
    // What is to be replaced stays as it is until the new copy is whole and proved.
    let made = isThere ? target + ".new" : target
    defer { if isThere { Archive.removeCopy(made) } }
    if isThere { Archive.removeCopy(made) }
    try copy(archive, to: made, progress, in: context)
    let messages = verifies ? try prove(made, progress, in: context) : nil
    if isThere { try attempt { () throws(StoreError) in try Archive.put(made, inPlaceOf: target) } }
    progress.clear()
    let proof = messages.map { ", and proved: \(Figures.count($0, "message"))" } ?? ""
    context.say("copied to \(target)\(proof)")
    return try bringMedia(target, progress, in: context)
  }

  /// Sees whether the copy may take the place of what is there: only that of an older copy may be taken.
  private func checkPlace(_ target: String, of archive: Archive) throws {
    guard isReplacing else {
      throw Failure(
        "can't copy to \(target): the file is there already",
        hint: "--replace puts the new copy in its place; or name another file",
        code: .archive
      )
    }
    guard !MergeCommand.isSame(archive.path, target) else {
      throw Failure("\(target) is the archive that is to be copied", code: .usage)
    }
    let kept: String
    do throws(StoreError) {
      kept = try Archive(at: target, for: .reading).instance
    } catch .damaged {
      // A copy that is no good any more is the first one to replace.
      return
    } catch {
      throw Explanation.failure(error)
    }
    guard try kept == archive.instance else {
      throw Failure(
        "\(target) is of \(kept), and \(archive.path) keeps \(try archive.instance)",
        hint: "name another file",
        code: .usage
      )
    }
  }

  private func copy(
    _ archive: Archive,
    to path: String,
    _ progress: ProgressDisplay,
    in context: Context
  ) throws {
    let interruption = context.interruption
    progress.update("copying \(archive.path) …")
    try attempt { () throws(StoreError) in try archive.copy(to: path) { interruption.isWanted } }
  }

  private func attempt(_ body: () throws(StoreError) -> Void) throws {
    do throws(StoreError) {
      try body()
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
  }

  /// Proves a copy.
  ///
  /// - Returns: how many messages it holds.
  private func prove(
    _ path: String,
    _ progress: ProgressDisplay,
    in context: Context
  ) throws -> Int64 {
    let interruption = context.interruption
    let proof = try Verifier(
      archive: Archive(at: path, for: .reading),
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
        "the copy is one of an archive that is not whole",
        hint: "'fluxsearch verify' tells what is wrong with it",
        code: .archive
      )
    }
    return proof.messages
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
