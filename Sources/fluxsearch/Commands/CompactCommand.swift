import Arguments
import Commands
import Console
import Glibc
import Present
import Store
import Writing

/// Makes an archive small.
struct CompactCommand: Command {
  static let name = "compact"
  static let summary = "Gives back the space that an archive doesn't use"
  static let discussion = [
    """
    It merges the search index, which also makes searching a little faster, and rebuilds the file. It \
    needs the archive alone, and for a while as much free space as the archive takes.
    """
  ]
  static let grammar: Grammar = []
  static let examples = [Example("fluxsearch compact", "Compacts the only archive.")]
  static let needs: Needs = [.writing]

  private let archives: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(one: given)
  }

  func run(in context: Context) throws -> ExitCode {
    let path = try archives.path(in: context)
    let before = Self.size(of: path)
    try checkSpace(for: path, bytes: before)
    let archive = try Archive(at: path, for: .rebuilding)
    let progress = context.makeProgress()
    defer { progress.clear() }
    let interruption = context.interruption
    try archive.compact(
      shouldStop: { interruption.isWanted },
      progress: { step in progress.update("\(step) …") }
    )
    progress.clear()
    let after = Self.size(of: path)
    context.say("\(path): \(Figures.size(before)) before, \(Figures.size(after)) now")
    return .done
  }

  private func checkSpace(for path: String, bytes: Int64) throws(Failure) {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return }
    let free = Int64(clamping: status.f_bavail) * Int64(clamping: status.f_frsize)
    // The log holds the whole new file before it takes the old one's place.
    guard free < bytes else { return }
    throw Failure(
      "compacting needs \(Figures.size(bytes)) of free space, and there is \(Figures.size(free))",
      hint: "make room, or make a copy elsewhere with 'fluxsearch backup', which is compact",
      code: .archive
    )
  }

  private static func size(of path: String) -> Int64 {
    ["", "-wal"].reduce(0) { sum, suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 ? sum + Int64(status.st_size) : sum
    }
  }
}
