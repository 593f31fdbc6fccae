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
    nothing. Only archives of one instance can be merged. Files that lie beside the other archive stay \
    there: 'media fetch' brings those that the server still has.
    """
  ]
  static let grammar: Grammar = [paths, report]
  static let examples = [
    Example("fluxsearch merge /mnt/laptop/fluxer.app.sqlite", "Into the archive of its instance."),
    Example("fluxsearch merge --archive all.sqlite one.sqlite two.sqlite", "Two into a third."),
  ]
  static let needs: Needs = [.writing]

  static let paths = Operand(many: "ARCHIVE", .file, isRequired: true, help: "Archives to take in.")
  static let report = Option("report", nil, "FILE", .file, help: "Write a report in JSON.")

  private let choice: ArchiveChoice
  private let paths: [String]
  private let report: String?

  init(_ given: ParsedArguments) throws(UsageError) {
    choice = try ArchiveChoice(one: given)
    paths = try given.value(of: Self.paths)
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
    let instance = try Archive(at: path, for: .reading).instance
    let (target, _) = try choice.destination(in: context, instance: instance)
    guard !Self.isSame(path, target) else {
      throw Failure("\(path) is the archive that it would be merged into", code: .usage)
    }
    let archive = try ImportTarget(path: target, instance: instance).open()
    let merger = ArchiveMerger(into: archive, control: session.control(for: path))
    session.add(try merger.merge(path), into: target)
    try tellOfFiles(beside: path, in: context)
  }

  /// Says that files aren't merged: whoever deletes the other archive then knows what goes with it.
  private func tellOfFiles(beside path: String, in context: Context) throws {
    let count = try Archive(at: path, for: .reading).mediaCount
    guard count > 0 else { return }
    let files = Figures.count(count, "file")
    context.say(
      "\(files) beside \(path) stay there; 'fluxsearch media fetch' asks the server for them"
    )
  }

  /// Whether two paths are one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(one, &left) == 0, stat(other, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }
}
