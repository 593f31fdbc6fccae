import Console
import Glibc

/// The socket on which systemd is told how a service fares: `sd_notify`, without its library.
struct NotifySocket {
  /// How often the service must say that it is alive; nothing where nobody watches.
  let watchdog: Duration?

  private let address: sockaddr_un
  private let length: socklen_t

  /// Finds the socket of whoever started the program; nothing where nobody wants to be told.
  init?(_ environment: Environment) {
    guard let path = environment["NOTIFY_SOCKET"],
      let (address, length) = Self.address(of: path)
    else { return nil }
    (self.address, self.length) = (address, length)
    watchdog = Self.watchdog(environment)
  }

  /// Tells something: assignments, one a line.
  ///
  /// Whoever doesn't listen is none of the service's trouble.
  func tell(_ assignments: String...) {
    let bytes = Array(assignments.joined(separator: "\n").utf8)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var address = address
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    withUnsafeBytes(of: &address) { raw in
      let target = raw.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      _ = sendto(descriptor, bytes, bytes.count, flags, target, length)
    }
  }

  /// What `RELOADING=1` must be told with: when it began, by the monotonic clock.
  static var monotonicTime: String {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return "MONOTONIC_USEC=\(Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)"
  }

  /// The address of a path; `@` begins one of the abstract kind, which has no file.
  static func address(of path: String) -> (sockaddr_un, socklen_t)? {
    guard let first = path.first, first == "/" || first == "@" else { return nil }
    var bytes = Array(path.utf8)
    if first == "@" { bytes[0] = 0 }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let head = MemoryLayout<sockaddr_un>.size - room
    // A name of the abstract kind is as long as it says; a path is ended by a zero.
    return (address, socklen_t(head + bytes.count + (first == "@" ? 0 : 1)))
  }

  private static func watchdog(_ environment: Environment) -> Duration? {
    guard let text = environment["WATCHDOG_USEC"], let interval = Int64(text), interval > 0 else {
      return nil
    }
    // It may be meant for the program that started this one.
    if let process = environment["WATCHDOG_PID"], process != "\(getpid())" { return nil }
    return .microseconds(interval)
  }
}
