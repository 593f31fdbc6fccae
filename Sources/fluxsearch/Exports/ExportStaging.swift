import Console
import Glibc

/// Where the parts of an export wait until all are whole: a hidden folder beside the export's, so that
/// the two can change places in one step.
///
/// Where that can't be (the folder is the one that is worked in, a file system of its own, or in a
/// folder that nothing can be made in), it lies within, and the parts are moved one by one.
final class ExportStaging {
  /// The export's folder.
  let folder: String
  /// The hidden folder.
  let path: String
  /// Whether it lies within the export's folder.
  let isWithin: Bool
  /// The manifest that an interrupted moving put aside.
  private(set) var savedManifest: [UInt8]?

  private var lock: Int32

  /// What names of such folders begin with.
  private static let mark = ".export-"

  /// Prepares a hidden folder, and takes away those that interrupted runs left.
  ///
  /// - Parameter folder: the export's folder, which must be there.
  /// - Throws: `Failure` where another export is under way there.
  init(for folder: String) throws {
    self.folder = folder
    lock = try Self.lock(folder)
    let (parent, name) = Self.split(folder)
    let beside = "\(parent)/.\(name)\(Self.mark)"
    // Whoever holds the lock is the only one at work here.
    for left in FolderTree.names(in: parent) where left.hasPrefix(".\(name)\(Self.mark)") {
      Self.recover("\(parent)/\(left)", to: folder)
    }
    for left in FolderTree.names(in: folder) where Self.isHidden(left) {
      let manifest = "\(folder)/\(left)/\(ExportFolder.manifest)"
      savedManifest = try PrivateFile.read(manifest, limit: ExportFolder.largestManifest)
      FolderTree.remove("\(folder)/\(left)")
    }
    isWithin = Self.isWorkedIn(folder) || !Self.make("\(beside)\(getpid())", on: folder)
    path = isWithin ? "\(folder)/\(Self.mark)\(getpid())" : "\(beside)\(getpid())"
    if isWithin { try PrivateFile.makeFolder(path) }
  }

  deinit {
    Self.unlock(lock)
  }

  /// Whether a name in an export's folder is one of ours.
  static func isHidden(_ name: String) -> Bool {
    name.hasPrefix(mark)
  }

  /// Has a folder take the export's place, locked before and behind, so that nobody begins in either
  /// of the two before this run has ended.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - exchange: puts it there; says whether that could be.
  /// - Returns: what that said.
  func hold(_ folder: String, while exchange: () -> Bool) -> Bool {
    let new = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if new >= 0 { _ = flock(new, LOCK_EX | LOCK_NB) }
    guard exchange() else {
      Self.unlock(new)
      return false
    }
    // The old folder's lock goes last: whoever got that one would take this run's folder away.
    release()
    lock = new
    return true
  }

  /// Takes the hidden folder away, and lets others begin.
  func clear() {
    FolderTree.remove(path)
    release()
  }

  private func release() {
    Self.unlock(lock)
    lock = -1
  }

  private nonisolated static func unlock(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    // Closing alone lets go of a lock only once no program that is being started has the descriptor.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// What an exchange left that was interrupted behind it: files of others that came in mid-way go
  /// home, the rest is old.
  private static func recover(_ left: String, to folder: String) {
    FolderExchange.rescue(from: "\(left)/\(FolderExchange.tree)", to: folder)
    FolderTree.remove(left)
  }

  private static func lock(_ folder: String) throws -> Int32 {
    for _ in 0..<10 {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { throw PartFile.failure("open", folder) }
      // A file system without locks has no two exports at once that could be told apart.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
        close(descriptor)
        throw Failure(
          "another export into \(folder) is under way",
          hint: "wait for its end, or name another folder with -o",
          code: .usage
        )
      }
      var (held, named) = (stat(), stat())
      if fstat(descriptor, &held) == 0, stat(folder, &named) == 0, held.st_ino == named.st_ino {
        return descriptor
      }
      // Another run has just put a new folder in its place.
      close(descriptor)
    }
    throw Failure("\(folder) changes all the time", code: .denied)
  }

  /// Makes a folder on the file system of another; says whether that can be.
  private static func make(_ path: String, on folder: String) -> Bool {
    guard mkdir(path, 0o700) == 0 else { return false }
    if FolderTree.device(of: path) == FolderTree.device(of: folder) { return true }
    rmdir(path)
    return false
  }

  /// Whether somebody works in a folder, who would find themselves in the old one after an exchange.
  private static func isWorkedIn(_ folder: String) -> Bool {
    guard let here = realpath(".", nil) else { return true }
    defer { free(here) }
    return (String(cString: here) + "/").hasPrefix(folder + "/")
  }

  private static func split(_ folder: String) -> (parent: String, name: String) {
    guard let slash = folder.lastIndex(of: "/") else { return (".", folder) }
    let parent = folder[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(folder[folder.index(after: slash)...]))
  }
}
