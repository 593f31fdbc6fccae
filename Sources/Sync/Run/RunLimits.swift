import Glibc
import Model
import Wire

/// What a run may spend: time, room in the archive, room on the disk.
struct RunLimits: Sendable {
  let options: SyncOptions
  let path: String
  let clock: any WireClock
  let startedAt: Duration

  /// Why the run must end now; nothing where it may go on.
  var reason: StopReason? {
    get async {
      if Task.isCancelled { return .interrupted }
      if let time = options.maximumTime, clock.uptime - startedAt >= time { return .timeIsUp }
      if let bytes = options.maximumBytes, archiveSize >= bytes { return .archiveIsLarge }
      if let bytes = options.minimumFreeBytes, let free = freeBytes, free < bytes {
        return .diskIsLow
      }
      return nil
    }
  }

  private var archiveSize: Int64 {
    [path, path + "-wal"].reduce(0) { sum, file in
      var status = stat()
      return sum + (stat(file, &status) == 0 ? Int64(status.st_size) : 0)
    }
  }

  private var freeBytes: Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(clamping: status.f_bavail.multipliedReportingOverflow(by: status.f_frsize).0)
  }
}
