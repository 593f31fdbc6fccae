import CProcess
import Glibc

/// Keeps what the process knows from other processes.
enum Hardening {
  /// Lets no memory be written to disk as a core, nor read by a debugger of the same user.
  static func apply() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // Neither can fail for a process that only gives up something.
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = process_forbid_dumps()
  }
}
