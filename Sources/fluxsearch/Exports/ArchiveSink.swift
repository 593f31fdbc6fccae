import Console
import Glibc
import Importing
import Model
import Present
import Store

/// Takes what is exported into an archive of its own, and puts that where it belongs.
final class ArchiveSink {
  private let target: ExportTarget
  private let folder: ExportFolder?
  private let instance: String
  private let staged: String
  private let archive: Archive
  private let excerpt: ArchiveExcerpt
  private let context: Context
  private let scope: ExportScope
  private let facts: ExportFacts
  private var messages = 0

  /// Begins an archive.
  ///
  /// - Throws: `Failure` where it can't be made there.
  init(
    _ target: ExportTarget,
    _ options: ExportOptions,
    of archive: Archive,
    _ scope: ExportScope,
    _ facts: ExportFacts,
    _ context: Context
  ) throws {
    self.target = target
    self.context = context
    self.archive = archive
    self.scope = scope
    self.facts = facts
    instance = try archive.instance
    switch target {
    case .output:
      throw Failure("an archive is a file", hint: "name one with -o", code: .usage)
    case .file(let path):
      try Self.refuse(path, options, archive)
      folder = nil
      PartFile.clear(besides: path)
      staged = PartFile.waiting(for: path)
    case .folder(let path, _):
      let made = try ExportFolder(path, updates: options.updates, format: options.format)
      folder = made
      staged = made.makePath()
    }
    do throws(ImportError) {
      excerpt = try ArchiveExcerpt(of: archive, at: staged)
    } catch {
      folder?.abandon()
      throw ImportFailure.explain(error)
    }
  }

  /// Refuses to replace what lies there unasked: it may be somebody's archive, and in use.
  private static func refuse(
    _ path: String,
    _ options: ExportOptions,
    _ archive: Archive
  ) throws {
    var (there, own) = (stat(), stat())
    guard lstat(path, &there) == 0 else { return }
    let isOwn =
      stat(archive.path, &own) == 0 && stat(path, &there) == 0
      && there.st_ino == own.st_ino && there.st_dev == own.st_dev
    guard options.updates, !isOwn else {
      throw Failure(
        "\(path) is \(isOwn ? "the archive itself" : "there already")",
        hint: isOwn
          ? "name another file with -o" : "replace it with --update, or name another file",
        code: .usage
      )
    }
  }

  /// Adds a channel, before its messages.
  func begin(_ channel: ChannelStatus) throws {
    try attempt { () throws(ImportError) in
      try excerpt.add(channel: channel.id, isWhole: scope.isWhole && scope.until == nil)
    }
  }

  /// Adds a message.
  ///
  /// - Returns: whether it is still there.
  func add(row: Int64) throws -> Bool {
    guard let content = try archive.content(atRow: row, highestRank: Source.archive.rank) else {
      return false
    }
    messages += 1
    try attempt { () throws(ImportError) in try excerpt.add(content) }
    return true
  }

  /// Ends a channel: what the archive knows to be whole of it is claimed.
  func end(_ channel: ChannelStatus) {
    guard scope.isWhole else { return }
    for claim in facts.coverage(of: channel.id) {
      guard let ids = scope.clip(claim.ids) else { continue }
      excerpt.claim(ids, in: channel.id, learnedAt: claim.learnedAt)
    }
  }

  /// Puts the archive in its place.
  ///
  /// - Returns: how many parts there are and how many were written.
  func conclude() throws -> (parts: Int, new: Int) {
    let interruption = context.interruption
    try attempt { () throws(ImportError) in
      try excerpt.conclude { interruption.isWanted }
    }
    clear()
    switch target {
    case .file(let path):
      guard rename(staged, path) == 0 else { throw PartFile.failure("write", path) }
      return (1, 1)
    case .folder, .output:
      let name = PathTemplate.safe("\(instance).sqlite")
      try folder?.add(fileAt: staged, at: name, messages: messages)
      return (1, try folder?.conclude(format: "sqlite", instance: instance) ?? 0)
    }
  }

  /// Gives up: what was there before stays as it was.
  func abandon() {
    clear()
    unlink(staged)
    folder?.abandon()
  }

  private func clear() {
    for file in ArchiveExcerpt.workFiles(of: staged) { unlink(file) }
  }

  private func attempt(_ body: () throws(ImportError) -> Void) throws {
    do throws(ImportError) {
      try body()
    } catch {
      throw ImportFailure.explain(error)
    }
  }
}
