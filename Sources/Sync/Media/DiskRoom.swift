import Glibc

/// What the system says of a disk.
enum DiskRoom {
  /// How many bytes are free for this user where a file or folder lies; nothing where it can't be told.
  static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: status.f_bavail.multipliedReportingOverflow(by: status.f_frsize).0)
  }

  /// The system's words for an error.
  static func sentence(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
