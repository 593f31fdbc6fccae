import Glibc

/// Putting a copy of an archive in the place of an older one.
extension Archive {
  /// Puts a copy in the place of an older one, in one step.
  ///
  /// - Parameters:
  ///   - copy: A whole copy beside the older one, which nobody uses.
  ///   - older: The file that gives way.
  /// - Throws: `.locked` where somebody writes the older one, `.system` where changes wait beside it or
  ///   it can't be replaced.
  public static func put(_ copy: String, inPlaceOf older: String) throws(StoreError) {
    // Only what was opened to be written once has a lock's file.
    let isLockable = access("\(older).\(ArchiveLock.Role.archive.rawValue)", F_OK) == 0
    let lock = isLockable ? try ArchiveLock(.archive, .exclusive, on: older) : nil
    defer { _ = lock }
    var status = stat()
    // A log that stays behind would be taken for the new file's own.
    guard stat(older + "-wal", &status) != 0 || status.st_size == 0 else {
      throw .system(path: older, reason: "another program has it open, or changes wait in its log")
    }
    for ending in ["-wal", "-shm"] { unlink(older + ending) }
    guard rename(copy, older) == 0 else {
      throw .system(path: older, reason: String(cString: strerror(errno)))
    }
    let folder = open(Self.folder(of: older), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // The file is in its place; a folder that can't be opened is no reason to say that it isn't.
    guard folder >= 0 else { return }
    _ = fsync(folder)
    close(folder)
  }

  /// Removes a copy that is of no use, where there is one.
  public static func removeCopy(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
