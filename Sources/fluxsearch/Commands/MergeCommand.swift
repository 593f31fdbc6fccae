import Arguments
import Commands
import Console
import Glibc
import Importing
import Present
import Store
import Writing

/// Takes other archives in.
struct MergeCommand: Command {
  static let name = "merge"
  static let summary = "Takes another fluxsearch archive into this one"
  static let discussion = [
    """
    The better document of each message wins, by the same rule as everywhere; versions, stars, saved \
    searches and the ledger are taken over. The other archive is only read. Merging again changes \
    nothing. Only archives of one instance can be merged.
    """,
    """
    Files that lie beside the other archive stay there, unless --media is given: then those of messages \
    that are here, and pictures, are copied, each proved by its digest. What lies here already is never \
    written over.
    """,
  ]
  static let grammar: Grammar = [paths, media, report]
  static let examples = [
    Example("fluxsearch merge /mnt/laptop/fluxer.app.sqlite", "Into the archive of its instance."),
    Example("fluxsearch merge --media /mnt/laptop/fluxer.app.sqlite", "With the files beside it."),
    Example("fluxsearch merge --archive all.sqlite one.sqlite two.sqlite", "Two into a third."),
  ]
  static let needs: Needs = [.writing]

  static let paths = Operand(many: "ARCHIVE", .file, isRequired: true, help: "Archives to take in.")
  static let media = Flag("media", help: "Copy the files that the other archive holds, too.")
  static let report = Option("report", nil, "FILE", .file, help: "Write a report in JSON.")

  private let choice: ArchiveChoice
  private let paths: [String]
  private let takesMedia: Bool
  private let report: String?

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    paths = try given.value(of: Self.paths)
    takesMedia = try given.value(of: Self.media)
    report = try given.value(of: Self.report)
  }

  func run(in context: Context) throws -> ExitCode {
    let session = ImportSession(Self.name, reportPath: report, in: context)
    for path in paths where !session.isStopped {
      do {
        try merge(path, session, in: context)
      } catch let error as ImportError {
        session.refuse(path, ImportFailure.explain(error))
      } catch let error as StoreError {
        session.refuse(path, Explanation.failure(error))
      } catch let failure as Failure {
        session.refuse(path, failure)
      }
    }
    return try session.conclude()
  }

  private func merge(_ path: String, _ session: ImportSession, in context: Context) throws {
    let instance: String
    do throws(StoreError) {
      instance = try Archive(at: path, for: .reading).instance
    } catch .missing {
      // Nothing can be done with --archive about a file that was to be taken in.
      throw Failure("there is no file \(path)", code: .usage)
    } catch .notAnArchive {
      throw Failure(
        "\(path) is no fluxsearch archive",
        hint: "'fluxsearch import' takes other files in",
        code: .usage
      )
    }
    let (target, _) = try choice.destination(in: context, instance: instance)
    guard !Self.isSame(path, target) else {
      throw Failure("\(path) is the archive that it would be merged into", code: .usage)
    }
    let archive = try ImportTarget(path: target, instance: instance).open()
    let merger = ArchiveMerger(into: archive, control: session.control(for: path))
    session.add(try merger.merge(path), into: target)
    if !session.isStopped { try bringFiles(beside: path, to: archive, session, in: context) }
  }

  /// Copies files along, or says that they stay: whoever deletes the other archive then knows what goes
  /// with it.
  private func bringFiles(
    beside path: String,
    to archive: Archive,
    _ session: ImportSession,
    in context: Context
  ) throws {
    let other = try Archive(at: path, for: .reading)
    let files = Figures.count(try other.mediaCount, "file")
    guard try other.mediaCount > 0 else { return }
    guard takesMedia else {
      context.say("\(files) beside \(path) stay there; --media takes them along")
      return
    }
    let progress = context.makeProgress()
    defer { progress.clear() }
    let interruption = context.interruption
    let result: MediaCopyResult
    do throws(StoreError) {
      result = try archive.takeMedia(
        from: other,
        now: context.now(),
        shouldStop: { interruption.isWanted },
        progress: { progress.update("\(Figures.count($0)) of \(files)") }
      )
    } catch .interrupted {
      // The session tells it, and how to go on.
      return
    }
    progress.clear()
    context.say(MediaCopyText.line(of: result))
    guard !result.lost.isEmpty else { return }
    session.refuse(
      path,
      Failure(
        "\(Figures.count(Int64(result.lost.count), "file")) beside \(path) can't be copied",
        hint: "'fluxsearch media verify' tells which are damaged, here or there",
        code: .partial
      )
    )
  }

  /// Whether two paths are one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(one, &left) == 0, stat(other, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }
}
