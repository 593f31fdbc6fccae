import Archives
import Console
import Glibc

/// A file that a part is written into, with its digest.
final class PartFile {
  /// Where it lies until the export is whole.
  let path: String
  private(set) var bytes: Int64 = 0
  private let descriptor: Int32
  private let digest: SHA256Digest?

  /// Makes the file, which must be new.
  ///
  /// - Throws: `Failure`.
  init(at path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", path) }
    // Whoever can lock such a file knows that nobody writes it any more.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    digest = SHA256Digest()
  }

  /// The name of a file that waits to take another's place, beside it.
  static func waiting(for path: String) -> String {
    let (folder, name) = split(path)
    return "\(folder)/.\(name).export-\(getpid())"
  }

  /// Takes away what interrupted runs left beside a file.
  static func clear(besides path: String) {
    let (folder, name) = split(path)
    for left in FolderTree.names(in: folder) where left.hasPrefix(".\(name).export-") {
      let file = "\(folder)/\(left)"
      let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { FolderTree.remove(file) }
    }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      digest?.update(buffer)
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(
          descriptor,
          buffer.baseAddress?.advanced(by: done),
          buffer.count - done
        )
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw Self.failure("write", path) }
        done += count
      }
    }
    self.bytes += Int64(bytes.count)
  }

  /// Ends the file, and gives its SHA-256.
  ///
  /// - Parameter isOnDisk: whether it is on the disk then; where there are many files, having each of
  ///   them written on its own takes longer than all else.
  /// - Returns: the digest in hexadecimal digits.
  /// - Throws: `Failure`.
  func finish(isOnDisk: Bool = true) throws -> String {
    guard !isOnDisk || fsync(descriptor) == 0 else { throw Self.failure("write", path) }
    guard let sum = digest?.finish() else {
      throw Failure("libarchive can't compute SHA-256 here", code: .denied)
    }
    return sum
  }

  /// Has a file that is whole written to the disk.
  static func synchronise(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("write", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("write", path) }
  }

  static func failure(_ action: String, _ path: String) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure("can't \(action) \(path): \(reason)", code: .denied)
  }
}
