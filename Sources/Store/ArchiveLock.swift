import Glibc

/// A lock on an archive between processes, given up when it goes out of scope or the process dies.
///
/// Ordinary writers hold the archive's lock shared; what rebuilds or moves the whole holds it alone.
/// Roles are locked apart, in files of their own (archive.md "Locks"). Readers take none.
public final class ArchiveLock {
  /// What is locked.
  public enum Role: String, Sendable {
    /// The archive as a whole.
    case archive = "lock"
    /// The one that follows live events.
    case follow = "follow.lock"
    /// The one that fetches files.
    case media = "media.lock"
    /// The one that fetches history.
    case sync = "sync.lock"
  }

  /// How it is held.
  public enum Mode: Sendable {
    /// Beside others.
    case shared
    /// Alone.
    case exclusive
  }

  private let descriptor: Int32
  private let path: String
  private let role: Role

  /// Takes a lock, or fails at once where another process holds it.
  ///
  /// - Parameters:
  ///   - role: what is locked.
  ///   - mode: how it is held.
  ///   - path: the archive's path.
  /// - Throws: `.locked`, or `.system` where the lock's file can't be made.
  public init(_ role: Role, _ mode: Mode, on path: String) throws(StoreError) {
    self.path = path
    self.role = role
    let file = "\(path).\(role.rawValue)"
    let opened = Glibc.open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else {
      throw errno == EROFS || errno == EACCES
        ? .readOnly(path: path) : .system(path: file, reason: String(cString: strerror(errno)))
    }
    descriptor = opened
    try take(mode)
  }

  deinit {
    // A child that is being started has a copy of the descriptor until it runs its program, and the lock
    // would last as long.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Holds the lock another way.
  ///
  /// - Parameter mode: how it is held from now on.
  /// - Throws: `.locked` where another process is in the way; the lock may then be lost.
  public func change(to mode: Mode) throws(StoreError) {
    try take(mode)
  }

  private func take(_ mode: Mode) throws(StoreError) {
    let operation = (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
    guard flock(descriptor, operation) == 0 else {
      let role =
        self.role == .archive ? "writing" : String(self.role.rawValue.prefix(while: { $0 != "." }))
      throw .locked(path: path, role: role)
    }
  }
}
