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

/// How the C library holds memory.
enum MemoryPolicy {
  /// Lets blocks of a quarter of a megabyte and more go back to the system as soon as they are free.
  ///
  /// By itself the C library raises that bound with each large block that is freed, up to 32 MB: after a
  /// READY of fifty megabytes a follower would hold for months what it needed for a second.
  static func apply() {
    // A refusal changes nothing.
    _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
    _ = mallopt(M_ARENA_MAX, 2)
  }
}
